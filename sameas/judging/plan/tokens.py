"""How many tokens a row will take: a stated rule, or the user's own counter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sameas.judging.plan.prices import Price
from sameas.judging.plan.row import Call, Estimate

CountTokens = Callable[[str], int]

RULE = (
    "Input: a token for every 4 ASCII characters and for every other character, rounded up, and 4"
    " for each message. Output: what the prompt is expected to give, an assumption and no"
    " measurement; the answer of a first call is taken to be as long as its record, and is input of"
    " the second. No tokenizer was used, and thoughts of a reasoning model are not counted."
)
COUNTED = "Input: by the tokens of a counter that was given. Output: as assumed of each prompt."
_OVERHEAD = 4


def rough_tokens(text: str) -> int:
    """Estimate the tokens of a text by the rule.

    Example:
        >>> rough_tokens("red fox"), rough_tokens("赤い狐")
        (2, 3)
    """
    plain = len(text.encode("ascii", "ignore"))
    return -(-plain // 4) + len(text) - plain


def estimate(
    calls: Sequence[Call],
    *,
    expected_output: int,
    price: Price | None = None,
    count_tokens: CountTokens = rough_tokens,
) -> Estimate:
    """Estimate what a row will take.

    Args:
        calls: Of the row.
        expected_output: Tokens that the verdict is expected to have.
        price: Of the judge; None: no cost.
        count_tokens: Counts the tokens of a text.

    Example:
        >>> from sameas.judging.plan.row import Message
        >>> estimate([Call((Message("user", "x" * 40),))], expected_output=15)
        Estimate(calls=1, input_tokens=14, output_tokens=15, cost_usd=None)
    """
    taken, given, before = 0, 0, 0
    for call in calls:
        taken += sum(count_tokens(one.content) + _OVERHEAD for one in call.messages)
        taken += before if call.slot is not None else 0
        before = (
            min(taken, call.max_output_tokens) if call.purpose == "normalise" else expected_output
        )
        given += before
    cost = None if price is None else round(price.cost(taken, given), 8)
    return Estimate(len(calls), taken, given, cost)
