"""Two people score the same pairs, blind, by keyboard, and can stop and go on."""

from __future__ import annotations

import http.client
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sameas.core.errors import InputError, OptionError, OutputError
from sameas.judging.annotate.answers import AnnotationFile, read_annotations
from sameas.judging.annotate.questions import order_for, questions_of, text_of
from sameas.judging.annotate.server import AnnotationServer
from sameas.judging.plan.file import Plan
from sameas.judging.plan.row import Row
from tests.browser import WIDTHS
from tests.judging.plans import HIDDEN, SHOWN, TWO, make_plan

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

PEOPLE = ("ann", "ben")


@contextmanager
def serving(
    plan: Plan, out: Path, *, prompts: tuple[str, ...] = (SHOWN,)
) -> Iterator[AnnotationServer]:
    answers = AnnotationFile(out, plan, seed=1)
    rows = questions_of(plan, prompts=prompts)
    with AnnotationServer(rows, answers, annotators=PEOPLE, seed=1) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
            answers.close()


def ask(
    server: AnnotationServer,
    path: str,
    *,
    method: str = "GET",
    body: object = None,
    headers: dict[str, str] | None = None,
) -> tuple[int, Any, dict[str, str]]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)
    data = None if body is None else json.dumps(body)
    given = {"Content-Type": "application/json"} if body is not None else {}
    connection.request(method, path, data, {**given, **(headers or {})})
    response = connection.getresponse()
    raw = response.read()
    connection.close()
    is_json = response.headers.get_content_type() == "application/json"
    return response.status, json.loads(raw) if is_json else raw, dict(response.headers)


def way(server: AnnotationServer, name: str = "ann") -> str:
    return "/" + server.addresses[name].split("/", 3)[3]


def test_each_person_has_an_order_of_their_own_and_the_same_one_again(tmp_path: Path) -> None:
    rows = questions_of(make_plan(tmp_path / "plan.jsonl", 10), prompts=[SHOWN])
    ann, ben = (order_for(rows, name, seed=1) for name in PEOPLE)
    assert set(ann) == set(ben) == set(rows)
    assert ann != ben
    assert ann == order_for(rows[::-1], "ann", seed=1)
    assert ann != order_for(rows, "ann", seed=2)


def test_the_shortest_prompt_that_shows_the_decision_is_asked(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 4, prompts=(HIDDEN, SHOWN, TWO), repeats=2)
    rows = questions_of(plan)
    assert {(row.prompt, row.repeat) for row in rows} == {(SHOWN, 0)}
    assert {row.prompt for row in questions_of(plan, prompts=[HIDDEN])} == {HIDDEN}
    only = make_plan(tmp_path / "hidden.jsonl", 4, prompts=(HIDDEN,))
    assert {row.prompt for row in questions_of(only)} == {HIDDEN}
    with pytest.raises(OptionError, match="no prompt 'X'"):
        questions_of(plan, prompts=["X"])
    with pytest.raises(OptionError, match="takes two calls"):
        questions_of(plan, prompts=[TWO])


def test_a_question_is_blind(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 4)
    with serving(plan, tmp_path / "human.jsonl") as server:
        _, found, _ = ask(server, way(server) + "next")
        assert set(found) == {"annotator", "place", "total", "answered", "text", "task", "score"}
        row = order_for(questions_of(plan), "ann", seed=1)[0]
        assert found["text"] == text_of(row)
        for told in (row.id, row.truth, row.cell, str(row.tier)):
            assert told not in json.dumps({**found, "text": ""})
        # what the other gave is not told
        ask(server, way(server, "ben") + "score", method="POST", body={"place": 0, "score": 3})
        assert ask(server, way(server) + "next")[1] == found


def test_a_hidden_decision_is_not_in_the_question(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 4, prompts=(HIDDEN,))
    with serving(plan, tmp_path / "human.jsonl", prompts=(HIDDEN,)) as server:
        for place in range(8):
            _, found, _ = ask(server, way(server) + f"question/{place}")
            assert "MATCH" not in json.dumps(found)


