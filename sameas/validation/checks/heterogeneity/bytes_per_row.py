"""Bytes per row of the text files."""

from __future__ import annotations

from pathlib import Path

from sameas.loaders.dataset import Dataset
from sameas.validation.check import Check, Figure, Outcome, Table
from sameas.validation.evidence import Evidence

PUBLISHED_BYTES, PUBLISHED_ROWS = 175_750_112, 1_391_104
"""Of `attr_triples_2` as the authors of BIO published it: 126.34 bytes a row."""
_PUBLISHED = "attr_triples_2"


def _run(evidence: Evidence) -> Outcome:
    ds = evidence.dataset
    sizes = _sizes(ds)
    rows = _rows(ds)
    found = [
        (name, sizes[name], rows[name]) for name in sorted(rows) if rows[name] and name in sizes
    ]
    if not found:
        return Outcome("skip", "the dataset was not loaded from OpenEA text files")
    published = round(PUBLISHED_BYTES / PUBLISHED_ROWS, 2)
    figures = [
        Figure(f"bytes per row, {name}", round(size / count, 2), unit="bytes", in_table=True)
        for name, size, count in found
    ]
    figures.append(
        Figure(
            f"bytes per row, {_PUBLISHED} as published with BIO",
            published,
            unit="bytes",
            recipe=f"{PUBLISHED_BYTES:,} bytes by {PUBLISHED_ROWS:,} rows",
            in_table=True,
        )
    )
    return Outcome(
        "figure",
        _says({name: round(size / count, 2) for name, size, count in found}, published),
        figures=tuple(figures),
        tables=(
            Table(
                "Bytes per row",
                ("file", "bytes", "rows", "bytes per row", "published for BIO"),
                tuple(
                    (
                        name,
                        size,
                        count,
                        round(size / count, 2),
                        published if name == _PUBLISHED else None,
                    )
                    for name, size, count in found
                ),
                note="Separators and line ends are included.",
            ),
        ),
    )


def _says(found: dict[str, float], published: float) -> str:
    says = f"of BIO as published, a row of {_PUBLISHED} has {published} bytes"
    return f"{says}; here {found[_PUBLISHED]}" if _PUBLISHED in found else says


def _sizes(ds: Dataset) -> dict[str, int]:
    """Give the sizes of the text files: of those that were read, and of those that lie beside."""
    found = {file.path: file.bytes for file in ds.info.files}
    # BIO is read from its Parquet files
    for name in _rows(ds):
        beside = Path(ds.info.path) / name
        if ds.info.path and name not in found and beside.is_file():
            found[name] = beside.stat().st_size
    return found


def _rows(ds: Dataset) -> dict[str, int]:
    found = {"ent_links": ds.links.num_rows, "ent_links_uri": ds.all_links.num_rows}
    for number, graph in enumerate((ds.left, ds.right), 1):
        found[f"rel_triples_{number}"] = len(graph.store.relations.subject)
        found[f"attr_triples_{number}"] = len(graph.store.attributes.subject)
    return found


CHECK = Check(
    "bytes-per-row",
    "heterogeneity",
    "note",
    "Bytes per row of each text file: a file with the published number of rows but other terms or"
    " IRIs in it gives itself away.",
    _run,
    order=80,
)
