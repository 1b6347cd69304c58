"""A dump read and written: counts equal what a set-based reading gives, and the files hold it."""

from __future__ import annotations

import gzip
import subprocess
import sys
import zipfile
from pathlib import Path

import pyoxigraph as ox
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.builders.mesh.facts import MeshFacts
from sameas.builders.mesh.files import find_mesh
from sameas.builders.mesh.source import is_plain, scan_mesh, write_mesh
from sameas.builders.options import Switches, switches
from sameas.builders.outputs import close_sinks, open_sinks
from sameas.core.errors import InputError
from sameas.core.openea_text import escape
from sameas.core.progress import Quiet
from tests.shared import MESH_SAMPLE, SHARED, needs_shared

MESH = "http://id.nlm.nih.gov/mesh/"
VOCAB = MESH + "vocab#"


def build(
    path: Path, folder: Path, chosen: Switches, watched: tuple[str, ...] = ()
) -> tuple[MeshFacts, dict[str, list[str]]]:
    """Write one graph, and give the facts and the lines of the two text files."""
    folder.mkdir(exist_ok=True)
    sinks = open_sinks(folder, graph=1)
    files = find_mesh(path)
    plain = is_plain(chosen)
    facts = scan_mesh(
        files, watched, scratch=folder, sinks=sinks if plain else None, progress=Quiet()
    )
    if not plain:
        write_mesh(files, facts, chosen, sinks=sinks, progress=Quiet())
    close_sinks(sinks, "MeSH")
    lines = {
        name: (folder / name).read_text(encoding="utf-8").split("\n")[:-1]
        for name in ("rel_triples_1", "attr_triples_1")
    }
    return facts, lines


NODE = st.sampled_from(["D000001", "D000002", "C000003", "M0000004"]).map(f"<{MESH}{{}}>".format)
RELATION = st.tuples(NODE, st.sampled_from(["p", "q"]), NODE)
LITERAL = st.sampled_from(['"x"', '"x"@en', '"x"@EN', '"x"@fr', '"a\\tb\\\\"', '"NA"'])
ATTRIBUTE = st.tuples(NODE, st.sampled_from(["label", "note"]), LITERAL)
OBSOLETE = st.tuples(NODE, st.just("active"), st.sampled_from(['"false"', '"0"', '"true"']))
TRIPLES = st.lists(st.one_of(RELATION, ATTRIBUTE, OBSOLETE), min_size=1, max_size=25)


@pytest.mark.slow
@settings(max_examples=30)
@given(TRIPLES, st.sampled_from(["keep", "drop"]), st.sampled_from(["in", "out"]))
def test_files_and_counts_equal_a_naive_reading(
    tmp_path_factory: pytest.TempPathFactory,
    triples: list[tuple[str, str, str]],
    duplicates: str,
    obsolete: str,
) -> None:
    folder = tmp_path_factory.mktemp("mesh")
    path = folder / "m.nt"
    path.write_text("".join(f"{s} <{VOCAB}{p}> {o} .\n" for s, p, o in triples))
    chosen = switches("paper", duplicates=duplicates, obsolete=obsolete)
    facts, lines = build(path, folder / "out", chosen, ("D000001", "C000003", "D999999"))

    gone = {s for s, p, o in triples if p == "active" and o in ('"false"', '"0"')}
    left = [t for t in triples if obsolete == "in" or not {t[0], t[2]} & gone]
    if duplicates == "drop":
        first: dict[tuple[str, str, str], tuple[str, str, str]] = {}
        for s, p, o in left:
            first.setdefault((s, p, o.replace("@EN", "@en")), (s, p, o))
        left = list(first.values())
    relations = [t for t in left if t[2].startswith("<")]
    attributes = [t for t in left if not t[2].startswith("<")]
    assert lines["rel_triples_1"] == [f"{s[1:-1]}\t{VOCAB}{p}\t{o[1:-1]}" for s, p, o in relations]
    assert lines["attr_triples_1"] == [
        f"{s[1:-1]}\t{VOCAB}{p}\t{o.rpartition(chr(34))[0][1:]}" for s, p, o in attributes
    ]
    counts = facts.counts[obsolete]
    drop = duplicates == "drop"
    assert (counts.distinct_relations if drop else counts.relations) == len(relations)
    assert (counts.distinct_attributes if drop else counts.attributes) == len(attributes)
    nodes = {end for s, _, o in relations for end in (s, o)}
    assert counts.entities == len(nodes)
    expected = [f"<{MESH}{one}>" in nodes for one in ("D000001", "C000003", "D999999")]
    assert facts.in_graph(["D000001", "C000003", "D999999"], obsolete=obsolete) == expected
    ends = {end for s, _, o in triples if o.startswith("<") for end in (s, o)}
    for one, state in facts.state(["D000001", "C000003", "D999999"]).items():
        node = f"<{MESH}{one}>"
        assert state == ("obsolete" if node in gone else "active" if node in ends else "absent")