def test_scores_are_kept_at_once_and_the_later_one_counts(tmp_path: Path) -> None:
    plan, out = make_plan(tmp_path / "plan.jsonl", 4), tmp_path / "human.jsonl"
    with serving(plan, out) as server:
        for place, score in ((0, 10), (1, 0), (0, 7)):
            body = {"place": place, "score": score}
            assert ask(server, way(server) + "score", method="POST", body=body)[0] == 200
        first, second = order_for(questions_of(plan), "ann", seed=1)[:2]
        assert len(out.read_bytes().splitlines()) == 4
    with serving(plan, out) as server:
        _, found, _ = ask(server, way(server) + "next")
        assert (found["place"], found["answered"], found["total"]) == (2, 2, 8)
        assert ask(server, way(server) + "question/0")[1]["score"] == 7
    scores = read_annotations(out).scored.frame
    assert set(scores["judge"]) == {"human:ann"}
    assert {
        (row["pair"], row["decision"]): row["score"] for row in scores.iter_rows(named=True)
    } == {
        (first.pair, first.decision): 7.0,
        (second.pair, second.decision): 0.0,
    }


def test_nobody_else_gets_in(tmp_path: Path) -> None:
    plan, out = make_plan(tmp_path / "plan.jsonl", 4), tmp_path / "human.jsonl"
    with serving(plan, out) as server:
        mine = way(server)
        body = {"place": 0, "score": 5}
        assert server.server_address[0] == "127.0.0.1"
        for path in ("/", "/next", "/x/next", mine[:-3] + "/next", mine + "../next", mine + "a.py"):
            assert ask(server, path)[0] == 404
        for host in ("evil.example", f"evil.example:{server.server_port}", "127.0.0.1", ""):
            assert ask(server, mine + "next", headers={"Host": host})[0] == 421
        for headers in (
            {"Origin": "http://evil.example"},
            {"Origin": "null"},
            {"Content-Type": "text/plain"},
            {"Content-Type": "application/x-www-form-urlencoded"},
        ):
            found = ask(server, mine + "score", method="POST", body=body, headers=headers)
            assert found[0] == 403
        assert ask(server, mine + "next", method="PUT")[0] == 501
        assert len(out.read_bytes().splitlines()) == 1
        origin = {"Origin": f"http://127.0.0.1:{server.server_port}"}
        assert ask(server, mine + "score", method="POST", body=body, headers=origin)[0] == 200
        _, _, headers = ask(server, mine)
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert headers["Cache-Control"] == "no-store"
        assert "Access-Control-Allow-Origin" not in headers
        ways = {address.split("/")[3] for address in server.addresses.values()}
    assert len(ways) == 2
    assert all(len(one) >= 32 for one in ways)
    assert not any(one in out.read_text() for one in ways)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"place": 0, "score": 11}, 400),
        ({"place": 0, "score": -1}, 400),
        ({"place": 0, "score": 5.5}, 400),
        ({"place": 0, "score": True}, 400),
        ({"place": 0, "score": "5"}, 400),
        ({"place": 0}, 400),
        ([1], 400),
        ({"place": 8, "score": 5}, 404),
        ({"place": -1, "score": 5}, 404),
        ({"place": 0, "score": 5, "more": "x" * 2000}, 404),
    ],
)
def test_no_other_score_is_taken(tmp_path: Path, body: object, status: int) -> None:
    plan, out = make_plan(tmp_path / "plan.jsonl", 4), tmp_path / "human.jsonl"
    with serving(plan, out) as server:
        found, said, _ = ask(server, way(server) + "score", method="POST", body=body)
        if isinstance(body, list):
            assert found in (200, 400)
        else:
            assert found == status
            assert said["error"]
    if not isinstance(body, list):
        assert len(out.read_bytes().splitlines()) == 1


def test_answers_belong_to_one_plan_and_one_server(tmp_path: Path) -> None:
    plan, out = make_plan(tmp_path / "plan.jsonl", 4), tmp_path / "human.jsonl"
    other = make_plan(tmp_path / "other.jsonl", 6)
    with serving(plan, out), pytest.raises(OutputError, match="another run"):
        AnnotationFile(out, plan, seed=1)
    with pytest.raises(OptionError, match="another plan"):
        AnnotationFile(out, other, seed=1)
    with pytest.raises(OptionError, match="another seed"):
        AnnotationFile(out, plan, seed=2)
    with out.open("ab") as file:
        file.write(b'{"annotator":"ann","row":"')
    again = AnnotationFile(out, plan, seed=1)
    again.close()
    assert again.dropped == 26
    with pytest.raises(InputError, match="no annotations"):
        read_annotations(tmp_path / "plan.jsonl")
    with pytest.raises(OptionError, match="different names"):
        AnnotationServer([], again, annotators=("ann", "ann"), seed=1)


