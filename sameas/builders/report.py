"""What the manifest and the run record say about a build."""

from __future__ import annotations

import platform
import resource
import sys
import time
from collections import Counter
from importlib.metadata import version
from pathlib import Path

import pyarrow as pa

from sameas.builders.mesh.base import NAMESPACE
from sameas.builders.mesh.facts import MeshFacts
from sameas.builders.mesh.files import MeshFiles
from sameas.builders.options import Switches
from sameas.builders.outputs import MESH
from sameas.builders.snomed import SnomedSource
from sameas.core.digest import sha256_file
from sameas.core.manifest import Manifest, SampleFigures, Skipped, Stratum

RUN = "run.json"
_LIBRARIES = ("polars", "pyarrow", "pyoxigraph", "numpy", "networkx")


def mesh_release(mesh: MeshFacts) -> dict[str, str]:
    """Say which MeSH a dump is, as far as it tells."""
    year = mesh.base.removeprefix(NAMESPACE).rstrip("/")
    return {
        "layout": f"versioned {year}" if year else "current",
        "base": mesh.base,
        "newest_date": mesh.newest_date or "unknown",
    }


def mesh_skipped(files: MeshFiles, mesh: MeshFacts, switches: Switches) -> tuple[Skipped, ...]:
    """Count what was read of MeSH and not written."""
    counts = files.counts
    found = [
        ("lines", "blank or comment", counts.empty),
        ("lines", "not N-Triples (--lenient)", counts.bad),
        ("files", "not MeSH triples", len(files.passed_over)),
    ]
    everything, kept = mesh.counts["in"], mesh.counts[switches.obsolete]
    found += [
        ("relation triples", "obsolete node", everything.relations - kept.relations),
        ("attribute triples", "obsolete node", everything.attributes - kept.attributes),
    ]
    if switches.duplicates == "drop":
        found += [
            ("relation triples", "repeated", kept.relations - kept.distinct_relations),
            ("attribute triples", "repeated", kept.attributes - kept.distinct_attributes),
        ]
    return tuple(Skipped(MESH, what, why, count) for what, why, count in found)


def sample_figures(table: pa.Table) -> SampleFigures:
    """Count the sampled pairs and their ends.

    Args:
        table: Schema `LINKS`.
    """
    sampled = table.filter(table["sampled"])
    left = dict(zip(sampled["left"].to_pylist(), sampled["left_in_graph"].to_pylist(), strict=True))
    right = dict(
        zip(sampled["right"].to_pylist(), sampled["right_in_graph"].to_pylist(), strict=True)
    )
    return SampleFigures(
        pairs=sampled.num_rows,
        left_entities=len(left),
        right_entities=len(right),
        left_in_graph=sum(left.values()),
        right_in_graph=sum(right.values()),
    )


def strata_of(table: pa.Table) -> tuple[Stratum, ...]:
    """Count the pairs of each stratum, largest first."""
    names = table["stratum"].to_pylist()
    everything = Counter(names)
    drawn = Counter(
        name for name, one in zip(names, table["sampled"].to_pylist(), strict=True) if one
    )
    order = sorted(everything, key=lambda name: (-everything[name], name))
    return tuple(Stratum(name, everything[name], drawn[name]) for name in order)


def language_warning(snomed: SnomedSource, refset: str) -> tuple[str, ...]:
    """Say that a language reference set is not in the packages."""
    if snomed.preferred_terms:
        return ()
    return (f"language refset {refset} prefers no term in these packages: no preferred names",)


def warnings_of(table: pa.Table, strata: tuple[Stratum, ...], *, size: int) -> tuple[str, ...]:
    """Say what a user should know before trusting the sample."""
    found = []
    if table.num_rows < size:
        found.append(
            f"only {table.num_rows} gold pairs, fewer than the {size} asked for: all taken"
        )
    empty = [stratum.name for stratum in strata if not stratum.sampled]
    if empty:
        found.append(f"strata too small for a place in the sample: {', '.join(empty)}")
    if not any(table["left_in_graph"].to_pylist()):
        found.append("no MeSH end of a gold pair stands in the relation graph")
    if not any(table["right_in_graph"].to_pylist()):
        found.append("no SNOMED CT end of a gold pair stands in the relation graph")
    return tuple(found)


def run_record(
    folder: Path, manifest: Manifest, *, started: float, inputs: list[str]
) -> dict[str, object]:
    """Record what differs from run to run: times, paths, Parquet bytes, libraries.

    Args:
        folder: Where the outputs stand now.
        manifest: Names them.
        started: Seconds since the epoch.
        inputs: Paths on disk that were read.
    """
    parquet = [output.name for output in manifest.outputs if output.hashed == "content"]
    return {
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(started)),
        "seconds": round(time.time() - started, 1),
        "peak_memory_bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        "inputs": [str(Path(path).absolute()) for path in inputs],
        "parquet": {
            name: {"bytes": (folder / name).stat().st_size, "sha256": sha256_file(folder / name)}
            for name in parquet
        },
        "platform": platform.platform(),
        "python": sys.version.split()[0],
        "libraries": {name: version(name) for name in _LIBRARIES},
    }
