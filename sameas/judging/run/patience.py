"""How often and how long to try."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


@dataclass(frozen=True, slots=True)
class Patience:
    """Bounds of trying again.

    Attributes:
        attempts: Of one call, the first one included.
        first_wait: Seconds before the second attempt; doubled before each one after it.
        longest_wait: Seconds; where an endpoint asks for more, the run stops.
        seconds: For one attempt.
    """

    attempts: int = 6
    first_wait: float = 1.0
    longest_wait: float = 120.0
    seconds: float = 300.0

    def wait(self, key: str, attempt: int, asked: float | None = None) -> float:
        """Give the seconds to wait after an attempt.

        A quarter more or less, by the request's key, keeps calls that failed together from coming
        back together.

        Args:
            key: Of the request.
            attempt: Which one just failed, from 1.
            asked: Seconds that the endpoint asks for; never cut short.

        Example:
            >>> patience = Patience()
            >>> 0.75 <= patience.wait("a", 1) <= 1.25, patience.wait("a", 1, 30.0)
            (True, 30.0)
        """
        digest = hashlib.blake2b(f"{key}:{attempt}".encode(), digest_size=8).digest()
        share = int.from_bytes(digest) / 2**64
        own = self.first_wait * 2.0 ** (attempt - 1) * (0.75 + share / 2)
        return max(min(own, self.longest_wait), asked or 0.0)


def retry_after(text: str | None, *, now: datetime | None = None) -> float | None:
    """Read the header Retry-After: seconds, or a date.

    Args:
        text: Its value; None where there is none.
        now: For dates; the present by default.

    Returns:
        Seconds from 0; None where it says nothing that can be read.

    Example:
        >>> retry_after("1.5"), retry_after("soon"), retry_after(None)
        (1.5, None, None)
    """
    if text is None:
        return None
    try:
        seconds = float(text)
        return seconds if 0 <= seconds < float("inf") else None
    except ValueError:
        pass
    try:
        then = parsedate_to_datetime(text)
    except ValueError:
        return None
    if then.tzinfo is None:
        then = then.replace(tzinfo=UTC)
    return max(0.0, (then - (now or datetime.now(UTC))).total_seconds())
