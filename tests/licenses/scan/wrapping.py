"""Wrap lines of text in each container; say where a place of them must be found."""

from __future__ import annotations

import gzip
import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import polars as pl


@dataclass(frozen=True)
class Place:
    """Where a find must be: the file it is told to be in, its offset or row, line and column."""

    path: str
    offset: int
    line: int | None
    column: str | None


def text(folder: Path, name: str, lines: list[str], row: int, part: str) -> Place:
    data = "\n".join(lines).encode()
    path = folder / f"{name}.log"
    path.write_bytes(data)
    return _in_text(str(path), lines, row, part)


def _in_text(path: str, lines: list[str], row: int, part: str) -> Place:
    before = "".join(line + "\n" for line in lines[:row]) + lines[row].split(part)[0]
    return Place(path, len(before.encode()), row + 1, None)


def gz(folder: Path, name: str, lines: list[str], row: int, part: str) -> Place:
    path = folder / f"{name}.txt"
    path.write_bytes(gzip.compress("\n".join(lines).encode()))
    return _in_text(str(path), lines, row, part)


def zipped(folder: Path, name: str, lines: list[str], row: int, part: str) -> Place:
    path = folder / f"{name}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("readme.txt", "nothing here\n")
        archive.writestr("logs/a.csv", "\n".join(lines))
    return _in_text(f"{path}!logs/a.csv", lines, row, part)


def parquet(folder: Path, name: str, lines: list[str], row: int, part: str) -> Place:
    path = folder / f"{name}.parquet"
    frame = pl.DataFrame({"number": list(range(len(lines))), "answer": lines})
    frame.write_parquet(path, row_group_size=50)
    return Place(str(path), row, None, "answer")


def ipynb(folder: Path, name: str, lines: list[str], row: int, part: str) -> Place:
    path = folder / f"{name}.ipynb"
    cells = [
        {
            "cell_type": "code",
            "metadata": {},
            "source": ["for pair in pairs:\n", "    print(judge(pair))"],
            "outputs": [
                {
                    "output_type": "stream",
                    "name": "stdout",
                    "text": [line + "\n" for line in lines],
                }
            ],
        }
    ]
    whole = json.dumps({"cells": cells, "nbformat": 4, "nbformat_minor": 5}, indent=1)
    path.write_text(whole)
    offset = whole.index(json.dumps(lines[row])[1:-1]) + lines[row].index(part)
    return Place(str(path), offset, whole.count("\n", 0, offset) + 1, None)


Wrap = Callable[[Path, str, list[str], int, str], Place]
CONTAINERS: dict[str, Wrap] = {
    "text": text,
    "gz": gz,
    "zip": zipped,
    "parquet": parquet,
    "ipynb": ipynb,
}
