"""Validation: a full-size look-alike against its own build, and D_W_15K_V1 in seconds."""

from __future__ import annotations

import tempfile
from pathlib import Path

from benchmarks.loading import REAL, invented
from benchmarks.measure import Cost, measure, table
from sameas.builders.lookalike import sample


def run(scale: float = 1.0) -> str:
    """Make look-alikes, build, validate, and give two tables."""
    with tempfile.TemporaryDirectory(prefix="sameas-bench-") as name:
        folder = Path(name)
        sample(folder / "dumps", scale=scale, seed=1)
        return "\n\n".join((against_build(folder / "dumps", folder), _small(folder)))


def against_build(dumps: Path, folder: Path) -> str:
    """Compare on look-alikes that are there; a dataset and its cache go to `folder`."""
    [rf2] = dumps.glob("SnomedCT_International*.zip")
    rows = [
        (
            "build",
            measure(
                "sameas", "build", "--mesh", dumps / "mesh.nt.gz", "--snomed", rf2, "--umls",
                dumps / "META", "--out", folder / "BIO", "--quiet",
            ),
        ),
        ("load for the first time", measure("benchmarks.loading", folder / "BIO", folder / "bio")),
        ("validate, loaded before", _validate(folder / "BIO", folder / "bio", "paper")),
        ("validate --only integrity", _validate(folder / "BIO", folder / "bio", "", "integrity")),
    ]  # fmt: skip
    return table(rows, "build")


def _small(folder: Path) -> str:
    dw = REAL if REAL.is_dir() else invented(folder / "D_W_15K_V1")
    rows = [(f"validate {dw.name}", _validate(dw, folder / "dw", ""))]
    return table(rows, rows[0][0])


def _validate(dataset: Path, cache: Path, reference: str, *only: str) -> Cost:
    return measure("benchmarks.validation", dataset, cache, reference, *only)


def _case(path: str, cache: str, reference: str, *only: str) -> None:
    from sameas.core.memory import return_freed_memory
    from sameas.loaders.load import load
    from sameas.validation.validate import validate

    return_freed_memory()
    dataset = load(path, cache=cache, strict=False)
    report = validate(dataset, reference=reference or None, only=only or None)
    broken = sum(one.outcome.status == "crash" for one in report.results)
    print(f"{len(report.results)} checks, {broken} broken, verdict {report.verdict}")


if __name__ == "__main__":
    import sys

    _case(*sys.argv[1:])
