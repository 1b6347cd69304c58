"""What a report holds, as plain records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sameas.core.errors import InputError
from sameas.judging.matrix import Cell
from sameas.judging.plan.header import Header
from sameas.judging.report.figures import Figure
from sameas.judging.report.humans import Agreement
from sameas.judging.report.paired import Compared
from sameas.judging.report.samples import Kind
from sameas.judging.resolution import Resolution
from sameas.judging.run.ledger import Sums
from sameas.judging.run.request import Plain

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FORMAT = 1


@dataclass(frozen=True, slots=True)
class ReportTool:
    """What made the report; `format` is the number of the report's own format."""

    name: str
    version: str
    format: int


@dataclass(frozen=True, slots=True)
class JudgeInfo:
    """One judge, and what its answers took.

    Attributes:
        name: Such as `openai:MODEL`.
        settings: What its answers depend on.
        planned: Rows of its plan.
        answered: Rows with a result.
        unscored: Results without a score.
        failures: Why they have none, and how often.
        marks: Scores that were not given plainly, and how often.
        sums: Of the ledger; None where it is not beside the results.
    """

    name: str
    settings: dict[str, Plain]
    planned: int
    answered: int
    unscored: int
    failures: dict[str, int]
    marks: dict[str, int]
    sums: Sums | None


@dataclass(frozen=True, slots=True)
class Part:
    """Figures of one slice.

    Attributes:
        kind: What its rows are.
        judge: Who judged.
        system: Whose decisions.
        prompt: How it was asked.
        condition: Design of the plan.
        perturbation: `none`, or what was done to the evidence.
        rows: How many.
        unscored: Rows without a score; they are left out.
        ambiguous: Rows of ambiguous truth; they are left out where truth counts.
        right: Rows with a score whose decision is right.
        wrong: Rows with a score whose decision is wrong.
        no_baseline: Rows on which names say nothing.
        mann_whitney_p: Of scores by shown decision, two-sided, after Holm over all such parts.
        figures: One a metric.
    """

    kind: Kind
    judge: str
    system: str
    prompt: str
    condition: str
    perturbation: str
    rows: int
    unscored: int
    ambiguous: int
    right: int
    wrong: int
    no_baseline: int
    mann_whitney_p: float
    figures: tuple[Figure, ...]

    def figure(self, metric: str) -> Figure:
        """Give the figure of a metric.

        Raises:
            InputError: It is not there.
        """
        for one in self.figures:
            if one.metric == metric:
                return one
        raise InputError(f"no figure {metric!r} here")


@dataclass(frozen=True, slots=True)
class BiasFound:
    """What the audit says of one bias of one judge under one prompt.

    Attributes:
        judge: Who.
        prompt: How it was asked.
        bias: Id.
        meaning: What it is.
        formula: How it is estimated.
        unit: Of the estimate.
        value: The estimate.
        low: Lower end of its interval.
        high: Upper end.
        undefined: Replicates in which it is not defined; the interval is of the others.
        corrected: p-value after Holm; nan for a size that is only reported.
        flagged: It is at most 5 %, as the default level has it.
        detectable: Smallest bias that this sample would show with a chance of 80 %.
    """

    judge: str
    prompt: str
    bias: str
    meaning: str
    formula: str
    unit: str
    value: float
    low: float
    high: float
    undefined: int
    corrected: float
    flagged: bool
    detectable: float


@dataclass(frozen=True, slots=True)
class ExcessFound:
    """A figure of a perturbation beyond what the order control does to the same rows."""

    judge: str
    system: str
    prompt: str
    perturbation: str
    metric: str
    title: str
    perturbed: float
    control: float
    excess: float
    low: float
    high: float
    undefined: int


@dataclass(frozen=True, slots=True)
class JudgeReport:
    """All of it.

    Attributes:
        tool: What made it.
        plan: Header of the plan, the first one where there are several.
        judges: Who judged.
        replicates: Of every bootstrap.
        level: Confidence of intervals.
        seed: Of every bootstrap.
        reference: What computed figures stand beside, such as `paper`.
        parts: Figures, by judge, prompt, condition and system.
        biases: What the audit found.
        excess: Perturbations beyond the order control.
        compared: Prompts, and judges, compared on the same questions; the baseline without a
            model is one of the judges.
        matrix: Every judge on every system's items, the baseline without a model among them.
        resolution: Cost beside resolution.
        agreements: People with each other, and judges with people.
        notes: What a reader has to know.
    """

    tool: ReportTool
    plan: Header
    judges: tuple[JudgeInfo, ...]
    replicates: int
    level: float
    seed: int
    reference: str | None
    parts: tuple[Part, ...]
    biases: tuple[BiasFound, ...]
    excess: tuple[ExcessFound, ...]
    compared: tuple[Compared, ...]
    matrix: tuple[Cell, ...]
    resolution: tuple[Resolution, ...]
    agreements: tuple[Agreement, ...]
    notes: tuple[str, ...] = field(default=())

    def to_json(self) -> bytes:
        """Write it as JSON with a fixed layout; what is not defined is null."""
        return _adapter().dump_json(self, indent=2) + b"\n"


def _adapter() -> TypeAdapter[JudgeReport]:
    from pydantic import TypeAdapter

    return TypeAdapter(JudgeReport)
