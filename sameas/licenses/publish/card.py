"""The README of a part, held against the rules before anything is sent."""

from __future__ import annotations

from sameas.core.errors import InputError
from sameas.licenses.card_lint import lint_card
from sameas.licenses.publish.part import README, Part


def check_card(part: Part, *, gated: bool) -> None:
    """Refuse a card that the Hub would refuse, or that does not say what it must.

    Args:
        part: Whose README.
        gated: It is the gated part.

    Raises:
        InputError: With everything that is wrong with it.
    """
    text = part.readme.decode("utf-8", errors="replace")
    faults = lint_card(text, sources=part.sources, gated=gated)
    if faults:
        raise InputError(
            "; ".join(str(fault) for fault in faults),
            path=part.folder / README,
            fix="correct DATASET_CARD.md, then write the parts again with `sameas release split`",
        )
