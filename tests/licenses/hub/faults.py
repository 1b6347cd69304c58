"""One request goes wrong, and perhaps nothing works from there on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """How a request goes wrong."""

    ERROR_500 = "answered 500, nothing done"
    BUSY_429 = "answered 429, nothing done"
    DROPPED = "connection dropped, nothing done"
    ANSWER_LOST = "done, and the answer lost"


@dataclass(frozen=True, slots=True)
class Fault:
    """What goes wrong, at which request.

    Attributes:
        at: Number of the request, from 1.
        kind: How.
        dead_after: Every later connection is dropped: to the server, the client's machine is dead.
    """

    at: int
    kind: Kind
    dead_after: bool = False

    def of(self, number: int) -> Kind | None:
        """Say what happens to a request."""
        if number == self.at:
            return self.kind
        return Kind.DROPPED if self.dead_after and number > self.at else None
