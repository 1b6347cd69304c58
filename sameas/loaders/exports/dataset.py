"""What an export reads: the Parquet files and the manifest of a built dataset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from sameas.core.manifest import Manifest, read_manifest
from sameas.core.parquet import ParquetReader
from sameas.core.schemas import ATTRIBUTES, RELATIONS

BATCH_ROWS = 50_000


@dataclass(frozen=True, slots=True)
class BuiltDataset:
    """A folder that `sameas build` wrote."""

    folder: Path
    manifest: Manifest

    def links(self) -> list[dict[str, Any]]:
        """Give the gold pairs, rows of schema `LINKS`."""
        rows: list[dict[str, Any]] = self._open("links").read().to_pylist()
        return rows

    def batches(self, graph: int, kind: str) -> Iterator[pa.RecordBatch]:
        """Stream the triples of one graph.

        Args:
            graph: 1 or 2.
            kind: `relations` or `attributes`.
        """
        # relations of SNOMED CT carry their role group as well
        names = (RELATIONS if kind == "relations" else ATTRIBUTES).names
        yield from self._open(f"kg{graph}_{kind}").batches(BATCH_ROWS, names)

    def rows(self, graph: int) -> int:
        """Count the triples of one graph, for progress."""
        names = {f"parquet/kg{graph}_relations.parquet", f"parquet/kg{graph}_attributes.parquet"}
        return sum(one.rows for one in self.manifest.outputs if one.name in names)

    def release(self, source: str, key: str) -> str:
        """Look up what the manifest knows of a source's release."""
        return self.manifest.releases.get(source, {}).get(key, "unknown")

    def _open(self, name: str) -> ParquetReader:
        return ParquetReader(self.folder / "parquet" / f"{name}.parquet")


def open_built(folder: str | Path) -> BuiltDataset:
    """Open a folder that `sameas build` wrote.

    Raises:
        InputError: It holds no manifest.
    """
    return BuiltDataset(Path(folder), read_manifest(folder))
