"""Every fault at every request: what one case is, and a process's share of them."""

from __future__ import annotations

import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from sameas.core.errors import SameasError
from sameas.core.hub import Account
from sameas.licenses.publish.part import Part, read_part
from sameas.licenses.publish.patience import Patience
from sameas.licenses.publish.publish import publish_part
from sameas.licenses.publish.records import Records
from tests.licenses.hub.client import tame_client
from tests.licenses.hub.faults import Fault, Kind
from tests.licenses.hub.hub import Hub
from tests.licenses.hub.lies import Lie
from tests.licenses.hub.monitor import Monitor
from tests.licenses.hub.server import Traffic, listen
from tests.licenses.hub.store import Store
from tests.licenses.parts import RELEASE, licensed_bytes, write_release

PartName = Literal["open", "gated"]
OWNER_TOKEN = "hf_ownersecretownersecret"  # noqa: S105 - of a Hub that lives for a test
IDS = {"open": "ORG/bio-mesh", "gated": "ORG/bio-snomed"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one case.

    Attributes:
        first: Exit code of the run that met the fault.
        again: Exit code of the run after it, on the healed server.
        exposures: Ways in which a licensed byte was readable at any time.
        whole: At the end all files were there, public, gated if they should be, and tagged.
        idle: A run after one that ended well changed nothing.
        leaked: The token stood in a message or a file.
    """

    first: int
    again: int
    exposures: int
    whole: bool
    idle: bool
    leaked: bool


class Bench:
    """A server for one Hub after the other, and the parts to publish.

    Args:
        folder: For everything.
        take: Puts a Hub behind the socket.
    """

    def __init__(self, folder: Path, take: Callable[[Hub], Traffic]) -> None:
        out = write_release(folder / "out")
        self.parts = {
            "open": read_part(out / "open", gated=False),
            "gated": read_part(out / "gated", gated=True),
        }
        self._licensed = licensed_bytes(out)
        self._folder = folder
        self._take = take
        self._cases = 0

    def case(self, part: PartName) -> Case:
        """Set up a new Hub, and nothing published on it."""
        self._cases += 1
        hub = new_hub()
        monitor = Monitor(hub, self._licensed)
        traffic = self._take(hub)
        records = Records(self._folder / str(self._cases))
        return Case(part, self.parts[part], hub, monitor, traffic, records)


def new_hub(lies: frozenset[Lie] = frozenset()) -> Hub:
    """Make a Hub with an owner, somebody who was accepted, and a stranger."""
    tokens = {OWNER_TOKEN: "owner", "hf_accepted": "accepted", "hf_stranger": "stranger"}
    return Hub(Store(tokens=tokens, members={"ORG": {"owner"}}), lies)


@dataclass(slots=True)
class Case:
    """One part, one Hub."""

    name: PartName
    part: Part
    hub: Hub
    monitor: Monitor
    traffic: Traffic
    records: Records
    said: list[str] = field(default_factory=list)

    def publish(self, *, viewer: str | None = None, patience: Patience | None = None) -> int:
        """Publish the part; give the exit code."""
        patience = patience or Patience(tries=2, sleep=lambda seconds: None)
        account = Account(self.hub.url, OWNER_TOKEN)
        try:
            done = publish_part(
                account,
                IDS[self.name],
                self.part,
                self.records,
                gated=self.name == "gated",
                patience=patience,
                viewer=viewer,
            )
        except SameasError as error:
            self.said.append("".join(traceback.format_exception(error)))
            return error.exit_code
        self.said.append(str(done))
        return 0

    def is_whole(self) -> bool:
        """Tell whether the Hub itself has all that it should have."""
        repo = self.hub.store.repos[IDS[self.name]]
        files = {path: blob.data for path, blob in repo.head.files.items()}
        ours = {path: file.path.read_bytes() for path, file in self.part.files.items()}
        return (
            {**files, **ours} == files
            and repo.private is False
            and repo.gated == ("manual" if self.name == "gated" else False)
            and repo.tags == {RELEASE: repo.head.oid}
        )

    def tells_token(self) -> bool:
        """Tell whether the token stands in a message or a record."""
        texts = self.said
        if self.records.folder.exists():
            texts = texts + [path.read_text() for path in self.records.folder.iterdir()]
        return any(OWNER_TOKEN in text for text in texts)


def count_requests(bench: Bench, part: PartName) -> int:
    """Count the requests of a flow in which nothing goes wrong."""
    case = bench.case(part)
    if case.publish() != 0:
        raise AssertionError(case.said)
    return len(case.traffic.seen)


def try_fault(bench: Bench, part: PartName, fault: Fault) -> Outcome:
    """Publish with a fault, and again on the healed server."""
    case = bench.case(part)
    case.traffic.start(fault)
    first = case.publish()
    case.traffic.start()
    done = case.monitor.changes
    again = case.publish()
    whole = case.is_whole()
    if first != 0:
        # the rerun had something to do; seldom tried, as a run takes its time
        done = case.monitor.changes
        again = case.publish() if again == 0 and fault.at % 8 == 0 else again
    idle = case.monitor.changes == done
    return Outcome(first, again, len(case.monitor.exposures), whole, idle, case.tells_token())


@contextmanager
def open_bench() -> Iterator[Bench]:
    """Open a bench in a folder that vanishes."""
    with tempfile.TemporaryDirectory() as folder, tame_client(), listen() as take:
        yield Bench(Path(folder), take)


def try_share(part: PartName, share: int, shares: int) -> list[tuple[Fault, Outcome]]:
    """Try a process's share of all faults of a part."""
    with open_bench() as bench:
        total = count_requests(bench, part)
        faults = [
            Fault(at, kind, dead_after=dead)
            for at in range(1, total + 1)
            for kind in Kind
            for dead in (False, True)
        ]
        return [(fault, try_fault(bench, part, fault)) for fault in faults[share::shares]]
