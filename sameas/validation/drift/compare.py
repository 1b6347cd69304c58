"""Compare two datasets."""

from __future__ import annotations

from collections import Counter

import polars as pl

from sameas.core.progress import Progress, Quiet
from sameas.loaders.dataset import Dataset
from sameas.validation.check import SIDES
from sameas.validation.drift.codes import relabelled, retired
from sameas.validation.drift.model import (
    FATES,
    FORMAT,
    Drift,
    FateCount,
    Level,
    NameCount,
    PairChanges,
)
from sameas.validation.drift.versions import (
    Edition,
    counts,
    file_changes,
    require_comparable,
    settings,
)


def drift(old: Dataset, new: Dataset, *, progress: Progress | None = None) -> Drift:
    """Say what changed from an old dataset to a new one.

    Entities of MeSH and SNOMED CT are told by their codes, whatever IRI or year stands before
    them; all others by their whole ids.

    Args:
        old: The old dataset.
        new: The new one.
        progress: Where to report; silent by default.

    Returns:
        What differs.

    Raises:
        InputError: They are not two versions of one dataset.

    Example:
        >>> one = Dataset.from_tables(
        ...     links=[("a", "x"), ("b", "y")], left_relations=[("a", "p", "b")], right_relations=[]
        ... )
        >>> two = Dataset.from_tables(
        ...     links=[("a", "x"), ("a", "y")], left_relations=[("a", "p", "b")], right_relations=[]
        ... )
        >>> found = drift(one, two)
        >>> found.pairs[0].kept, found.pairs[0].gone, found.pairs[0].new
        (1, (('b', 'y'),), (('a', 'y'),))
        >>> [(code.entity, code.fate) for code in found.codes]
        [('b', 'unlinked')]
    """
    before, after = Edition.both(old, new)
    require_comparable(before, after)
    with (progress or Quiet()).stage("comparing", total=4, unit="parts") as advance:
        sizes = counts(before, after)
        advance(1)
        pairs = _pairs(before, after)
        advance(1)
        codes = retired(before, after)
        advance(1)
        renamed, compared = relabelled(before, after)
        advance(1)
    met = Counter((code.side, code.fate) for code in codes)
    followed = Counter((code.side, code.fate) for code in codes if code.now)
    others = Counter(one.side for one in renamed)
    files = file_changes(before, after)
    differing = settings(before, after)
    return Drift(
        format=FORMAT,
        old=before.version,
        new=after.version,
        same=not (
            files
            or differing
            or codes
            or renamed
            or any(one.gone or one.new for one in pairs)
            or any(one.old != one.new for one in sizes)
        ),
        counts=sizes,
        settings=differing,
        files=files,
        pairs=pairs,
        fates=tuple(
            FateCount(side, fate, met[side, fate], followed[side, fate])
            for side in SIDES
            for fate in FATES
            if met[side, fate]
        ),
        names=tuple(NameCount(side, compared[side], others[side]) for side in SIDES),
        codes=codes,
        relabelled=renamed,
    )


def _pairs(old: Edition, new: Edition) -> tuple[PairChanges, ...]:
    found = [_changes("sample", old.links, new.links)]
    if any(one.dataset.all_links.num_rows != one.dataset.links.num_rows for one in (old, new)):
        found.append(_changes("before sampling", old.all_links, new.all_links))
    return tuple(found)


def _changes(level: Level, old: pl.DataFrame, new: pl.DataFrame) -> PairChanges:
    keys = ["left_code", "right_code"]
    gone = old.join(new, on=keys, how="anti").select("left", "right").sort("left", "right")
    fresh = new.join(old, on=keys, how="anti").select("left", "right").sort("left", "right")
    return PairChanges(
        level=level,
        kept=old.height - gone.height,
        gone=tuple((left, right) for left, right in gone.iter_rows()),
        new=tuple((left, right) for left, right in fresh.iter_rows()),
        gone_count=gone.height,
        new_count=fresh.height,
    )
