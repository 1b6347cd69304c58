"""Servers that deceive: what they were told to keep closed stays closed, or is closed at once."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable

import pytest

from sameas.licenses.publish.patience import Patience
from tests.licenses.hub.lies import BREAKS_LATER, STAYS_OPEN, TELLS_LATE, Lie
from tests.licenses.hub.store import Blob, Gate, Repo
from tests.licenses.matrix import IDS, Bench, Case

pytestmark = pytest.mark.slow

NOT_DONE, CANARIES = "and does not do it", "the gate does not hold on the canaries"
FORESEEABLE: dict[Lie, tuple[int, str]] = {
    Lie.GATE_IGNORED: (1, NOT_DONE),
    Lie.GATE_IS_AUTO: (1, NOT_DONE),
    Lie.GATE_IS_TRUE: (1, NOT_DONE),
    Lie.GATE_COSMETIC: (3, CANARIES),
    Lie.GATE_ON_TABLES_ONLY: (3, CANARIES),
    Lie.PUBLIC_AT_BIRTH: (1, "public, and not gated by hand"),
    Lie.PRIVATE_IS_NULL: (1, "does not say whether it is private"),
    Lie.PUBLIC_IGNORED: (1, NOT_DONE),
    Lie.OPENING_UNGATES: (3, "public, and not gated by hand"),
    Lie.OPENING_UNGATES_SILENTLY: (3, CANARIES),
    Lie.RAW_OPEN: (3, CANARIES),
    Lie.REVISION_OPEN: (3, CANARIES),
    Lie.GET_OPEN: (3, CANARIES),
    Lie.RANGE_OPEN: (3, CANARIES),
    Lie.LFS_OPEN: (3, CANARIES),
    Lie.VIEWER_OPEN: (3, CANARIES),
    Lie.AUTH_CHECK_OPEN: (3, CANARIES),
    Lie.REDIRECTS: (3, CANARIES),
    Lie.REFUSES_WITHOUT_REASON: (3, CANARIES),
    Lie.REFUSES_AS_ABSENT: (3, CANARIES),
    Lie.README_HIDDEN: (3, CANARIES),
    Lie.README_OTHER: (3, CANARIES),
    Lie.LISTS_MORE: (1, "files that are not of this release"),
    Lie.LOSES_A_FILE: (3, NOT_DONE),
    Lie.IGNORES_A_FILE: (3, NOT_DONE),
    Lie.WRONG_BYTES: (1, "the Hub lost files"),
    Lie.COMMIT_SAYS_DONE: (1, NOT_DONE),
    Lie.ADDED_UNGATES: (3, "public, and not gated by hand"),
    Lie.ADDED_UNGATES_SILENTLY: (3, CANARIES),
    Lie.ADDED_OPENS_TABLES: (3, CANARIES),
    Lie.ADDED_CANNOT_CLOSE: (3, "public, and not gated by hand"),
    Lie.ADDED_CLOSES_IN_NAME: (3, CANARIES),
}
LATER = sorted(BREAKS_LATER, key=lambda lie: lie.name)
SLOW = sorted(TELLS_LATE, key=lambda lie: lie.name)


TRIED: dict[Lie, tuple[bool, bool]] = {}
"""Was anything ever exposed, and is it at the end."""


def lied_to(bench: Bench, lie: Lie) -> tuple[Case, int]:
    case = bench.case("gated")
    case.hub.lies = frozenset({lie})
    code = case.publish(viewer=case.hub.url)
    repo = case.hub.store.repos[IDS["gated"]]
    TRIED[lie] = bool(case.monitor.exposures), bool(case.monitor.open_now(repo))
    return case, code


def incidents(case: Case) -> list[dict[str, object]]:
    return [json.loads(path.read_text()) for path in case.records.incidents()]


@pytest.mark.parametrize("lie", FORESEEABLE, ids=lambda lie: lie.name)
def test_nothing_licensed_is_ever_readable(lie: Lie, bench: Bench) -> None:
    case, code = lied_to(bench, lie)
    assert case.monitor.exposures == []
    assert code == FORESEEABLE[lie][0]
    assert FORESEEABLE[lie][1] in case.said[-1]
    assert not case.tells_token()
    repo = case.hub.store.repos[IDS["gated"]]
    if code == 3:
        # not proven closed: worthless files were all that was there, and it was made private
        [incident] = incidents(case)
        assert incident["licensed_files"] == []
        assert repo.private is (lie not in STAYS_OPEN)
        assert (incident["closing"] == "private") is (lie not in STAYS_OPEN)


@pytest.mark.parametrize("lie", SLOW, ids=lambda lie: lie.name)
def test_a_slow_or_clumsy_server_is_lived_with(lie: Lie, bench: Bench) -> None:
    case, code = lied_to(bench, lie)
    assert code == 0
    assert case.is_whole()
    assert case.monitor.exposures == []


@pytest.mark.parametrize("lie", LATER, ids=lambda lie: lie.name)
def test_a_gate_that_breaks_after_the_upload_is_closed_at_once(lie: Lie, bench: Bench) -> None:
    """Nobody can foresee it; from what broke it, the next act is to close."""
    case, code = lied_to(bench, lie)
    assert code == 3
    assert case.monitor.exposures != []
    broken_at = case.monitor.exposures[0].change
    # one change more than the breaking one: the repository made private
    assert case.monitor.changes <= broken_at + 1 + 3 * (lie in STAYS_OPEN)
    [incident] = incidents(case)
    assert incident["licensed_files"]
    repo = case.hub.store.repos[IDS["gated"]]
    if lie in STAYS_OPEN:
        assert str(incident["closing"]).startswith("FAILED")
        assert "IT COULD NOT BE SET PRIVATE" in case.said[-1]
        assert case.monitor.open_now(repo) != []
    else:
        assert incident["closing"] == "private"
        assert case.monitor.open_now(repo) == []


def test_a_disk_that_takes_no_incident_does_not_keep_the_repository_open(bench: Bench) -> None:
    case = bench.case("gated")
    case.records.folder.write_text("in the way")
    case.hub.lies = frozenset({Lie.REPLACED_UNGATES_SILENTLY})
    assert case.publish(viewer=case.hub.url) == 3
    assert case.hub.store.repos[IDS["gated"]].private
    assert case.monitor.open_now(case.hub.store.repos[IDS["gated"]]) == []
    assert "it was set private (NOT WRITTEN DOWN" in case.said[-1]


def test_what_was_read_once_is_not_published_again(bench: Bench) -> None:
    case, _ = lied_to(bench, Lie.REPLACED_UNGATES_SILENTLY)
    assert case.records.barred() is not None
    case.hub.lies = frozenset()
    changes = case.monitor.changes
    assert case.publish() == 1
    assert case.monitor.changes == changes


def test_lies_are_counted(bench: Bench, say: Callable[[Iterable[str]], None]) -> None:
    for lie in set(Lie) - set(TRIED):
        lied_to(bench, lie)
    exposed = {lie for lie, (at_any_time, _) in TRIED.items() if at_any_time}
    still = {lie for lie, (_, at_the_end) in TRIED.items() if at_the_end}
    say(
        [
            f"{len(Lie)} kinds of lies: {len(FORESEEABLE)} found out, {len(TELLS_LATE)} lived with,"
            f" {len(LATER)} that begin with the files themselves, after the proof",
            f"  exposures by servers that lie before: {len(exposed - BREAKS_LATER)}",
            f"  exposures by the {len(LATER)} others: {len(exposed & BREAKS_LATER)}; "
            f"{len(exposed - still)} closed at once, {len(still)} refuse to be closed, said loudly",
        ]
    )
    assert exposed == BREAKS_LATER
    assert still == BREAKS_LATER & STAYS_OPEN


@pytest.mark.parametrize(
    ("private", "gated", "files", "says"),
    [
        (False, False, {}, "public, and not gated by hand"),
        (False, False, {"ent_links.json": b"old"}, "public, and not gated by hand"),
        (False, "auto", {}, "public, and not gated by hand"),
        (False, "manual", {"other.txt": b"whose?"}, "files that are not of this release"),
        (True, False, {"other.txt": b"whose?"}, "files that are not of this release"),
        (True, "manual", {"ent_links.json": b"old"}, "the Hub lost files"),
    ],
)
def test_a_repository_with_a_past_is_refused(
    *,
    private: bool,
    gated: Gate,
    files: dict[str, bytes],
    says: str,
    bench: Bench,
) -> None:
    case = bench.case("gated")
    repo = Repo(IDS["gated"], private, gated)
    repo.commit("somebody", {**repo.head.files, **{k: Blob(v) for k, v in files.items()}})
    case.hub.store.repos[repo.id] = repo
    # licensed files in the open are an incident; anything else is left alone
    assert case.publish() == (3 if "ent_links.json" in files and not private else 1)
    assert says in case.said[-1]
    assert case.monitor.exposures == []
    sent = [path for method, path, _ in case.traffic.seen if method in ("PUT", "POST")]
    assert sent == ([f"/api/datasets/{repo.id}/settings"] if case.records.incidents() else [])


def test_what_was_made_private_with_files_in_it_is_not_opened_again(bench: Bench) -> None:
    case = bench.case("gated")
    assert case.publish() == 0
    case.hub.store.repos[IDS["gated"]].private = True
    assert case.publish() == 1
    assert "private, and holds licensed files" in case.said[-1]


def test_every_lie_is_tried() -> None:
    assert set(FORESEEABLE) | BREAKS_LATER | TELLS_LATE == set(Lie)


def test_somebody_who_opens_the_gate_while_we_work_is_noticed(bench: Bench) -> None:
    case = bench.case("gated")

    def meddle(repo: Repo) -> None:
        if repo.head.title == "Card" and not repo.private:
            repo.gated = False

    case.hub.watchers.append(meddle)
    assert case.publish() == 3
    assert case.monitor.exposures == []


def test_a_server_that_never_answers_is_given_up(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = bench.case("gated")
    stop = threading.Event()
    monkeypatch.setattr(type(case.hub), "answer", lambda hub, asked: stop.wait(20))
    patience = Patience(seconds=0.5, sleep=lambda seconds: None)
    code = case.publish(patience=patience)
    stop.set()
    assert code == 4
    assert "not done within" in case.said[-1]
