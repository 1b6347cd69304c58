"""A publication killed with SIGKILL at ten of its requests, and run again."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import tests
from sameas.core.hub import Account
from sameas.licenses.publish.part import read_part
from sameas.licenses.publish.patience import Patience
from sameas.licenses.publish.publish import publish_part
from sameas.licenses.publish.records import Records
from tests.licenses.hub.client import tame_client
from tests.licenses.matrix import IDS, OWNER_TOKEN, Bench, count_requests

pytestmark = pytest.mark.slow

RUNS = 10


def publish_here(url: str, part: Path, records: Path) -> None:
    """Publish the gated part; the body of a process."""
    with tame_client():
        publish_part(
            Account(url, OWNER_TOKEN),
            IDS["gated"],
            read_part(part, gated=True),
            Records(records),
            gated=True,
            patience=Patience(sleep=lambda seconds: None),
        )


def test_killed_at_ten_requests_and_run_again(
    bench: Bench, say: Callable[[Iterable[str]], None]
) -> None:
    root = os.path.dirname(os.path.dirname(str(tests.__file__)))  # noqa: PTH120
    if root not in sys.path:
        sys.path.insert(0, root)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, "tests.licenses.matrix"])
    total = count_requests(bench, "gated")
    exposures = whole = 0
    for number in range(RUNS):
        at = 1 + number * (total - 1) // (RUNS - 1)
        case = bench.case("gated")
        folder = case.part.folder
        process = context.Process(
            target=publish_here, args=(case.hub.url, folder, case.records.folder)
        )

        def kill(seen: int, at: int = at) -> None:
            pid = process.pid  # noqa: B023 - joined before the next one starts
            if seen == at and pid is not None:
                os.kill(pid, signal.SIGKILL)

        case.traffic.arrived = kill
        process.start()
        process.join(60)
        assert process.exitcode == -signal.SIGKILL
        case.traffic.arrived = None

        assert case.publish() == 0
        whole += case.is_whole()
        exposures += len(case.monitor.exposures)
        for path in case.records.folder.glob("*.json"):
            json.loads(path.read_text())
    say(
        [f"{RUNS} publications killed with SIGKILL: {whole} reruns complete, {exposures} exposures"]
    )
    assert (whole, exposures) == (RUNS, 0)
