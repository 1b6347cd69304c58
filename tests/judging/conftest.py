"""Collecting garbage is kept off the tests, and measured power is printed at the end of a run."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pytest
import statsmodels.stats.multitest  # noqa: F401 - loaded before what is there is frozen

_LINES = pytest.StashKey[list[str]]()


@pytest.fixture(autouse=True)
def _no_garbage_of_others() -> Iterator[None]:
    """Keep what is there out of the collections that statsmodels' Holm starts at every call."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture
def tell_power(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Give a function that adds a line to the summary of the run."""
    return request.config.stash.setdefault(_LINES, []).append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the planted judges showed."""
    lines = terminalreporter.config.stash.get(_LINES, [])
    if lines:
        terminalreporter.section("judging: planted judges, recovery and power")
        for line in lines:
            terminalreporter.write_line(line)
