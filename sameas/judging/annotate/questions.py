"""What people are asked, and in which order each of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from sameas.core.errors import InputError, OptionError
from sameas.judging.plan.file import Plan
from sameas.judging.plan.row import Row
from sameas.judging.scored import UNPERTURBED


def questions_of(plan: Plan, *, prompts: Sequence[str] | None = None) -> tuple[Row, ...]:
    """Choose the rows that people are asked: unperturbed, once each.

    People read what a judge reads, so the shortest prompt serves them best: by default the one
    with the fewest characters of those that show the decision, or of those that hide it where no
    other is in the plan.

    Args:
        plan: Any.
        prompts: Ids; give one that shows the decision and one that hides it to ask both ways.

    Raises:
        OptionError: A prompt is not in the plan, or takes two calls.
        InputError: No row is left.
    """
    known = {prompt.id: prompt for prompt in plan.header.prompts}
    for name in prompts or ():
        if name not in known:
            raise OptionError(f"no prompt {name!r} in this plan", expected=", ".join(known))
        if known[name].protocol != "one-call":
            raise OptionError(f"prompt {name} takes two calls", expected="a prompt of one call")
    rows = [
        row
        for row in plan
        if row.perturbation == UNPERTURBED and row.repeat == 0 and len(row.calls) == 1
    ]
    chosen = set(prompts or _shortest(rows))
    kept = tuple(row for row in rows if row.prompt in chosen)
    if not kept:
        raise InputError(
            "no row that people can be asked",
            expected="rows without a perturbation, asked in one call",
        )
    return kept


def _shortest(rows: list[Row]) -> list[str]:
    sizes: dict[tuple[bool, str], list[int]] = {}
    for row in rows:
        size = sum(len(message.content) for message in row.calls[0].messages)
        sizes.setdefault((not row.shown, row.prompt), []).append(size)
    ranked = sorted((hidden, sum(all_) / len(all_), name) for (hidden, name), all_ in sizes.items())
    return [name for _, _, name in ranked[:1]]


def order_for(rows: Sequence[Row], annotator: str, *, seed: int) -> tuple[Row, ...]:
    """Put the questions into the order of one person, by a keyed hash.

    The same person and seed give the same order again, whatever the order of the rows.

    Args:
        rows: Any.
        annotator: Whose order.
        seed: Any integer.
    """
    key = hashlib.blake2b(f"{seed}:{annotator}".encode(), digest_size=32).digest()

    def place(row: Row) -> bytes:
        return hashlib.blake2b(row.id.encode(), key=key, digest_size=16).digest()

    return tuple(sorted(rows, key=place))


def text_of(row: Row) -> str:
    """Give what a person reads: all messages of the row, as a judge gets them."""
    return "\n\n".join(message.content for message in row.calls[0].messages)
