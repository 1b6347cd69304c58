"""What a reader of result files is, and what readers share."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sameas.core.errors import InputError
from sameas.judging.systems.alignment import Candidate
from sameas.loaders.dataset import Dataset

LeftOut = Counter[str]
"""What a reader does not take, in words, and how often."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A format of result files.

    Attributes:
        name: What `--system FORMAT:FILE` is given.
        meaning: What such a file holds, in a sentence.
        fits: Tells by path and the first 4,096 characters whether a file looks like one.
        read: Gives the candidates of a file, and counts what it leaves out by why; the dataset is
            there to tell ids from other things.
    """

    name: str
    meaning: str
    fits: Callable[[Path, str], bool]
    read: Callable[[Path, Dataset, LeftOut], Iterator[Candidate]]


def lines_of(path: Path) -> Iterator[tuple[int, str]]:
    """Give the lines of a text file that are not empty, with their numbers.

    Raises:
        InputError: It cannot be read, or is not UTF-8.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="\n") as file:
            for number, line in enumerate(file, 1):
                text = line.rstrip("\r\n")
                if text.strip():
                    yield number, text
    except UnicodeDecodeError as error:
        raise InputError("not UTF-8", path=path) from error
    except OSError as error:
        raise InputError(f"cannot read it: {error.strerror or error}", path=path) from error


def number_of(text: str, path: Path, line: int) -> float:
    """Read a score.

    Raises:
        InputError: It is none, or not finite.
    """
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise InputError(f"no score: {text!r}", path=path, line=line, expected="a number")
    return found
