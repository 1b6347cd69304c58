"""The real D_W_15K_V1 and D_Y_15K_V1 of OpenEA v1.1, where they are at hand."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from sameas.core.errors import InputError
from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load
from tests.loaders.folders import hashes
from tests.shared import SHARED, needs_shared

pytestmark = needs_shared
OPENEA = SHARED / "data" / "openea"


@cache
def real(name: str) -> Dataset:
    return load(name, path=OPENEA, cache=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "folder", "relations"),
    [("DW", "D_W_15K_V1", (38_265, 42_746)), ("DY", "D_Y_15K_V1", (30_291, 26_638))],
)
def test_counts_and_release_are_the_published_ones(
    name: str, folder: str, relations: tuple[int, int]
) -> None:
    ds = real(name)
    assert (ds.name, ds.release, ds.info.evidence) == (folder, "v1.1", "checksums")
    assert (ds.left.relations.num_rows, ds.right.relations.num_rows) == relations
    assert ds.links.num_rows == 15_000
    assert ds.info.folds == ((3_000, 1_500, 10_500),) * 5
    assert len(ds.left.entities) == len(ds.right.entities) == 15_000
    assert ds.cardinalities() == {"1:1": 15_000}
    assert all(file.published for file in ds.info.files)
    assert ds.info.missing == ("attr_triples_1", "attr_triples_2")
    assert {finding.code for finding in ds.report} == {"incomplete"}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "folder"), [("DW", "D_W_15K_V1"), ("DY", "D_Y_15K_V1")])
def test_load_and_save_give_the_same_bytes(name: str, folder: str, tmp_path: Path) -> None:
    real(name).save(tmp_path / "out")
    assert hashes(tmp_path / "out") == hashes(OPENEA / folder)


def test_all_pairs_of_dy_have_equal_names() -> None:
    ds = real("DY")
    pairs = ds.links.to_pylist()
    names = [(ds.left.name(pair["left"]), ds.right.name(pair["right"])) for pair in pairs]
    assert sum(left == right is not None for left, right in names) == 15_000


def test_names_of_dw_come_from_dbpedia_alone() -> None:
    ds = real("DW")
    assert ds.left.names.coverage(ds.links["left"].to_pylist()) == 1.0
    assert ds.right.names.coverage(ds.links["right"].to_pylist()) == 0.0
    assert ds.left.name("http://dbpedia.org/resource/AC/DC") == "AC/DC"


def test_self_loops_and_parallel_edges_of_dw_are_there() -> None:
    part = real("DW").left.store.relations
    ends = Counter(zip(part.subject.tolist(), part.object.tolist(), strict=True))
    assert sum(subject == target for subject, target in ends.elements()) == 270
    assert sum(count > 1 for count in ends.values()) == 4_040


def test_one_is_not_taken_for_the_other() -> None:
    with pytest.raises(InputError, match="this is D_Y_15K_V1"):
        load("DW", path=OPENEA / "D_Y_15K_V1", cache=False)
