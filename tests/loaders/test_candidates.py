"""Ranking sets: whole, hard, in an order that tells nothing, the same again from their files."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.core.errors import InputError, OptionError, OutputError
from sameas.loaders.candidate_files import RECIPE, TABLE, TEXT, read_candidates
from sameas.loaders.candidates import candidates
from sameas.loaders.similarity import rank_sets
from tests.loaders.negatives.invented import IS_A, SITE, Invented, dataset, datasets, pairs, table

LINKS = [(f"l{number}", f"r{number}") for number in range(1, 7)]
NAMES = {"l1": "red fox", "r2": "red fox cub", "r3": "red", "l2": "glee", "r5": "glee"}
NEAR = [("r1", SITE, "hub"), ("r4", SITE, "hub"), ("r5", IS_A, "r1")]


def sets_of(made: pa.Table) -> dict[int, list[dict[str, Any]]]:
    sets = defaultdict(list)
    for row in made.to_pylist():
        sets[row["set"]].append(row)
    return sets


def possible_sizes(ds: Invented, *, skips: bool) -> range:
    gold, room = [], []
    for left in set(ds.links["left"].to_pylist()):
        gold.append(sum(1 for one, _ in ds.known if one == left))
        wrong = [one for one in {two for _, two in ds.known} if not ds.same(left, one)]
        room.append(gold[-1] + sum(1 for one in wrong if not (skips and ds.doubtful(left, one))))
    return range(max(gold) + 1, min(room) + 1)


@pytest.mark.slow
@given(datasets(), st.integers(2, 5), st.sampled_from(["mark", "skip"]), st.integers(0, 2))
@settings(max_examples=40)
def test_a_set_has_k_different_candidates_all_partners_and_no_other_match(
    made: tuple[Invented, Invented], k: int, ambiguous: Any, seed: int
) -> None:
    ds, shuffled = made
    sizes = possible_sizes(ds, skips=ambiguous == "skip")
    if k not in sizes:
        with pytest.raises(OptionError, match=f"{sizes.start} to {sizes.stop - 1}: "):
            candidates(ds, k, ambiguous=ambiguous, seed=seed)
        return
    found = candidates(ds, k, ambiguous=ambiguous, seed=seed)
    sets = sets_of(found)
    assert [rows[0]["left"] for rows in sets.values()] == sorted(set(ds.links["left"].to_pylist()))
    for rows in sets.values():
        [left] = {row["left"] for row in rows}
        assert len({row["right"] for row in rows}) == len(rows) == k
        partners = {right for one, right in ds.known if one == left}
        assert {row["right"] for row in rows if row["label"] == "match"} == partners
        for row in rows:
            if row["label"] == "match":
                assert (row["strategy"], row["score"], row["rank"]) == ("gold", None, None)
            else:
                assert not ds.same(left, row["right"])
                doubtful = ds.doubtful(left, row["right"])
                assert row["label"] == ("ambiguous" if doubtful else "non-match")
    if ambiguous == "skip":
        assert "ambiguous" not in found["label"].to_pylist()
    assert found.equals(candidates(shuffled, k, ambiguous=ambiguous, seed=seed))


def test_strategies_take_turns_and_random_ones_fill_up() -> None:
    ds = dataset(LINKS, right=NEAR, names=NAMES)
    first = sets_of(candidates(ds, 6, mix=["lexical", "neighbour"]))[0]
    found = {row["right"]: (row["strategy"], row["rank"]) for row in first}
    assert found == {
        "r1": ("gold", None),
        "r2": ("lexical", 1),
        "r3": ("lexical", 2),
        "r4": ("neighbour", 2),
        "r5": ("neighbour", 1),
        "r6": ("random", None),
    }
    smaller = sets_of(candidates(ds, 3, mix=["lexical", "neighbour"]))[0]
    assert {row["right"] for row in smaller} == {"r1", "r2", "r5"}
    assert {row["label"] for row in smaller} == {"match", "non-match", "ambiguous"}


def test_the_place_in_a_set_tells_nothing() -> None:
    links = [(f"l{number:03d}", f"r{number:03d}") for number in range(300)]
    made = candidates(dataset(links), 4, seed=3)
    places = Counter(
        place
        for rows in sets_of(made).values()
        for place, row in enumerate(rows)
        if row["label"] == "match"
    )
    # 300 sets over 4 places: 75 each, with a standard deviation of 7.5
    assert all(45 < places[place] < 105 for place in range(4))


def test_either_side_can_be_ranked() -> None:
    made = candidates(dataset([("l1", "r1"), ("l2", "r1"), ("l3", "r3")]), 3, replace="left")
    sets = sets_of(made)
    assert [rows[0]["right"] for rows in sets.values()] == ["r1", "r3"]
    assert Counter(row["label"] for row in sets[0]) == {"match": 2, "non-match": 1}


def test_a_split_has_sets_of_its_own() -> None:
    ds = dataset(LINKS)
    made = candidates(ds, 2, links=table(LINKS[:2]), pool=["r1", "r2", "r3"])
    assert len(sets_of(made)) == 2
    assert {right for _, right in pairs(made)} <= {"r1", "r2", "r3"}


@pytest.mark.parametrize("k", [0, 1, 7])
def test_a_size_that_does_not_fit_is_refused_with_those_that_do(k: int) -> None:
    with pytest.raises(OptionError, match="2 to 6"):
        candidates(dataset(LINKS), k)


def test_a_query_without_a_partner_in_the_pool_is_refused() -> None:
    with pytest.raises(OptionError, match="4 queries have no gold partner in the pool"):
        candidates(dataset(LINKS), 2, pool=["r1", "r2"])
    with pytest.raises(OptionError, match="no strategy 'hard'"):
        candidates(dataset(LINKS), 2, mix=["hard"])


def test_files_hold_the_sets_and_how_they_were_made(tmp_path: Path) -> None:
    ds = dataset([*LINKS, ("l7", 'r"\t7')], right=NEAR, names=NAMES)
    out = tmp_path / "sets"
    made = candidates(ds, 4, out=out, seed=2, tsv=True)
    assert made.equals(candidates(ds, 4, seed=2))
    assert made.equals(read_candidates(out))
    assert sorted(path.name for path in out.iterdir()) == [TABLE, TEXT, RECIPE]
    recipe = json.loads((out / RECIPE).read_text())
    assert {key: recipe[key] for key in ("k", "seed", "sets", "rows", "queries", "mix")} == {
        "k": 4,
        "seed": 2,
        "sets": 7,
        "rows": 28,
        "queries": "left",
        "mix": ["tfidf", "neighbour"],
    }
    assert recipe["labels"]["match"] == 7
    assert recipe["order"]["tfidf"].startswith("nearest by cosine of TF-IDF")
    text = pl.read_csv(out / TEXT, separator="\t", quote_char=None)
    assert text.columns == made.column_names
    assert text.height == 28
    assert 'r"\\t7' in text["right"].to_list()


def test_the_same_call_writes_the_same_bytes_whatever_was_made_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ds = dataset(LINKS, right=NEAR, names=NAMES)
    whole = candidates(ds, 4, out=tmp_path / "a", tsv=True)
    candidates(ds, 4, out=tmp_path / "b", tsv=True)
    for name in (TABLE, TEXT, RECIPE):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    monkeypatch.setattr("sameas.loaders.candidates.AT_A_TIME", 1)
    assert candidates(ds, 4).equals(whole)


def test_nothing_is_overwritten_and_nothing_half_is_left(tmp_path: Path) -> None:
    ds = dataset(LINKS)
    out = tmp_path / "sets"
    before = candidates(ds, 3, out=out)
    with pytest.raises(OutputError, match="exists already"):
        candidates(ds, 4, out=out)
    with pytest.raises(OptionError):
        candidates(ds, 99, out=tmp_path / "other")
    assert read_candidates(out).equals(before)
    assert [path.name for path in tmp_path.iterdir()] == ["sets"]
    assert candidates(ds, 4, out=out, force=True).num_rows == 24
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis").touch()
    with pytest.raises(OutputError, match="no earlier output"):
        candidates(ds, 4, out=tmp_path / "mine", force=True)
    assert (tmp_path / "mine" / "thesis").exists()


def test_sets_that_are_not_those_of_their_recipe_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "sets"
    candidates(dataset(LINKS), 3, out=out)
    other = tmp_path / "other"
    candidates(dataset(LINKS), 3, seed=1, out=other)
    (out / TABLE).write_bytes((other / TABLE).read_bytes())
    with pytest.raises(InputError, match="not those of their recipe"):
        read_candidates(out)
    with pytest.raises(InputError, match="no ranking sets here"):
        read_candidates(tmp_path)


def test_a_system_is_ranked_on_the_sets() -> None:
    made = candidates(dataset(LINKS, right=NEAR), 4)
    oracle = [float(left[1:] == right[1:]) for left, right in zip(*ends(made), strict=True)]
    ranks = rank_sets(made["left"].to_pylist(), made["label"].to_pylist(), oracle)
    assert ranks.hits(1) == ranks.mrr() == 1.0
    nothing = rank_sets(made["left"].to_pylist(), made["label"].to_pylist(), [0.0] * 24)
    assert nothing.hits(1) == 0.0


def ends(made: pa.Table) -> tuple[list[str], list[str]]:
    return made["left"].to_pylist(), made["right"].to_pylist()
