"""The first line of a plan: what it is a plan of, and how it was made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sameas.judging.plan.asked import Access

FORMAT = 1
KIND: Literal["sameas.judging.plan"] = "sameas.judging.plan"


@dataclass(frozen=True, slots=True)
class PromptInfo:
    """A prompt of the plan.

    Attributes:
        id: As in the rows.
        origin: `package`, or `file` for a template that somebody else wrote.
        files: Its template files, by name, with their SHA-256.
        shows_decision: Whether it tells the decision.
        protocol: `one-call`, or `two-call`: evidence first put in normal form, then judged.
    """

    id: str
    origin: Literal["package", "file"]
    files: dict[str, str]
    shows_decision: bool
    protocol: Literal["one-call", "two-call"] = "one-call"


@dataclass(frozen=True, slots=True)
class SystemInfo:
    """A system whose decisions are judged.

    Attributes:
        name: As in the rows.
        origin: `package` for an aligner without a model, or `file`.
        recipe: How its pairs came about, or how its file was read.
        pairs: How many pairs it calls a match.
        sha256: Of the file; None for an aligner of the package.
        figures: Hits@1, precision and the like against the gold links, None where undefined.
    """

    name: str
    origin: Literal["package", "file"]
    recipe: str
    pairs: int
    sha256: str | None
    figures: dict[str, float | None]


@dataclass(frozen=True, slots=True)
class Totals:
    """What all rows together are estimated to take; cost is None where no price is known."""

    calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What a plan says of itself.

    Attributes:
        kind: What sort of file it is.
        format: Number of the format of header and rows.
        sameas: Version of the package.
        dataset: Name.
        release: None where it is not known.
        access: `licensees` where ids or texts may be seen by holders of a licence only.
        design: Name of the design.
        n: What was asked for.
        seed: Of all chance.
        repeats: How often each question is asked.
        prompts: In order.
        systems: In order.
        perturbations: Those that rows have, with their recipes.
        drawn: What each way of drawing means.
        options: Of design and context, as plain values.
        estimate_rule: How tokens and cost are estimated.
        totals: The estimate of all rows.
        notes: What a reader of results should know.
        rows: How many follow.
        rows_sha256: Of their lines.
    """

    kind: Literal["sameas.judging.plan"] = KIND
    format: int = FORMAT
    sameas: str
    dataset: str
    release: str | None
    access: Access
    design: str
    n: int
    seed: int
    repeats: int
    prompts: tuple[PromptInfo, ...]
    systems: tuple[SystemInfo, ...]
    perturbations: dict[str, str]
    drawn: dict[str, str]
    options: dict[str, str | int | float | bool | None]
    estimate_rule: str
    totals: Totals
    notes: tuple[str, ...] = ()
    rows: int = 0
    rows_sha256: str = ""
