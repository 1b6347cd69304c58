"""Published cells under the ids of our metrics, to stand beside our own figures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sameas.judging.reference.tables import published_tables

_COLUMNS = (
    ("baseline_variance", "pdv_{prompt}", "pdv"),
    ("best_threshold", "roc_auc", "auc-shown-label"),
    ("label_flip", "mas", "mas"),
    ("label_flip", "fsr_pct", "fsr"),
    ("label_flip", "lfr_pct", "lfr"),
    ("perturbation", "pbi", "pbi"),
    ("perturbation", "jsr_rho", "jsr"),
    ("perturbation", "mri_pct", "mri-2"),
    ("score_gap", "score_gap", "score-gap"),
    ("threshold_sweep", "roc_auc", "auc-shown-label"),
)


@dataclass(frozen=True, slots=True)
class PublishedCell:
    """One published figure.

    Attributes:
        metric: Id of our metric of the same formula. J-Precision, J-Recall and J-F1 of the paper
            have none: see `docs/published-figures.md`.
        dataset: DW, DY or BIO.
        judge: The model.
        system: None where the rows are gold pairs.
        prompt: I, II or III.
        perturbation: None where the evidence is as it is.
        value: As printed.
        table: Name of the table.
    """

    metric: str
    dataset: str
    judge: str
    system: str | None
    prompt: str
    perturbation: str | None
    value: float
    table: str


@cache
def published_cells() -> tuple[PublishedCell, ...]:
    """Give the published cells that have a metric of ours.

    Example:
        >>> [cell.value for cell in published_cells() if cell.metric == "fsr"][:3]
        [64.0, 71.0, 99.0]
    """
    tables = published_tables()
    found: dict[PublishedCell, None] = {}
    for table, column, metric in _COLUMNS:
        for row in tables[table]:
            prompts = ("I", "II") if "{" in column else (row["prompt"],)
            for prompt in prompts:
                text = row[column.format(prompt=prompt)]
                if text:
                    cell = PublishedCell(
                        metric=metric,
                        dataset=row["dataset"],
                        judge=row["judge"],
                        system=row.get("system"),
                        prompt=prompt,
                        perturbation=row.get("perturbation"),
                        value=float(text),
                        table=table,
                    )
                    # a sweep repeats its AUC at every threshold
                    found[cell] = None
    return tuple(found)
