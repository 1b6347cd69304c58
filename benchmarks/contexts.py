"""Contexts at 2 hops of all gold pairs of a look-alike BIO, and the time of a single one."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from benchmarks.measure import measure, table
from sameas.builders.lookalike import sample

_FIRST = 3


def run(scale: float = 1.0) -> str:
    """Make a look-alike of the size, load it once to fill the cache, and measure."""
    with tempfile.TemporaryDirectory(prefix="sameas-bench-") as name:
        folder = Path(name)
        sample(folder / "dumps", scale=scale, seed=1)
        [rf2] = (folder / "dumps").glob("SnomedCT_International*.zip")
        measure(
            "sameas", "build", "--mesh", folder / "dumps" / "mesh.nt.gz", "--snomed", rf2, "--umls",
            folder / "dumps" / "META", "--out", folder / "BIO", "--no-splits", "--quiet",
        )  # fmt: skip
        cases = ("load", "contexts", "prompts")
        measure("benchmarks.contexts", "load", folder / "BIO", folder / "cache")
        rows = [
            (case, measure("benchmarks.contexts", case, folder / "BIO", folder / "cache"))
            for case in cases
        ]
    return table(rows, cases[0])


def main(case: str, bio: str, cache: str) -> str:
    """Load, and render every gold pair where asked to."""
    from sameas.loaders.context import pair_context
    from sameas.loaders.load import load

    ds = load("BIO", path=bio, cache=cache)
    if case == "load":
        return repr(ds)
    pairs = list(zip(ds.links["left"].to_pylist(), ds.links["right"].to_pylist(), strict=True))
    times = []
    for left, right in pairs:
        start = time.process_time()
        context = pair_context(ds.left, left, ds.right, right, hops=2)
        if case == "prompts":
            context.render("prompt")
        times.append(1_000 * (time.process_time() - start))
    ordered = sorted(times[_FIRST:])
    return (
        f"{len(pairs):,} pairs, {sum(times) / 1_000:.1f} s; the first {times[0]:.0f} ms, then "
        f"median {ordered[len(ordered) // 2]:.1f} ms, longest {ordered[-1]:.1f} ms a pair"
    )


if __name__ == "__main__":
    print(main(*sys.argv[1:]))
