"""Read ahead, write behind: same items, same order, errors where they belong."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from sameas.core.pipeline import Worker, prefetch


def test_prefetch_keeps_order() -> None:
    assert list(prefetch(iter(range(100)))) == list(range(100))


def test_prefetch_raises_what_the_source_raised() -> None:
    def source() -> Iterator[int]:
        yield 1
        raise ValueError("broken")

    items = prefetch(source())
    assert next(items) == 1
    with pytest.raises(ValueError, match="broken"):
        next(items)


def test_a_consumer_that_stops_leaves_no_thread() -> None:
    before = threading.active_count()
    items = prefetch(iter(range(10_000)))
    next(items)
    items.close()
    assert threading.active_count() == before


def test_a_worker_raises_what_went_wrong() -> None:
    def fail(item: int) -> None:
        raise ValueError("broken")

    worker = Worker(fail)
    worker.put(1)
    with pytest.raises(ValueError, match="broken"):
        worker.close()


def test_an_abandoned_worker_stops() -> None:
    before = threading.active_count()
    worker = Worker(list[int]().append)
    worker.put(1)
    worker.abandon()
    worker.abandon()
    assert threading.active_count() == before
