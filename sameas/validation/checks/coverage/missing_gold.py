"""Gold entities that no relation triple holds, each with the reason."""

from __future__ import annotations

from sameas.validation.check import EXAMPLES, Check, Example, Figure, Outcome, Table
from sameas.validation.evidence import Evidence
from sameas.validation.gold import build, gold
from sameas.validation.reasons import REASONS, Missing, reasons
from sameas.validation.shape.distribution import share


def run(evidence: Evidence) -> Outcome:
    """Count the missing gold entities by side and reason."""
    sides = evidence.shared(gold)
    found = {side.graph.side: reasons(side, evidence.shared(build)) for side in sides}
    total = sum(len(missing) for missing in found.values())
    figures, rows = [], []
    for side in sides:
        missing = found[side.graph.side]
        for reason, meaning in REASONS.items():
            these = [one for one in missing if one.reason == reason]
            name = f"missing: {reason}"
            figures.append(
                Figure(name, len(these), side.graph.side, "entities", in_table=total > 0)
            )
            if these:
                part = share(len(these), len(side.numbers))
                told = "; ".join(sorted({one.evidence for one in these}))
                rows.append((side.graph.side, reason, len(these), part, meaning, told))
    if not total:
        return Outcome("pass", "every gold entity is in its relation graph", figures=tuple(figures))
    left, right = (len(missing) for missing in found.values())
    return Outcome(
        "found",
        f"{left:,} gold entities of the left graph and {right:,} of the right are in no relation"
        " triple, so that their links cannot be found by structure",
        count=total,
        figures=tuple(figures),
        tables=(
            Table(
                "Gold entities missing from the relation graph",
                ("side", "reason", "entities", "share of gold", "meaning", "told by"),
                tuple(rows),
            ),
        ),
        examples=_examples(*found.values()),
    )


def _examples(*sides: tuple[Missing, ...]) -> tuple[Example, ...]:
    """Show one of each side and reason before a second of any."""
    seen: dict[tuple[int, str], int] = {}
    ranked = []
    for place, missing in enumerate(sides):
        for one in missing:
            nth = seen[place, one.reason] = seen.get((place, one.reason), 0) + 1
            ranked.append((nth, place, list(REASONS).index(one.reason), one))
    ranked.sort(key=lambda row: row[:3])
    return tuple(Example(f"{one.entity}: {one.reason}", "links") for *_, one in ranked[:EXAMPLES])


CHECK = Check(
    id="missing-gold",
    part="coverage",
    severity="warning",
    meaning="Gold entities that are in no relation triple, and why: obsolete, a U-code of MeSH, an"
    " inactive concept, of another release, without any relation, or unknown. No method that looks"
    " at structure can find their links.",
    run=run,
    order=20,
)