@pytest.mark.slow
def test_q3_nlms_sample_in_every_container_gives_the_same_files(tmp_path: Path) -> None:
    data = gzip.decompress(MESH_SAMPLE.read_bytes())
    (tmp_path / "a.nt").write_bytes(data)
    (tmp_path / "lies.nt.gz").write_bytes(data)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "mesh.nt").write_bytes(data)
    (tmp_path / "folder" / "vocabulary_1.0.0.ttl").write_text("not read")
    with zipfile.ZipFile(tmp_path / "mesh.zip", "w") as archive:
        archive.writestr("x/mesh.nt.gz", gzip.compress(data))
    quads = ox.parse(input=data, format=ox.RdfFormat.N_TRIPLES)
    (tmp_path / "a.ttl").write_bytes(ox.serialize(quads, format=ox.RdfFormat.TURTLE) or b"")
    expected = build(MESH_SAMPLE, tmp_path / "0", Switches())[1]
    assert (len(expected["rel_triples_1"]), len(expected["attr_triples_1"])) == (3960, 3041)
    for number, name in enumerate(("a.nt", "lies.nt.gz", "folder", "mesh.zip"), 1):
        assert build(tmp_path / name, tmp_path / str(number), Switches())[1] == expected
    turtle = build(tmp_path / "a.ttl", tmp_path / "ttl", Switches())[1]
    assert {name: sorted(lines) for name, lines in turtle.items()} == {
        name: sorted(lines) for name, lines in expected.items()
    }


def test_rdf_xml_is_read(tmp_path: Path) -> None:
    quads = [
        ox.Quad(ox.NamedNode(MESH + "D1"), ox.NamedNode(VOCAB + "p"), ox.NamedNode(MESH + "D2")),
        ox.Quad(ox.NamedNode(MESH + "D1"), ox.NamedNode(VOCAB + "q"), ox.Literal("a\tb\\")),
    ]
    (tmp_path / "m.rdf").write_bytes(ox.serialize(quads, format=ox.RdfFormat.RDF_XML) or b"")
    _, lines = build(tmp_path / "m.rdf", tmp_path / "out", Switches())
    assert lines["rel_triples_1"] == [f"{MESH}D1\t{VOCAB}p\t{MESH}D2"]
    assert lines["attr_triples_1"] == [
        f"{MESH}D1\t{VOCAB}q\t{escape(chr(97) + chr(9) + 'b' + chr(92))}"
    ]


def test_blank_nodes_of_two_files_stay_apart_and_keep_their_numbers(tmp_path: Path) -> None:
    folder = tmp_path / "two"
    folder.mkdir()
    (folder / "a.nt").write_text(f"<{MESH}D1> <{VOCAB}p> _:x .\n")
    (folder / "b.ttl").write_text(f"<{MESH}D1> <{VOCAB}p> _:x , [] .\n")
    expected = [f"{MESH}D1\t{VOCAB}p\t_:{name}" for name in ("f1_x", "f2_b0", "f2_b1")]
    for out in ("1", "2"):
        assert build(folder, tmp_path / out, Switches())[1]["rel_triples_1"] == expected


