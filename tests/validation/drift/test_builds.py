"""What changed between builds of the same dumps, under other options."""

from __future__ import annotations

import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sameas.core.identifiers import SNOMED_IRI, with_check_digit
from sameas.core.manifest import read_manifest
from sameas.core.schemas import LINKS
from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load
from sameas.validation.drift.compare import drift
from sameas.validation.drift.text import lines
from tests.loaders.test_bio import TEXTS, bio, built
from tests.validation.drift.builds import another, level

pytestmark = pytest.mark.slow


def opened(folder: Path) -> Dataset:
    return load(path=folder, cache=False)


def test_the_same_options_give_the_same() -> None:
    found = drift(bio(), opened(another()))
    assert found.same
    assert (found.settings, found.files) == ((), ())


def test_another_seed_draws_others_of_the_same_pairs() -> None:
    found = drift(bio(), opened(another(seed=7)))
    assert [(one.name, one.old, one.new) for one in found.settings] == [("--seed", "2026", "7")]
    everything = level(found, "before sampling")
    assert (everything.gone_count, everything.new_count) == (0, 0)
    sample = level(found, "sample")
    assert sample.kept + sample.gone_count == 50
    assert sample.gone_count == sample.new_count > 0
    assert (found.codes, found.relabelled) == ((), ())
    changed = {one.name for one in found.files}
    assert "ent_links" in changed
    assert not {"ent_links_uri", "rel_triples_1", "attr_triples_2"} & changed


def test_obsolete_atoms_bring_the_pairs_that_the_manifest_counted() -> None:
    new = opened(another(suppress="none"))
    counted = read_manifest(built()).alternatives["suppress"]["none"].links
    found = drift(bio(), new)
    everything = level(found, "before sampling")
    assert everything.gone_count == 0
    assert everything.kept == bio().all_links.num_rows
    assert everything.kept + everything.new_count == counted.pairs
    back = drift(new, bio())
    assert level(back, "before sampling").gone == everything.new
    # its entities are still there, but no longer linked, or never were in a graph
    lost = dict.fromkeys(("left", "right"), 0)
    for one in back.fates:
        lost[one.side] += one.entities
    before = bio().all_links
    assert lost["left"] == counted.left_entities - len(before["left"].unique())
    assert lost["right"] >= counted.right_entities - len(before["right"].unique())


def test_repaired_codes_are_followed_to_what_history_says() -> None:
    found = drift(bio(), opened(another(repair_history="on")))
    rows = pq.read_table(built() / "parquet/links.parquet").to_pylist()
    history: dict[str, set[str]] = {}
    for row in pq.read_table(built() / "parquet/kg2_history.parquet").to_pylist():
        history.setdefault(row["retired"], set()).add(row["replacement"])
    repaired = {row["right"] for row in rows if row["right"] in history}
    assert repaired
    assert {(one.entity, one.fate, one.told_by) for one in found.codes} == {
        (code, "inactive", "history") for code in repaired
    }
    for one in found.codes:
        assert set(one.now) == history[one.entity]
        assert not one.linked
    [count] = found.fates
    assert (count.side, count.entities, count.followed) == (
        "right",
        len(repaired),
        len(repaired),
    )


def test_a_code_without_history_is_followed_by_its_cui(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(built(), tmp_path / "BIO"))
    rows = pq.read_table(folder / "parquet/links.parquet").to_pylist()
    [row, *_] = [
        one for one in rows if one["right_state"] == "absent" and not one["right_in_graph"]
    ]
    [old, new] = row["right"], SNOMED_IRI + with_check_digit("998908912110")
    for name in ("ent_links", "ent_links_uri"):
        text = (folder / name).read_text()
        (folder / name).write_text(text.replace(f"{old}\n", f"{new}\n"))
    for one in rows:
        if one["right"] == old:
            one.update(right=new, right_state="active")
    pq.write_table(pa.Table.from_pylist(rows, schema=LINKS), folder / "parquet/links.parquet")
    found = drift(bio(), load(path=folder, cache=False, strict=False))
    [code] = found.codes
    assert (code.side, code.entity, code.linked) == ("right", old, False)
    assert (code.now, code.told_by) == ((new,), "same CUI")


def test_clean_drops_what_is_not_in_the_graph() -> None:
    found = drift(bio(), bio("clean"))
    switches = {one.name: (one.old, one.new) for one in found.settings}
    assert switches["--gold"] == ("all", "in-graph")
    assert switches["profile"] == ("paper", "clean")
    manifest = read_manifest(built("clean"))
    everything = level(found, "before sampling")
    assert everything.new_count == 0
    assert everything.kept == manifest.counts.links.pairs
    # full names are attributes under both, under other predicates
    assert [(one.side, one.relabelled) for one in found.names] == [("left", 0), ("right", 0)]
    assert all(one.compared for one in found.names)


@pytest.mark.parametrize("name", [("BIO",), ()])
def test_ours_and_the_six_files_alone(tmp_path: Path, name: tuple[str, ...]) -> None:
    folder = tmp_path / "published"
    folder.mkdir()
    for text in TEXTS:
        shutil.copy(built() / text, folder / text)
    found = drift(bio(), load(*name, path=folder, cache=False, strict=False))
    assert (found.old.built, found.new.built) == (True, False)
    pairs = level(found, "sample")
    assert (pairs.kept, pairs.gone_count, pairs.new_count) == (50, 0, 0)
    assert found.settings == ()
    assert {one.name for one in found.files if one.change == "differs"} == set()
    assert "options are not compared: sameas did not build both" in list(lines(found))
