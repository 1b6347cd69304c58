"""One row of a plan: what is asked about a pair, and all that is known of it beforehand."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from sameas.core.errors import InputError
from sameas.judging.coding import Decision, Truth

Access = Literal["open", "licensees"]
Role = Literal["system", "user"]

ASSIGNED = "assigned"
"""The system of rows whose decision the design assigns, and no system took."""


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
class Drawn:
    """How a pair came into the plan.

    Attributes:
        how: A word; the plan's header says in a sentence what it means.
        score: The likeness or confidence it was drawn by; None where by chance alone.
        rank: Its place by that, from 1; None where there is none.
    """

    how: str
    score: float | None = None
    rank: int | None = None


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
class Row:
    """One question to a judge.

    Attributes:
        id: Of what is asked: the same plan made again has the same ids; another prompt text,
            another id. It is a hash of the pair, so that it must not be shared where the pair
            must not; `sameas judge export` gives random ids.
        dataset: Name of the dataset.
        release: Of which release it is; None where not known.
        access: `licensees` where ids or texts may be seen by holders of a licence only.
        left: Id in the left graph.
        right: Id in the right graph.
        condition: Name of the design.
        cell: Where in the design it belongs, such as `match-shown-non-match`.
        perturbation: `none`, or such as `P1`.
        prompt: Id of the prompt.
        template_sha256: Of all of its template files.
        repeat: From 0.
        calls: What is asked, in order; the last one gives the verdict.
        decision: What the row is about.
        shown: The prompt tells the decision.
        flipped: The decision is the reverse of the first one.
        truth: match, non-match or ambiguous.
        drawn: How the pair came here.
        system: Whose decision it is; `assigned` where the design gave it.
        predicted_by: The systems of the plan that call the pair a match.
        tier: What kind of pair it is, for figures by kind.
        name_similarity: 0 to 1 without any model; None where a name is missing.
        estimate: Tokens and cost.
    """

    id: str
    dataset: str
    release: str | None
    access: Access
    left: str
    right: str
    condition: str
    cell: str
    perturbation: str
    prompt: str
    template_sha256: str
    repeat: int
    calls: tuple[Call, ...]
    decision: Decision
    shown: bool
    flipped: bool
    truth: Truth
    drawn: Drawn
    system: str
    predicted_by: tuple[str, ...]
    tier: str | None
    name_similarity: float | None
    estimate: Estimate

    @property
    def pair(self) -> str:
        """Both ids with a TAB between, which no id of a dataset holds."""
        return f"{self.left}\t{self.right}"

    @property
    def shown_decision(self) -> Decision | None:
        """The decision that the prompt tells, or None."""
        return self.decision if self.shown else None

    def as_scored(self) -> dict[str, Any]:
        """Give what a scored table holds of this row before it is answered.

        `sameas.judging.scored.SCHEMA` says what the columns mean; what an answer took is not here.
        """
        return {
            "pair": self.pair,
            "system": self.system,
            "prompt": self.prompt,
            "condition": self.condition,
            "perturbation": self.perturbation,
            "repeat": self.repeat,
            "decision": self.decision,
            "shown": self.shown,
            "flipped": self.flipped,
            "truth": self.truth,
            "tier": self.tier,
            "name_similarity": self.name_similarity,
        }


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
