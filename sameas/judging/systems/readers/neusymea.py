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
from sameas.judging.systems.reader import Reader, lines_of, number_of
from sameas.loaders.dataset import Dataset


def _fits(path: Path, head: str) -> bool:
    first = head.partition("\n")[0].rstrip("\r").split("\t")
    return len(first) == 4 and first[0] in ("L", "R")


def _read(path: Path, dataset: Dataset) -> Iterator[Candidate]:
    for line, text in lines_of(path):
        side, *cells = text.split("\t")
        # literals may hold anything; only lines about entities matter
        if side not in ("L", "R"):
            continue
        if len(cells) != 3:
            if len(cells) < 3:
                raise InputError(
                    f"{len(cells) + 1} columns", path=path, line=line, expected="4 columns"
                )
            continue
        left, right = (cells[0], cells[1]) if side == "L" else (cells[1], cells[0])
        if side == "L" and left in dataset.left and right in dataset.right:
            yield Candidate(left, right, number_of(cells[2], path, line))


READER = Reader(
    "neusymea",
    "NeuSymEA's saved counterparts: lines L, left, right, probability, of which those between"
    " entities of the dataset are read; lines R, of the other direction, are not",
    _fits,
    _read,
)
