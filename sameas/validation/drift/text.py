"""A comparison as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sameas.validation.drift.model import FATES, Drift, RetiredCode, Version

SHOWN = 10
Row = tuple[str, ...]


def lines(drift: Drift, *, shown: int = SHOWN) -> Iterator[str]:
    """Write a comparison for a reader.

    Args:
        drift: The comparison.
        shown: How many ids and terms of a kind to show.

    Yields:
        Lines without their end.
    """
    yield f"old  {_version(drift.old)}"
    yield f"new  {_version(drift.new)}"
    if drift.same:
        told = ", going by the manifest," if drift.old.built or drift.new.built else ""
        yield f"no difference: the same counts, pairs and names, and{told} the same files"
        return
    yield from _counts(drift)
    yield from _settings(drift)
    yield from _files(drift)
    yield from _pairs(drift, shown)
    yield from _codes(drift, shown)
    yield from _names(drift, shown)
    if drift.redacted:
        yield ""
        yield "ids and terms are left out, as only holders of the licences may see them"


def visible(text: str) -> str:
    r"""Show what a terminal would obey, such as an escape character, by its number.

    Example:
        >>> visible("Glee\x1b[2J")
        'Glee\\x1b[2J'
    """
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)


def _version(version: Version) -> str:
    release = version.release or "release unknown"
    graphs = f"{version.left or 'left'} x {version.right or 'right'}"
    built = ", built by sameas" if version.built else ""
    return visible(f"{version.name or 'unnamed'}: {graphs}, {release}{built}")


def _counts(drift: Drift) -> Iterator[str]:
    rows = []
    for one in drift.counts:
        title = {"left": drift.old.left, "right": drift.old.right}.get(one.side or "", "")
        change = f"{one.new - one.old:+,}" if one.new != one.old else "="
        rows.append((title or one.side or "", one.name, f"{one.old:,}", f"{one.new:,}", change))
    yield ""
    yield from _table(("", "counts", "old", "new", "change"), rows, right=(2, 3, 4))


def _settings(drift: Drift) -> Iterator[str]:
    if not drift.settings:
        if not (drift.old.built and drift.new.built):
            yield ""
            yield "options are not compared: sameas did not build both"
        return
    rows = [(one.name, one.old or "-", one.new or "-") for one in drift.settings]
    yield ""
    yield from _table(("options and releases that differ", "old", "new"), rows)


def _files(drift: Drift) -> Iterator[str]:
    for change, words in (
        ("differs", "files that differ"),
        ("gone", "files only in the old one"),
        ("new", "files only in the new one"),
    ):
        names = [one.name for one in drift.files if one.change == change]
        if names:
            yield ""
            yield f"{words}: {', '.join(names)}"


def _pairs(drift: Drift, shown: int) -> Iterator[str]:
    rows = [
        (one.level, f"{one.kept:,}", f"{one.gone_count:,}", f"{one.new_count:,}")
        for one in drift.pairs
    ]
    yield ""
    yield from _table(("gold pairs", "kept", "gone", "new"), rows, right=(1, 2, 3))
    # of several levels the last one is before sampling, where no draw blurs the picture
    last = drift.pairs[-1]
    for mark, pairs in (("-", last.gone), ("+", last.new)):
        yield from _some([f"  {mark} {left}  {right}" for left, right in pairs], shown)


def _codes(drift: Drift, shown: int) -> Iterator[str]:
    if not drift.fates:
        return
    rows = [
        (one.side, one.fate, f"{one.entities:,}", f"{one.followed:,}", FATES[one.fate])
        for one in drift.fates
    ]
    yield ""
    yield from _table(
        ("gold", "entities that are", "", "successor known", "meaning"), rows, right=(2, 3)
    )
    # what stands for a code now is worth more to a reader than that it is gone
    ranked = sorted(
        (code for code in drift.codes if code.fate != "unlinked" or code.now),
        key=lambda code: not code.now,
    )
    yield from _some([_code(code) for code in ranked], shown)


def _code(code: RetiredCode) -> str:
    now = f" -> {', '.join(code.now)} ({code.told_by})" if code.now else ""
    linked = ", still linked" if code.linked else ""
    return f"  {code.entity}: {code.fate}{linked}{now}"


def _names(drift: Drift, shown: int) -> Iterator[str]:
    yield ""
    yield from _table(
        ("gold", "names compared", "relabelled"),
        [(one.side, f"{one.compared:,}", f"{one.relabelled:,}") for one in drift.names],
        right=(1, 2),
    )
    yield from _some([f"  {one.entity}: {one.old} -> {one.new}" for one in drift.relabelled], shown)


def _some(rows: Sequence[str], shown: int) -> Iterator[str]:
    for row in rows[:shown]:
        yield visible(row)
    if len(rows) > shown:
        yield f"  ... and {len(rows) - shown:,} more: see --json"


def _table(head: Row, rows: Sequence[Row], *, right: Iterable[int] = ()) -> Iterator[str]:
    """Lay out rows in columns, those with numbers to the right."""
    numbers = set(right)
    rows = [tuple(visible(cell) for cell in row) for row in rows]
    widths = [max(len(row[place]) for row in (head, *rows)) for place in range(len(head))]
    for row in (head, *rows):
        cells = [
            cell.rjust(width) if place in numbers else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
