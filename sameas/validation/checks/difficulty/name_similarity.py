"""Names of gold pairs beside names of negatives."""

from __future__ import annotations

import numpy as np

from sameas.loaders.similarity.scores import Floats
from sameas.validation.baselines.draws import RECIPE
from sameas.validation.baselines.separation import Separation, separations
from sameas.validation.check import Check, Figure, Outcome, Plot, Series
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import DECIMALS

_POINTS = 101


def _run(evidence: Evidence) -> Outcome:
    if not evidence.dataset.links.num_rows:
        return Outcome("skip", "there are no gold links")
    found = _liveliest(evidence.shared(separations))
    if found is None:
        return Outcome("skip", "no gold pair has two names")
    kinds: list[tuple[str, Floats]] = [("gold pairs", found.right)]
    if found.nearest is not None:
        kinds.append(("nearest-name negatives", found.nearest))
    if found.random is not None:
        kinds.append(("random negatives", found.random))
    figures = [
        figure
        for kind, scores in kinds
        for figure in (
            Figure(f"name similarity of {kind}, median", _median(scores), "links"),
            Figure(
                f"{kind} with the same words in their names",
                round(float((scores >= 1).mean()), DECIMALS),
                "links",
                "share",
                "token-set ratio 1",
            ),
        )
    ]
    medians = ", ".join(f"{_median(scores):.2f} for {kind}" for kind, scores in kinds)
    return Outcome(
        "figure",
        f"median name similarity: {medians}",
        figures=tuple(figures),
        plots=(
            Plot(
                "Name similarity",
                "steps",
                f"token-set ratio ({found.measure.source})",
                "share of pairs up to it",
                tuple(_series(kind, scores) for kind, scores in kinds),
                f"Cumulative distribution of name similarity. Median: {medians}. The further apart"
                " the lines, the more names tell.",
            ),
        ),
    )


def _liveliest(found: tuple[Separation, ...]) -> Separation | None:
    """Choose the names by which most gold pairs are alike at all; the first of equals."""
    ratios = [one for one in found if one.measure.name == "token-set ratio"]
    best = max(ratios, key=lambda one: int((one.right > 0).sum()), default=None)
    return best if best is not None and (best.right > 0).any() else None


def _median(scores: Floats) -> float:
    return round(float(np.median(scores)), DECIMALS)


def _series(kind: str, scores: Floats) -> Series:
    places = np.linspace(0, 1, _POINTS)
    ordered = np.sort(scores, axis=None)
    # half a step of rounding, so that 0.29 counts among those up to 0.29
    shares = np.searchsorted(ordered, places + 1e-7, side="right") / len(ordered)
    return Series(
        kind,
        tuple(round(place, 2) for place in places.tolist()),
        tuple(round(share, DECIMALS) for share in shares.tolist()),
    )


CHECK = Check(
    "name-similarity",
    "difficulty",
    "note",
    f"Similarity of names of gold pairs beside that of negatives: {RECIPE}.",
    _run,
    order=40,
)
