"""Check every line of MRCONSO and pick those of the two sources, without touching the others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sameas.builders.umls.shapes import COLUMNS
from sameas.core.blocks import Block, count_lines
from sameas.core.errors import InputError

MESH, SNOMED = "MSH", "SNOMEDCT_US"
FIELDS = len(COLUMNS["MRCONSO"])
_SAB = COLUMNS["MRCONSO"].index("SAB")
_PIPE, _LF, _UNDERSCORE = ord("|"), ord("\n"), ord("_")
_MESH_BYTES = np.frombuffer(MESH.encode(), np.uint8)
_SNOMED_BYTES = np.frombuffer(SNOMED.encode(), np.uint8)


@dataclass(frozen=True, slots=True)
class Picked:
    """The lines of a block that may belong to one of the two sources.

    Attributes:
        data: Those lines, in order.
        numbers: Their line numbers in the file.
        rows: All lines of the block that hold something.
    """

    data: bytes
    numbers: npt.NDArray[np.int64]
    rows: int


def pick(block: Block, *, path: str) -> Picked:
    """Keep the lines whose SAB is `MSH` or `SNOMEDCT_US`, bare or followed by a version.

    Args:
        block: Whole lines that end in a plain LF.
        path: What errors call the file.

    Raises:
        InputError: A line without exactly 18 fields, each ended by a pipe.
    """
    data, numbers = block.data, None
    text = np.frombuffer(data, np.uint8)
    pipes = np.flatnonzero(text == _PIPE)
    if not _is_regular(data, text, pipes):
        data, numbers = _without_blank_lines(block, path)
        if not data:
            return Picked(b"", numbers, 0)
        text = np.frombuffer(data, np.uint8)
        pipes = np.flatnonzero(text == _PIPE)
    ends = pipes[FIELDS - 1 :: FIELDS] + 2
    chosen = _of_the_sources(text, pipes[_SAB - 1 :: FIELDS] + 1, pipes[_SAB::FIELDS])
    numbers = chosen + block.first_line if numbers is None else numbers[chosen]
    return Picked(_cut_out(data, ends, chosen), numbers, ends.size)


def _is_regular(data: bytes, text: npt.NDArray[np.uint8], pipes: npt.NDArray[np.int64]) -> bool:
    # As many LFs as groups of 18 pipes, and an LF right behind each group: then each line
    # holds one group, and nothing follows its last pipe.
    if pipes.size != FIELDS * count_lines(data):
        return False
    return bool((text[pipes[FIELDS - 1 :: FIELDS] + 1] == _LF).all())


def _of_the_sources(
    text: npt.NDArray[np.uint8],
    starts: npt.NDArray[np.int64],
    ends: npt.NDArray[np.int64],
) -> npt.NDArray[np.int64]:
    first = text[starts]
    lengths = ends - starts
    mesh = np.flatnonzero((first == _MESH_BYTES[0]) & (lengths >= _MESH_BYTES.size))
    mesh = mesh[_starts_with(text, starts[mesh], _MESH_BYTES)]
    after = text[starts[mesh] + _MESH_BYTES.size]
    mesh = mesh[(after == _PIPE) | ((after >= ord("0")) & (after <= ord("9")))]
    snomed = np.flatnonzero((first == _SNOMED_BYTES[0]) & (lengths >= _SNOMED_BYTES.size))
    snomed = snomed[_starts_with(text, starts[snomed], _SNOMED_BYTES)]
    after = text[starts[snomed] + _SNOMED_BYTES.size]
    snomed = snomed[(after == _PIPE) | (after == _UNDERSCORE)]
    return np.sort(np.concatenate((mesh, snomed)))


def _starts_with(
    text: npt.NDArray[np.uint8], starts: npt.NDArray[np.int64], word: npt.NDArray[np.uint8]
) -> npt.NDArray[np.bool_]:
    same = np.ones(starts.size, np.bool_)
    for offset, letter in enumerate(word):
        same &= text[starts + offset] == letter
    return same


def _cut_out(data: bytes, ends: npt.NDArray[np.int64], chosen: npt.NDArray[np.int64]) -> bytes:
    if not chosen.size:
        return b""
    # neighbouring lines are copied in one piece
    breaks = np.flatnonzero(np.diff(chosen) > 1) + 1
    firsts = chosen[np.concatenate(([0], breaks))]
    lasts = chosen[np.concatenate((breaks - 1, [chosen.size - 1]))]
    starts = np.where(firsts > 0, ends[firsts - 1], 0)
    pieces = zip(starts.tolist(), ends[lasts].tolist(), strict=True)
    return b"".join([data[start:end] for start, end in pieces])


def _without_blank_lines(block: Block, path: str) -> tuple[bytes, npt.NDArray[np.int64]]:
    """Drop blank lines; name the first line that has not its 18 fields."""
    lines = block.data.split(b"\n")[:-1]
    kept: list[bytes] = []
    numbers: list[int] = []
    for number, line in enumerate(lines, start=block.first_line):
        if not line:
            continue
        if line.count(b"|") != FIELDS or not line.endswith(b"|"):
            last = number == block.first_line + len(lines) - 1
            last = last and block.cut and line.count(b"|") <= FIELDS
            raise _wrong_line(line, path, number, cut=last)
        kept.append(line + b"\n")
        numbers.append(number)
    return b"".join(kept), np.array(numbers, np.int64)


def _wrong_line(line: bytes, path: str, number: int, *, cut: bool) -> InputError:
    expected = f"{FIELDS} fields, a pipe after each, the last one too"
    if cut:
        return InputError(
            "the file breaks off in this line",
            path=path,
            line=number,
            expected=expected,
            fix="download or copy it again, and compare its size with MRFILES.RRF",
        )
    pipes = line.count(b"|")
    what = f"{pipes} pipes"
    if not line.endswith(b"|"):
        what += ", and none at the end of the line"
    return InputError(
        what,
        path=path,
        line=number,
        expected=f"{expected} ({FIELDS} pipes)",
        fix="use MRCONSO.RRF as NLM or MetamorphoSys made it; an edited, cut or converted copy"
        " will not do",
    )
