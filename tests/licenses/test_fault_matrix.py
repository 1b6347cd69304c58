"""One fault at every request of a publication, then the same command again on a healed server."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import tests
from tests.licenses.hub.faults import Fault, Kind
from tests.licenses.matrix import Outcome, PartName, try_share

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def pool() -> ProcessPoolExecutor:
    # a child finds `tests` where this process found it
    root = os.path.dirname(os.path.dirname(str(tests.__file__)))  # noqa: PTH120
    if root not in sys.path:
        sys.path.insert(0, root)
    return ProcessPoolExecutor(os.cpu_count() or 1, mp_context=get_context("spawn"))


@pytest.mark.parametrize("part", ["open", "gated"])
def test_nothing_is_exposed_and_every_rerun_ends_complete(
    part: PartName, pool: ProcessPoolExecutor, say: Callable[[Iterable[str]], None]
) -> None:
    start = time.monotonic()
    shares = 2 * (os.cpu_count() or 1)
    running = [pool.submit(try_share, part, share, shares) for share in range(shares)]
    found = [one for share in running for one in share.result()]
    say(_count(part, found, time.monotonic() - start))

    requests = max(fault.at for fault, _ in found)
    assert len(found) == requests * len(Kind) * 2
    assert [fault for fault, outcome in found if outcome.exposures] == []
    assert [fault for fault, outcome in found if outcome.again != 0 or not outcome.whole] == []
    assert [fault for fault, outcome in found if not outcome.idle] == []
    assert [fault for fault, outcome in found if outcome.leaked] == []
    # a single fault is lived through; a dead line ends in "run it again" or "not proven closed"
    assert {outcome.first for fault, outcome in found if not fault.dead_after} == {0}
    assert {outcome.first for fault, outcome in found if fault.dead_after} <= {0, 3, 4}


def _count(part: PartName, found: list[tuple[Fault, Outcome]], seconds: float) -> list[str]:
    first = Counter(outcome.first for _, outcome in found)
    whole = sum(outcome.again == 0 and outcome.whole for _, outcome in found)
    exposed = sum(outcome.exposures > 0 for _, outcome in found)
    codes = ", ".join(f"{count} with exit code {code}" for code, count in sorted(first.items()))
    return [
        f"{part} part: a fault at each of {max(fault.at for fault, _ in found)} requests, "
        f"{len(Kind)} kinds, alone and with a dead line after it: {len(found)} runs "
        f"({seconds:.0f} s)",
        f"  first run: {codes}",
        f"  rerun on the healed server: {whole} of {len(found)} complete",
        f"  runs in which a licensed byte was ever readable by anybody: {exposed}",
    ]