@needs_shared
def test_the_versioned_file_keeps_its_base(tmp_path: Path) -> None:
    path = SHARED / "data" / "mesh" / "mesh2020_subset_versioned.nt"
    facts, lines = build(path, tmp_path / "out", switches("paper", duplicates="drop"))
    assert facts.base == MESH + "2020/"
    assert facts.counts["in"].relations + facts.counts["in"].attributes == 813
    assert sum(len(found) for found in lines.values()) == 803


@needs_shared
def test_d002493_has_one_english_name_among_fifteen(tmp_path: Path) -> None:
    path = SHARED / "data" / "mesh" / "D002493_multilingual_labels.nt"
    facts, lines = build(path, tmp_path / "out", Switches(), ("D002493",))
    assert facts.labels == {"D002493": "Central Nervous System Diseases"}
    assert len(lines["attr_triples_1"]) == 15


def test_q2_mixed_bases_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.nt"
    path.write_text(f"<{MESH}D1> <{VOCAB}p> <{MESH}D2> .\n<{MESH}2024/D1> <{VOCAB}p> <urn:x> .\n")
    with pytest.raises(InputError, match="two kinds of node IRIs"):
        build(path, tmp_path / "out", Switches())


def test_the_vocabulary_is_no_base_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "m.nt"
    path.write_text(f"<{VOCAB}x> <{VOCAB}p> <urn:x> .\n<{MESH}2024/D1> <{VOCAB}p> <urn:x> .\n")
    assert build(path, tmp_path / "out", Switches())[0].base == MESH + "2024/"


def test_a_file_without_mesh_nodes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.nt"
    path.write_text("<http://dbpedia.org/resource/X> <urn:p> <urn:x> .\n")
    with pytest.raises(InputError, match="no MeSH node"):
        build(path, tmp_path / "out", Switches())


def test_a_folder_without_rdf_is_refused(tmp_path: Path) -> None:
    (tmp_path / "readme.txt").write_text("x")
    with pytest.raises(InputError, match="no RDF file"):
        find_mesh(tmp_path)


def test_bad_turtle_is_located(tmp_path: Path) -> None:
    (tmp_path / "m.ttl").write_text("<urn:a> <urn:b>\n  nonsense .\n")
    with pytest.raises(InputError) as caught:
        build(tmp_path / "m.ttl", tmp_path / "out", Switches())
    assert caught.value.line == 2


def test_q15_obsolete_labels_keep_their_prefix_and_q20_nothing_is_inferred(tmp_path: Path) -> None:
    path = tmp_path / "m.nt"
    path.write_text(
        f'<{MESH}C1> <http://www.w3.org/2000/01/rdf-schema#label> "[OBSOLETE] x"@en .\n'
        f'<{MESH}C1> <{VOCAB}active> "false"^^<http://www.w3.org/2001/XMLSchema#boolean> .\n'
        f"<{MESH}C1> <{VOCAB}preferredConcept> <{MESH}M1> .\n"
    )
    facts, lines = build(path, tmp_path / "out", Switches(), ("C1",))
    assert facts.labels == {"C1": "[OBSOLETE] x"}
    assert len(lines["rel_triples_1"]) == 1
    assert facts.counts["out"].relations == facts.counts["out"].attributes == 0


def written(tmp_path: Path, *triples: str, **changes: str) -> dict[str, list[str]]:
    path = tmp_path / "m.nt"
    path.write_text("".join(f"{one} .\n" for one in triples), encoding="utf-8", newline="\n")
    return build(path, tmp_path / "out", switches("paper", **changes))[1]


def test_q4_a_saved_web_page_is_called_one(tmp_path: Path) -> None:
    (tmp_path / "mesh.nt").write_text("<!DOCTYPE html>\n<html></html>")
    with pytest.raises(InputError, match="HTML page"):
        build(tmp_path / "mesh.nt", tmp_path / "out", Switches())


def test_q12_quotes_and_tabs_inside_values_survive(tmp_path: Path) -> None:
    lines = written(
        tmp_path,
        f'<{MESH}D1>\t<{VOCAB}p>\t"known as \\"x\\""@en',
        f'<{MESH}D1>\t<{VOCAB}p>\t"a\tb"@en',
        f'<{MESH}D1>\t<{VOCAB}p>\t"80.647"@en',
    )
    assert [line.split("\t", 2)[2] for line in lines["attr_triples_1"]] == [
        'known as "x"', "a\\tb", "80.647"
    ]  # fmt: skip


