"""What the sample can be stratified by."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Row = dict[str, object]

UNKNOWN = "unknown"


def _joined(values: Sequence[str]) -> str:
    return "; ".join(values) or UNKNOWN


STRATA: dict[str, Callable[[Row], str]] = {
    "semantic-tag": lambda row: str(row["semantic_tag"]),
    "mesh-branch": lambda row: str(row["branch"]),
    "semantic-type": lambda row: _joined(row["semantic_types"]),  # type: ignore[arg-type]
    "cardinality": lambda row: str(row["cardinality"]),
    "none": lambda row: "all",
}
"""Name on the command line -> stratum of a pair."""
