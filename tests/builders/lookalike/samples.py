"""Small samples that several tests share."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from sameas.builders.lookalike import SampleResult, sample
from tests.builders.lookalike import literal_dumps, oracle
from tests.shared import MESH_SAMPLE

SCALE = 0.0005


@cache
def small(seed: int) -> SampleResult:
    """Write a small sample once."""
    return sample(_folder() / f"seed{seed}", scale=SCALE, seed=seed)


@cache
def around_real_mesh() -> SampleResult:
    """Write a small sample around NLM's own sample of MeSH once."""
    return sample(_folder() / "real", scale=SCALE, seed=9, mesh=MESH_SAMPLE)


@cache
def _keeper() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="sameas-lookalike-")


def _folder() -> Path:
    return Path(_keeper().name)


def extension_of(result: SampleResult) -> Path:
    """Find the national extension."""
    assert result.extra is not None
    (path,) = result.extra.glob("SnomedCT_ManagedServiceZZ_*.zip")
    return path


def full_of(result: SampleResult) -> Path:
    """Find the Full release."""
    assert result.extra is not None
    (path,) = result.extra.glob("SnomedCT_InternationalRF2Full_*.zip")
    return path


@cache
def oracle_of(result: SampleResult, inputs: str) -> oracle.Oracle:
    """Read a sample with the literal oracle; MeSH and UMLS once for both kinds of inputs."""
    if inputs == "international":
        mesh = literal_dumps.read_mesh(result.mesh)
        atoms = literal_dumps.read_atoms(result.umls / "MRCONSO.RRF")
        return oracle.Oracle(mesh, literal_dumps.read_rf2([result.snomed]), atoms)
    alone = oracle_of(result, "international")
    both = literal_dumps.read_rf2([result.snomed, extension_of(result)])
    counted = oracle.Oracle(alone.mesh, both, alone.atoms)
    counted.kg1 = alone.kg1
    return counted