def test_q17_cycles_are_kept(tmp_path: Path) -> None:
    there, back = (
        f"<{MESH}{a}> <{VOCAB}broaderDescriptor> <{MESH}{b}>"
        for a, b in (("D015835", "D013285"), ("D013285", "D015835"))
    )
    assert len(written(tmp_path, there, back)["rel_triples_1"]) == 2


@pytest.mark.slow
@pytest.mark.parametrize(("duplicates", "rows"), [("keep", 3), ("drop", 1)])
def test_q18_repeats_are_kept_or_dropped_and_counted(
    tmp_path: Path, duplicates: str, rows: int
) -> None:
    one = f"<{MESH}D1> <{VOCAB}p> <{MESH}D2>"
    path = tmp_path / "m.nt"
    path.write_text(f"{one} .\n{one} .\n{one} .\n".replace(" ", "\t", 1))
    facts, lines = build(path, tmp_path / "out", switches("paper", duplicates=duplicates))
    assert len(lines["rel_triples_1"]) == rows
    counts = facts.counts["in"]
    assert (counts.relations, counts.distinct_relations) == (3, 1)


def test_q19_rows_stay_in_source_order(tmp_path: Path) -> None:
    names = ["D3", "D1", "D2", "D10", "é", "D1"]
    lines = written(tmp_path, *(f"<{MESH}{name}> <{VOCAB}p> <{MESH}D9>" for name in names))
    assert [line.split("\t")[0] for line in lines["rel_triples_1"]] == [MESH + n for n in names]


def test_q20_subproperties_and_superclasses_are_not_added(tmp_path: Path) -> None:
    lines = written(
        tmp_path,
        f"<{MESH}D1> <{VOCAB}preferredConcept> <{MESH}M1>",
        f"<{MESH}D1> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <{VOCAB}TopicalDescriptor>",
    )
    assert len(lines["rel_triples_1"]) == 2


def test_predicates_and_classes_are_open(tmp_path: Path) -> None:
    """Notes 1.4 and 1.5: classes written as the bare vocabulary, predicates before 2015 and new."""
    lines = written(
        tmp_path,
        f"<{MESH}C1> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <{VOCAB}>",
        f"<{MESH}C1> <{VOCAB}recordPreferredTerm> <{MESH}T1>",
        f'<{MESH}C1> <{VOCAB}dateIntroduced> "2026-01-02"^^<http://www.w3.org/2001/XMLSchema#date>',
    )
    assert lines["rel_triples_1"][0].endswith(f"\t{VOCAB}")
    assert (len(lines["rel_triples_1"]), len(lines["attr_triples_1"])) == (2, 1)


@pytest.mark.slow
def test_q21_a_name_in_gz_is_inflated_and_q23_rdflib_reads_no_dump(tmp_path: Path) -> None:
    (tmp_path / "m.nt.gz").write_bytes(gzip.compress(f'<{MESH}D1> <{VOCAB}p> "é" .\n'.encode()))
    program = (
        "import sys; from sameas.builders import bio; from sameas.builders.mesh.files import *;"
        "[batch] = find_mesh(sys.argv[1]).batches();"
        "assert batch.attributes['value'].to_list() == ['é'];"
        "assert 'rdflib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path / "m.nt.gz")], check=True)


@pytest.mark.slow
def test_lenient_counts_and_shows_bad_lines(tmp_path: Path) -> None:
    path = tmp_path / "m.nt"
    path.write_text(f"nonsense\n<{MESH}D1> <{VOCAB}p> <{MESH}D2> .\n")
    files = find_mesh(path, lenient=True)
    facts = scan_mesh(files, (), scratch=tmp_path, sinks=None, progress=Quiet())
    assert (facts.counts["in"].relations, files.counts.bad) == (1, 1)
    assert "line 1" in files.counts.shown[0]
    with pytest.raises(InputError, match="--lenient"):
        scan_mesh(find_mesh(path), (), scratch=tmp_path, sinks=None, progress=Quiet())
