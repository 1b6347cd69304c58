"""How well the baselines tell gold pairs from negatives."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sameas.loaders.similarity import Similarity
from sameas.loaders.similarity.scores import Floats
from sameas.validation.baselines.draws import Draws, Pairs, aucs, draws
from sameas.validation.baselines.measures import Measure, measures
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import DECIMALS


@dataclass(frozen=True, slots=True, eq=False)
class Separation:
    """The scores of one baseline, one row a draw; None where there are no such negatives."""

    measure: Measure
    right: Floats
    random: Floats | None
    nearest: Floats | None

    def auc(self, wrong: Floats | None) -> tuple[float | None, float | None]:
        """Give mean and standard deviation of ROC-AUC over the draws."""
        if wrong is None:
            return None, None
        found = aucs(self.right, wrong)
        spread = float(np.std(found, ddof=1))
        return round(float(np.mean(found)), DECIMALS), round(spread, DECIMALS)


def separations(evidence: Evidence) -> tuple[Separation, ...]:
    """Score the draws by all baselines that use no training links."""
    drawn = evidence.shared(draws)
    return tuple(_separation(drawn, one) for one in evidence.shared(measures) if one.pairs is None)


def _separation(drawn: Draws, measure: Measure) -> Separation:
    similarity = measure.scores
    return Separation(
        measure,
        _scores(similarity, drawn.right),
        None if drawn.random is None else _scores(similarity, drawn.random),
        None if (near := drawn.near(measure.source)) is None else _scores(similarity, near),
    )


def _scores(similarity: Similarity, pairs: Pairs) -> Floats:
    shape = pairs[0].shape
    return similarity.pairs(pairs[0].ravel(), pairs[1].ravel()).reshape(shape)
