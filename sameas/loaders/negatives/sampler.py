"""Draw negatives as tables, many times over if need be."""

from __future__ import annotations

import json

import numpy as np
import pyarrow as pa

from sameas.loaders.negatives.lay_out import Aligned, Pool, field_of
from sameas.loaders.negatives.strategies import find_strategy
from sameas.loaders.negatives.strategy import Doubtful, Wish
from sameas.loaders.profile import Side
from sameas.loaders.similarity.text import Nameless

SCHEMA = pa.schema(
    [
        pa.field("left", pa.string(), nullable=False),
        pa.field("right", pa.string(), nullable=False),
        pa.field("label", pa.string(), nullable=False),
        pa.field("strategy", pa.string(), nullable=False),
        pa.field("score", pa.float64(), nullable=True),
        pa.field("rank", pa.int32(), nullable=True),
    ]
)
"""Score and rank are null where the strategy has none; rank 1 is the nearest."""
RECIPE = b"sameas.negatives"
"""Key of the recipe in a table's schema metadata, as JSON."""


class Sampler:
    """Draws negatives of one dataset; what it finds out, it keeps for the next draw.

    Args:
        dataset: Two graphs and their links.
        replace: The side whose entity is replaced by a wrong one.
        pool: Where wrong ones come from: `linked`, `graph`, or ids.
        links: Pairs whose other end is kept; the dataset's gold links by default.
        nameless: What stands for an entity without a name: `skip`, or `id`.

    Example:
        >>> from sameas.loaders.dataset import Dataset
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "x"), ("b", "y")], left_relations=[], right_relations=[]
        ... )
        >>> drawn = Sampler(ds).draw("random", 2)
        >>> sorted(zip(drawn["left"].to_pylist(), drawn["right"].to_pylist()))
        [('a', 'y'), ('b', 'x')]
    """

    def __init__(
        self,
        dataset: Aligned,
        *,
        replace: Side = "right",
        pool: Pool = "linked",
        links: pa.Table | None = None,
        nameless: Nameless = "skip",
    ) -> None:
        self.field = field_of(dataset, replace=replace, pool=pool, links=links, nameless=nameless)
        self._pool = pool if isinstance(pool, str) else f"{len(self.field.targets)} ids"

    def draw(
        self,
        strategy: str,
        n: int,
        *,
        seed: int = 0,
        top: int | None = None,
        above: float | None = None,
        ambiguous: Doubtful = "mark",
    ) -> pa.Table:
        """Draw different pairs that are no matches.

        Args:
            strategy: `random`, `lexical`, `tfidf`, `neighbour`, or any of `strategies()`.
            n: How many; with the same seed, fewer are the beginning of more.
            seed: Any integer.
            top: From how many of the nearest to draw, per query.
            above: Only pairs with a score above this.
            ambiguous: `mark`: label them `ambiguous`; `skip`: draw none.

        Returns:
            Columns left, right, label (`non-match` or `ambiguous`), strategy, score, rank, in the
            order of the draw. The recipe is in the schema's metadata.

        Raises:
            OptionError: No such strategy, or it has fewer pairs than asked for.
        """
        way = find_strategy(strategy)
        wish = Wish(n, seed, strategy, ambiguous, top, above)
        drawn = way.draw(self.field, wish)
        field = self.field
        queries = [field.queries[query] for query in drawn.queries.tolist()]
        targets = [field.targets[target] for target in drawn.targets.tolist()]
        doubtful = field.is_doubtful(drawn.queries, drawn.targets)
        left, right = (queries, targets) if field.replaced == "right" else (targets, queries)
        recipe = {
            "strategy": strategy,
            "how": way.recipe(field, wish),
            "replaced": field.replaced,
            "pool": self._pool,
            "nameless": field.nameless,
            "ambiguous": ambiguous,
            "n": n,
            "seed": seed,
        }
        return pa.table(
            {
                "left": left,
                "right": right,
                "label": np.where(doubtful, "ambiguous", "non-match").tolist(),
                "strategy": [strategy] * n,
                "score": pa.array(drawn.scores, pa.float64(), mask=np.isnan(drawn.scores)),
                "rank": pa.array(drawn.ranks, pa.int32(), mask=drawn.ranks == 0),
            },
            schema=SCHEMA.with_metadata({RECIPE: json.dumps(recipe).encode()}),
        )


def negatives(
    dataset: Aligned,
    strategy: str,
    n: int,
    *,
    seed: int = 0,
    replace: Side = "right",
    pool: Pool = "linked",
    links: pa.Table | None = None,
    nameless: Nameless = "skip",
    top: int | None = None,
    above: float | None = None,
    ambiguous: Doubtful = "mark",
) -> pa.Table:
    """Draw different pairs that are no matches; see `Sampler`, which is faster for many draws.

    Never drawn are pairs of `all_links`, nor two entities that links hold together in any way. A
    pair of an entity with an is-a parent or child of its gold partner is `ambiguous`.

    Args:
        dataset: Two graphs and their links.
        strategy: `random`, `lexical`, `tfidf`, `neighbour`, or any of `strategies()`.
        n: How many; with the same seed, fewer are the beginning of more.
        seed: Any integer.
        replace: The side whose entity is replaced by a wrong one.
        pool: Where wrong ones come from: `linked`: entities with any link before sampling, each of
            which is known to be somebody else; `graph`: all of that side; or ids.
        links: Pairs whose other end is kept; the dataset's gold links by default.
        nameless: What stands for an entity without a name: `skip`: it is like nobody; `id`: its
            bare id.
        top: From how many of the nearest to draw, per query.
        above: Only pairs with a score above this.
        ambiguous: `mark`: label them `ambiguous`; `skip`: draw none.

    Returns:
        Columns left, right, label (`non-match` or `ambiguous`), strategy, score, rank.

    Raises:
        OptionError: Something unknown is named, or there are fewer pairs than asked for.

    Example:
        >>> from sameas.loaders.dataset import Dataset
        >>> names = {"a": "red fox", "b": "blue"}, {"x": "fox", "y": "the red", "z": "blue"}
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "x"), ("b", "z")], all_links=[("a", "x"), ("b", "z"), ("c", "y")],
        ...     left_relations=[], right_relations=[], given_names=names,
        ... )
        >>> negatives(ds, "lexical", 1, seed=3, above=0.5).to_pylist()[0]["right"]
        'y'
    """
    sampler = Sampler(dataset, replace=replace, pool=pool, links=links, nameless=nameless)
    return sampler.draw(strategy, n, seed=seed, top=top, above=above, ambiguous=ambiguous)
