"""One split of the gold links."""

from __future__ import annotations

from dataclasses import dataclass

import pyarrow as pa


@dataclass(frozen=True, slots=True)
class Fold:
    """One split of the gold links: tables with columns left and right."""

    number: int
    train: pa.Table
    valid: pa.Table
    test: pa.Table

    def __repr__(self) -> str:
        parts = ("train", "valid", "test")
        sizes = ", ".join(f"{getattr(self, part).num_rows:,} {part}" for part in parts)
        return f"<Fold {self.number}: {sizes}>"
