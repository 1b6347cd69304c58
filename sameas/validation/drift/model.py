"""The records of a comparison, and their JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Literal

from sameas.loaders.profile import Side

FORMAT = 1

Fate = Literal["obsolete", "inactive", "gone", "unlinked"]
ToldBy = Literal["history", "same CUI", ""]
Level = Literal["sample", "before sampling"]
FATES: dict[Fate, str] = {
    "obsolete": "MeSH calls it no longer active",
    "inactive": "SNOMED CT calls it inactive",
    "gone": "in no triple of the new dataset",
    "unlinked": "still in the graph, without a gold pair",
}


@dataclass(frozen=True, slots=True)
class Version:
    """One of the two datasets: name, release, and how it is licensed."""

    name: str
    release: str | None
    left: str
    right: str
    built: bool


@dataclass(frozen=True, slots=True)
class Count:
    """One figure of both."""

    name: str
    side: Side | None
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Setting:
    """An option, a release or a tool that is not the same; None where one does not say."""

    name: str
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file that is not the same."""

    name: str
    change: Literal["differs", "gone", "new"]


@dataclass(frozen=True, slots=True)
class PairChanges:
    """Gold pairs that are in both, only in the old, only in the new dataset.

    Attributes:
        level: `sample`, or `before sampling`.
        kept: How many are in both.
        gone: Those only in the old one, as left and right id, sorted.
        new: Those only in the new one, sorted.
        gone_count: How many are gone; still there when redacted.
        new_count: How many are new.
    """

    level: Level
    kept: int
    gone: tuple[tuple[str, str], ...]
    new: tuple[tuple[str, str], ...]
    gone_count: int
    new_count: int


@dataclass(frozen=True, slots=True)
class RetiredCode:
    """A gold entity of the old dataset that is retired, or not gold, in the new one.

    Attributes:
        side: Of which graph.
        entity: Its id, as the old dataset spells it.
        fate: What became of it.
        linked: The new dataset links it all the same.
        now: Ids that stand for it in the new dataset, sorted.
        told_by: What tells: `history` (associations of SNOMED CT), `same CUI`, or nothing.
    """

    side: Side
    entity: str
    fate: Fate
    linked: bool
    now: tuple[str, ...]
    told_by: ToldBy


@dataclass(frozen=True, slots=True)
class FateCount:
    """How many gold entities of a side met a fate, and of how many the successor is known."""

    side: Side
    fate: Fate
    entities: int
    followed: int


@dataclass(frozen=True, slots=True)
class Relabelled:
    """A gold entity of both datasets with another name."""

    side: Side
    entity: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class NameCount:
    """How many gold entities have a name in both datasets, and how many another one."""

    side: Side
    compared: int
    relabelled: int


@dataclass(frozen=True, slots=True)
class Drift:
    """What changed from an old dataset to a new one.

    Attributes:
        format: Number of this record's own format.
        old: The old dataset.
        new: The new one.
        same: Nothing differs: neither files nor counts nor pairs nor names.
        counts: Figures of both.
        settings: Options, releases and tools that differ, where a build says them.
        files: Files that differ.
        pairs: By level.
        fates: How many gold entities of the old dataset met which fate.
        names: How many names were compared, and differ.
        codes: The gold entities that `fates` counts; none when redacted.
        relabelled: Those with another name; none when redacted.
        redacted: Ids and terms were left out.
    """

    format: int
    old: Version
    new: Version
    same: bool
    counts: tuple[Count, ...]
    settings: tuple[Setting, ...]
    files: tuple[FileChange, ...]
    pairs: tuple[PairChanges, ...]
    fates: tuple[FateCount, ...]
    names: tuple[NameCount, ...]
    codes: tuple[RetiredCode, ...]
    relabelled: tuple[Relabelled, ...]
    redacted: bool = False

    def redact(self) -> Drift:
        """Leave out every id and term, and keep the counts.

        All of them stand there because of a gold link, so none is left.
        """
        pairs = tuple(replace(one, gone=(), new=()) for one in self.pairs)
        return replace(self, pairs=pairs, codes=(), relabelled=(), redacted=True)

    def to_json(self) -> str:
        """Write it as JSON with a fixed layout."""
        return json.dumps(asdict(self), indent=2, ensure_ascii=False) + "\n"
