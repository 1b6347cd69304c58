"""Bytes per row of the text files."""

from __future__ import annotations

from pathlib import PurePosixPath

from sameas.loaders.dataset import Dataset
from sameas.validation.check import Check, Figure, Outcome, Table
from sameas.validation.evidence import Evidence

PUBLISHED_BYTES, PUBLISHED_ROWS = 175_750_112, 1_391_104
"""Of `attr_triples_2` as the authors of BIO published it: 126.34 bytes a row."""
_PUBLISHED = "attr_triples_2"


def _run(evidence: Evidence) -> Outcome:
    ds = evidence.dataset
    rows = _rows(ds)
    found: list[tuple[str, int, int]] = []
    for file in ds.info.files:
        path = PurePosixPath(file.path)
        if len(path.parts) == 1 and rows.get(path.name):
            found.append((path.name, file.bytes, rows[path.name]))
    if not found:
        return Outcome("skip", "the dataset was not loaded from OpenEA text files")
    published = round(PUBLISHED_BYTES / PUBLISHED_ROWS, 2)
    figures = [
        Figure(f"bytes per row, {name}", round(size / count, 2), unit="bytes")
        for name, size, count in sorted(found)
    ]
    figures.append(
        Figure(
            f"bytes per row, {_PUBLISHED} as published with BIO",
            published,
            unit="bytes",
            recipe=f"{PUBLISHED_BYTES:,} bytes by {PUBLISHED_ROWS:,} rows",
        )
    )
    return Outcome(
        "figure",
        f"{_PUBLISHED} of BIO as published has {published} bytes a row",
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
                    for name, size, count in sorted(found)
                ),
                note="separators and line ends included",
            ),
        ),
    )


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
