"""Other spellings in which a name may stand somewhere."""

from __future__ import annotations

from collections.abc import Iterator


def without_place(name: str) -> Iterator[str]:
    """Cut what Wikipedia puts behind a comma to tell places apart.

    Example:
        >>> list(without_place("Oldbury, West Midlands")), list(without_place("Oldbury"))
        (['Oldbury'], [])
    """
    head, comma, _ = name.partition(", ")
    if comma and head.strip():
        yield head.strip()


def turned_round(name: str) -> Iterator[str]:
    """Undo the inversion of subject headings, and drop the mark of obsolete ones.

    Example:
        >>> list(turned_round("[OBSOLETE] Glee, Acute, Mild"))
        ['Glee, Acute, Mild', 'Mild Acute Glee']
    """
    rest = name.removeprefix("[OBSOLETE] ")
    if rest != name:
        yield rest
    parts = [part.strip() for part in rest.split(", ")]
    if len(parts) > 1 and all(parts):
        yield " ".join(reversed(parts))
