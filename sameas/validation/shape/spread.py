"""How literals spread over what they declare: their datatypes, their languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from sameas.validation.check import SIDES, Figure, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import percent, share
from sameas.validation.shape.literals import NONE, Literals, literals
from sameas.validation.shape.sides import title

_TOP = 12


def spread(evidence: Evidence, word: str, counted: Callable[[Literals], Counter[str]]) -> Outcome:
    """Set the shares of both graphs side by side, the most frequent on either side first.

    Args:
        evidence: The dataset.
        word: What is declared, such as `language`.
        counted: Gives the literals of a graph by what they declare; `NONE` where they do not.
    """
    sides = evidence.shared(literals)
    if not any(one.size for one in sides):
        return Outcome("skip", "no graph has attribute triples")
    left, right = (counted(one) for one in sides)
    order = sorted({*left, *right}, key=lambda one: (-max(left[one], right[one]), one))
    figures: list[Figure] = []
    shares = []
    for side, one, counts in zip(SIDES, sides, (left, right), strict=True):
        without = share(counts[NONE], one.size)
        figures += [
            Figure(f"{word}s", sum(1 for name in counts if name != NONE), side),
            Figure(f"literals without {word}", without, side, "share"),
        ]
        if one.size:
            shares.append(f"{percent(without)} in {title(evidence, side)}")
    return Outcome(
        "figure",
        f"literals without {word}: {', '.join(shares)}",
        figures=tuple(figures),
        tables=(
            Table(
                f"{word.capitalize()}s of literals",
                (word, title(evidence, "left"), title(evidence, "right")),
                tuple(
                    (name, share(left[name], sides[0].size), share(right[name], sides[1].size))
                    for name in order[:_TOP]
                ),
                note=f"Shares of each graph's literals; the {min(_TOP, len(order))} most frequent"
                f" of {len(order)}.",
            ),
        ),
    )
