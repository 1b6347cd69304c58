"""Judges and systems compared on the same items: the whole matrix, not only its diagonal."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sameas.core.errors import InputError, OptionError
from sameas.judging.coding import Floats
from sameas.judging.scored import KEY, Scored
from sameas.judging.statistics import Interval, bootstrap
from sameas.judging.statistics.resampling import LEVEL, REPLICATES
from sameas.judging.weighted import mean


@dataclass(frozen=True, slots=True)
class Cell:
    """A judge on the items of a system.

    Attributes:
        judge: Who judged.
        system: Whose decisions.
        items: On how many, the same for every judge.
        score: Mean score.
        delta: Mean of its score minus the mean of the other judges' on the same item (Eval-Pair
            Matrix, arXiv:2607.10626).
    """

    judge: str
    system: str
    items: int
    score: Interval
    delta: Interval


def judge_by_system(
    scored: Scored, *, replicates: int = REPLICATES, level: float = LEVEL, seed: int = 0
) -> tuple[Cell, ...]:
    """Compare every judge with the others on every system's items.

    An item is a system's row under one prompt, condition, perturbation, decision and repeat. Only
    items that every judge scored count. The bootstrap draws pairs, with all their rows.

    Args:
        scored: Answers of at least two judges.
        replicates: Of the bootstrap.
        level: Confidence.
        seed: Any integer from 0.

    Returns:
        A cell for each judge and system, in alphabetical order.

    Raises:
        OptionError: There are fewer than two judges.
        InputError: No item was scored by all of them.

    Example:
        >>> rows = [
        ...     {"pair": "a", "decision": "MATCH", "truth": "match", "judge": judge, "score": score}
        ...     for judge, score in (("strict", 6), ("mild", 9))
        ... ]
        >>> [(cell.judge, cell.delta.value) for cell in judge_by_system(Scored.from_rows(rows))]
        [('mild', 3.0), ('strict', -3.0)]
    """
    judges = sorted(scored.frame["judge"].unique())
    if len(judges) < 2:
        raise OptionError(f"{len(judges)} judges", expected="at least two to compare")
    item = [name for name in KEY if name != "judge"]
    wide = (
        scored.frame.pivot(on="judge", on_columns=judges, index=item, values="score")
        .drop_nulls(judges)
        .sort(item)
    )
    if not wide.height:
        raise InputError("no item was scored by every judge", expected="at least one")
    scores: Floats = wide.select(judges).to_numpy().astype(np.float64)
    others = (scores.sum(axis=1, keepdims=True) - scores) / (len(judges) - 1)
    systems = wide["system"].to_numpy()
    kinds = sorted(set(systems.tolist()))

    def statistic(counts: Floats) -> Floats:
        return np.stack(
            [
                mean(values[:, judge], counts, systems == system)
                for judge in range(len(judges))
                for system in kinds
                for values in (scores, scores - others)
            ],
            axis=1,
        )

    found = iter(
        bootstrap(statistic, wide["pair"].to_numpy(), replicates=replicates, level=level, seed=seed)
    )
    return tuple(
        Cell(judge, system, int((systems == system).sum()), next(found), next(found))
        for judge in judges
        for system in kinds
    )
