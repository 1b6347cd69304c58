"""The main job: BIO out of the three dumps, counted as promised, the same every time."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import jsonschema
import pyarrow.parquet as pq
import pytest
import rdflib

from sameas.builders.bio import BuildResult, build_bio
from sameas.builders.options import CHOICES, PROFILES, alternatives
from sameas.core.content import ContentHash
from sameas.core.errors import InputError, OptionError, OutputError
from sameas.core.manifest import SCHEMA, manifest_schema, read_manifest
from sameas.core.openea_text import escape
from sameas.core.schemas import (
    ATTRIBUTES,
    GROUPED_RELATIONS,
    LINKS,
    PREFERRED_ATTRIBUTES,
    RELATIONS,
)
from tests.builders.dumps import Dumps, around, invented
from tests.shared import MESH_SAMPLE, SHARED, needs_shared

pytestmark = pytest.mark.slow

TEXTS = ["rel_triples_1", "rel_triples_2", "attr_triples_1", "attr_triples_2"]


def build(dumps: Dumps, out: Path, **options: Any) -> BuildResult:
    options.setdefault("size", 100)
    return build_bio(dumps.mesh, dumps.snomed, dumps.umls, out, **options)


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> BuildResult:
    return build(invented(1), tmp_path_factory.mktemp("paper") / "BIO")


def lines(path: Path) -> list[str]:
    text = path.read_bytes().decode()
    assert text.endswith("\n")
    return text.split("\n")[:-1]


def cases(dumps: Dumps, profile: str) -> list[dict[str, Any]]:
    return [
        case
        for case in dumps.expected["cases"]
        if case["profile"] == profile and case["inputs"] == "international"
    ]


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("profile", list(PROFILES))
def test_expected_json_equals_counts_and_every_alternative(
    tmp_path: Path, seed: int, profile: str
) -> None:
    dumps = invented(seed)
    result = build(dumps, tmp_path / "BIO", profile=profile)
    checked = set()
    for case in cases(dumps, profile):
        if not case["switches"]:
            assert asdict(result.counts) == case["counts"]
            continue
        [(name, value)] = case["switches"].items()
        found = result.manifest.alternatives[name][value]
        assert asdict(found) == case["counts"], (name, value)
        checked.add((name, value))
    base = PROFILES[profile]
    every = {(n, v) for n, v, _ in alternatives(base) if getattr(base, n) != v}
    assert checked == every


@pytest.mark.parametrize(
    ("profile", "name", "value"),
    [
        (profile, name, value)
        for profile, base in PROFILES.items()
        for name, value, _ in alternatives(base)
        if getattr(base, name) != value
    ],
)
def test_each_switch_alone_writes_what_expected_json_says(
    tmp_path: Path, profile: str, name: str, value: str
) -> None:
    dumps = invented(1)
    result = build(dumps, tmp_path / "BIO", profile=profile, splits=False, **{name: value})
    [case] = [case for case in cases(dumps, profile) if case["switches"] == {name: value}]
    assert asdict(result.counts) == case["counts"]
    rows = {output.name: output.rows for output in result.manifest.outputs}
    counts = case["counts"]
    for number, graph in ((1, counts["kg1"]), (2, counts["kg2"])):
        assert rows[f"rel_triples_{number}"] == graph["relation_triples"]
        assert rows[f"attr_triples_{number}"] == graph["attribute_triples"]
    assert rows["ent_links_uri"] == counts["links"]["pairs"]


def test_text_parquet_and_manifest_say_the_same(paper: BuildResult) -> None:
    outputs = {output.name: output for output in paper.manifest.outputs}
    assert set(outputs) == {
        path.relative_to(paper.path).as_posix()
        for path in paper.path.rglob("*")
        if path.is_file() and path.name not in ("manifest.json", "run.json")
    }
    for number in (1, 2):
        relations, attributes = (
            (RELATIONS, ATTRIBUTES) if number == 1 else (GROUPED_RELATIONS, PREFERRED_ATTRIBUTES)
        )
        for text, parquet, schema in (
            (f"rel_triples_{number}", f"parquet/kg{number}_relations.parquet", relations),
            (f"attr_triples_{number}", f"parquet/kg{number}_attributes.parquet", attributes),
        ):
            table = pq.read_table(paper.path / parquet)
            assert table.schema.equals(schema)
            third = [escape(value) for value in table.column(2).to_pylist()]
            rows = zip(table.column(0).to_pylist(), table.column(1).to_pylist(), third, strict=True)
            assert ["\t".join(row) for row in rows] == lines(paper.path / text)
    for name, output in outputs.items():
        path = paper.path / name
        if output.hashed == "content":
            table = pq.read_table(path)
            content = ContentHash(table.schema.names)
            content.update(table)
            assert (content.hexdigest(), table.num_rows) == (output.sha256, output.rows)
        else:
            data = path.read_bytes()
            assert hashlib.sha256(data).hexdigest() == output.sha256
            assert (len(data), data.count(b"\n")) == (output.bytes, output.rows)


def test_the_two_graphs_share_no_predicate_under_paper(paper: BuildResult) -> None:
    predicates = [
        {
            line.split("\t")[1]
            for kind in ("rel", "attr")
            for line in lines(paper.path / f"{kind}_triples_{n}")
        }
        for n in (1, 2)
    ]
    assert not predicates[0] & predicates[1]


def test_links_are_sorted_sampled_and_described(paper: BuildResult) -> None:
    table = pq.read_table(paper.path / "parquet/links.parquet")
    assert table.schema.equals(LINKS)
    rows = table.to_pylist()
    pairs = [f"{row['left']}\t{row['right']}" for row in rows]
    assert pairs == sorted(pairs) == lines(paper.path / "ent_links_uri")
    assert [p for p, row in zip(pairs, rows, strict=True) if row["sampled"]] == lines(
        paper.path / "ent_links"
    )
    assert len(lines(paper.path / "ent_links")) == 100
    ends = {"left": "rel_triples_1", "right": "rel_triples_2"}
    for side, name in ends.items():
        nodes = {end for line in lines(paper.path / name) for end in line.split("\t")[::2]}
        assert all((row[side] in nodes) == row[f"{side}_in_graph"] for row in rows)
    # an absent concept may be the end of a relationship; a node may have a label and no relation
    assert not any(row["right_in_graph"] for row in rows if row["right_state"] == "inactive")
    assert not any(row["left_in_graph"] for row in rows if row["left_state"] == "absent")
    states = {(side, row[f"{side}_state"]) for side in ends for row in rows}
    assert {("left", "absent"), ("right", "inactive"), ("right", "absent")} <= states
    expected = invented(1).expected["strata"]
    assert {s.name: s.pairs for s in paper.manifest.strata} == expected


def test_folds_partition_the_sample(paper: BuildResult) -> None:
    everything = lines(paper.path / "ent_links")
    trains = []
    for fold in paper.manifest.folds:
        folder = paper.path / "splits" / "721_5fold" / str(fold.number)
        parts = {part: lines(folder / f"{part}_links") for part in ("train", "valid", "test")}
        assert sorted(line for found in parts.values() for line in found) == everything
        assert {part: len(found) for part, found in parts.items()} == {
            "train": fold.train, "valid": fold.valid, "test": fold.test
        }  # fmt: skip
        trains += parts["train"]
    assert sorted(trains) == everything


def test_the_manifest_follows_the_shipped_schema(paper: BuildResult) -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert schema == manifest_schema()
    jsonschema.validate(json.loads((paper.path / "manifest.json").read_text()), schema)
    assert read_manifest(paper.path) == paper.manifest


def test_the_manifest_names_inputs_releases_and_losses(paper: BuildResult) -> None:
    dumps = invented(1)
    found = {(one.role, one.name): one.sha256 for one in paper.manifest.inputs}
    assert found["MeSH", "mesh.nt.gz"] == hashlib.sha256(dumps.mesh.read_bytes()).hexdigest()
    assert ("SNOMED CT", dumps.snomed.name) in found
    assert ("UMLS", "MRCONSO.RRF") in found
    assert set(paper.manifest.releases) == {"MeSH", "SNOMED CT", "UMLS"}
    assert all(one.count >= 0 for one in paper.manifest.skipped)
    assert any(one.count for one in paper.manifest.skipped)


def digest(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".parquet" and path.name != "run.json"
    }


@pytest.mark.parametrize("profile", list(PROFILES))
def test_hash_seed_and_thread_count_leave_no_trace(tmp_path: Path, profile: str) -> None:
    dumps = invented(1)
    found = []
    for number, threads in enumerate(("1", "2")):
        out = tmp_path / str(number)
        arguments = ["--mesh", dumps.mesh, "--snomed", dumps.snomed, "--umls", dumps.umls]
        subprocess.run(
            [sys.executable, "-m", "sameas", "build", *map(str, arguments), "--out", str(out),
             "--size", "100", "--profile", profile, "--quiet"],
            check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "PYTHONHASHSEED": str(number), "POLARS_MAX_THREADS": threads},
        )  # fmt: skip
        found.append(digest(out))
    assert found[0] == found[1]
    assert len(found[0]) == 6 + 15 + 1


def rdflib_counts(data: bytes) -> tuple[int, int]:
    graph = rdflib.Graph()
    graph.parse(io.BytesIO(data), format="nt")
    literals = sum(isinstance(o, rdflib.Literal) for _, _, o in graph)
    return len(graph) - literals, literals


@pytest.mark.parametrize(
    "path",
    [
        MESH_SAMPLE,
        *(
            pytest.param(SHARED / "data" / "mesh" / name, marks=needs_shared)
            for name in ("mesh_current_style_tab.nt", "mesh2020_subset_versioned.nt")
        ),
    ],
    ids=lambda path: path.name,
)
def test_real_mesh_gives_rdflibs_counts(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rdflib, "NORMALIZE_LITERALS", False)
    data = path.read_bytes()
    expected = rdflib_counts(gzip.decompress(data) if path.suffix == ".gz" else data)
    result = build(around(path), tmp_path / "BIO")
    distinct = result.manifest.alternatives["duplicates"]["drop"].kg1
    assert (distinct.relation_triples, distinct.attribute_triples) == expected
    if "versioned" not in path.name:
        assert result.counts.kg1 == distinct
    [case] = [c for c in cases(around(path), "paper") if not c["switches"]]
    assert asdict(result.counts) == case["counts"]


def test_fewer_pairs_than_asked_for_is_a_warning(tmp_path: Path) -> None:
    result = build(invented(1), tmp_path / "BIO", size=10**6)
    assert result.sample.pairs == result.counts.links.pairs
    assert any("fewer than the 1000000" in warning for warning in result.manifest.warnings)


def test_a_language_refset_that_is_not_there_is_a_warning(
    tmp_path: Path, paper: BuildResult
) -> None:
    assert not any("language refset" in warning for warning in paper.manifest.warnings)
    result = build(invented(1), tmp_path / "BIO", language_refset="999000")
    assert any("language refset 999000" in warning for warning in result.manifest.warnings)


@pytest.mark.parametrize("stratify", ["mesh-branch", "semantic-type", "cardinality", "none"])
def test_other_ways_to_stratify(tmp_path: Path, stratify: str) -> None:
    result = build(invented(1), tmp_path / "BIO", stratify=stratify)
    assert sum(stratum.sampled for stratum in result.manifest.strata) == 100
    assert (len(result.manifest.strata) == 1) == (stratify == "none")


def test_gold_pairs_from_an_earlier_bio(tmp_path: Path, paper: BuildResult) -> None:
    dumps = invented(1)
    result = build_bio(
        dumps.mesh,
        dumps.snomed,
        None,
        tmp_path / "BIO",
        links=paper.path / "ent_links_uri",
        size=100,
    )
    for name in ("ent_links", "ent_links_uri", *TEXTS):
        assert (tmp_path / "BIO" / name).read_bytes() == (paper.path / name).read_bytes()
    assert result.counts == paper.counts


def test_an_existing_output_is_refused_before_any_work(tmp_path: Path) -> None:
    (tmp_path / "BIO").mkdir()
    (tmp_path / "BIO" / "mine").write_text("x")
    with pytest.raises(OutputError, match="exists already"):
        build(invented(1), tmp_path / "BIO")
    with pytest.raises(OutputError, match="no earlier output"):
        build(invented(1), tmp_path / "BIO", force=True)
    assert (tmp_path / "BIO" / "mine").read_text() == "x"
    (tmp_path / "BIO" / "manifest.json").write_text("{}")
    result = build(invented(1), tmp_path / "BIO", force=True)
    assert not (result.path / "mine").exists()


def test_a_folder_that_holds_an_input_is_never_replaced(tmp_path: Path) -> None:
    dumps = invented(1)
    shutil.copy(dumps.mesh, tmp_path)
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(OutputError, match="holds an input"):
        build_bio(tmp_path / dumps.mesh.name, dumps.snomed, dumps.umls, tmp_path, force=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["manifest.json", "mesh.nt.gz"]


def test_an_empty_path_is_not_the_current_folder(tmp_path: Path) -> None:
    dumps = invented(1)
    with pytest.raises(OptionError, match="an empty path"):
        build_bio(dumps.mesh, dumps.snomed, dumps.umls, "", force=True)
    with pytest.raises(OptionError, match="an empty path"):
        build_bio("", dumps.snomed, dumps.umls, tmp_path / "BIO")


def test_names_may_be_any_bytes(tmp_path: Path) -> None:
    dumps = invented(1)
    place = Path(os.fsdecode(os.fsencode(tmp_path) + b"/a \xff\xc3\xb6"))
    place.mkdir()
    mesh = shutil.copy(dumps.mesh, Path(os.fsdecode(os.fsencode(place) + b"/\xff.nt.gz")))
    result = build_bio(mesh, dumps.snomed, dumps.umls, place / "BIO", size=10)
    assert read_manifest(result.path).inputs[0].name == "?.nt.gz"


def test_a_dump_beside_its_unpacked_self_is_refused(tmp_path: Path) -> None:
    dumps = invented(1)
    (tmp_path / "mesh.nt.gz").write_bytes(dumps.mesh.read_bytes())
    (tmp_path / "mesh.nt").write_bytes(gzip.decompress(dumps.mesh.read_bytes()))
    with pytest.raises(InputError, match=r"mesh\.nt and mesh\.nt\.gz look like one dump"):
        build_bio(tmp_path, dumps.snomed, dumps.umls, tmp_path / "BIO")


def test_no_pair_at_all_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not one gold pair is left"):
        build(invented(1), tmp_path / "BIO", snomed_tty="NOTHING")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "options",
    [
        {"profile": "best"},
        {"duplicates": "some"},
        {"stratify": "x"},
        {"size": 0},
        {"no": "x"},
        {"links": "x"},
    ],
)
def test_senseless_options_are_refused(tmp_path: Path, options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        build(invented(1), tmp_path / "BIO", **options)
    assert list(tmp_path.iterdir()) == []


def test_every_switch_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "counting.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in text for name in CHOICES)
