"""The cases: our stages, and the loops that they are held against."""

from __future__ import annotations

import gzip
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import IO, cast

import pyoxigraph as ox

Case = Callable[[str], str]


def _open(path: str) -> IO[bytes]:
    return cast(IO[bytes], gzip.open(path)) if path.endswith(".gz") else Path(path).open("rb")


def mesh_stage(path: str) -> str:
    """Read, split, count, and write text and Parquet."""
    from sameas.builders.mesh.files import find_mesh
    from sameas.builders.mesh.source import scan_mesh
    from sameas.builders.outputs import MESH, close_sinks, open_sinks
    from sameas.core.progress import Quiet

    with tempfile.TemporaryDirectory(dir=Path(path).parent) as name:
        folder = Path(name)
        sinks = open_sinks(folder, graph=1)
        facts = scan_mesh(find_mesh(path), [], scratch=folder, sinks=sinks, progress=Quiet())
        close_sinks(sinks, MESH)
    counts = facts.counts["in"]
    return f"{counts.relations + counts.attributes:,} triples"


def oxigraph_loop(path: str) -> str:
    """Loop over pyoxigraph.parse and take the values out; write nothing."""
    count = 0
    with _open(path) as file:
        for quad in ox.parse(input=file, format=ox.RdfFormat.N_TRIPLES):
            _ = quad.subject.value, quad.predicate.value
            if isinstance(quad.object, ox.Literal):
                _ = quad.object.value, quad.object.datatype.value, quad.object.language
            else:
                _ = quad.object.value
            count += 1
    return f"{count:,} triples"


def rdflib_graph(path: str) -> str:
    """Parse into an rdflib graph."""
    import rdflib

    graph = rdflib.Graph()
    graph.parse(path, format="nt")
    return f"{len(graph):,} distinct triples"


def split_zip(path: str) -> str:
    """Bare loop: inflate and split each line of the RF2 files that a build reads, once."""
    wanted = ("_Concept_", "_Description_", "_Relationship_", "Language", "Association", "TextDef",
              "RelationshipConcreteValues")  # fmt: skip
    count = 0
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.endswith(".txt") and any(word in name for word in wanted):
                with archive.open(name) as file:
                    for line in file:
                        line.rstrip(b"\r\n").split(b"\t")
                        count += 1
    return f"{count:,} lines"


def split_mrconso(path: str) -> str:
    """Bare loop: split each line of MRCONSO once."""
    count = 0
    with _open(path) as file:
        for line in file:
            line.split(b"|")
            count += 1
    return f"{count:,} lines"


def snomed_stage(path: str) -> str:
    """Read an RF2 package and write its triples, text and Parquet."""
    from sameas.builders.options import Switches
    from sameas.builders.outputs import SNOMED, close_sinks, open_sinks
    from sameas.builders.snomed import read_snomed

    snomed = read_snomed([path])
    with tempfile.TemporaryDirectory(dir=Path(path).parent) as name:
        sinks = open_sinks(Path(name), graph=2)
        for frame in snomed.relations(Switches()):
            sinks[0].write(frame)
        for frame in snomed.attributes(Switches()):
            sinks[1].write(frame)
        rows = [output.rows for output in close_sinks(sinks, SNOMED)]
    return f"{rows[0] + rows[2]:,} triples"


def umls_stage(path: str) -> str:
    """Read MRCONSO and pair the codes."""
    from sameas.builders.options import Switches
    from sameas.builders.umls import read_umls

    umls = read_umls(path)
    return f"{umls.pairs(Switches()).height:,} pairs of {umls.rows:,} rows"


CASES: dict[str, Case] = {
    case.__name__: case
    for case in (
        mesh_stage,
        oxigraph_loop,
        rdflib_graph,
        split_zip,
        split_mrconso,
        snomed_stage,
        umls_stage,
    )
}

if __name__ == "__main__":
    print(CASES[sys.argv[1]](sys.argv[2]))
