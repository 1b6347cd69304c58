"""The MeSH stage against a pyoxigraph loop and rdflib, on a million triples and more."""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path

from benchmarks.measure import measure, table
from sameas.builders.lookalike import sample


def run(scale: float = 0.06) -> str:
    """Make the input, run all cases on it, and give a table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sample(folder / "dumps", scale=scale, seed=1)
        plain = folder / "mesh.nt"
        packed = folder / "mesh.nt.gz"
        with (
            gzip.open(folder / "dumps" / "mesh.nt.gz") as source,
            plain.open("wb") as target,
            gzip.open(packed, "wb", compresslevel=6) as packing,
        ):
            for line in source:
                # rdflib 7.6 refuses legal lines without white space before a literal
                if b'>"' not in line:
                    target.write(line)
                    packing.write(line)
        rows = [
            ("pyoxigraph loop", measure("benchmarks.cases", "oxigraph_loop", plain)),
            ("MeSH stage", measure("benchmarks.cases", "mesh_stage", plain)),
            ("MeSH stage, gzip", measure("benchmarks.cases", "mesh_stage", packed)),
            ("rdflib.Graph.parse", measure("benchmarks.cases", "rdflib_graph", plain)),
        ]
    return table(rows, "pyoxigraph loop")
