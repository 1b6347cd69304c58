"""A first look at a built BIO: what is in it, and a few gold pairs with their names."""

from __future__ import annotations

import sys
from pathlib import Path

import pyarrow.parquet as pq
from rich.console import Console
from rich.table import Table

import sameas

SHOWN = 8


def main(folder: str) -> None:
    """Print files, some sampled pairs, and one pair as a prompt shows it."""
    console = Console()
    manifest = sameas.read_manifest(folder)
    files = Table("file", "rows", "from", title=f"Files in {Path(folder).absolute()}")
    shown = [output for output in manifest.outputs if not output.name.startswith("splits/")]
    for output in shown:
        files.add_row(output.name, f"{output.rows:,}", " + ".join(output.sources))
    console.print(files)
    console.print(f"and {len(manifest.folds)} folds in splits/721_5fold")

    links = pq.read_table(Path(folder) / "parquet/links.parquet")
    pairs = Table(title="Some sampled gold pairs")
    for name in ("MeSH", "name", "SNOMED CT", "name", "tag"):
        pairs.add_column(name, no_wrap=name in ("MeSH", "SNOMED CT"))
    for row in links.filter(links["sampled"]).slice(0, SHOWN).to_pylist():
        pairs.add_row(
            row["left"].rpartition("/")[2],
            row["left_name"],
            row["right"].rpartition("/")[2],
            row["right_name"],
            row["semantic_tag"],
        )
    console.print(pairs)

    bio = sameas.load("BIO", path=folder)
    left, right = bio.links["left"][0].as_py(), bio.links["right"][0].as_py()
    prompt = bio.pair_context(left, right, hops=2, attributes=5, relations=4).render("prompt")
    console.rule("The first pair, as a prompt shows it")
    console.print(prompt.text, markup=False, highlight=False, soft_wrap=True)


if __name__ == "__main__":
    main(sys.argv[1])
