"""`sameas release verify`: an anonymous look that changes nothing, and its exit codes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import CliRunner

from sameas.cli.release.verify import command
from sameas.licenses.publish.patience import Patience
from sameas.licenses.publish.verify import Health, Verification, verify
from tests.licenses.hub.faults import Fault, Kind
from tests.licenses.hub.hub import Hub
from tests.licenses.hub.lies import Lie
from tests.licenses.hub.server import Traffic
from tests.licenses.hub.store import Blob, Gate
from tests.licenses.matrix import IDS, Bench

Look = Callable[[], Verification]


@pytest.fixture
def published(bench: Bench) -> tuple[Hub, Traffic]:
    one = bench.case("open")
    assert one.publish() == 0
    other = bench.case("gated")
    assert other.publish() == 0
    other.hub.store.repos[IDS["open"]] = one.hub.store.repos[IDS["open"]]
    other.traffic.start()
    return other.hub, other.traffic


@pytest.fixture
def look(published: tuple[Hub, Traffic]) -> Look:
    hub, _ = published
    patience = Patience(tries=3, sleep=lambda seconds: None)
    return lambda: verify("ORG/bio", endpoint=hub.url, viewer=hub.url, patience=patience)


def test_all_is_well(published: tuple[Hub, Traffic], look: Look) -> None:
    assert look().health is Health.WELL
    _, traffic = published
    assert not any(token for _, _, token in traffic.seen)
    posted = [path for method, path, _ in traffic.seen if method not in ("GET", "HEAD")]
    # git's way to ask for large files is a POST, and changes nothing
    assert {path.rpartition("/")[2] for path in posted} == {"batch"}


def test_the_command(published: tuple[Hub, Traffic]) -> None:
    hub, _ = published
    answer = CliRunner().invoke(command, ["ORG/bio", f"--endpoint={hub.url}"])
    assert answer.exit_code == 0
    assert "gated by hand" in answer.output
    hub.store.repos[IDS["gated"]].gated = False
    assert CliRunner().invoke(command, ["ORG/bio", f"--endpoint={hub.url}"]).exit_code == 3


@pytest.mark.parametrize(
    "lie",
    [
        Lie.GATE_COSMETIC, Lie.RAW_OPEN, Lie.REVISION_OPEN, Lie.GET_OPEN, Lie.RANGE_OPEN,
        Lie.LFS_OPEN, Lie.VIEWER_OPEN, Lie.REDIRECTS, Lie.AUTH_CHECK_OPEN, Lie.README_HIDDEN,
        Lie.REFUSES_WITHOUT_REASON, Lie.REFUSES_AS_ABSENT,
    ],
    ids=lambda lie: lie.name,
)  # fmt: skip
def test_open_or_not_proven_closed(lie: Lie, published: tuple[Hub, Traffic], look: Look) -> None:
    published[0].lies = frozenset({lie})
    found = look()
    assert found.health is Health.OPEN
    assert found.health.exit_code == 3


@pytest.mark.parametrize("gate", [False, "auto"])
def test_a_gate_changed_by_hand_is_found(
    gate: Gate,
    published: tuple[Hub, Traffic],
    look: Look,
) -> None:
    published[0].store.repos[IDS["gated"]].gated = gate
    assert look().health is Health.OPEN


def test_no_answer_proves_nothing(published: tuple[Hub, Traffic], look: Look) -> None:
    published[1].start(Fault(5, Kind.DROPPED, dead_after=True))
    found = look()
    assert found.health is Health.UNKNOWN
    assert found.health.exit_code == 4


def test_a_dead_line_is_given_up_after_three_questions(
    published: tuple[Hub, Traffic], look: Look
) -> None:
    """With all their pauses, sixty questions to nobody take a quarter of an hour."""
    _, traffic = published
    look()
    asked = len(traffic.seen)
    paths = [path for _, path, _ in traffic.seen]
    at = 1 + paths.index(next(path for path in paths if path.endswith("/auth-check")))
    traffic.start(Fault(at, Kind.DROPPED, dead_after=True))
    assert look().health is Health.UNKNOWN
    assert len(traffic.seen) == at - 1 + 3 * 3 < asked
    # one that is not answered is no dead line
    traffic.start(Fault(at, Kind.ERROR_500))
    assert look().health is Health.WELL


def test_a_private_repository_is_closed(published: tuple[Hub, Traffic], look: Look) -> None:
    published[0].store.repos[IDS["gated"]].private = True
    assert look().health is Health.WELL


def test_damage_of_the_open_part_is_found(published: tuple[Hub, Traffic], look: Look) -> None:
    repo = published[0].store.repos[IDS["open"]]
    whole = dict(repo.head.files)
    repo.commit("lost", {k: v for k, v in whole.items() if k != "rel_triples_1"})
    assert look().health is Health.DAMAGED
    repo.commit("more", {**whole, "links.txt": Blob(b"?")})
    assert look().health is Health.DAMAGED
    repo.commit("other", {**whole, "parquet/kg1_relations.parquet": Blob(b"other", lfs=True)})
    assert look().health is Health.DAMAGED
    repo.commit("small", {**whole, "rel_triples_1": Blob(b"other")})
    assert look().health is Health.DAMAGED
    repo.commit("card", {**whole, "README.md": Blob(b"other")})
    assert look().health is Health.DAMAGED
    repo.commit("whole", whole)
    assert look().health is Health.WELL
