"""One row of a plan: what is asked about a pair, and all that is known of it beforehand."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from sameas.core.errors import InputError
from sameas.judging.coding import Decision
from sameas.judging.plan.asked import Asked

Role = Literal["system", "user"]


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a chat.

    Attributes:
        role: `system` or `user`.
        content: The text.
    """

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class Call:
    """One call to a judge.

    Attributes:
        messages: In order.
        slot: A text that stands once in the messages and is replaced by the answer to the call
            before; None: nothing is.
        purpose: `judge`, or `normalise`, whose answer is no verdict.
        parser: Which parser reads the answer; None: nothing is read from it.
        max_output_tokens: The answer is cut there.
    """

    messages: tuple[Message, ...]
    slot: str | None = None
    purpose: Literal["judge", "normalise"] = "judge"
    parser: str | None = "verdict"
    max_output_tokens: int = 1500

    def filled(self, answer: str | None = None) -> list[dict[str, str]]:
        """Give the messages as chat endpoints take them.

        Args:
            answer: To the call before; needed where there is a slot.

        Raises:
            InputError: It is needed and not given.

        Example:
            >>> Call((Message("user", "Facts: <1>"),), slot="<1>").filled("none")
            [{'role': 'user', 'content': 'Facts: none'}]
        """
        if self.slot is None:
            return [asdict(one) for one in self.messages]
        if answer is None:
            raise InputError("this call needs the answer to the one before")
        return [
            {"role": one.role, "content": one.content.replace(self.slot, answer)}
            for one in self.messages
        ]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a row will take, by the rule that the header states.

    Attributes:
        calls: How many calls.
        input_tokens: Of all calls.
        output_tokens: Of all calls.
        cost_usd: None where no price is known.
    """

    calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Asked):
    """One question to a judge.

    Attributes:
        dataset: Name of the dataset.
        release: Of which release it is; None where not known.
        calls: What is asked, in order; the last one gives the verdict.
        estimate: Tokens and cost.
    """

    dataset: str
    release: str | None
    calls: tuple[Call, ...]
    estimate: Estimate

    @property
    def shown_decision(self) -> Decision | None:
        """The decision that the prompt tells, or None."""
        return self.decision if self.shown else None


def row_id(key: Sequence[object], calls: Sequence[Call]) -> str:
    """Name a row by what it asks.

    Args:
        key: What makes it one of its own besides, as plain values.
        calls: What is asked.

    Example:
        >>> call = Call((Message("user", "same?"),))
        >>> row_id(["a", "x"], [call]) == row_id(["a", "x"], [call]) != row_id(["a", "y"], [call])
        True
    """
    asked = [asdict(call) for call in calls]
    text = json.dumps([list(key), asked], ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
