"""How well measures without any model tell gold pairs from negatives."""

from __future__ import annotations

from collections.abc import Mapping

from sameas.validation.baselines.arena import SOURCES, arena
from sameas.validation.baselines.draws import RECIPE
from sameas.validation.baselines.measures import NORMALS
from sameas.validation.baselines.separation import separations
from sameas.validation.check import Check, Figure, Outcome, Table
from sameas.validation.evidence import Evidence

Published = Mapping[str, tuple[float | None, float | None]]
PUBLISHED: Mapping[str, Published] = {
    "D_Y_15K_V1": {"name equality": (1.000, 0.970)},
    "D_W_15K_V1": {
        "token-set ratio": (0.540, None),
        "shared long numbers in values": (0.697, None),
    },
}
"""Figures of the re-check of BIO's paper (BLOMEGA, October 2026): against random, and against
nearest-name negatives."""


def _run(evidence: Evidence) -> Outcome:
    ds = evidence.dataset
    if not ds.links.num_rows:
        return Outcome("skip", "there are no gold links")
    published = PUBLISHED.get(ds.name, {})
    figures: list[Figure] = []
    rows: list[tuple[str | int | float | None, ...]] = []
    recipes: dict[tuple[str, str], None] = {}
    for one in evidence.shared(separations):
        name, source = one.measure.name, one.measure.source
        random, near = one.auc(one.random), one.auc(one.nearest)
        recipe = one.measure.scores.recipe
        label = name if source is None else f"{name} ({source})"
        figures += [
            Figure(
                f"ROC-AUC, {label}, {kind} negatives", auc, "links", recipe=recipe, in_table=True
            )
            for kind, auc in (("random", random[0]), ("nearest-name", near[0]))
        ]
        said = published.get(name, (None, None)) if published else ()
        rows.append((name, source, *random, *near, *said))
        # whichever names are used
        recipes[name, recipe] = None
    used = "; ".join(f"{one}: {SOURCES[one]}" for one in evidence.shared(arena).names)
    columns = ["baseline", "names", "random", "sd", "nearest-name", "sd"]
    if published:
        columns += ["published, random", "published, nearest-name"]
    return Outcome(
        "figure",
        _says(rows),
        figures=tuple(figures),
        tables=(
            Table(
                "ROC-AUC without a model",
                tuple(columns),
                tuple(rows),
                note=f"{RECIPE}. {used}. sd: standard deviation over draws.",
            ),
            Table("Recipes of the scores", ("baseline", "recipe"), tuple(recipes), note=NORMALS),
        ),
    )


def _says(rows: list[tuple[str | int | float | None, ...]]) -> str:
    """Name the best measure for each kind of negatives, the first of equals."""
    said = []
    for place, kind in ((2, "random"), (4, "nearest-name")):
        best = max(rows, key=lambda row: _auc(row[place]))
        if best[place] is not None:
            said.append(f"{best[0]} has {best[place]:.3f} against {kind} negatives")
    return f"the best ROC-AUC without a model: {'; '.join(said) or 'there are no negatives'}"


def _auc(value: str | float | None) -> float:
    return value if isinstance(value, float) else -1.0


CHECK = Check(
    "baseline-auc",
    "difficulty",
    "note",
    "ROC-AUC of measures without any model, against random and against nearest-name negatives. A"
    " judge of pairs must be better than these.",
    _run,
    order=30,
)
