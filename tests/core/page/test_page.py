"""Pages: nothing runs, nothing is fetched, nothing is cut off, whatever the data holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.core.page.page import render
from sameas.core.page.parts import Group, Item, Listing, Notice, Page, Section
from sameas.core.page.words import fit, number, visible, width
from tests.browser import SCHEMES, WIDTHS, Scheme, View, open_page
from tests.core.page.samples import CHARTS, HOSTILE, PAGE

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TEXTS = st.text(st.characters(codec=None)) | st.sampled_from(HOSTILE)


class Found(HTMLParser):
    """The elements, attributes and texts that a parser of HTML finds."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.ids: list[str] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "page.html"
    path.write_text(render(PAGE), encoding="utf-8")
    return path


@pytest.fixture(scope="module", params=SCHEMES)
def scheme(request: pytest.FixtureRequest) -> Scheme:
    scheme: Scheme = request.param
    return scheme


@pytest.fixture(scope="module")
def view(browser: Browser, path: Path, scheme: Scheme) -> Iterator[View]:
    view = open_page(browser, path, scheme=scheme)
    yield view
    view.page.close()


def test_the_same_page_gives_the_same_bytes() -> None:
    assert render(PAGE) == render(PAGE)


def test_nothing_hostile_becomes_markup() -> None:
    found = Found(render(PAGE))
    assert not found.tags & {"script", "img", "iframe", "object", "link", "form", "base"}
    assert not [name for name in found.attributes if name.startswith("on") or name == "style"]
    assert len(set(found.ids)) == len(found.ids)
    for text in HOSTILE:
        assert visible(text) in found.texts


def test_the_page_itself_forbids_all_but_its_style() -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', render(PAGE))
    assert policy is not None
    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; "
        r"base-uri 'none'; form-action 'none'",
        policy[1],
    )


@given(TEXTS)
def test_any_text_is_found_again_as_text(text: str) -> None:
    listing = Listing(text, (Item(text, text),), text)
    page = Page(
        "k",
        text,
        text,
        Notice("none", text, text),
        (),
        (Section(text, (Group(text, (listing,)),)),),
    )
    rendered = render(page)
    rendered.encode("utf-8")
    assert not Found(rendered).tags & {"script", "img"}
    if text.strip():
        assert visible(text) in Found(rendered).texts


@given(TEXTS, st.floats(0.5, 60))
def test_a_shortened_text_has_the_room_it_was_given(text: str, room: float) -> None:
    short = fit(text, room)
    assert short == text or (short.endswith("…") and width(short) <= max(room, width("…")))


@given(st.none() | st.integers() | st.floats() | st.text())
def test_every_value_can_be_written(value: float | str | None) -> None:
    assert visible(number(value)) == number(value)


def test_a_browser_shows_it_without_complaint(view: View) -> None:
    assert view.complaints == []
    assert [view.overflow(width) for width in WIDTHS] == [0, 0]


def test_it_is_light_or_dark_as_the_reader_wants(view: View, scheme: Scheme) -> None:
    assert (view.page.evaluate(PAPER) == "rgb(255, 255, 255)") == (scheme == "light")


def test_texts_stand_out_from_what_is_behind_them(view: View) -> None:
    ratios = view.page.evaluate(CONTRAST)
    assert len(ratios) > 100
    assert min(ratios.values()) >= 4.5, min(ratios.items(), key=lambda item: item[1])


def test_every_figure_has_a_name_and_says_what_it_shows(view: View) -> None:
    assert view.images == [(chart.title, visible(chart.alt)) for chart in CHARTS]


def test_print_is_light_and_cuts_nothing_off(view: View) -> None:
    view.page.emulate_media(media="print")
    try:
        assert view.overflow(PRINTED) == 0
        assert view.page.evaluate(PAPER) == "rgb(255, 255, 255)"
        assert view.page.evaluate(CLIPPED) == 0
    finally:
        view.page.emulate_media(media="screen")


def test_it_can_be_printed_to_a_file(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(render(replace(PAGE, sections=PAGE.sections[:1])), encoding="utf-8")
    view = open_page(browser, path)
    assert view.page.pdf(format="A4").startswith(b"%PDF")
    view.page.close()


PRINTED = 680
"""Pixels between the margins of a sheet of A4."""

PAPER = "getComputedStyle(document.body).backgroundColor"
CLIPPED = """[...document.querySelectorAll('.scroll')]
  .filter(element => element.scrollWidth > element.clientWidth + 1).length"""

CONTRAST = """() => {
  const rgb = text => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
    .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = element => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgb(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const found = {};
  [...document.querySelectorAll('body *')].forEach((element, index) => {
    const own = [...element.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    if (!own || ['title', 'desc'].includes(element.tagName)) return;
    const style = getComputedStyle(element);
    const [a, b] = [light(rgb(element.tagName === 'text' ? style.fill : style.color)),
                    light(behind(element))].sort((x, y) => y - x);
    found[index + ' ' + element.tagName + '.' + (element.getAttribute('class') || '')] =
      (a + 0.05) / (b + 0.05);
  });
  return found;
}"""
