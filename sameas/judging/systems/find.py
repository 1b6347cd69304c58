"""Find a system by what a user writes: an aligner's name, or a file with or without its format."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from sameas.core.errors import InputError, OptionError
from sameas.core.progress import Progress
from sameas.judging.systems.aligners import all_aligners
from sameas.judging.systems.alignment import Alignment, Candidate
from sameas.judging.systems.reader import LeftOut, Reader
from sameas.judging.systems.readers import all_readers
from sameas.loaders.dataset import Dataset

_HEAD = 4096


def aligners() -> dict[str, str]:
    """Name the aligners that come with the package, each with its meaning."""
    return {name: one.meaning for name, one in sorted(all_aligners().items())}


def readers() -> dict[str, str]:
    """Name the formats of result files, each with its meaning."""
    return {name: one.meaning for name, one in sorted(all_readers().items())}


def find_system(text: str, dataset: Dataset, *, progress: Progress | None = None) -> Alignment:
    """Get the output of a system.

    Args:
        text: The name of an aligner of the package, such as `token-set`; or a file, as `FILE`,
            `FORMAT:FILE`, `NAME=FILE` or `NAME=FORMAT:FILE`.
        dataset: What it aligns.
        progress: Where to report.

    Raises:
        OptionError: Neither an aligner nor a file; or no reader knows the file.
        InputError: The file is broken, or names entities that the dataset does not have.

    Example:
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "x")], left_relations=[], right_relations=[],
        ...     given_names=({"a": "red fox"}, {"x": "Red Fox"}),
        ... )
        >>> found = find_system("name-equality", ds)
        >>> [(one.left, one.right, one.score) for one in found.predictions]
        [('a', 'x', 1.0)]
    """
    if text in all_aligners():
        return all_aligners()[text].align(dataset, progress=progress)
    name, format_, path = _split(text)
    if not path.exists():
        raise OptionError(
            f"no system {text!r}",
            expected=f"one of {', '.join(sorted(all_aligners()))}, or a file of its results",
        )
    reader = _reader(format_, path)
    left_out = LeftOut()
    offers = list(_checked(reader.read(path, dataset, left_out), dataset, path))
    if not offers:
        raise InputError(
            "no pair of this dataset in it",
            path=path,
            expected=reader.meaning,
            fix="check which dataset and format it is of",
        )
    without = "".join(f"; left out: {count:,} {what}" for what, count in sorted(left_out.items()))
    return Alignment.of(
        name or path.stem,
        offers,
        recipe=f"read as {reader.name}: {reader.meaning}{without}",
        sha256=_sha256(path),
    )


def _split(text: str) -> tuple[str | None, str | None, Path]:
    name, equals, rest = text.partition("=")
    if not equals or Path(text).exists():
        name, rest = "", text
    format_, colon, file = rest.partition(":")
    if colon and format_ in all_readers():
        return name or None, format_, Path(file)
    return name or None, None, Path(rest)


def _reader(format_: str | None, path: Path) -> Reader:
    known = all_readers()
    if format_ is not None:
        return known[format_]
    head = ""
    if path.is_file():
        with path.open("rb") as file:
            head = file.read(_HEAD).decode("utf-8-sig", errors="replace")
    # the plainest form last, as others look like it
    for name in sorted(known, key=lambda one: (one == "tsv", one)):
        if known[name].fits(path, head):
            return known[name]
    raise OptionError(
        f"no reader knows the form of {path}",
        expected=f"FORMAT:FILE with one of {', '.join(sorted(known))}",
    )


def _checked(offers: Iterator[Candidate], dataset: Dataset, path: Path) -> Iterator[Candidate]:
    for one in offers:
        for side, entity in (("left", one.left), ("right", one.right)):
            if entity not in dataset.graph("left" if side == "left" else "right"):
                raise InputError(
                    f"{entity!r} is no entity of the {side} graph",
                    path=path,
                    expected="ids as the dataset spells them, left before right",
                )
        yield one


def _sha256(path: Path) -> str:
    files = sorted(one for one in path.iterdir() if one.is_file()) if path.is_dir() else [path]
    digest = hashlib.sha256()
    for one in files:
        with one.open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest() if path.is_dir() else b"")
    if path.is_dir():
        return digest.hexdigest()
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
