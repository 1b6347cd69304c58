"""Ranking sets: for each query its gold partners and hard wrong answers, in memory or as files.

A set of `k` candidates holds all gold partners of its query that any link knows, then wrong
answers from each strategy of the mix in turns, hardest first, then random ones until there are `k`.
What hangs together with the query by links only through others is in no set. Candidates stand in an
order that tells nothing: that of a keyed hash.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from sameas.core.errors import OptionError
from sameas.loaders.candidate_files import SCHEMA, write_sets
from sameas.loaders.negatives.field import Field, Label
from sameas.loaders.negatives.lay_out import Aligned, Pool, field_of
from sameas.loaders.negatives.seeded import shuffled
from sameas.loaders.negatives.strategies import find_strategy
from sameas.loaders.negatives.strategy import Doubtful, Wish
from sameas.loaders.profile import Side
from sameas.loaders.similarity.scores import Ints
from sameas.loaders.similarity.text import Nameless

GOLD, FILL = "gold", "random"
AT_A_TIME = 2048
"""How many sets are made before they are written."""


class _Candidate(NamedTuple):
    target: int
    label: Label
    strategy: str
    score: float | None = None
    rank: int | None = None


def candidates(
    dataset: Aligned,
    k: int,
    *,
    out: str | Path | None = None,
    mix: Sequence[str] = ("tfidf", "neighbour"),
    seed: int = 0,
    replace: Side = "right",
    pool: Pool = "linked",
    links: pa.Table | None = None,
    nameless: Nameless = "skip",
    ambiguous: Doubtful = "mark",
    tsv: bool = False,
    force: bool = False,
) -> pa.Table:
    """Make a ranking set of `k` candidates for each linked entity.

    Args:
        dataset: Two graphs and their links.
        k: How many candidates a set holds, gold partners among them.
        out: A folder to make, with the sets and their `recipe.json`; None: only in memory.
        mix: Strategies whose wrong answers go in, in turns; random ones fill up.
        seed: Any integer.
        replace: The side of the candidates; the other side is that of the queries.
        pool: Where candidates come from: `linked`, `graph`, or ids; see `negatives`.
        links: Pairs whose other end is a query, such as those of a test split; the dataset's gold
            links by default.
        nameless: What stands for an entity without a name: `skip`, or `id`.
        ambiguous: `mark`: label parents and children of partners `ambiguous`; `skip`: take none.
        tsv: Write a text file beside the Parquet file.
        force: Replace earlier sets.

    Returns:
        Columns set, left, right, label (`match`, `non-match`, `ambiguous`), strategy, score, rank.

    Raises:
        OptionError: Something unknown is named, or `k` does not fit: the message says what does.
        OutputError: The folder exists, or cannot be written.

    Example:
        >>> from sameas.loaders.dataset import Dataset
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "x"), ("b", "y"), ("c", "z")], left_relations=[], right_relations=[]
        ... )
        >>> sets = candidates(ds, 2, seed=1)
        >>> sets["set"].to_pylist(), sets["label"].to_pylist().count("match")
        ([0, 0, 1, 1, 2, 2], 3)
    """
    field = field_of(dataset, replace=replace, pool=pool, links=links, nameless=nameless)
    wish = Wish(k, seed, "candidates", ambiguous)
    order = {name: find_strategy(name).order(field) for name in mix}
    _check(field, wish)
    tables = _tables(field, wish, mix)
    if out is None:
        return pa.concat_tables([SCHEMA.empty_table(), *tables])
    recipe = {
        "k": k,
        "seed": seed,
        "queries": "right" if replace == "left" else "left",
        "pool": pool if isinstance(pool, str) else f"{len(field.targets)} ids",
        "nameless": nameless,
        "ambiguous": ambiguous,
        "mix": list(mix),
        "order": order,
    }
    return write_sets(out, tables, recipe, tsv=tsv, force=force)


def _check(field: Field, wish: Wish) -> None:
    """Refuse a size that some set cannot have."""
    if not field.queries:
        raise OptionError("no links to make ranking sets of")
    room: list[int] = []
    gold: list[int] = []
    for query in range(len(field.queries)):
        gold.append(len(field.gold_of(query)))
        forbidden = len(field.forbidden(query, doubtful=wish.skips))
        room.append(len(field.targets) - forbidden + gold[-1])
    if min(gold) == 0:
        raise OptionError(
            f"{gold.count(0):,} queries have no gold partner in the pool",
            expected="a pool that holds a partner of each query",
            fix="add the partners to the pool, or leave these queries out of `links`",
        )
    low, high = max(gold) + 1, min(room)
    if not low <= wish.n <= high:
        raise OptionError(
            f"ranking sets of {wish.n:,}",
            expected=f"{low:,} to {high:,}: one query has {low - 1:,} gold partners, and for one"
            f" there are {high:,} candidates in all",
        )


def _tables(field: Field, wish: Wish, mix: Sequence[str]) -> Iterator[pa.Table]:
    for start in range(0, len(field.queries), AT_A_TIME):
        stop = min(start + AT_A_TIME, len(field.queries))
        queries = np.arange(start, stop, dtype=np.int32)
        offers = [_proposals(field, queries, wish, name) for name in mix]
        sets = [
            _set(field, wish, query, [offer[place] for offer in offers])
            for place, query in enumerate(queries.tolist())
        ]
        yield _table(field, queries, sets)


def _proposals(field: Field, queries: Ints, wish: Wish, name: str) -> list[list[_Candidate]]:
    """Let a strategy propose wrong answers to queries."""
    asked = Wish(wish.n, wish.seed, name, wish.ambiguous)
    top = find_strategy(name).propose(field, queries, asked)
    doubtful = field.is_doubtful(top.queries, top.targets).tolist()
    found: dict[int, list[_Candidate]] = {query: [] for query in queries.tolist()}
    rows = zip(*(column.tolist() for column in top), doubtful, strict=True)
    for query, target, score, rank, is_doubtful in rows:
        label: Label = "ambiguous" if is_doubtful else "non-match"
        scored = (score, rank) if rank else (None, None)
        found[query].append(_Candidate(target, label, name, *scored))
    return list(found.values())


def _set(field: Field, wish: Wish, query: int, offers: list[list[_Candidate]]) -> list[_Candidate]:
    chosen = {target: _Candidate(target, "match", GOLD) for target in field.gold_of(query).tolist()}
    for turn in zip_longest(*offers):
        for candidate in turn:
            if candidate is not None and len(chosen) < wish.n:
                chosen.setdefault(candidate.target, candidate)
    if len(chosen) < wish.n:
        more = Wish(2 * wish.n, wish.seed, FILL, wish.ambiguous)
        [fill] = _proposals(field, np.array([query], np.int32), more, FILL)
        for candidate in fill:
            if len(chosen) < wish.n:
                chosen.setdefault(candidate.target, candidate)
    found = list(chosen.values())
    ids = [field.targets[candidate.target] for candidate in found]
    purpose = f"{wish.purpose} order of {field.queries[query]}"
    return [found[place] for place in shuffled(ids, seed=wish.seed, purpose=purpose).tolist()]


def _table(field: Field, queries: Ints, sets: list[list[_Candidate]]) -> pa.Table:
    numbers = np.repeat(queries, [len(one) for one in sets])
    rows = [candidate for one in sets for candidate in one]
    kept, replaced = ("left", "right") if field.replaced == "right" else ("right", "left")
    columns = {
        "set": numbers,
        kept: [field.queries[query] for query in numbers.tolist()],
        replaced: [field.targets[row.target] for row in rows],
        "label": [row.label for row in rows],
        "strategy": [row.strategy for row in rows],
        "score": [row.score for row in rows],
        "rank": [row.rank for row in rows],
    }
    return pa.table(columns, schema=SCHEMA)
