"""What NeuSymEA can save: counterparts with probabilities, one direction a line.

The public code (chensyCN/NeuSymEA-NeurIPS25, read in 2026) has a function that writes lines of `L`
or `R`, two names and a probability, for entities, literals and predicates alike; its run script
does not call it, and nothing of it writes the ranking of the last embedding model. What the paper
took its second-ranked candidates from is not public.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sameas.core.errors import InputError
from sameas.judging.systems.alignment import Candidate
from sameas.judging.systems.reader import LeftOut, Reader, lines_of, number_of
from sameas.loaders.dataset import Dataset


def _fits(path: Path, head: str) -> bool:
    first = head.partition("\n")[0].rstrip("\r").split("\t")
    return len(first) == 4 and first[0] in ("L", "R")


def _read(path: Path, dataset: Dataset, left_out: LeftOut) -> Iterator[Candidate]:
    for line, text in lines_of(path):
        side, *cells = text.split("\t")
        if side == "R":
            left_out["lines of the other direction"] += 1
        elif side != "L" or len(cells) < 3:
            raise InputError(
                "no counterpart", path=path, line=line, expected="L or R, two names, a probability"
            )
        elif len(cells) > 3 or cells[0] not in dataset.left or cells[1] not in dataset.right:
            # a literal may hold a TAB
            left_out["lines about literals and predicates"] += 1
        else:
            yield Candidate(cells[0], cells[1], number_of(cells[2], path, line))


READER = Reader(
    "neusymea",
    "NeuSymEA's saved counterparts: lines L, left, right, probability, of which those between"
    " entities of the dataset are read; lines R, of the other direction, are not",
    _fits,
    _read,
)
