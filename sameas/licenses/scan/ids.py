"""Judge SCTIDs and pairs of a page."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from sameas.licenses.scan.declared import is_snomed_column, public_ids, tag_expression
from sameas.licenses.scan.licensed import Licensed
from sameas.licenses.scan.numbers import (
    UNMISTAKABLE,
    Chance,
    is_held,
    read_numbers,
    well_formed,
)
from sameas.licenses.scan.page import FARTHEST, Page
from sameas.licenses.scan.report import Find

LINES_AROUND = 3
_ADDRESS = re.compile(rb"snomed\.info/\w+/[\w/]*$", re.IGNORECASE)
_WORD_BEFORE = re.compile(
    rb"(?:snomed|(?<![a-z])sct(?:id|_?code|_id|[:;])|(?<![a-z])conceptid)[^\n]{0,80}$",
    re.IGNORECASE,
)
_LIST_BEFORE = re.compile(
    rb"(?:snomed|(?<![a-z])sct|(?<![a-z])conceptid)[^\n()\[\]{}]{0,80}[(\[{][\s\d\"',]*$",
    re.IGNORECASE,
)
_CODE_BEFORE = re.compile(rb"(?<!\w)code\W{1,5}$", re.IGNORECASE)
_TERM_BEHIND = re.compile(rb"\s*\|[^|\n]*[a-z]", re.IGNORECASE)
_MESH_ID = re.compile(rb"(?<![0-9a-z])[cdq](?:\d{6}|\d{9})(?![0-9a-z])", re.IGNORECASE)
_LONGEST_HEADER = 1 << 16
_MOST_BARE = 1000
_IN_BARS = "an SCTID before a term in bars"
_WELL_FORMED = 0.006
"""How many of all numbers have partition and check digit of an SCTID: 6 of 100, and 1 of 10."""
_LEAST_CHANCE = 0.01


class IdSearch:
    """The search for ids and pairs in one file.

    Args:
        licensed: What must not be shared.
    """

    def __init__(self, licensed: Licensed) -> None:
        self._licensed = licensed
        self._chance = Chance(licensed.ids)
        self._bare: list[tuple[int, Find]] = []
        self._header: tuple[str, list[bool]] | None = None
        self._before_bars = 0
        self._in_bars: list[Find] = []
        self._well_formed_before_bars = 0

    def search(self, page: Page) -> Iterator[Find]:
        """Give the finds of one page; numbers without context wait for `finish`."""
        if page.chunk.columns is None and page.chunk.base <= 4 and not page.chunk.lines:
            self._header = _read_header(page.text)
        numbers = read_numbers(page.text, page.words)
        held = is_held(numbers.values, self._licensed.ids)
        starts = page.words.starts[numbers.words]
        mine = (starts >= page.chunk.low) & (starts < page.chunk.high) & ~numbers.dates
        self._chance.see(numbers.values[mine], numbers.sorts[mine], held[mine])
        self._before_bars += _count_before_bars(page, numbers.words[mine])
        for place in np.flatnonzero(held | well_formed(numbers.values)).tolist():
            value, word = int(numbers.values[place]), numbers.words[place]
            start, end = int(page.words.starts[word]), int(page.words.ends[word])
            if value in public_ids() or not page.is_here(start):
                continue
            why = self._context(page, start, end, is_date=bool(numbers.dates[place]))
            if why == _IN_BARS and not held[place]:
                # fields between bars look the same, so it depends on what else stands before bars
                self._well_formed_before_bars += 1
                if len(self._in_bars) < _MOST_BARE:
                    self._in_bars.append(page.find("id", start, end, why))
                continue
            yield from self._pairs(page, start, end, value, in_context=why is not None)
            if why is None and held[place] and end - start >= UNMISTAKABLE:
                why = "an SCTID of the dataset"
            if why is not None:
                yield page.find("id", start, end, why)
            elif held[place] and not numbers.dates[place] and len(self._bare) < _MOST_BARE:
                why = "an SCTID of the dataset, more of them than chance explains"
                self._bare.append((int(numbers.sorts[place]), page.find("id", start, end, why)))

    def _pairs(
        self, page: Page, start: int, end: int, value: int, *, in_context: bool
    ) -> Iterator[Find]:
        low, high = page.record(start, end, around=LINES_AROUND)
        mesh = {match.decode().upper() for match in _MESH_ID.findall(page.text, low, high)}
        if mesh & self._licensed.links.get(value, set()):
            yield page.find("pair", start, end, "an SCTID beside the MeSH id it is linked to")
        elif (
            in_context
            and self._licensed.name is None
            and _MESH_ID.search(page.text, *page.record(start, end))
        ):
            yield page.find("pair", start, end, "an SCTID beside a MeSH id")

    def _context(self, page: Page, start: int, end: int, *, is_date: bool) -> str | None:
        low, high = page.record(start, end)
        before = page.text[low:start]
        if _ADDRESS.search(before[-100:]):
            return "an SCTID in an address of snomed.info"
        if self._is_in_column(page, start):
            return "an SCTID in a column that is named for SNOMED CT"
        if is_date:
            return None
        if _WORD_BEFORE.search(before[-120:]):
            return "an SCTID after the word SNOMED CT or SCTID"
        close = page.text[max(0, start - FARTHEST) : start]
        if page.chunk.columns is None and _LIST_BEFORE.search(close):
            return "an SCTID in a list that is named for SNOMED CT"
        if _CODE_BEFORE.search(before[-20:]) and b"snomed.info/" in page.braces(start, end).lower():
            return "an SCTID as the code of a system of snomed.info"
        if _TERM_BEHIND.match(page.text, end, high):
            return _IN_BARS
        record = page.text[low:high]
        if b"snomed.info/" in record.lower():
            return "an SCTID beside an address of snomed.info"
        if tag_expression().search(record):
            return "an SCTID beside a term with its semantic tag"
        return None

    def _is_in_column(self, page: Page, start: int) -> bool:
        if page.chunk.columns is not None:
            columns = page.chunk.columns
            low = page.text.rfind(b"\n", 0, start) + 1
            return is_snomed_column(
                columns[min(page.text.count(b"\t", low, start), len(columns) - 1)]
            )
        if self._header is None:
            return False
        mark, wanted = self._header
        low = page.text.rfind(b"\n", max(0, start - _LONGEST_HEADER), start) + 1
        high = page.text.find(b"\n", start, start + _LONGEST_HEADER)
        # something in the place of the number, since before the first field there is nothing
        column = len(_fields(page.text[low:start] + b"0", mark)) - 1
        if column >= len(wanted) or not wanted[column]:
            return False
        # a line of prose with a comma in it is no header of the numbers below
        line = page.text[low : high if high >= 0 else len(page.text)]
        return len(_fields(line, mark)) == len(wanted)

    def finish(self) -> Iterator[Find]:
        """Give the numbers of which the file holds more than chance explains."""
        from scipy.special import gammainc

        by_chance, seen = self._before_bars * _WELL_FORMED, self._well_formed_before_bars
        if seen and gammainc(seen, by_chance) < _LEAST_CHANCE:
            yield from self._in_bars
        sorts = self._chance.too_many()
        yield from (find for sort, find in self._bare if sort in sorts)


def _count_before_bars(page: Page, words: npt.NDArray[np.int64]) -> int:
    """Count the numbers that stand before a bar, well-formed or not."""
    text = np.frombuffer(page.text + b"\n\n", np.uint8)
    ends = page.words.ends[words]
    behind = np.where(text[ends] == ord(" "), text[ends + 1], text[ends])
    return int(np.count_nonzero(behind == ord("|")))


def _read_header(text: bytes) -> tuple[str, list[bool]] | None:
    """Read the names of the columns off a first line, if one is named for SNOMED CT."""
    line = text[:_LONGEST_HEADER].split(b"\n", 1)[0]
    for mark in ("\t", ",", ";", "|"):
        names = _fields(line, mark)
        wanted = [is_snomed_column(name) for name in names]
        if len(names) > 1 and any(wanted):
            return mark, wanted
    return None


def _fields(line: bytes, mark: str) -> list[str]:
    text = line.decode("utf-8", "replace").replace("\0", " ").replace("\r", " ")
    try:
        return next(csv.reader([text], delimiter=mark), [])
    except csv.Error:
        return text.split(mark)
