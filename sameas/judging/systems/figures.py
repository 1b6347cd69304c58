"""How good a system is against the gold links, by rules that are stated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import polars as pl

from sameas.judging.systems.alignment import Alignment
from sameas.judging.truth import Known
from sameas.loaders.similarity.ranking import Ties, rank_sets

Pair = tuple[str, str]
HITS = (1, 5, 10)
RULE = (
    "Precision over predictions whose truth is not ambiguous; recall over the gold pairs that are"
    " asked for. Hits@k and MRR over those, too: a gold partner is ranked among"
    " candidates that are no partners of its query and not ambiguous; among equal scores it takes"
    " the mean place; one that is not offered is missed."
)


def figures(
    alignment: Alignment,
    known: Known,
    *,
    gold: Iterable[Pair] | None = None,
    ties: Ties = "mean",
) -> dict[str, float | None]:
    """Measure a system.

    Args:
        alignment: What it says.
        known: The gold links, and what is ambiguous.
        gold: The pairs to be found, such as the test links of a fold; all gold links by default.
            Predictions for other left entities are left out.
        ties: Place of a gold partner among equals: `mean`, `best` or `worst`.

    Returns:
        Precision, recall and F1; and where the system ranks, Hits@1, @5, @10 and MRR. None for a
        figure that is not defined. `RULE` says how they are counted.

    Example:
        >>> from sameas.judging.systems.alignment import Candidate
        >>> from sameas.loaders.dataset import Dataset
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "x"), ("b", "y")], left_relations=[], right_relations=[]
        ... )
        >>> offers = [Candidate("a", "x", 0.9), Candidate("a", "y", 0.5), Candidate("b", "x", 0.3)]
        >>> found = figures(Alignment.of("mine", offers), Known(ds))
        >>> found["precision"], found["recall"], found["hits@1"], found["mrr"]
        (0.5, 0.5, 0.5, 0.5)
    """
    wanted = known.gold if gold is None else tuple(sorted(set(gold)))
    asked = {left for left, _ in wanted}
    said = [one for one in alignment.predictions if gold is None or one.left in asked]
    truths = known.truths([one.left for one in said], [one.right for one in said])
    right = truths.count("match")
    judged = len(truths) - truths.count("ambiguous")
    predicted = alignment.predicted()
    found = sum(pair in predicted for pair in wanted)
    precision = right / judged if judged else None
    recall = found / len(wanted) if wanted else None
    both = None
    if precision is not None and recall is not None:
        both = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    measured: dict[str, float | None] = {"precision": precision, "recall": recall, "f1": both}
    if alignment.ranked:
        measured |= _ranking(alignment, known, wanted, ties)
    return measured


def _ranking(
    alignment: Alignment, known: Known, wanted: Sequence[Pair], ties: Ties
) -> dict[str, float | None]:
    if not wanted:
        return {}
    offered = pl.DataFrame(
        {
            "left": [one.left for one in alignment.candidates],
            "right": [one.right for one in alignment.candidates],
            "value": [_value(one.score, one.rank) for one in alignment.candidates],
        },
        schema={"left": pl.String, "right": pl.String, "value": pl.Float64},
    )
    labels = known.truths(offered["left"].to_list(), offered["right"].to_list())
    offered = offered.with_columns(label=pl.Series(labels, dtype=pl.String))
    gold = set(wanted)
    # a partner outside the evaluated links pushes nothing down either
    scored = offered.filter(pl.col("label") == "non-match")
    right = [
        (left, partner, value)
        for left, partner, value in offered.select("left", "right", "value").iter_rows()
        if (left, partner) in gold
    ]
    ranks = rank_sets(
        [*scored["left"].to_list(), *(left for left, _, _ in right)],
        [*scored["label"].to_list(), *("match" for _ in right)],
        [*scored["value"].to_list(), *(value for _, _, value in right)],
    )
    places = ranks.of(ties=ties)
    total = len(gold)
    hits = {f"hits@{k}": float((places <= k).sum()) / total for k in HITS}
    return {**hits, "mrr": float(np.sum(1.0 / places)) / total}


def _value(score: float | None, rank: int | None) -> float:
    """Put candidates of one system on one scale: its ranks, or else its scores."""
    if rank is not None:
        return -float(rank)
    return float("nan") if score is None else score
