"""Settings of the tests of licences: a tame Hub client, and counts for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.licenses.hub.client import tame_client
from tests.licenses.hub.server import listen
from tests.licenses.matrix import Bench


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A loopback server for one Hub after the other, and a tiny release."""
    with tame_client(), listen() as take:
        yield Bench(tmp_path, take)


@pytest.fixture
def say(tell: Callable[[str, Iterable[str]], None]) -> Callable[[Iterable[str]], None]:
    """Lines that the terminal shows at the end, whether or not tests pass."""
    return partial(tell, "publishing against a loopback Hub")
