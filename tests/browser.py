"""A real browser for pages: headless Chromium, closed to every network but this machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Scheme = Literal["light", "dark"]

WIDTHS = (360, 1280)
SCHEMES: tuple[Scheme, ...] = ("light", "dark")

REQUIRED = "SAMEAS_BROWSER"
"""Set to `required` where a missing browser is a failure, as in CI."""

_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


@dataclass(slots=True)
class View:
    """A page as a browser of one width and colour scheme shows it.

    Attributes:
        page: The page, open.
        complaints: What the console said; requests that failed, or asked for anything but the file.
    """

    page: Page
    complaints: list[str] = field(default_factory=list)

    def overflow(self, width: int) -> int:
        """How many pixels the page is wider than a window of this width."""
        self.page.set_viewport_size({"width": width, "height": 800})
        return int(self.page.evaluate("document.scrollingElement.scrollWidth - innerWidth"))

    @property
    def images(self) -> list[tuple[str, str]]:
        """Name and description of every image, as the browser tells a screen reader."""
        session = self.page.context.new_cdp_session(self.page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        return [
            tuple(node.get(key, {}).get("value", "") for key in ("name", "description"))
            for node in nodes
            if node.get("role", {}).get("value") in ("image", "img") and not node["ignored"]
        ]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start Chromium; skip where there is none, unless it must be there.

    Not for the whole session: while it runs, nothing else can start an event loop.
    """
    path = shutil.which("chromium")
    if path is None:
        reason = "needs chromium (apt-get install chromium)"
        if os.environ.get(REQUIRED) == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(_FLAGS))
        yield chromium
        chromium.close()


def open_page(browser: Browser, path: Path, *, scheme: Scheme = "light") -> View:
    """Open a file as a phone does; `View.overflow` makes the window wider."""
    page = browser.new_page(viewport={"width": WIDTHS[0], "height": 800}, color_scheme=scheme)
    view = View(page)
    address = path.absolute().as_uri()
    page.on("console", lambda message: view.complaints.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: view.complaints.append(f"error: {error}"))
    page.on("requestfailed", lambda request: view.complaints.append(f"failed: {request.url}"))
    page.on(
        "request",
        lambda request: (
            None if request.url == address else view.complaints.append(f"asked: {request.url}")
        ),
    )
    page.goto(address)
    return view
