"""The two datasets side by side: whether they can be compared, counts, options, files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import polars as pl

from sameas.core.errors import InputError
from sameas.core.manifest import Manifest
from sameas.loaders.build_files import BuildFiles, build_files
from sameas.loaders.dataset import Dataset
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.linkage import in_relations
from sameas.loaders.profile import Side
from sameas.validation.check import SIDES
from sameas.validation.drift.model import Count, FileChange, Setting, Version

# of these an id's last part is a code, whatever IRI, prefix or year stands before it
_CODED = ("MeSH", "SNOMED CT")
_LAST_PART = r"([^/#:]+)$"


@dataclass(frozen=True)
class Edition:
    """One of the two datasets, with what its build wrote beside it."""

    dataset: Dataset
    files: BuildFiles | None
    coded: frozenset[Side]

    @classmethod
    def both(cls, old: Dataset, new: Dataset) -> tuple[Edition, Edition]:
        """Take two datasets; a graph whose title is not known is taken for that of the other."""
        coded = frozenset(
            side for side in SIDES if (old.graph(side).title or new.graph(side).title) in _CODED
        )
        return cls(old, build_files(old), coded), cls(new, build_files(new), coded)

    @property
    def version(self) -> Version:
        """Say which dataset it is."""
        dataset = self.dataset
        return Version(
            dataset.name,
            dataset.release,
            dataset.left.title,
            dataset.right.title,
            built=self.files is not None,
        )

    def graph(self, side: Side) -> KnowledgeGraph:
        """Give the graph of a side."""
        return self.dataset.graph(side)

    def codes(self, side: Side, ids: pl.Series) -> pl.Series:
        """Give what identifies entities of a side in every release and spelling."""
        if side not in self.coded:
            return ids
        return ids.str.extract(_LAST_PART).fill_null(ids)

    @cached_property
    def links(self) -> pl.DataFrame:
        """Distinct gold pairs of the sample: left, right, and their codes."""
        return self._pairs(sampled=True)

    @cached_property
    def all_links(self) -> pl.DataFrame:
        """Distinct gold pairs before sampling: left, right, and their codes."""
        return self._pairs(sampled=False)

    def _pairs(self, *, sampled: bool) -> pl.DataFrame:
        table = self.dataset.links if sampled else self.dataset.all_links
        columns = {
            side: pl.Series(side, pl.from_arrow(table[side]), dtype=pl.String) for side in SIDES
        }
        frame = pl.DataFrame(columns)
        codes = [self.codes(side, frame[side]).alias(f"{side}_code") for side in SIDES]
        keys = ["left_code", "right_code"]
        # of two spellings of one pair the first is shown, whatever the order of the files
        frame = frame.with_columns(codes).sort("left", "right")
        return frame.unique(keys, keep="first", maintain_order=True)

    def spelled(self, side: Side, codes: pl.Series) -> pl.Series:
        """Spell codes as this dataset spells ids: with what stands before most linked codes."""
        if side not in self.coded:
            return codes
        starts = self.all_links[side].str.replace(_LAST_PART, "")
        counts = starts.value_counts(sort=True, name="n").sort("n", side, descending=[True, False])
        start = counts[side][0] if counts.height else ""
        return start + codes


def require_comparable(old: Edition, new: Edition) -> None:
    """Refuse two datasets that are not versions of one.

    Raises:
        InputError: Their graphs are others, or no gold entity is in both.
    """
    titles = [(one.graph("left").title, one.graph("right").title) for one in (old, new)]
    if titles[0] != titles[1] and all(all(pair) for pair in titles):
        swapped = titles[0] == titles[1][::-1]
        raise InputError(
            f"not two versions of one dataset: {' x '.join(titles[0])} against"
            f" {' x '.join(titles[1])}" + ("; the sides are swapped" if swapped else ""),
            expected="the same two graphs, on the same sides",
        )
    for side in SIDES:
        known = old.all_links[f"{side}_code"]
        if known.is_empty() or new.all_links.is_empty():
            continue
        if not known.is_in(new.all_links[f"{side}_code"].implode()).any():
            raise InputError(
                f"not two versions of one dataset: no gold entity of the {side} graph is in both",
                expected="ids of one kind; a release with anonymous ids cannot be compared with"
                " one that has real ones",
            )


def counts(old: Edition, new: Edition) -> tuple[Count, ...]:
    """Set the figures of both side by side."""
    return tuple(
        Count(name, side, one, other)
        for (name, side, one), (_, _, other) in zip(
            _figures(old.dataset), _figures(new.dataset), strict=True
        )
    )


def _figures(dataset: Dataset) -> Iterator[tuple[str, Side | None, int]]:
    yield "gold pairs", None, dataset.links.num_rows
    yield "gold pairs before sampling", None, dataset.all_links.num_rows
    kinds = dataset.cardinalities()
    for kind in ("1:1", "1:n", "n:1", "n:m"):
        yield f"gold pairs that are {kind}", None, kinds.get(kind, 0)
    yield "folds", None, len(dataset.folds)
    for side in SIDES:
        store = dataset.graph(side).store
        relations, attributes = store.relations, store.attributes
        yield "gold entities", side, len(dataset.links[side].unique())
        yield "relation triples", side, len(relations.subject)
        yield "relation triples, each once", side, relations.distinct
        yield "relation predicates", side, len(relations.predicates)
        yield "attribute triples", side, len(attributes.subject)
        yield "attribute triples, each once", side, attributes.distinct
        yield "attribute predicates", side, len(attributes.predicates)
        yield "entities in the relation graph", side, int(in_relations(store).sum())


def settings(old: Edition, new: Edition) -> tuple[Setting, ...]:
    """Find the options, releases and tools that differ, as far as builds say them."""
    one, other = (_settings(edition.files) for edition in (old, new))
    if not one or not other:
        return ()
    return tuple(
        Setting(name, one.get(name), other.get(name))
        for name in dict.fromkeys([*one, *other])
        if one.get(name) != other.get(name)
    )


def _settings(files: BuildFiles | None) -> dict[str, str]:
    if files is None:
        return {}
    manifest: Manifest = files.manifest
    found = {"profile": manifest.profile}
    for name, value in (*manifest.switches.items(), *manifest.options.items()):
        found[f"--{name.replace('_', '-')}"] = str(value)
    for source, release in manifest.releases.items():
        for key, text in release.items():
            found[f"{source}: {key.replace('_', ' ')}"] = text
    tool = manifest.tool
    found["written by"] = f"{tool.name} {tool.version}, format {tool.format}"
    return found


def file_changes(old: Edition, new: Edition) -> tuple[FileChange, ...]:
    """Find the files whose content differs, by the checksums of both."""
    one, other = _digests(old), _digests(new)
    changes = []
    for name in sorted({*one, *other}):
        if name not in other:
            changes.append(FileChange(name, "gone"))
        elif name not in one:
            changes.append(FileChange(name, "new"))
        elif one[name] != other[name]:
            changes.append(FileChange(name, "differs"))
    return tuple(changes)


def _digests(edition: Edition) -> dict[str, str]:
    if edition.files is not None:
        # of content, where bytes vary with a library's version
        return {one.name: one.sha256 for one in edition.files.manifest.outputs}
    return {one.path: one.sha256 for one in edition.dataset.info.files}
