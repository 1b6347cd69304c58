"""How often to try, how long to wait, and when to give up altogether."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from sameas.core.hub import Failure, UnreachableError, attempt, in_words, is_transient

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Patience:
    """The time that a publication may take.

    Attributes:
        tries: Of one request, or of one step.
        first: Seconds before the second try; doubled each time.
        longest: Seconds between two tries at most.
        settle: Seconds between two looks at a setting, which may take time to spread.
        seconds: For everything.
        sleep: How to wait.
    """

    tries: int = 5
    first: float = 1.0
    longest: float = 60.0
    settle: float = 60.0
    seconds: float = 3600.0
    sleep: Callable[[float], None] = time.sleep
    _start: float = field(default_factory=time.monotonic)

    def left(self) -> float:
        """Say how many seconds are left."""
        return max(0.0, self._start + self.seconds - time.monotonic())

    def again(self, seconds: float) -> Patience:
        """Begin anew, with other time for everything.

        Args:
            seconds: For everything.
        """
        return replace(self, seconds=seconds, _start=time.monotonic())

    def wait(self, tried: int, error: BaseException | None = None) -> None:
        """Wait after a try that failed, as long as the server asks for.

        Args:
            tried: How many tries have failed.
            error: What the last one raised.
        """
        seconds = min(self.longest, self.first * 2 ** (tried - 1))
        self.sleep(min(max(seconds, _asked_for(error)), self.longest, self.left()))

    def settle_down(self) -> None:
        """Wait for a setting to spread, but no longer than there is time."""
        self.sleep(min(self.settle, self.left()))

    def once(self, call: Callable[[], _Value]) -> _Value | Failure:
        """Run a call, but no longer than there is time.

        The client can hang where a server speaks half of a protocol, so the call runs in a thread
        that is left behind when time is up, and dies with the process.

        Returns:
            What the call gave, or what it raised.

        Raises:
            UnreachableError: Time is up.
        """
        worker = _Worker.idle()
        found: _Value | Failure
        try:
            found = worker.run(call, self.left())
        except queue.Empty:
            raise UnreachableError(
                f"not done within {self.seconds:,.0f} seconds",
                fix="run the same command again; it goes on where it stopped. If it hangs in the"
                " upload, try HF_HUB_DISABLE_XET=1, or allow more time with --deadline",
            ) from None
        _IDLE.append(worker)
        return found

    def read(self, what: str, call: Callable[[], _Value]) -> _Value:
        """Ask for something that changes nothing, until it is answered.

        Args:
            what: Is asked for, in words.
            call: Asks.

        Returns:
            The answer.

        Raises:
            UnreachableError: No sensible answer.
            Exception: What the call raised, where another try would not help.
        """
        error: Exception | None = None
        for tried in range(1, self.tries + 1):
            if error is not None:
                self.wait(tried - 1, error)
            found = self.once(call)
            if not isinstance(found, Failure):
                return found
            error = found.error
            if not is_transient(error):
                raise error
        raise UnreachableError(
            f"{what}: {in_words(error)}" if error else what,
            fix="run the same command again, later",
        )


class _Worker:
    """A thread that runs one call after the other; a new one for each would take a third longer."""

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Callable[[], Any]] = queue.SimpleQueue()
        self._found: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    @classmethod
    def idle(cls) -> _Worker:
        """Take one that waits, or make one; those of a process that forked are dead."""
        while _IDLE:
            worker = _IDLE.pop()
            if worker._thread.is_alive():
                return worker
        return cls()

    def run(self, call: Callable[[], Any], seconds: float) -> Any:
        """Run a call; raises `queue.Empty` when time is up."""
        self._calls.put(call)
        return self._found.get(timeout=seconds)

    def _work(self) -> None:
        while True:
            # in one expression, so that nothing of a call is kept while waiting for the next
            self._found.put(attempt(self._calls.get()))


_IDLE: list[_Worker] = []


def _asked_for(error: BaseException | None) -> float:
    """Read for how many seconds the server asks to be left alone."""
    headers = getattr(getattr(error, "response", None), "headers", {})
    said = str(headers.get("Retry-After", ""))
    return float(said) if said.isdigit() else 0.0
