"""Keep both cores busy without giving up order: read ahead, write behind."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class _End:
    pass


def prefetch(items: Iterable[T], *, depth: int = 2) -> Generator[T, None, None]:
    """Run an iterator in a thread, a few items ahead of its consumer.

    Args:
        items: Any iterable; its errors surface at the consumer.
        depth: How many items may wait.

    Yields:
        The same items in the same order.

    Example:
        >>> list(prefetch(range(5)))
        [0, 1, 2, 3, 4]
    """
    waiting: queue.Queue[T | _End | BaseException] = queue.Queue(depth)
    stopped = threading.Event()

    def put(item: T | _End | BaseException) -> bool:
        while not stopped.is_set():
            try:
                waiting.put(item, timeout=0.1)
            except queue.Full:
                continue
            return True
        return False

    def run() -> None:
        try:
            for item in items:
                if not put(item):
                    return
            put(_End())
        except BaseException as error:
            put(error)

    thread = threading.Thread(target=run, name="sameas-prefetch", daemon=True)
    thread.start()
    try:
        while True:
            item = waiting.get()
            if isinstance(item, _End):
                return
            if isinstance(item, BaseException):
                raise item
            yield item
    finally:
        stopped.set()
        thread.join()


class Worker(Generic[T]):
    """Hand items to a function in another thread, in order, a few at a time.

    Example:
        >>> seen = []
        >>> with Worker(seen.append) as worker:
        ...     worker.put(1)
        ...     worker.put(2)
        >>> seen
        [1, 2]
    """

    def __init__(self, work: Callable[[T], object], *, depth: int = 2) -> None:
        self._work = work
        self._waiting: queue.Queue[T | _End] = queue.Queue(depth)
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="sameas-worker", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while True:
            item = self._waiting.get()
            if isinstance(item, _End):
                return
            if self._error is None:
                try:
                    self._work(item)
                except BaseException as error:
                    self._error = error

    def put(self, item: T) -> None:
        """Give one item to the worker; waits while too many are pending."""
        self._raise_pending()
        self._waiting.put(item)

    def close(self) -> None:
        """Wait until all is done; raise what went wrong, if anything did."""
        self._waiting.put(_End())
        self._thread.join()
        self._raise_pending()

    def abandon(self) -> None:
        """Drop what is pending and stop; safe to call more than once."""
        if not self._thread.is_alive():
            return
        self._error = self._error or RuntimeError("abandoned")
        self._waiting.put(_End())
        self._thread.join()

    def _raise_pending(self) -> None:
        if self._error is not None:
            raise self._error

    def __enter__(self) -> Worker[T]:
        return self

    def __exit__(self, kind: object, value: object, trace: object) -> None:
        if kind is None:
            self.close()
        else:
            self.abandon()
