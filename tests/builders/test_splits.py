"""Five folds: the train parts partition the links, and no entity stands in two parts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sameas.builders.splits import five_folds
from sameas.core.link_graph import components

PAIRS = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=80, unique=True
)


@given(PAIRS, st.integers(0, 3))
def test_laws(pairs: list[tuple[int, int]], seed: int) -> None:
    lefts, rights = [f"l{a}" for a, _ in pairs], [f"r{b}" for _, b in pairs]
    keys = [f"{a}\t{b}" for a, b in pairs]
    splits = five_folds(components(lefts, rights), keys, seed=seed)
    rows = set(range(len(pairs)))
    assert sorted(row for split in splits for row in split.train) == sorted(rows)
    for split in splits:
        parts = [set(split.train), set(split.valid), set(split.test)]
        assert set().union(*parts) == rows
        assert sum(map(len, parts)) == len(rows)
        for names in (lefts, rights):
            ends = [{names[row] for row in part} for part in parts]
            assert not ends[0] & ends[1] | ends[0] & ends[2] | ends[1] & ends[2]
        assert len(split.valid) <= len(rows) // 10


def test_pairs_of_their_own_give_exact_sizes() -> None:
    splits = five_folds(list(range(15_000)), [str(n) for n in range(15_000)], seed=1)
    sizes = {(len(split.train), len(split.valid), len(split.test)) for split in splits}
    assert sizes == {(3000, 1500, 10500)}