def expect(found: Locator) -> Any:
    """Wait for what a locator shall show; playwright is there where a browser is."""
    from playwright.sync_api import expect as wait_for

    return wait_for(found)


def opened(browser: Browser, address: str, *, width: int = WIDTHS[1]) -> tuple[Page, list[str]]:
    page = browser.new_page(viewport={"width": width, "height": 800})
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((address, "data:"))
            else complaints.append(f"asked: {request.url}")
        ),
    )
    page.goto(address)
    page.wait_for_selector("#text")
    return page, complaints


def answer(page: Page, keys: str) -> None:
    place = page.inner_text("#task")
    for key in keys:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    page.locator("#told").get_by_text(f"{place.split('.')[0]}: {keys} kept.").wait_for()


def test_all_is_done_by_keyboard(browser: Browser, tmp_path: Path) -> None:
    plan, out = make_plan(tmp_path / "plan.jsonl", 3), tmp_path / "human.jsonl"
    order: tuple[Row, ...] = order_for(questions_of(plan), "ann", seed=1)
    with serving(plan, out) as server:
        page, complaints = opened(browser, server.addresses["ann"])
        assert page.inner_text("#text") == text_of(order[0])
        for keys in ("10", "1", "0", "5"):
            answer(page, keys)
        assert page.inner_text("#count") == "4 of 6"
        # back to the first one, to change it
        for _ in range(4):
            task = page.inner_text("#task")
            page.keyboard.press("ArrowLeft")
            expect(page.locator("#task")).not_to_have_text(task)
        assert page.get_attribute("#scores button:nth-child(11)", "aria-checked") == "true"
        page.keyboard.press("Backspace")
        assert page.is_disabled("#keep")
        answer(page, "3")
        page.close()
    with serving(plan, out) as server:
        page, more = opened(browser, server.addresses["ann"])
        assert page.inner_text("#count") == "4 of 6"
        assert page.inner_text("#text") == text_of(order[4])
        # by mouse, too
        page.click("#scores button:nth-child(9)")
        page.click("#keep")
        expect(page.locator("#count")).to_have_text("5 of 6")
        answer(page, "2")
        page.wait_for_selector("#end:not([hidden])")
        page.close()
    assert complaints == more == []
    frame = read_annotations(out).scored.frame
    given = {(row["pair"], row["decision"]): row["score"] for row in frame.iter_rows(named=True)}
    assert [given[row.pair, row.decision] for row in order] == [3, 1, 0, 5, 8, 2]


def test_a_server_that_is_gone_is_told(browser: Browser, tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 3)
    with serving(plan, tmp_path / "human.jsonl") as server:
        page, _ = opened(browser, server.addresses["ben"])
        expect(page.locator("#count")).to_have_text("0 of 6")
        page.context.set_offline(offline=True)
        page.keyboard.press("4")
        page.keyboard.press("Enter")
        told = page.locator("#told.bad")
        expect(told).to_have_text("The server does not answer: is it still running?")
        # what was typed is still there, and goes through when the server is back
        page.context.set_offline(offline=False)
        page.keyboard.press("Enter")
        expect(page.locator("#count")).to_have_text("1 of 6")
        page.close()


@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_fits(browser: Browser, tmp_path: Path, width: int) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 3)
    with serving(plan, tmp_path / "human.jsonl") as server:
        page, complaints = opened(browser, server.addresses["ann"], width=width)
        expect(page.locator("#count")).to_have_text("0 of 6")
        wider = page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        assert wider <= 0
        assert page.locator("#keep").is_visible()
        if shots := os.environ.get("SAMEAS_SHOTS"):
            page.screenshot(path=f"{shots}/annotate-{width}.png")
        page.close()
    assert complaints == []
