"""Collecting garbage is kept off the tests, and measured power is printed at the end of a run."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator

import pytest
import statsmodels.stats.multitest  # noqa: F401 - loaded before what is there is frozen


@pytest.fixture(autouse=True)
def _no_garbage_of_others() -> Iterator[None]:
    """Keep what is there out of the collections that statsmodels' Holm starts at every call."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture
def tell_power(tell: Callable[[str, Iterable[str]], None]) -> Callable[[str], None]:
    """Give a function that adds a line to the summary of the run."""
    return lambda line: tell("judging: planted judges, recovery and power", [line])
