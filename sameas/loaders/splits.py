"""Checks of a split: sizes as its folder's name says, parts disjoint, complete, without leak."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import polars as pl

from sameas.core.page.words import counted
from sameas.loaders.folder import SplitFile
from sameas.loaders.report import Finding

PARTS = ("train", "valid", "test")
_TOLERANCE = 0.02
_FEW = 3
_COPIES = "copies with other splits are about; get the split from its publisher"

Codes = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Pairs as numbers: of the left end, of the right end, of both."""

    left: Codes
    right: Codes

    @property
    def both(self) -> Codes:
        return (self.left << 32) | self.right


def check_splits(
    splits: Mapping[str, tuple[SplitFile, pl.DataFrame]], links: pl.DataFrame, *, label: str
) -> list[Finding]:
    """Look at each fold.

    Args:
        splits: By path, the split file and its pairs.
        links: All gold pairs.
        label: What findings call the dataset's folder.

    Returns:
        Errors, each naming the fold.
    """
    if not splits:
        return []
    gold, *numbered = _numbers([links, *(frame for _, frame in splits.values())])
    folds: dict[int, dict[str, tuple[str, SplitFile, _Pairs]]] = {}
    for (path, (file, _)), pairs in zip(splits.items(), numbered, strict=True):
        folds.setdefault(file.fold, {})[file.part] = (path, file, pairs)
    found: list[Finding] = []
    expected = next(iter(splits.values()))[0].folds
    if len(folds) != expected:
        found.append(
            _error(
                "split-folds",
                counted(len(folds), "fold", "folds"),
                label,
                f"{counted(expected, 'fold', 'folds')}, as it is named",
            )
        )
    for number, parts in sorted(folds.items()):
        absent = [part for part in PARTS if part not in parts]
        if absent:
            what = f"fold {number} has no {' and no '.join(absent)} links"
            expectation = "train_links, valid_links and test_links"
            found.append(_error("split-part", what, label, expectation))
            continue
        path, file, _ = parts["train"]
        place = f"{label}/{path.rpartition('/')[0]}".rstrip("/")
        fold = {part: parts[part][2] for part in PARTS}
        found += _check_sizes(number, file, fold, len(gold.both), place)
        found += _check_pairs(number, fold, gold, place)
        found += _check_leak(number, fold, place)
    return found


def _numbers(frames: list[pl.DataFrame]) -> list[_Pairs]:
    """Number the ends of all pairs, the same text the same number on its side."""
    whole = pl.concat(frames)
    columns = [
        whole[side].cast(pl.Categorical).to_physical().cast(pl.Int64).to_numpy()
        for side in ("left", "right")
    ]
    bounds = np.cumsum([0] + [frame.height for frame in frames])
    return [
        _Pairs(*(column[start:stop] for column in columns))
        for start, stop in pairwise(bounds.tolist())
    ]


def _check_sizes(
    number: int, file: SplitFile, pairs: dict[str, _Pairs], total: int, place: str
) -> Iterator[Finding]:
    if file.shares is None:
        return
    sizes = [len(pairs[part].left) for part in PARTS]
    wanted = [total * share / 10 for share in file.shares]
    room = max(_FEW, _TOLERANCE * total)
    if all(abs(size - want) <= room for size, want in zip(sizes, wanted, strict=True)):
        return
    turned = abs(sizes[0] - wanted[2]) <= room and abs(sizes[2] - wanted[0]) <= room
    yield _error(
        "split-size",
        f"fold {number}: {sizes[0]:,} train, {sizes[1]:,} valid, {sizes[2]:,} test"
        + ("; train and test seem to have changed places" if turned else ""),
        place,
        f"{wanted[0]:,.0f} train, {wanted[1]:,.0f} valid, {wanted[2]:,.0f} test: the digits of "
        f"{file.split} are tenths for test, train and valid",
    )


def _check_pairs(
    number: int, pairs: dict[str, _Pairs], gold: _Pairs, place: str
) -> Iterator[Finding]:
    """Each link in one part and one only, and nothing else in any."""
    rows = np.sort(np.concatenate([_distinct(pairs[part].both) for part in PARTS]))
    twice = _distinct(rows[1:][rows[1:] == rows[:-1]])
    whole, links = _distinct(rows), _distinct(gold.both)
    gone = np.setdiff1d(links, whole, assume_unique=True)
    strange = np.setdiff1d(whole, links, assume_unique=True)
    for code, count, one, several, expected in (
        (
            "split-overlap",
            len(twice),
            "pair stands in two parts",
            "pairs stand in two parts",
            "each in one part",
        ),
        (
            "split-incomplete",
            len(gone),
            "link stands in no part",
            "links stand in no part",
            "every link in a part",
        ),
        (
            "split-foreign",
            len(strange),
            "pair is no link",
            "pairs are no links",
            "pairs of ent_links only",
        ),
    ):
        if count:
            what = f"fold {number}: {counted(count, one, several)}"
            yield _error(code, what, place, expected, count)


def _check_leak(number: int, pairs: dict[str, _Pairs], place: str) -> Iterator[Finding]:
    """Find entities that stand in training and in another part, through another pair."""
    others = [pairs[part] for part in PARTS[1:]]
    twice = _shared(pairs["train"].both, np.concatenate([one.both for one in others]))
    for side, ends in (("left", twice >> 32), ("right", twice & 0xFFFFFFFF)):
        elsewhere = np.concatenate([getattr(one, side) for one in others])
        shared = _shared(getattr(pairs["train"], side), elsewhere)
        leaked = np.setdiff1d(shared, _distinct(ends), assume_unique=True)
        if len(leaked):
            yield _error(
                "split-leak",
                f"fold {number}: "
                + counted(len(leaked), f"{side} entity stands", f"{side} entities stand")
                + " in the training part and in another one",
                place,
                "all links of an entity in one part",
                len(leaked),
            )


def _distinct(numbers: Codes) -> Codes:
    """Sort and drop repeats; several times faster than `numpy.unique`, which hashes."""
    ordered = np.sort(numbers)
    first = np.ones(len(ordered), np.bool_)
    first[1:] = ordered[1:] != ordered[:-1]
    kept: Codes = ordered[first]
    return kept


def _shared(one: Codes, other: Codes) -> Codes:
    found: Codes = np.intersect1d(_distinct(one), _distinct(other), assume_unique=True)
    return found


def _error(code: str, what: str, path: str, expected: str, count: int = 1) -> Finding:
    return Finding(code, "error", what, count=count, path=path, expected=expected, fix=_COPIES)
