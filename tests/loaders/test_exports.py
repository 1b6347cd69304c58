"""Exports: every format holds what the dataset holds, and gold links say what they are."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pyarrow.parquet as pq
import pyoxigraph as ox
import pytest
import rdflib
import yaml

from sameas.builders.bio import build_bio
from sameas.builders.given_links import read_links
from sameas.core.errors import InputError, OptionError, OutputError
from sameas.core.schemas import LANG_STRING, XSD_STRING
from sameas.loaders.exports import export, formats
from sameas.loaders.exports.oaei_rdf import ALIGN
from tests.builders.dumps import invented


@pytest.fixture(scope="module")
def bio(tmp_path_factory: pytest.TempPathFactory) -> Path:
    dumps = invented(1)
    out = tmp_path_factory.mktemp("export") / "BIO"
    return build_bio(dumps.mesh, dumps.snomed, dumps.umls, out, size=100).path


@pytest.fixture(scope="module")
def links(bio: Path) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = pq.read_table(bio / "parquet/links.parquet").to_pylist()
    return rows


def test_there_are_four_formats() -> None:
    assert {"ntriples", "oaei-rdf", "openea", "sssom"} <= set(formats())


def test_sssom_holds_every_pair_and_no_manual_curation(
    bio: Path, links: list[dict[str, object]], tmp_path: Path
) -> None:
    [path] = export(bio, tmp_path / "out", format="sssom")
    text = path.read_text(encoding="utf-8")
    header = [line for line in text.splitlines() if line.startswith("# ")]
    metadata = yaml.safe_load("\n".join(line[2:] for line in header))
    assert {"curie_map", "mapping_set_id", "license", "object_source_version"} <= set(metadata)
    assert metadata["object_source_version"] == "20260301"
    rows = list(csv.DictReader(text.splitlines()[len(header) :], delimiter="\t"))
    prefixes = metadata["curie_map"]

    def expand(curie: str) -> str:
        prefix, _, local = curie.partition(":")
        return str(prefixes[prefix]) + local

    found = [(expand(row["subject_id"]), expand(row["object_id"])) for row in rows]
    assert found == [(link["left"], link["right"]) for link in links]
    exact = [row["predicate_id"] == "skos:exactMatch" for row in rows]
    assert exact == [link["cardinality"] == "1:1" for link in links]
    assert {row["predicate_id"] for row in rows} == {"skos:exactMatch", "skos:closeMatch"}
    assert {row["mapping_justification"] for row in rows} == {"semapv:MappingChaining"}
    assert all(row["comment"].startswith("shared UMLS concept") for row in rows)
    assert all("2023AB" in row["comment"] for row in rows)


def test_sssom_comes_back_as_links(
    bio: Path, links: list[dict[str, object]], tmp_path: Path
) -> None:
    [path] = export(bio, tmp_path / "out", format="sssom")
    pairs = read_links(path).pairs
    found = {
        (f"http://id.nlm.nih.gov/mesh/{left}", f"http://snomed.info/id/{right}")
        for left, right in pairs.select("left", "right").iter_rows()
    }
    assert found == {(link["left"], link["right"]) for link in links}


@pytest.mark.slow
def test_oaei_rdf_is_read_by_rdflib(
    bio: Path, links: list[dict[str, object]], tmp_path: Path
) -> None:
    [path] = export(bio, tmp_path / "out", format="oaei-rdf")
    graph = rdflib.Graph()
    graph.parse(path, format="xml")
    found = {}
    for cell in graph.subjects(rdflib.RDF.type, ALIGN.Cell):
        left, right = graph.value(cell, ALIGN.entity1), graph.value(cell, ALIGN.entity2)
        found[str(left), str(right)] = str(graph.value(cell, ALIGN.relation))
    assert set(found) == {(link["left"], link["right"]) for link in links}
    for link in links:
        assert (found[str(link["left"]), str(link["right"])] == "=") == (
            link["cardinality"] == "1:1"
        )


def test_ntriples_hold_every_row(bio: Path, tmp_path: Path) -> None:
    export(bio, tmp_path / "out", format="ntriples")
    for graph in (1, 2):
        expected: Counter[tuple[str | None, ...]] = Counter()
        for row in pq.read_table(bio / f"parquet/kg{graph}_relations.parquet").to_pylist():
            expected[row["subject"], row["predicate"], row["object"], None, None] += 1
        for row in pq.read_table(bio / f"parquet/kg{graph}_attributes.parquet").to_pylist():
            language = row["language"] and row["language"].lower()
            expected[row["subject"], row["predicate"], row["value"], row["datatype"], language] += 1
        found: Counter[tuple[str | None, ...]] = Counter()
        for quad in ox.parse(path=tmp_path / "out" / f"kg{graph}.nt"):
            one = quad.object
            assert not isinstance(one, ox.Triple)
            assert isinstance(quad.subject, ox.NamedNode)
            tail = (
                (one.datatype.value, one.language) if isinstance(one, ox.Literal) else (None, None)
            )
            found[quad.subject.value, quad.predicate.value, one.value, *tail] += 1
        assert found == expected


def test_openea_forms(bio: Path, tmp_path: Path) -> None:
    export(bio, tmp_path / "out", format="openea")
    for name in ("ent_links", "rel_triples_1", "rel_triples_2"):
        assert (tmp_path / "out" / name).read_bytes() == (bio / name).read_bytes()
    assert len(list((tmp_path / "out" / "721_5fold").rglob("*_links"))) == 15
    for graph in (1, 2):
        rows = pq.read_table(bio / f"parquet/kg{graph}_attributes.parquet").to_pylist()
        lines = (tmp_path / "out" / f"attr_triples_{graph}").read_bytes().decode().split("\n")[:-1]
        for row, line in zip(rows, lines, strict=True):
            subject, predicate, form = line.split("\t")
            assert (subject, predicate) == (row["subject"], row["predicate"])
            quoted = form if form.startswith('"') and row["datatype"] != XSD_STRING else f'"{form}"'
            if row["datatype"] == LANG_STRING:
                assert form.endswith(f'"@{row["language"]}')
            [quad] = ox.parse(input=f"<x:s> <x:p> {quoted} .", format=ox.RdfFormat.N_TRIPLES)
            assert isinstance(quad.object, ox.Literal)
            assert quad.object.value == row["value"]


def test_mistakes_are_refused(bio: Path, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no format 'csv'"):
        export(bio, tmp_path / "out", format="csv")
    with pytest.raises(InputError, match="no manifest here"):
        export(tmp_path, tmp_path / "out", format="sssom")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine").touch()
    with pytest.raises(OutputError, match="exists already"):
        export(bio, tmp_path / "out", format="sssom")


@pytest.mark.parametrize("name", formats())
def test_force_replaces_an_export_of_this_format_and_nothing_else(
    bio: Path, tmp_path: Path, name: str
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis").touch()
    with pytest.raises(OutputError, match="no earlier output"):
        export(bio, tmp_path / "mine", format=name, force=True)
    assert (tmp_path / "mine" / "thesis").exists()
    written = export(bio, tmp_path / "out", format=name)
    assert export(bio, tmp_path / "out", format=name, force=True) == written
