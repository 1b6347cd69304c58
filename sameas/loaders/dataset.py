"""A dataset for entity alignment: two graphs, gold links, folds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import pyarrow as pa

from sameas.core.errors import InputError, OptionError
from sameas.core.link_graph import cardinalities, clusters
from sameas.loaders.fold import Fold
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.in_memory import Pairs, Triples, pair_table
from sameas.loaders.profile import Profile, Side
from sameas.loaders.report import Report

if TYPE_CHECKING:
    import datasets

    from sameas.loaders.context import EntityContext, PairContext
    from sameas.loaders.context.build import ContextOptions
    from sameas.loaders.info import DatasetInfo
    from sameas.loaders.origin import Origin


class Dataset:
    """Two knowledge graphs and the pairs of entities that are the same.

    Attributes:
        name: Such as `D_W_15K_V1` or `BIO`.
        release: Such as `v1.1`; None where it is not known.
        left: The first graph.
        right: The second graph.
        links: Gold pairs in file order, columns left and right; all of a 1:n link.
        all_links: The pairs before sampling; the same as `links` where nothing was sampled.
        folds: Splits of the links, by number.
        report: What was found while loading.
        origin: How its files were written; None for one made in memory.

    Example:
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "x"), ("a", "y")],
        ...     left_relations=[("a", "p", "b")],
        ...     right_relations=[("x", "q", "y")],
        ... )
        >>> ds.links.num_rows, ds.cardinalities(), ds.left.degree("a")
        (2, {'1:n': 2}, 1)
    """

    def __init__(
        self,
        left: KnowledgeGraph,
        right: KnowledgeGraph,
        links: pa.Table,
        *,
        name: str = "",
        release: str | None = None,
        all_links: pa.Table | None = None,
        folds: Iterable[Fold] = (),
        report: Report | None = None,
        origin: Origin | None = None,
    ) -> None:
        self.name = name
        self.release = release
        self.left = left
        self.right = right
        self.links = links
        self.all_links = links if all_links is None else all_links
        self.folds = tuple(sorted(folds, key=lambda fold: fold.number))
        self.report = report or Report()
        self.origin = origin
        self._info: DatasetInfo | None = None

    @classmethod
    def from_tables(
        cls,
        *,
        links: Pairs,
        left_relations: Triples,
        right_relations: Triples,
        left_attributes: Triples = (),
        right_attributes: Triples = (),
        all_links: Pairs | None = None,
        folds: Iterable[tuple[Pairs, Pairs, Pairs]] = (),
        name: str = "",
        release: str | None = None,
        like: str | None = None,
        profiles: tuple[Profile, Profile] | None = None,
        given_names: tuple[Mapping[str, str], Mapping[str, str]] | None = None,
    ) -> Dataset:
        """Make a dataset from tables or tuples in memory.

        Args:
            links: Gold pairs.
            left_relations: Columns subject, predicate, object [, group].
            right_relations: Columns subject, predicate, object [, group].
            left_attributes: Columns subject, predicate, value [, datatype, language, preferred].
            right_attributes: Columns subject, predicate, value [, datatype, language, preferred].
            all_links: Pairs before sampling.
            folds: Train, valid and test pairs of each fold.
            name: What to call it.
            release: Of which release it is.
            like: Name of a known dataset whose titles and rules for names and types hold.
            profiles: Titles and rules for names and types of both graphs, instead.
            given_names: Names of entities known from elsewhere, left and right.
        """
        if profiles is None:
            profiles = _profiles(like, release)
        pairs = pair_table(links)
        everything = pairs if all_links is None else pair_table(all_links)
        splits = [
            Fold(number, *(pair_table(part) for part in parts))
            for number, parts in enumerate(folds, 1)
        ]
        tables = [pairs, everything]
        tables += [part for fold in splits for part in (fold.train, fold.valid, fold.test)]
        graphs: list[KnowledgeGraph] = []
        sides: tuple[tuple[Side, Triples, Triples], ...] = (
            ("left", left_relations, left_attributes),
            ("right", right_relations, right_attributes),
        )
        for place, (side, relations, attributes) in enumerate(sides):
            linked = [entity for table in tables for entity in table[side].to_pylist()]
            graphs.append(
                KnowledgeGraph.from_tables(
                    relations,
                    attributes,
                    side=side,
                    profile=profiles[place],
                    linked=linked,
                    given_names=None if given_names is None else given_names[place],
                )
            )
        return cls(
            graphs[0],
            graphs[1],
            pairs,
            name=name,
            release=release,
            all_links=everything,
            folds=splits,
        )

    def __repr__(self) -> str:
        release = f" {self.release}" if self.release else ""
        return (
            f"<Dataset {self.name or 'unnamed'}{release}: {self.left.title or 'left'} x "
            f"{self.right.title or 'right'}, {self.links.num_rows:,} links, "
            f"{len(self.folds)} folds>"
        )

    def graph(self, side: Side) -> KnowledgeGraph:
        """Give the graph of a side, `left` or `right`.

        Raises:
            OptionError: There is no such side.
        """
        if side not in ("left", "right"):
            raise OptionError(f"no side {side!r}", expected="left or right")
        return self.left if side == "left" else self.right

    def fold(self, number: int) -> Fold:
        """Give a fold by its number, from 1.

        Raises:
            InputError: There is none of this number.
        """
        for fold in self.folds:
            if fold.number == number:
                return fold
        numbers = ", ".join(str(fold.number) for fold in self.folds)
        raise InputError(
            f"no fold {number} in {self.name or 'this dataset'}",
            expected=f"one of {numbers}" if numbers else "a dataset with folds; this one has none",
        )

    def cardinalities(self) -> dict[str, int]:
        """Count the links that are 1:1, 1:n, n:1 and n:m."""
        kinds = cardinalities(self.links["left"].to_pylist(), self.links["right"].to_pylist())
        return {kind: kinds.count(kind) for kind in ("1:1", "1:n", "n:1", "n:m") if kind in kinds}

    def clusters(self) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Group the entities that links hold together: left ids, right ids, in link order."""
        return clusters(self.links["left"].to_pylist(), self.links["right"].to_pylist())

    def context(self, side: Side, entity: str, **options: Unpack[ContextOptions]) -> EntityContext:
        """Gather what a prompt says about an entity.

        Args:
            side: `left` or `right`.
            entity: Its id.
            **options: hops (1 or 2), attributes, relations, characters (at most so many), hide
                ("names", "ids"), view, labels; see `sameas.loaders.context.entity_context`.
        """
        from sameas.loaders.context import entity_context

        return entity_context(self.graph(side), entity, **options)

    def pair_context(self, left: str, right: str, **options: Unpack[ContextOptions]) -> PairContext:
        """Gather what a prompt says about the two entities of a pair.

        Args:
            left: Id in the left graph.
            right: Id in the right graph.
            **options: hops (1 or 2), attributes, relations (at most so many a side), characters
                (at most so many in all), hide ("names", "ids"), view, labels; see
                `sameas.loaders.context.pair_context`.

        Example:
            >>> ds = Dataset.from_tables(
            ...     links=[("a", "x")], left_relations=[("a", "p", "b")], right_relations=[]
            ... )
            >>> ds.pair_context("a", "x").left.relations[0].label
            'p'
        """
        from sameas.loaders.context import pair_context

        return pair_context(self.left, left, self.right, right, **options)

    def negatives(self, strategy: str, n: int, *, seed: int = 0, **options: Any) -> pa.Table:
        """Draw pairs that are no matches.

        Args:
            strategy: `random`, `lexical`, `tfidf`, `neighbour`.
            n: How many.
            seed: Any integer.
            **options: replace (the side of the wrong entity), pool ("linked", "graph"), links, top,
                above, nameless, ambiguous; see `sameas.loaders.negatives.negatives`.

        Returns:
            Columns left, right, label (`non-match` or `ambiguous`), strategy, score, rank.
        """
        from sameas.loaders.negatives import negatives

        return negatives(self, strategy, n, seed=seed, **options)

    def candidates(self, k: int, **options: Any) -> pa.Table:
        """Make a ranking set of `k` candidates for each linked entity.

        Args:
            k: How many a set holds, gold partners among them.
            **options: Those of `sameas.loaders.candidates.candidates`; `out` writes files.

        Returns:
            Columns set, left, right, label, strategy, score, rank.
        """
        from sameas.loaders.candidates import candidates

        return candidates(self, k, **options)

    @property
    def info(self) -> DatasetInfo:
        """Where it comes from: files, checksums, release, licence, citation."""
        from sameas.loaders.info import DatasetInfo

        return self._info or DatasetInfo(name=self.name, release=self.release)

    def set_info(self, info: DatasetInfo) -> None:
        """Say where it comes from."""
        self._info = info

    @property
    def configs(self) -> list[str]:
        """Name what `to_hf` can give."""
        from sameas.loaders.hf import configs

        return configs(self)

    def to_hf(self, config: str) -> datasets.Dataset:
        """Give a table as a Hugging Face dataset.

        Args:
            config: `kg1_relations`, `kg1_attributes`, `kg2_relations`, `kg2_attributes`, `links`,
                or `links_fold1` and so on (with a column `split`).

        Raises:
            OptionError: No such config.
        """
        from sameas.loaders.hf import to_hf

        return to_hf(self, config)

    def save(self, folder: str | Path, *, exact: bool = True, force: bool = False) -> list[Path]:
        """Write the OpenEA files into a folder of their own.

        Role groups and marks of preferred names have no place in them.

        Args:
            folder: The folder to make.
            exact: Give every file the bytes it was loaded from, with its line ends, byte-order
                mark and blank lines. Otherwise write each record on a line that ends in LF, and
                escape what would break a line.
            force: Replace a dataset that was saved before.

        Returns:
            The files written.

        Raises:
            OutputError: The folder exists, or cannot be written.
        """
        from sameas.loaders.save import save

        return save(self, folder, exact=exact, force=force)


def _profiles(like: str | None, release: str | None) -> tuple[Profile, Profile]:
    if like is None:
        return Profile(), Profile()
    from sameas.loaders.datasets import find_spec

    return find_spec(like).profiles(release)
