"""What OpenEA writes: `alignment_results_12`, pairs of numbers, with the numbers' ids beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sameas.core.errors import InputError
from sameas.judging.systems.alignment import Candidate
from sameas.judging.systems.reader import LeftOut, Reader, lines_of
from sameas.loaders.dataset import Dataset

_IDS = ("kg1_ent_ids", "kg2_ent_ids")
_RESULTS = "alignment_results_12"


def _fits(path: Path, head: str) -> bool:
    folder = path if path.is_dir() else path.parent
    named = path.is_dir() or path.name == _RESULTS
    return named and all((folder / name).is_file() for name in (*_IDS, _RESULTS))


def _read(path: Path, dataset: Dataset, left_out: LeftOut) -> Iterator[Candidate]:
    folder = path if path.is_dir() else path.parent
    results = folder / _RESULTS if path.is_dir() else path
    lefts, rights = (_ids(folder / name) for name in _IDS)
    for line, text in lines_of(results):
        cells = text.split("\t")
        if len(cells) != 2 or cells[0] not in lefts or cells[1] not in rights:
            raise InputError(
                f"no pair of known numbers: {text!r}",
                path=results,
                line=line,
                expected=f"a number of {_IDS[0]}, TAB, a number of {_IDS[1]}",
            )
        yield Candidate(lefts[cells[0]], rights[cells[1]])


def _ids(path: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for line, text in lines_of(path):
        entity, tab, number = text.rpartition("\t")
        if not tab:
            raise InputError("no id and number", path=path, line=line, expected="id, TAB, number")
        found[number.strip()] = entity
    return found


READER = Reader(
    "openea",
    "OpenEA's output folder: alignment_results_12 with kg1_ent_ids and kg2_ent_ids beside it; no"
    " scores",
    _fits,
    _read,
)
