"""The MeSH stage against a pyoxigraph loop and rdflib, on a million triples and more."""

from __future__ import annotations

import gzip
import shutil
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
        with gzip.open(folder / "dumps" / "mesh.nt.gz") as source, plain.open("wb") as target:
            shutil.copyfileobj(source, target)
        packed = folder / "dumps" / "mesh.nt.gz"
        rows = [
            ("pyoxigraph loop", measure("benchmarks.cases", "oxigraph_loop", plain)),
            ("MeSH stage", measure("benchmarks.cases", "mesh_stage", plain)),
            ("MeSH stage, gzip", measure("benchmarks.cases", "mesh_stage", packed)),
            ("rdflib.Graph.parse", measure("benchmarks.cases", "rdflib_graph", plain)),
        ]
    return table(rows, "pyoxigraph loop")
