"""Name figures on the real links of D_Y_15K_V1 and D_W_15K_V1."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import numpy as np
import pytest

from sameas.loaders.negatives import Sampler
from sameas.loaders.similarity import NameEquality, Similarity, TokenSetRatio, rank_gold, roc_auc
from tests.loaders.negatives.invented import Invented, dataset
from tests.shared import SHARED, needs_shared

pytestmark = [needs_shared, pytest.mark.slow]
FOLDER = SHARED / "data" / "openea"


def rows(path: Path) -> list[tuple[str, ...]]:
    lines = path.read_text(encoding="utf-8").split("\n")
    return [tuple(line.split("\t")) for line in lines if line]


def local(entity: str) -> str:
    name = entity.partition("/resource/")[2] or entity
    return unquote(name).replace("_", " ")


def openea(name: str, *, named: bool) -> Invented:
    links = [(left, right) for left, right in rows(FOLDER / name / "ent_links")]
    relations = [(s, p, o) for s, p, o in rows(FOLDER / name / "rel_triples_2")]
    ids = [one for pair in links for one in pair if named or "dbpedia" in one]
    return dataset(links, right=relations, names={one: local(one) for one in ids})


@pytest.fixture(scope="module")
def dy() -> tuple[Invented, Sampler]:
    ds = openea("D_Y_15K_V1", named=True)
    return ds, Sampler(ds)


def auc(ds: Invented, sampler: Sampler, measure: Similarity, strategy: str, n: int) -> float:
    drawn = sampler.draw(strategy, n, seed=1)
    right, wrong = (measure.pairs(*sampler.field.numbers(part)) for part in (ds.links, drawn))
    return roc_auc(right, wrong)


def names(sampler: Sampler) -> tuple[list[str | None], list[str | None]]:
    return list(sampler.field.query_names()), list(sampler.field.target_names())


def test_equal_names_solve_dy(dy: tuple[Invented, Sampler]) -> None:
    ds, sampler = dy
    equal = NameEquality(*names(sampler), normal=None)
    assert rank_gold(equal, *sampler.field.numbers(ds.links)).hits(1) == 1.0
    for strategy in ("random", "lexical", "tfidf", "neighbour"):
        assert auc(ds, sampler, equal, strategy, 1_000) == 1.0


def test_token_set_ratio_on_dy_is_0_993_against_one_of_the_three_nearest(
    dy: tuple[Invented, Sampler],
) -> None:
    ds, sampler = dy
    ratio = TokenSetRatio(*names(sampler))
    assert auc(ds, sampler, ratio, "lexical", 2_000) == pytest.approx(0.993, abs=0.0025)
    assert auc(ds, sampler, ratio, "random", 2_000) > 0.9995


def test_bare_ids_of_wikidata_are_worth_nothing() -> None:
    ds = openea("D_W_15K_V1", named=False)
    sampler = Sampler(ds, nameless="id")
    queries, targets = names(sampler)
    assert np.char.startswith(np.array(targets), "Q").all()
    ratio = TokenSetRatio(queries, targets)
    # 0.540 was published; over all pairs of the files it is chance
    assert auc(ds, sampler, ratio, "random", 15_000) == pytest.approx(0.5, abs=0.01)


def test_only_wikidata_has_is_a_among_the_three(dy: tuple[Invented, Sampler]) -> None:
    assert not len(dy[1].field.doubtful)
    assert len(Sampler(openea("D_W_15K_V1", named=False)).field.doubtful)
