"""Read records: a line each, fields set apart by TAB, quotes and everything else content."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, cast

import numpy as np
import polars as pl

from sameas.core.archive import GZIP_MAGIC, ZIP_MAGIC, Member
from sameas.core.blocks import BLOCK_BYTES, Block, count_lines, line_ends, read_blocks
from sameas.core.openea_text import escape, unescape
from sameas.core.progress import Advance
from sameas.loaders.forms import BOM, CRLF, LF, Form, Oddity
from sameas.loaders.report import Finding, Severity
from sameas.loaders.undecoded import NOT_UTF8, BadByte, decoded

TRIPLE = ("subject", "predicate", "object")
ATTRIBUTE = ("subject", "predicate", "value")
LINK = ("left", "right")

_AT_ONCE = 32 << 20

_AS_PUBLISHED = "use the file as its publisher made it; an edited or cut copy will not do"
_MEANINGS: dict[str, tuple[Severity, str, str | None]] = {
    "short-line": ("error", "too few fields", _AS_PUBLISHED),
    "long-line": ("error", "too many fields", _AS_PUBLISHED),
    "tab-in-value": ("warning", "TAB inside a value; it was kept as part of the value", None),
    "empty-field": ("warning", "an empty field; it was kept as an empty text", None),
    "blank-line": ("note", "a blank line", None),
    "crlf": ("note", "lines end in CR LF", None),
    "bom": ("note", "the file begins with a byte-order mark", None),
    "no-final-newline": ("note", "the last line has no line end", None),
}


@dataclass(slots=True)
class RecordReader:
    """Reads one file, and keeps what is needed to write it again.

    Args:
        member: The file.
        names: Of the fields. The last one of a triple holds all further TABs; a link must not
            have any.
        escaped: The last field knows the escapes of dialect `bio`.

    Attributes:
        form: How the file is written; complete once all batches were taken.
        findings: What was found in it; complete then, too.
    """

    member: Member
    names: Sequence[str] = TRIPLE
    escaped: bool = False
    form: Form = field(default_factory=Form)
    findings: list[Finding] = field(default_factory=list)
    _counts: dict[str, tuple[int, int]] = field(default_factory=dict)
    _bad: BadByte | None = None

    def batches(self, advance: Advance | None = None) -> Iterator[pl.DataFrame]:
        """Read the file from its start.

        Args:
            advance: Told of the stored bytes read.

        Yields:
            Frames of text columns, records in file order.

        Raises:
            InputError: It cannot be read, or is no text at all.
        """
        self.form, self.findings, self._counts, self._bad = Form(), [], {}, None
        data = _small(self.member)
        frame = None if data is None else self._read_at_once(data)
        if frame is not None:
            yield frame
            (advance or _nobody)(self.member.size)
        else:
            opened = self.member.open(advance=advance) if data is None else io.BytesIO(data)
            with opened as stream:
                yield from self._read_blocks(cast(io.RawIOBase, stream))
        self._conclude()

    def _read_at_once(self, data: bytes) -> pl.DataFrame | None:
        """Read a small file of plain records; None where it is anything else."""
        bom, cut = data.startswith(BOM), not data.endswith(LF)
        data = data.removeprefix(BOM) + (LF if cut else b"")
        frame = None if b"\r" in data else _split(data, self.names)
        if frame is None:
            return None
        self.form = Form(frame.height, bom=bom, cut=cut)
        return self._finished(frame, 1, before=0)

    def _read_blocks(self, raw: io.RawIOBase) -> Iterator[pl.DataFrame]:
        stream = io.BufferedReader(raw, BLOCK_BYTES)
        self.form.bom = stream.peek(len(BOM))[: len(BOM)] == BOM
        for block in read_blocks(cast(BinaryIO, stream), path=self.member.path, any_bytes=True):
            frame = self._read(block)
            self.form.rows += frame.height
            if frame.height:
                yield frame

    def _read(self, block: Block) -> pl.DataFrame:
        data, lines = block.data, count_lines(block.data)
        returns = data.count(CRLF) if b"\r" in data else 0
        if block.first_line == 1:
            self.form.end = CRLF if 2 * returns > lines else LF
        self.form.cut = block.cut
        if returns:
            self._count("crlf", block.first_line, returns)
        if self.form.end == CRLF:
            if returns != lines or block.cut:
                return self._read_lines(block)
            data = data.replace(CRLF, LF)
        frame = None if b"\r" in data else _split(data, self.names)
        if frame is None:
            return self._read_lines(block)
        return self._finished(frame, block.first_line, before=self.form.rows)

    def _finished(self, frame: pl.DataFrame, line: int, *, before: int) -> pl.DataFrame:
        if _has_empty(frame):
            empty = frame.select(pl.any_horizontal(pl.all() == "")).to_series()
            self._count("empty-field", line + int(empty.arg_max() or 0), int(empty.sum()))
        return self._unescaped(frame, before) if self.escaped else frame

    def _read_lines(self, block: Block) -> pl.DataFrame:
        """Read a block line by line, noting each line that is not a plain record."""
        rows: list[list[str]] = []
        start, ends = 0, line_ends(block.data).tolist()
        for number, end in enumerate(ends, block.first_line):
            raw, start = block.data[start:end], end
            if block.cut and end == ends[-1]:
                # the line end was added by the reader
                raw = raw.removesuffix(LF)
                body = raw.removesuffix(b"\r")
                is_plain = body == raw
            else:
                ending = CRLF if raw.endswith(CRLF) else LF
                body = raw.removesuffix(ending)
                is_plain = ending == self.form.end
            text, bad = decoded(body)
            if bad is not None:
                self._bad = self._bad or bad
                self._count(NOT_UTF8, number)
                is_plain = False
            row = self.form.rows + len(rows)
            fields = self._fields(text, number)
            if fields is None:
                self.form.odd.append(Oddity(row, replaces=False, data=raw))
                continue
            last = fields[-1]
            if self.escaped:
                fields[-1] = unescape(last)
                is_plain = is_plain and escape(fields[-1]) == last
            if not is_plain or "\r" in text or "\t" in last:
                self.form.odd.append(Oddity(row, replaces=True, data=raw))
            rows.append(fields)
        if block.cut and self.form.odd and not self.form.odd[-1].data.endswith(LF):
            # an odd last line is kept as it is, so nothing is to be taken off it
            self.form.cut = False
            self._count("no-final-newline", block.first_line + len(ends) - 1)
        return pl.DataFrame(rows, schema=dict.fromkeys(self.names, pl.String), orient="row")

    def _fields(self, text: str, line: int) -> list[str] | None:
        """Split a line; None where it is no record."""
        width = len(self.names)
        if not text:
            self._count("blank-line", line)
            return None
        fields = text.split("\t", width - 1)
        if len(fields) < width:
            self._count("short-line", line)
            return None
        if "\t" in fields[-1]:
            if width == len(LINK):
                self._count("long-line", line)
                return None
            self._count("tab-in-value", line)
        if "" in fields:
            self._count("empty-field", line)
        return fields

    def _unescaped(self, frame: pl.DataFrame, before: int) -> pl.DataFrame:
        values = frame[self.names[-1]]
        where = values.str.contains("\\", literal=True).arg_true()
        if where.is_empty():
            return frame
        texts = values.gather(where).to_list()
        plain = [unescape(text) for text in texts]
        for place, text, value in zip(where, texts, plain, strict=True):
            if escape(value) != text:
                line = "\t".join(frame.row(place)).encode() + self.form.end
                self.form.odd.append(Oddity(before + place, replaces=True, data=line))
        return frame.with_columns(values.clone().scatter(where, plain))

    def _count(self, code: str, line: int, times: int = 1) -> None:
        first, count = self._counts.get(code, (line, 0))
        self._counts[code] = (first, count + times)

    def _conclude(self) -> None:
        if self.form.cut:
            self._counts["no-final-newline"] = (self.form.rows + _extra_lines(self.form), 1)
        if self.form.bom:
            self._counts["bom"] = (1, 1)
        order = [NOT_UTF8, *_MEANINGS]
        for code, (line, count) in sorted(
            self._counts.items(), key=lambda item: (item[1][0], order.index(item[0]))
        ):
            if code == NOT_UTF8 and self._bad is not None:
                self.findings.append(self._bad.finding(self.member.path, line, count))
                continue
            severity, what, fix = _MEANINGS[code]
            self.findings.append(
                Finding(
                    code,
                    severity,
                    what,
                    count=count,
                    path=self.member.path,
                    line=line,
                    expected=f"{len(self.names)} fields set apart by TAB: " + ", ".join(self.names)
                    if severity == "error"
                    else None,
                    fix=fix,
                )
            )


def _split(data: bytes, names: Sequence[str]) -> pl.DataFrame | None:
    """Split regular lines into text columns, byte for byte; None where a line is not regular."""
    if data.startswith(BOM):
        # polars would take a U+FEFF at the start of any block for a byte-order mark
        return None
    try:
        frame = pl.read_csv(
            data,
            has_header=False,
            separator="\t",
            quote_char=None,
            infer_schema=False,
            empty_string_is_null=False,
            new_columns=list(names),
        )
    except pl.exceptions.PolarsError:
        # too many fields, or bytes that are no UTF-8: the other way will say where
        return None
    # polars fills short and blank lines with empty fields
    if _has_empty(frame) and not _is_regular(data, len(names)):
        return None
    return frame if frame.height == count_lines(data) else None


def _has_empty(frame: pl.DataFrame) -> bool:
    shortest = frame.select(pl.all().str.len_bytes().min()).row(0)
    return frame.height > 0 and not all(shortest)


def _is_regular(data: bytes, width: int) -> bool:
    """Tell whether each line has just its share of separators."""
    text = np.frombuffer(data, np.uint8)
    kinds = text[(text == 9) | (text == 10)]
    if len(kinds) % width:
        return False
    kinds = kinds.reshape(-1, width)
    return bool((kinds[:, -1] == 10).all() and (kinds[:, :-1] == 9).all())


def _small(member: Member) -> bytes | None:
    """Read a plain file that fits into a few blocks as a whole; None for any other."""
    if len(member.chain) > 1 or member.size > _AT_ONCE:
        return None
    try:
        data = Path(member.chain[0]).read_bytes()
    except OSError:
        return None
    return None if data.startswith((GZIP_MAGIC, ZIP_MAGIC)) else data


def _nobody(done: int) -> None:
    pass


def _extra_lines(form: Form) -> int:
    return sum(1 for oddity in form.odd if not oddity.replaces)
