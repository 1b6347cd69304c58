"""Read a MeSH dump once or twice, and write its triples under the switches chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import polars as pl

from sameas.builders.mesh.facts import FactsGatherer, MeshFacts
from sameas.builders.mesh.files import MeshFiles
from sameas.builders.mesh.keys import attribute_keys, hash_text, relation_keys
from sameas.builders.options import Switches
from sameas.core.progress import Progress
from sameas.core.sinks import TripleSink
from sameas.core.spill import Hashes, contains


def is_plain(switches: Switches) -> bool:
    """Say whether every triple is written as it comes, so that one reading is enough."""
    return switches.duplicates == "keep" and switches.obsolete == "in"


def scan_mesh(
    files: MeshFiles,
    watched: Iterable[str],
    *,
    scratch: Path,
    sinks: tuple[TripleSink, TripleSink] | None,
    progress: Progress,
) -> MeshFacts:
    """Read all triples, gather facts, and write the triples where sinks are given.

    Args:
        files: The dump.
        watched: MeSH ids of which label, branch and membership are wanted.
        scratch: Folder for temporary files.
        sinks: For relation and attribute triples; None to gather facts only.
        progress: Told stored bytes.

    Raises:
        InputError: Bad input, located.
    """
    gatherer = FactsGatherer(scratch, watched, path=files.files[0].path)
    with progress.stage("MeSH: reading triples", total=files.size) as advance:
        for batch in files.batches(advance=advance):
            if sinks is not None:
                sinks[0].write(batch.relations)
                sinks[1].write(batch.attributes)
            gatherer.add(batch)
    return gatherer.finish()


def write_mesh(
    files: MeshFiles,
    facts: MeshFacts,
    switches: Switches,
    *,
    sinks: tuple[TripleSink, TripleSink],
    progress: Progress,
) -> None:
    """Read the dump again and write what the switches leave of it.

    Args:
        files: The dump.
        facts: What the first reading has shown.
        switches: `duplicates` and `obsolete` count here.
        sinks: For relation and attribute triples.
        progress: Told stored bytes.
    """
    drop = switches.duplicates == "drop"
    relations = _Repeats(facts.repeated_relations if drop else None)
    attributes = _Repeats(facts.repeated_attributes if drop else None)
    obsolete = facts.obsolete if switches.obsolete == "out" else np.empty(0, np.uint64)
    with progress.stage("MeSH: writing triples", total=files.size) as advance:
        for batch in files.batches(advance=advance):
            kept = _without(batch.relations, obsolete, ["subject", "object"])
            sinks[0].write(relations.first_only(kept, relation_keys))
            kept = _without(batch.attributes, obsolete, ["subject"])
            sinks[1].write(attributes.first_only(kept, attribute_keys))


def _without(frame: pl.DataFrame, nodes: Hashes, ends: list[str]) -> pl.DataFrame:
    if len(nodes) == 0 or frame.is_empty():
        return frame
    hit = np.zeros(frame.height, np.bool_)
    for end in ends:
        hit |= contains(nodes, hash_text(frame[end]))
    return frame.filter(~hit)


class _Repeats:
    """Let the first of equal triples pass, and no other."""

    def __init__(self, repeated: Hashes | None) -> None:
        self._subjects = np.empty(0, np.uint64) if repeated is None else np.unique(repeated[:, 0])
        self._left = set() if repeated is None else {(int(a), int(b)) for a, b in repeated}
        self._known = frozenset(self._left)

    def first_only(
        self, frame: pl.DataFrame, keys_of: Callable[[pl.DataFrame], Hashes]
    ) -> pl.DataFrame:
        if not self._known or frame.is_empty():
            return frame
        keys = keys_of(frame)
        keep = np.ones(frame.height, np.bool_)
        for row in np.flatnonzero(contains(self._subjects, keys[:, 0])):
            key = (int(keys[row, 0]), int(keys[row, 1]))
            if key in self._left:
                self._left.discard(key)
            elif key in self._known:
                keep[row] = False
        return frame.filter(keep)
