"""Full size: each stage against its bare loop, and the whole build's memory at two sizes."""

from __future__ import annotations

import gzip
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Cost, measure, table
from sameas.builders.lookalike import sample


def run(scale: float = 1.0) -> str:
    """Make look-alikes of the size and of a tenth of it, and measure everything on them."""
    with tempfile.TemporaryDirectory(prefix="sameas-bench-") as name:
        folder = Path(name)
        sample(folder / "tenth", scale=scale / 10, seed=1)
        sample(folder / "whole", scale=scale, seed=1)
        return "\n\n".join(compare(folder))


def compare(folder: Path) -> Iterator[str]:
    """Measure on look-alikes that are there: `folder/tenth` and `folder/whole`."""
    dumps = folder / "whole"
    [rf2] = dumps.glob("SnomedCT_International*.zip")
    plain = folder / "mesh.nt"
    with gzip.open(dumps / "mesh.nt.gz") as source, plain.open("wb") as target:
        shutil.copyfileobj(source, target)
    conso = dumps / "META" / "MRCONSO.RRF"
    yield _stage(
        ("pyoxigraph loop", "oxigraph_loop", plain),
        ("MeSH stage", "mesh_stage", plain),
        ("MeSH stage, gzip", "mesh_stage", dumps / "mesh.nt.gz"),
    )
    plain.unlink()
    yield _stage(("bare RF2 loop", "split_zip", rf2), ("RF2 stage", "snomed_stage", rf2))
    yield _stage(("bare MRCONSO loop", "split_mrconso", conso), ("UMLS stage", "umls_stage", conso))
    rows = [
        ("build, a tenth", _build(folder / "tenth", folder / "out")),
        ("build", _build(dumps, folder / "out")),
        ("build --profile clean", _build(dumps, folder / "out", "--profile", "clean")),
    ]
    yield table(rows, rows[0][0])


def _stage(*cases: tuple[str, str, Path]) -> str:
    rows = [(title, measure("benchmarks.cases", case, path)) for title, case, path in cases]
    return table(rows, cases[0][0])


def _build(dumps: Path, out: Path, *words: str) -> Cost:
    [rf2] = dumps.glob("SnomedCT_International*.zip")
    cost = measure(
        "sameas", "build", "--mesh", dumps / "mesh.nt.gz", "--snomed", rf2, "--umls",
        dumps / "META", "--out", out, "--quiet", *words,
    )  # fmt: skip
    shutil.rmtree(out)
    return Cost(cost.seconds, cost.cpu, cost.megabytes, "")
