r"""Backslashes that begin no escape."""

from collections.abc import Iterator

import numpy as np
import polars as pl

from sameas.loaders.profile import Side
from sameas.loaders.store import Longs
from sameas.validation.by_side import by_side
from sameas.validation.check import EXAMPLES, Check, Example, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.examples import shortened, triple_example
from sameas.validation.places import place, triple_file

# a half of a surrogate pair is no character
_OF_N_TRIPLES = (
    r"""\\(?:[tbnrf"'\\]|u(?:[0-9A-CE-Fa-ce-f][0-9A-Fa-f]{3}|[Dd][0-7][0-9A-Fa-f]{2})"""
    r"""|U00(?:0[0-9A-Fa-f]|10)[0-9A-Fa-f]{4})"""
)
_OF_BIO = r"\\[tnr\\]"


def run(evidence: Evidence) -> Outcome:
    """Find attribute values with a backslash that begins no escape of their dialect."""

    def look(side: Side) -> tuple[int, list[Example]]:
        plain = evidence.dataset.graph(side).profile.literals == "plain"
        return (_in_text if plain else _in_values)(evidence, side)

    return by_side(
        look,
        name="values with a false escape",
        unit="values",
        clean="every escape is one of the dialect",
        says=(
            "attribute value holds a backslash that begins no escape; it was kept",
            "attribute values hold a backslash that begins no escape; it was kept",
        ),
    )


def _in_values(evidence: Evidence, side: Side) -> tuple[int, list[Example]]:
    """Look at quoted literals, as N-Triples has them."""
    rows = np.concatenate([np.empty(0, np.int64), *_false_rows(evidence, side)])
    return len(rows), [
        triple_example(evidence, side, "attributes", row) for row in rows[:EXAMPLES].tolist()
    ]


def _false_rows(evidence: Evidence, side: Side) -> Iterator[Longs]:
    start = 0
    for chunk in evidence.dataset.graph(side).store.attributes.values.chunks:
        values = pl.Series(pl.from_arrow(chunk), dtype=pl.String)
        where = (values.str.contains("\\", literal=True) & values.str.starts_with('"')).arg_true()
        left = values.gather(where).str.replace_all(_OF_N_TRIPLES, "")
        rows = where.filter(left.str.contains("\\", literal=True)).to_numpy()
        yield start + rows.astype(np.int64)
        start += len(values)


def _in_text(evidence: Evidence, side: Side) -> tuple[int, list[Example]]:
    """Look at the lines that would be written otherwise, as `sameas build` writes values."""
    path = triple_file("attributes", side)
    origin = evidence.dataset.origin
    if origin is None or path not in origin.forms:
        return 0, []
    odd = [one for one in origin.forms[path].odd if one.replaces]
    lines = pl.Series([one.data.decode() for one in odd], dtype=pl.String)
    left = lines.str.replace_all(_OF_BIO, "").str.contains("\\", literal=True)
    false = [one for one, is_false in zip(odd, left, strict=True) if is_false]
    return len(false), [
        Example(
            shortened(one.data.decode().rstrip("\r\n")),
            side,
            *place(evidence.dataset, path, one.row),
        )
        for one in false[:EXAMPLES]
    ]


CHECK = Check(
    id="escapes",
    part="integrity",
    severity="warning",
    meaning="A backslash in an attribute value begins an escape: of N-Triples in a quoted literal,"
    " or of the files that `sameas build` writes. Tools differ in what they make of any other.",
    run=run,
    order=23,
)
