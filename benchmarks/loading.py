"""Loading: D_W_15K_V1 against pandas.read_csv; a BIO for the first time and from the cache."""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.measure import Cost, measure, table
from sameas.builders.bio import build_bio
from sameas.builders.lookalike import sample
from sameas.loaders.load import load

REAL = Path(__file__).parents[2] / "shared" / "data" / "openea" / "D_W_15K_V1"
READ = ("ent_links", "rel_triples_1", "rel_triples_2")
ROUNDS = 9


def run(scale: float = 0.1) -> str:
    """Measure everything, and give two tables."""
    with tempfile.TemporaryDirectory(prefix="sameas-bench-") as name:
        folder = Path(name)
        dw = REAL if REAL.is_dir() else invented(folder / "D_W_15K_V1")
        return f"{_against_pandas(dw, folder / 'cache')}\n\n{_bio(folder, scale)}"


def _against_pandas(dw: Path, cache: Path) -> str:
    import pandas as pd

    from sameas.core.archive import members
    from sameas.loaders.records import LINK, TRIPLE, RecordReader

    def by_pandas() -> None:
        for file in READ:
            pd.read_csv(dw / file, sep="\t", header=None)

    def by_reader() -> None:
        for file in READ:
            names = LINK if file == "ent_links" else TRIPLE
            list(RecordReader(members(dw / file)[0], names).batches())

    cases: dict[str, Callable[[], object]] = {
        "pandas.read_csv, 3 files": by_pandas,
        "our reader, the same 3 files": by_reader,
        "load, all 18 files, parsed": lambda: load(dw, cache=False),
        "load, all 18 files, cached": lambda: load(dw, cache=cache),
    }
    rows = [(name, _time(case)) for name, case in cases.items()]
    base = rows[0][1]
    lines = ["| case | CPU ms | x pandas |", "| --- | ---: | ---: |"]
    lines += [f"| {name} | {1000 * cost:.0f} | {cost / base:.2f} |" for name, cost in rows]
    return "\n".join(lines)


def _time(case: Callable[[], object]) -> float:
    case()
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        case()
        times.append(time.process_time() - start)
    return statistics.median(times)


def _bio(folder: Path, scale: float) -> str:
    sample(folder / "dumps", scale=scale, seed=1)
    [rf2] = (folder / "dumps").glob("SnomedCT_International*.zip")
    dumps = folder / "dumps"
    build_bio(dumps / "mesh.nt.gz", rf2, dumps / "META", folder / "BIO")
    cases = ("first load", "cached load")
    rows: list[tuple[str, Cost]] = [
        (name, measure("benchmarks.loading", folder / "BIO", folder / "bio_cache"))
        for name in cases
    ]
    return table(rows, cases[1])


def invented(folder: Path) -> Path:
    """Write relation triples and links of the size of D_W_15K_V1."""
    dice = random.Random(1)  # noqa: S311 - nothing secret
    folder.mkdir(parents=True)
    left = [
        f"http://dbpedia.org/resource/Entity_{i}_{dice.randrange(10**9)}" for i in range(15_000)
    ]
    right = [f"http://www.wikidata.org/entity/Q{i}" for i in range(15_000)]
    rows = [f"{one}\t{other}\n" for one, other in zip(left, right, strict=True)]
    (folder / "ent_links").write_text("".join(rows), encoding="utf-8")
    for side, (ids, size) in enumerate(((left, 38_265), (right, 42_746)), 1):
        triples = (
            f"{dice.choice(ids)}\thttp://example.org/p{dice.randrange(200)}\t{dice.choice(ids)}\n"
            for _ in range(size)
        )
        (folder / f"rel_triples_{side}").write_text("".join(triples), encoding="utf-8")
    return folder


def _case(path: str, cache: str) -> None:
    wall, cpu = time.perf_counter(), time.process_time()
    load("BIO", path=path, cache=cache)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    print(f"`load` itself: {wall:.2f} s, {cpu:.2f} s of CPU")


if __name__ == "__main__":
    _case(*sys.argv[1:])
