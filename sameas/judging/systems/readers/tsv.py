"""Pairs as tab-separated lines: left, right, and perhaps a score."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sameas.core.errors import InputError
from sameas.judging.systems.alignment import Candidate
from sameas.judging.systems.reader import LeftOut, Reader, lines_of, number_of
from sameas.loaders.dataset import Dataset

_HEADS = {("left", "right"), ("left", "right", "score"), ("left", "right", "score", "rank")}


def _fits(path: Path, head: str) -> bool:
    first = head.partition("\n")[0].rstrip("\r").split("\t")
    return 2 <= len(first) <= 4


def _read(path: Path, dataset: Dataset, left_out: LeftOut) -> Iterator[Candidate]:
    for place, (line, text) in enumerate(lines_of(path)):
        cells = text.split("\t")
        if place == 0 and tuple(cell.strip().lower() for cell in cells) in _HEADS:
            continue
        if not 2 <= len(cells) <= 4:
            raise InputError(
                f"{len(cells)} columns",
                path=path,
                line=line,
                expected="left and right, perhaps a score, perhaps a rank",
            )
        left, right, *more = (cell.strip() for cell in cells)
        score = number_of(more[0], path, line) if more and more[0] else None
        rank = int(number_of(more[1], path, line)) if len(more) > 1 and more[1] else None
        yield Candidate(left, right, score, rank)


READER = Reader(
    "tsv",
    "left id, TAB, right id [, TAB, score [, TAB, rank]]; a first line left, right, score is a"
    " head",
    _fits,
    _read,
)
