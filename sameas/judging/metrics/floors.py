"""What a recall forces: the least precision, and the least rate of false acceptance."""

from __future__ import annotations

from sameas.core.errors import OptionError
from sameas.judging.metric import Metric


def precision_floor(recall: float, share_correct: float) -> float:
    """Give the least J-Precision that a J-Recall allows: rP / (rP + 1 - P).

    A judge that accepts share r of the right decisions has the least precision when it accepts
    every wrong one as well. From 0 to 1; nan where nothing is accepted for sure (r or P is 0 and
    every decision right, or nothing to accept). Source: the re-check of arXiv:2610.09554v1.

    Args:
        recall: r, share of right decisions that are accepted.
        share_correct: P, share of decisions that are right.

    Raises:
        OptionError: A share is not within 0 and 1.

    Example:
        With 250 MATCH decisions of which 80.6 % are right and 250 right NON_MATCH decisions:

        >>> round(precision_floor(0.964, (0.806 + 1) / 2), 3)
        0.9
    """
    _refuse_no_share(recall=recall, share_correct=share_correct)
    accepted = recall * share_correct
    most = accepted + 1 - share_correct
    return accepted / most if most else float("nan")


def false_accept_floor(recall: float, h: float) -> float:
    """Give the least share of wrong MATCH decisions accepted: (r - h) / (1 - h), or 0.

    For recall taken as the share of shown MATCH decisions that are accepted: only h of them are
    right, so what is accepted beyond h is wrong. From 0 to 1; nan where every decision is right.
    Source: the re-check of arXiv:2610.09554v1.

    Args:
        recall: r, share of shown MATCH decisions that are accepted.
        h: Share of shown MATCH decisions that are right.

    Raises:
        OptionError: A share is not within 0 and 1.

    Example:
        >>> round(false_accept_floor(0.964, 0.806), 3), false_accept_floor(0.5, 0.806)
        (0.814, 0.0)
    """
    _refuse_no_share(recall=recall, h=h)
    return max(0.0, (recall - h) / (1 - h)) if h < 1 else float("nan")


def _refuse_no_share(**shares: float) -> None:
    for name, share in shares.items():
        if not 0 <= share <= 1:
            raise OptionError(f"{name} is {share}", expected="a share from 0 to 1")


METRICS: tuple[Metric, ...] = ()
