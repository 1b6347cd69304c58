"""Settings of the tests of licences: a tame Hub client, and counts for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.licenses.hub.client import tame_client
from tests.licenses.hub.server import listen
from tests.licenses.matrix import Bench

_LINES = pytest.StashKey[list[str]]()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A loopback server for one Hub after the other, and a tiny release."""
    with tame_client(), listen() as take:
        yield Bench(tmp_path, take)


@pytest.fixture
def say(request: pytest.FixtureRequest) -> list[str]:
    """Lines that the terminal shows at the end, whether or not tests pass."""
    return request.config.stash.setdefault(_LINES, [])


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    lines = config.stash.get(_LINES, [])
    if lines:
        terminalreporter.section("publishing against a loopback Hub")
        for line in lines:
            terminalreporter.write_line(line)
