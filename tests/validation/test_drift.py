"""What changed between two datasets: small ones by hand, and builds that differ in known ways."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from sameas.builders.bio import build_bio
from sameas.cli import commands
from sameas.core.errors import InputError
from sameas.core.identifiers import SNOMED_IRI, with_check_digit
from sameas.core.manifest import read_manifest
from sameas.core.schemas import LINKS
from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load
from sameas.validation.drift.compare import drift
from sameas.validation.drift.model import Drift, PairChanges
from sameas.validation.drift.text import lines, visible
from sameas.validation.reasons import ACTIVE, MESH_NODE
from tests.builders.dumps import invented
from tests.loaders.folders import folder_of, hashes
from tests.loaders.test_bio import TEXTS, bio, built

LABEL = "http://www.w3.org/2000/01/rdf-schema#label"


@cache
def another(**options: Any) -> Path:
    """Build from the same dumps as `built`, with other options."""
    dumps = invented(1)
    folder = Path(mkdtemp(prefix="sameas-bio-")) / "BIO"
    options = {"size": 50, "profile": "paper", **options}
    build_bio(dumps.mesh, dumps.snomed, dumps.umls, folder, **options)
    return folder


def opened(folder: Path) -> Dataset:
    return load(path=folder, cache=False)


def level(found: Drift, name: str) -> PairChanges:
    [pairs] = [one for one in found.pairs if one.level == name]
    return pairs


def dataset(
    links: list[tuple[str, str]],
    *,
    left: list[tuple[str, str, str]] | None = None,
    names: list[tuple[str, str, str]] | None = None,
    like: str | None = "BIO",
) -> Dataset:
    return Dataset.from_tables(
        links=links,
        left_relations=[("n1", "p", "n2")] if left is None else left,
        left_attributes=names or [],
        right_relations=[],
        like=like,
    )


def node(name: str, *, year: str = "") -> str:
    return MESH_NODE + year + name


class TestByHand:
    """Small datasets."""

    def test_the_same_dataset_twice(self) -> None:
        one = dataset([("a", "x")])
        found = drift(one, one)
        assert found.same
        assert (
            list(lines(found))[-1]
            == "no difference: the same counts, pairs and names, and the same files"
        )

    def test_pairs_kept_gone_and_new(self) -> None:
        old = dataset([("a", "x"), ("b", "y"), ("b", "z")])
        new = dataset([("b", "z"), ("a", "x"), ("a", "z"), ("a", "w")])
        [pairs] = drift(old, new).pairs
        assert (pairs.kept, pairs.gone) == (2, (("b", "y"),))
        assert pairs.new == (("a", "w"), ("a", "z"))

    def test_a_code_is_the_same_whatever_stands_before_it(self) -> None:
        old = dataset([(node("D000001", year="2023/"), SNOMED_IRI + "100005")])
        new = dataset([(node("D000001"), "100005")])
        [pairs] = drift(old, new).pairs
        assert (pairs.kept, pairs.gone_count, pairs.new_count) == (1, 0, 0)

    def test_other_graphs_go_by_whole_ids(self) -> None:
        old = dataset([("a/b", "x"), ("c", "x")], like=None)
        new = dataset([("z/b", "x"), ("c", "x")], like=None)
        [pairs] = drift(old, new).pairs
        assert (pairs.kept, pairs.gone, pairs.new) == (1, (("a/b", "x"),), (("z/b", "x"),))

    def test_fates(self) -> None:
        ids = [node(f"D00000{number}", year="2023/") for number in range(1, 6)]
        old = dataset([(one, "x") for one in ids])
        now = [node(f"D00000{number}") for number in range(1, 6)]
        new = dataset(
            # 1 stays, 2 is obsolete and linked, 3 obsolete, 4 only unlinked, 5 gone
            [(now[0], "x"), (now[1], "x")],
            left=[(one, "p", now[0]) for one in now[:4]],
            names=[(now[1], ACTIVE, "false"), (now[2], ACTIVE, "0"), (now[3], ACTIVE, "true")],
        )
        found = drift(old, new)
        assert [(one.entity, one.fate, one.linked, one.now) for one in found.codes] == [
            (ids[1], "obsolete", True, ()),
            (ids[2], "obsolete", False, ()),
            (ids[3], "unlinked", False, ()),
            (ids[4], "gone", False, ()),
        ]
        assert [(one.side, one.fate, one.entities, one.followed) for one in found.fates] == [
            ("left", "obsolete", 2, 0),
            ("left", "gone", 1, 0),
            ("left", "unlinked", 1, 0),
        ]

    def test_relabelled(self) -> None:
        links = [("a", "x"), ("b", "x"), ("c", "x")]
        old = dataset(links, names=[("a", LABEL, "Glee"), ("b", LABEL, "Joy"), ("c", LABEL, "Woe")])
        new = dataset(links, names=[("a", LABEL, "Mirth"), ("b", LABEL, "Joy")])
        found = drift(old, new)
        assert [(one.side, one.entity, one.old, one.new) for one in found.relabelled] == [
            ("left", "a", "Glee", "Mirth")
        ]
        assert [(one.side, one.compared, one.relabelled) for one in found.names] == [
            ("left", 2, 1),
            ("right", 0, 0),
        ]

    def test_counts_side_by_side(self) -> None:
        found = drift(dataset([("a", "x")]), dataset([("a", "x"), ("a", "y")], left=[]))
        counts = {(one.name, one.side): (one.old, one.new) for one in found.counts}
        assert counts["gold pairs", None] == (1, 2)
        assert counts["gold pairs that are 1:n", None] == (0, 2)
        assert counts["gold entities", "right"] == (1, 2)
        assert counts["relation triples", "left"] == (1, 0)
        assert not found.same

    @pytest.mark.parametrize(
        ("likes", "message"),
        [
            (("BIO", "DW"), "MeSH x SNOMED CT against DBpedia x Wikidata"),
            (("DY", "DW"), "DBpedia x YAGO against DBpedia x Wikidata"),
        ],
    )
    def test_other_graphs_cannot_be_compared(self, likes: tuple[str, str], message: str) -> None:
        one, other = (dataset([("a", "x")], like=like) for like in likes)
        with pytest.raises(InputError, match=message):
            drift(one, other)

    def test_swapped_sides_are_seen(self) -> None:
        one = dataset([("a", "x")])
        other = Dataset(one.right, one.left, one.links.rename_columns(["right", "left"]))
        with pytest.raises(InputError, match="the sides are swapped"):
            drift(one, other)

    def test_without_a_shared_entity_they_are_not_versions_of_one(self) -> None:
        one, other = (dataset([(a, b)], like=None) for a, b in (("a", "x"), ("b", "y")))
        with pytest.raises(InputError, match="no gold entity of the left graph is in both"):
            drift(one, other)

    def test_datasets_without_links_can_be_compared(self) -> None:
        found = drift(dataset([]), dataset([("a", "x")]))
        assert level(found, "sample").new == (("a", "x"),)

    def test_nothing_that_a_terminal_obeys_is_printed(self) -> None:
        hostile = "a\x1b[2J\u202eb"
        found = drift(dataset([("a", "x"), (hostile, "x")]), dataset([("a", "x")]))
        text = "\n".join(lines(found))
        assert hostile not in text
        assert visible(hostile) in text


class TestBuilds:
    """Builds of the same dumps, under other options."""

    def test_the_same_options_give_the_same(self) -> None:
        found = drift(bio(), opened(another()))
        assert found.same
        assert (found.settings, found.files) == ((), ())

    def test_another_seed_draws_others_of_the_same_pairs(self) -> None:
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

    def test_obsolete_atoms_bring_the_pairs_that_the_manifest_counted(self) -> None:
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

    def test_repaired_codes_are_followed_to_what_history_says(self) -> None:
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

    def test_a_code_without_history_is_followed_by_its_cui(self, tmp_path: Path) -> None:
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

    def test_clean_drops_what_is_not_in_the_graph(self) -> None:
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
    def test_ours_and_the_six_files_alone(self, tmp_path: Path, name: tuple[str, ...]) -> None:
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


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(commands, ["diff", *(str(word) for word in words), "--quiet"])


class TestCommand:
    """`sameas diff`, with the exit codes of diff."""

    def test_0_where_nothing_differs(self, tmp_path: Path) -> None:
        one, other = folder_of(tmp_path / "1"), folder_of(tmp_path / "2")
        result = run(one, other)
        assert result.exit_code == 0
        assert "no difference" in result.output

    def test_1_where_one_triple_differs(self, tmp_path: Path) -> None:
        one = folder_of(tmp_path / "1")
        other = folder_of(tmp_path / "2", {"attr_triples_1": b"a1\tage\t8\n"})
        result = run(one, other)
        assert result.exit_code == 1
        assert "files that differ: attr_triples_1" in result.output

    def test_2_where_one_cannot_be_read_or_compared(self, tmp_path: Path) -> None:
        one = folder_of(tmp_path / "1")
        missing = run(one, tmp_path / "nowhere")
        assert (missing.exit_code, missing.output.startswith("error: ")) == (2, True)
        other = folder_of(tmp_path / "3", {"ent_links": b"q\tr\n", "rel_triples_1": b"q\tp\tq\n"})
        result = run(one, other)
        assert result.exit_code == 2
        assert "not two versions of one dataset" in result.output

    def test_json_holds_everything_and_redact_leaves_ids_and_terms_out(
        self, tmp_path: Path
    ) -> None:
        out = tmp_path / "diff.json"
        result = run(built(), another(repair_history="on"), "--json", out, "--show", "2")
        assert result.exit_code == 1
        found = json.loads(out.read_text())
        assert found["codes"]
        assert SNOMED_IRI in result.output
        assert "more: see --json" in result.output
        result = run(built(), another(repair_history="on"), "--json", out, "--redact")
        assert result.exit_code == 1
        bare = json.loads(out.read_text())
        assert (bare["codes"], bare["relabelled"], bare["redacted"]) == ([], [], True)
        assert bare["fates"] == found["fates"]
        for text in (out.read_text(), result.output):
            assert SNOMED_IRI not in text
            assert MESH_NODE + "D" not in text

    def test_open_data_need_no_redaction(self, tmp_path: Path) -> None:
        one = folder_of(tmp_path / "1")
        other = folder_of(tmp_path / "2", {"ent_links": b"a1\tb1\n"})
        result = run(one, other, "--redact")
        assert "- a2  b2" in result.output

    def test_a_report_that_cannot_be_written_is_trouble(self, tmp_path: Path) -> None:
        one = folder_of(tmp_path / "1")
        (tmp_path / "no").write_text("mine")
        result = run(one, one, "--json", tmp_path / "no" / "diff.json")
        assert result.exit_code == 2
        assert "cannot write here" in result.output

    def test_nothing_but_an_earlier_comparison_is_overwritten(self, tmp_path: Path) -> None:
        one = folder_of(tmp_path / "1")
        out = tmp_path / "diff.json"
        assert [run(one, one, "--json", out).exit_code for _ in range(2)] == [0, 0]
        before = hashes(one)
        result = run(one, one, "--json", one / "ent_links")
        assert result.exit_code == 2
        assert "something else than a report" in result.output
        assert hashes(one) == before
