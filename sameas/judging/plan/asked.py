"""What is known of a question beforehand: the pair, how it was drawn, what is shown, what is true.

A row of a plan has it, and so has its result.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sameas.judging.coding import Decision, Truth

Access = Literal["open", "licensees"]

ASSIGNED = "assigned"
"""The system of rows whose decision the design assigns, and no system took."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question, without its text.

    Attributes:
        id: Of what is asked: the same plan made again has the same ids; another prompt text,
            another id. It is a hash of the pair, so that it must not be shared where the pair
            must not; `sameas judge export` gives random ids.
        access: `licensees` where ids or texts may be seen by holders of a licence only.
        left: Id in the left graph.
        right: Id in the right graph.
        condition: Name of the design.
        cell: Where in the design it belongs, such as `match-shown-non-match`.
        perturbation: `none`, or such as `P1`.
        prompt: Id of the prompt.
        template_sha256: Of all of its template files.
        repeat: From 0.
        decision: What the row is about.
        shown: The prompt tells the decision.
        flipped: The decision is the reverse of the first one.
        truth: match, non-match or ambiguous.
        drawn: How the pair came here.
        system: Whose decision it is; `assigned` where the design gave it.
        predicted_by: The systems of the plan that call the pair a match.
        tier: What kind of pair it is, for figures by kind.
        name_similarity: 0 to 1 without any model; None where a name is missing.
    """

    id: str
    access: Access
    left: str
    right: str
    condition: str
    cell: str
    perturbation: str
    prompt: str
    template_sha256: str
    repeat: int
    decision: Decision
    shown: bool
    flipped: bool
    truth: Truth
    drawn: Drawn
    system: str
    predicted_by: tuple[str, ...]
    tier: str | None
    name_similarity: float | None

    @property
    def pair(self) -> str:
        """Both ids with a TAB between, which no id of a dataset holds."""
        return f"{self.left}\t{self.right}"

    def asked(self) -> dict[str, Any]:
        """Give the fields that a row and its result share."""
        return {name: getattr(self, name) for name in Asked.__dataclass_fields__}

    def as_scored(self) -> dict[str, Any]:
        """Give what a scored table holds of this question before it is answered.

        `sameas.judging.scored.SCHEMA` says what the columns mean; what an answer took is not here.
        """
        return {name: getattr(self, name) for name in _SCORED}


_SCORED = (
    "pair",
    "system",
    "prompt",
    "condition",
    "perturbation",
    "repeat",
    "decision",
    "shown",
    "flipped",
    "truth",
    "tier",
    "name_similarity",
)
