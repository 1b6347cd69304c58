"""Where gold partners stand in a ranking, and what that makes in Hits@k, MRR and ROC-AUC.

The tie rule. Of targets with equal scores none is better than another: by default a gold partner
gets the mean of the best and the worst place it could take among its equals (`mean`, which others
call realistic). `best` and `worst` give the two ends.

The rule for several partners (1:n). A gold partner is ranked among the targets that are no
partners of its query: one right answer never pushes another down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from sameas.core.errors import InputError, OptionError
from sameas.loaders.similarity.scores import Floats, Ints, Longs, Row, Similarity

Ties = Literal["mean", "best", "worst"]
By = Literal["pair", "query"]
_FEW = 16


@dataclass(frozen=True, slots=True)
class Ranks:
    """For each gold pair, how many wrong targets of its query score higher, and how many equal.

    Attributes:
        queries: The query of each gold pair.
        better: Wrong targets with a higher score.
        equal: Wrong targets with the same score.

    Example:
        >>> ranks = Ranks(np.array([0, 0]), np.array([0, 4]), np.array([1, 0]))
        >>> ranks.of().tolist(), ranks.hits(1), ranks.hits(1, ties="best"), ranks.mrr(by="query")
        ([1.5, 5.0], 0.0, 0.5, 0.6666666666666666)
    """

    queries: npt.NDArray[np.integer]
    better: Longs
    equal: Longs

    def of(self, *, ties: Ties = "mean") -> Floats:
        """Give the rank of each gold pair, from 1.

        Args:
            ties: `mean`, `best` or `worst` place among equals.

        Raises:
            OptionError: Another tie rule.
        """
        shares = {"mean": 0.5, "best": 0.0, "worst": 1.0}
        if ties not in shares:
            raise OptionError(f"no tie rule {ties!r}", expected=f"one of {', '.join(shares)}")
        found: Floats = 1.0 + self.better + shares[ties] * self.equal
        return found

    def hits(self, k: int, *, ties: Ties = "mean", by: By = "pair") -> float:
        """Give the share of ranks within `k`.

        Args:
            k: The last rank that counts.
            ties: Tie rule.
            by: `pair`: over gold pairs; `query`: over queries, each by its best partner.

        Raises:
            InputError: There are no gold pairs.
        """
        return float(np.mean(self._ranks(ties, by) <= k))

    def mrr(self, *, ties: Ties = "mean", by: By = "pair") -> float:
        """Give the mean of 1 / rank.

        Args:
            ties: Tie rule.
            by: `pair`: over gold pairs; `query`: over queries, each by its best partner.

        Raises:
            InputError: There are no gold pairs.
        """
        return float(np.mean(1.0 / self._ranks(ties, by)))

    def _ranks(self, ties: Ties, by: By) -> Floats:
        ranks = self.of(ties=ties)
        if not len(ranks):
            raise InputError("no gold pair to rank", expected="at least one")
        if by == "pair":
            return ranks
        if by != "query":
            raise OptionError(f"no average by {by!r}", expected="pair or query")
        order = np.lexsort((ranks, self.queries))
        first = np.ones(len(order), np.bool_)
        first[1:] = self.queries[order][1:] != self.queries[order][:-1]
        return ranks[order][first]


def rank_gold(
    similarity: Similarity, queries: Ints, targets: Ints, *, same: tuple[Ints, Ints] | None = None
) -> Ranks:
    """Rank each gold partner among all targets that are no partners of its query.

    Args:
        similarity: What scores.
        queries: The queries of the gold pairs.
        targets: Their targets.
        same: Further pairs (queries, targets) that are no wrong answers, such as those before
            sampling.

    Returns:
        In the order of the pairs.
    """
    partners: dict[int, list[int]] = {}
    for query, target in zip(queries.tolist(), targets.tolist(), strict=True):
        partners.setdefault(query, []).append(target)
    exempt = {query: set(several) for query, several in partners.items()}
    if same is not None:
        for query, target in zip(same[0].tolist(), same[1].tolist(), strict=True):
            if query in exempt:
                exempt[query].add(target)
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for row in similarity.scan(np.array(sorted(partners), np.int32)):
        places = _places(row, partners[row.query], exempt[row.query], similarity.shape[1])
        for target, place in zip(partners[row.query], places, strict=True):
            found[row.query, target] = place
    order = [found[pair] for pair in zip(queries.tolist(), targets.tolist(), strict=True)]
    counts = np.array(order, np.int64).reshape(len(order), 2)
    return Ranks(queries, counts[:, 0], counts[:, 1])


def _places(row: Row, gold: list[int], exempt: set[int], size: int) -> list[tuple[int, int]]:
    right = _among(row.targets, exempt)
    wrong = row.scores[~right]
    scores = dict(zip(row.targets[right].tolist(), row.scores[right].tolist(), strict=True))
    unlike = size - len(exempt) - len(wrong)
    places: list[tuple[int, int]] = []
    for target in gold:
        score = scores.get(target, 0.0)
        equal = int((wrong == score).sum()) if score > 0 else unlike
        places.append((int((wrong > score).sum()), equal))
    return places


def _among(targets: Ints, some: set[int]) -> npt.NDArray[np.bool_]:
    if len(some) > _FEW:
        return np.isin(targets, list(some))
    # for the usual one partner many times as fast
    found = np.zeros(len(targets), np.bool_)
    for one in some:
        found |= targets == one
    return found


def rank_sets(
    queries: Sequence[str], labels: Sequence[str], scores: Sequence[float] | Floats
) -> Ranks:
    """Rank the matches of ranking sets by any system's scores; ambiguous rows are ignored.

    Args:
        queries: The query of each row, such as the column `left` of a ranking set.
        labels: `match`, `non-match` or `ambiguous`.
        scores: Higher is better; NaN for a row that the system did not score, which comes last.

    Returns:
        One rank for each match, in row order.

    Example:
        >>> rank_sets(["a", "a", "a"], ["match", "non-match", "ambiguous"], [1, 2, 3]).of().tolist()
        [2.0]
    """
    _, numbers = np.unique(np.asarray(queries, np.str_), return_inverse=True)
    kinds = np.asarray(labels, np.str_)
    values = np.nan_to_num(np.asarray(scores, np.float64), nan=-np.inf, posinf=np.inf)
    right = np.flatnonzero(kinds == "match")
    wrong = np.flatnonzero(kinds == "non-match")
    wrong = wrong[np.lexsort((values[wrong], numbers[wrong]))]
    starts = np.searchsorted(numbers[wrong], np.arange(numbers.max(initial=-1) + 2))
    better = np.zeros(len(right), np.int64)
    equal = np.zeros(len(right), np.int64)
    for place, row in enumerate(right.tolist()):
        query = numbers[row]
        others = values[wrong[starts[query] : starts[query + 1]]]
        low = int(np.searchsorted(others, values[row], side="left"))
        high = int(np.searchsorted(others, values[row], side="right"))
        better[place], equal[place] = len(others) - high, high - low
    return Ranks(numbers[right], better, equal)


def roc_auc(right: Sequence[float] | Floats, wrong: Sequence[float] | Floats) -> float:
    """Give the chance that a right pair scores higher than a wrong one; ties count a half.

    Args:
        right: Scores of right pairs.
        wrong: Scores of wrong pairs.

    Raises:
        InputError: One of them is empty.

    Example:
        >>> roc_auc([0.9, 0.5], [0.5, 0.1])
        0.875
    """
    from sklearn.metrics import roc_auc_score

    if not len(right) or not len(wrong):
        raise InputError(
            f"{len(right):,} right and {len(wrong):,} wrong scores", expected="at least one of each"
        )
    truth = np.repeat(np.array([1, 0]), [len(right), len(wrong)])
    return float(roc_auc_score(truth, np.concatenate((right, wrong))))
