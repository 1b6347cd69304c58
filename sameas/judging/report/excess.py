"""Perturbations beyond the order control, for every judge, system and prompt."""

from __future__ import annotations

import numpy as np
import polars as pl

from sameas.judging.control import CONTROL, excess_over_control
from sameas.judging.report.figures import NAN
from sameas.judging.report.records import ExcessFound
from sameas.judging.scored import UNPERTURBED, Scored


def excess_of(
    scored: Scored, *, replicates: int, level: float, seed: int
) -> tuple[ExcessFound, ...]:
    """Take every perturbation beyond what the order control does to the same rows.

    Args:
        scored: Answers of one or several judges.
        replicates: Of the bootstrap.
        level: Confidence.
        seed: Any integer from 0.
    """
    by = ["judge", "system", "prompt", "condition"]
    found = []
    for key in scored.frame.select(by).unique().sort(by).iter_rows(named=True):
        rows = scored.where(**key)
        others = sorted(set(rows.frame["perturbation"]) - {UNPERTURBED, CONTROL})
        control = rows.perturbed(CONTROL)
        if not len(control.pair):
            continue
        held = dict(zip(_keys(rows, CONTROL), control.after.tolist(), strict=True))
        for perturbation in others:
            one = rows.perturbed(perturbation)
            keys = _keys(rows, perturbation)
            beside = [held.get(key, NAN) for key in keys]
            if (
                not len(one.pair)
                or np.isnan(np.c_[one.before, one.after, beside]).any(axis=1).all()
            ):
                continue
            found += [
                ExcessFound(
                    judge=key["judge"],
                    system=key["system"],
                    prompt=key["prompt"],
                    perturbation=perturbation,
                    metric=each.metric.id,
                    title=each.metric.title,
                    perturbed=each.perturbed.value,
                    control=each.control.value,
                    excess=each.excess.value,
                    low=each.excess.low,
                    high=each.excess.high,
                    undefined=each.excess.undefined,
                )
                for each in excess_over_control(
                    one.before,
                    one.after,
                    beside,
                    one.pair,
                    replicates=replicates,
                    level=level,
                    seed=seed,
                )
            ]
    return tuple(found)


def _keys(rows: Scored, perturbation: str) -> list[tuple[str, str, int]]:
    """Name the rows that `Scored.perturbed` gives, in its order."""
    same = ["pair", "decision", "repeat"]
    plain = rows.frame.filter(pl.col("perturbation") == UNPERTURBED)
    changed = rows.frame.filter(pl.col("perturbation") == perturbation).select(same)
    joined = plain.join(changed, on=same, how="inner").sort(same)
    return list(joined.select(same).iter_rows())
