"""How a text file was written, beyond its records: enough to give back each of its bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import polars as pl

BOM = b"\xef\xbb\xbf"
LF, CRLF = b"\n", b"\r\n"


@dataclass(frozen=True, slots=True)
class Oddity:
    """A line that is not a plain record, as its raw bytes.

    Attributes:
        row: The record that it is, or before which it stands.
        replaces: It is record `row`, written otherwise; else it is no record at all.
        data: The line with its end.
    """

    row: int
    replaces: bool
    data: bytes


@dataclass(slots=True)
class Form:
    """The form of one file.

    Attributes:
        rows: How many records it holds.
        bom: It begins with a byte-order mark.
        end: What ends a line, mostly.
        cut: The last line has no end.
        odd: Lines in another form, in file order.
        verbatim: The whole file, where its dialect writes a record in more than one way.
    """

    rows: int = 0
    bom: bool = False
    end: bytes = LF
    cut: bool = False
    odd: list[Oddity] = field(default_factory=list)
    verbatim: bytes | None = None


Render = Callable[[pl.DataFrame], bytes]


def restore(form: Form, batches: Iterable[pl.DataFrame], render: Render) -> Iterator[bytes]:
    r"""Write a file as it was.

    Args:
        form: How it was written.
        batches: Its records, in order.
        render: Turns records into lines that end in LF.

    Yields:
        Its bytes, piece by piece.

    Example:
        >>> form = Form(2, end=CRLF, cut=True, odd=[Oddity(1, False, b"\r\n")])
        >>> frame = pl.DataFrame({"left": ["a", "b"], "right": ["x", "y"]})
        >>> from sameas.core.openea_text import records
        >>> b"".join(restore(form, [frame], records))
        b'a\tx\r\n\r\nb\ty'
    """
    if form.verbatim is not None:
        yield form.verbatim
        return
    pieces = _pieces(form, batches, render)
    last = BOM if form.bom else b""
    for piece in pieces:
        yield last
        last = piece
    yield last.removesuffix(form.end) if form.cut else last


def _pieces(form: Form, batches: Iterable[pl.DataFrame], render: Render) -> Iterator[bytes]:
    def plain(frame: pl.DataFrame) -> bytes:
        lines = render(frame)
        # no field of a plain record holds LF, and what held CR is odd
        return lines if form.end == LF else lines.replace(LF, form.end)

    start, place = 0, 0
    for batch in batches:
        at, stop = 0, start + batch.height
        while place < len(form.odd) and form.odd[place].row < stop:
            oddity = form.odd[place]
            until = oddity.row - start
            if until > at:
                yield plain(batch[at:until])
            yield oddity.data
            at = until + 1 if oddity.replaces else until
            place += 1
        if at < batch.height:
            yield plain(batch[at:])
        start = stop
    for oddity in form.odd[place:]:
        yield oddity.data
