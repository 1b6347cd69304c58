"""The figures of the re-check's 120-pair rerun stand together in one sample.

The rerun's scores are not ours to have: this sample was searched for, in whole scores, so that it
has every published figure. It shows that the figures agree with each other and with our formulas,
not that these were the scores. Every pair stands under both labels here, so flipping them all gives
the same rows again, and the AUC after the flip is the one before it.
"""

from __future__ import annotations

import numpy as np

from sameas.judging.metrics import auc_correctness, auc_shown_label, cell_means, fsr, lfr, mas

# (score when MATCH is shown, score when NON_MATCH is shown)
DROPS = [(3, 7), (8, 8), (8, 6), (8, 6), (8, 6), (7, 5)]
FOR_MATCH = [10] * 27 + [9] * 18 + [8] * 9
FOR_NON_MATCH = [0] * 14 + [1] * 25 + [4] * 6 + [5] * 9
TRUE = [*DROPS, *zip(FOR_MATCH, FOR_NON_MATCH, strict=True)]
OTHERS = list(zip([0] * 56 + [1] * 4, [10] * 57 + [9] * 2 + [8], strict=True))
H = 0.947


def test_one_sample_has_every_figure_of_the_rerun() -> None:
    pairs = np.array(TRUE + OTHERS, float)
    truths = np.repeat(["match", "non-match"], 60)
    match, non_match = pairs.T
    both_truths = np.r_[truths, truths]
    decisions = np.repeat(["MATCH", "NON_MATCH"], 120)
    scores = np.r_[match, non_match]
    means = cell_means(scores, decisions, both_truths)
    assert [round(mean, 2) for mean in means.values()] == [9.10, 2.20, 9.93, 0.07]

    shown = np.where(truths == "match", "MATCH", "NON_MATCH")
    before = np.where(truths == "match", match, non_match)
    after = np.where(truths == "match", non_match, match)
    assert round(mas(before, after), 2) == 8.45
    assert round(fsr(before, after), 1) == 95.8
    assert round(lfr(before, after, shown), 1) == 48.3

    right = (decisions == "MATCH") == (both_truths == "match")
    assert round(100 * float(np.mean((scores >= 6) == right)), 1) == 97.5
    assert round(auc_correctness(scores, decisions, both_truths), 3) == 0.998
    assert round(auc_shown_label(scores, decisions), 3) == 0.345
    # drawn as the paper's text says: share H of MATCH right, every NON_MATCH right
    of_right = auc_shown_label([*match[:60], *non_match[60:]], np.repeat([True, False], 60))
    of_wrong = auc_shown_label([*match[60:], *non_match[60:]], np.repeat([True, False], 60))
    assert round(H * of_right + (1 - H) * of_wrong, 3) == 0.235
