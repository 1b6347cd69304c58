"""Rate limits: no more calls and tokens a minute than agreed, and a pause when told to."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

MINUTE = 60.0


class Pace:
    """Gives each call its time.

    Calls are spread evenly: with 60 calls a minute, one starts each second.

    Args:
        calls: A minute; None for no limit.
        tokens: A minute, in and out, as estimated; None for no limit.
        clock: Seconds that never go back.

    Raises:
        ValueError: A limit is not above 0.

    Example:
        >>> pace = Pace(calls=60, clock=lambda: 0.0)
        >>> [pace.take(100) for _ in range(3)]
        [0.0, 1.0, 2.0]
    """

    def __init__(
        self,
        *,
        calls: float | None = None,
        tokens: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        for limit in (calls, tokens):
            if limit is not None and not limit > 0:
                raise ValueError(f"a limit of {limit}")
        self._for_call = MINUTE / calls if calls else 0.0
        self._for_token = MINUTE / tokens if tokens else 0.0
        self._clock = clock
        self._lock = Lock()
        self._free = 0.0
        self._closed_until = 0.0

    def take(self, tokens: int) -> float:
        """Take the next place, and give the seconds until it."""
        with self._lock:
            now = self._clock()
            start = max(now, self._free)
            self._free = start + max(self._for_call, self._for_token * tokens)
            return max(start, self._closed_until) - now

    def left(self) -> float:
        """Give the seconds that everyone has to wait still."""
        with self._lock:
            return max(0.0, self._closed_until - self._clock())

    def hold(self, seconds: float) -> None:
        """Let nobody start for some seconds, as an endpoint asked for."""
        with self._lock:
            self._closed_until = max(self._closed_until, self._clock() + seconds)
