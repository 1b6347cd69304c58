"""`sameas release requests`: a person lets people in, and the ledger says why."""

from __future__ import annotations

import json
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner
from huggingface_hub import HfApi
from huggingface_hub.errors import GatedRepoError

from sameas.cli.release.requests import command
from sameas.core.errors import InputError, OptionError
from sameas.core.hub import TOKEN, Account
from sameas.licenses.publish.access import answer_request, list_requests
from sameas.licenses.publish.hub import OwnRepo
from sameas.licenses.publish.ledger import Ledger, due
from sameas.licenses.publish.patience import Patience
from tests.licenses.hub.hub import Hub
from tests.licenses.matrix import IDS, OWNER_TOKEN, Bench

STRANGER = "hf_stranger"
EVIDENCE = "UTS account seen on a video call"


@pytest.fixture
def hub(bench: Bench) -> Hub:
    case = bench.case("gated")
    assert case.publish() == 0
    case.hub.store.ask(IDS["gated"], "stranger", Affiliation="Invented University")
    return case.hub


@pytest.fixture
def own(hub: Hub) -> OwnRepo:
    account = Account(hub.url, OWNER_TOKEN)
    return OwnRepo(account, IDS["gated"], Patience(sleep=lambda seconds: None))


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "ledger.jsonl")


def may_read(hub: Hub) -> bool:
    api = HfApi(endpoint=hub.url, token=STRANGER)
    try:
        api.auth_check(IDS["gated"], repo_type="dataset")
    except GatedRepoError:
        return False
    return True


def test_requests_are_listed_with_their_answers(own: OwnRepo, ledger: Ledger) -> None:
    found = list_requests(own, ledger)
    [one] = found.pending
    assert (one.user, one.answers) == ("stranger", {"Affiliation": "Invented University"})
    assert found.accepted == ()


def test_somebody_is_let_in_attested_and_out_again(hub: Hub, own: OwnRepo, ledger: Ledger) -> None:
    assert not may_read(hub)
    answer_request(own, ledger, "accept", "stranger", evidence=EVIDENCE)
    assert may_read(hub)
    answer_request(own, ledger, "attest", "stranger", evidence=EVIDENCE)
    answer_request(own, ledger, "revoke", "stranger", evidence="the licence lapsed")
    assert not may_read(hub)
    entries = ledger.read()
    acts = [entry.act for entry in entries]
    assert acts == ["accepting", "accepted", "attested", "revoking", "revoked"]
    assert {(entry.who, entry.user) for entry in entries} == {("owner", "stranger")}
    assert entries[0].answers == {"Affiliation": "Invented University"}
    # back among the pending ones, and may be let in again
    assert [one.user for one in list_requests(own, ledger).pending] == ["stranger"]


def test_somebody_is_turned_away(hub: Hub, own: OwnRepo, ledger: Ledger) -> None:
    answer_request(own, ledger, "reject", "stranger", evidence="no licence", reason="no licence")
    assert not may_read(hub)
    assert [one.user for one in list_requests(own, ledger).rejected] == ["stranger"]


def test_nobody_is_let_in_without_evidence_or_a_request(own: OwnRepo, ledger: Ledger) -> None:
    with pytest.raises(OptionError, match="no evidence"):
        answer_request(own, ledger, "accept", "stranger", evidence=" ")
    with pytest.raises(OptionError, match="no pending request"):
        answer_request(own, ledger, "accept", "nobody", evidence=EVIDENCE)
    with pytest.raises(OptionError, match="no accepted request"):
        answer_request(own, ledger, "revoke", "stranger", evidence=EVIDENCE)
    assert ledger.read() == []


def test_access_that_the_ledger_does_not_know_is_shown(
    hub: Hub, own: OwnRepo, ledger: Ledger
) -> None:
    hub.store.repos[IDS["gated"]].asked["stranger"].status = "accepted"
    found = list_requests(own, ledger)
    assert found.unrecorded == found.due == ("stranger",)


def test_evidence_is_asked_for_again_after_a_year(own: OwnRepo, ledger: Ledger) -> None:
    answer_request(own, ledger, "accept", "stranger", evidence=EVIDENCE)
    entries, now = ledger.read(), datetime.now(UTC)
    assert due(entries, ["stranger"], at=now + timedelta(days=364)) == []
    assert due(entries, ["stranger"], at=now + timedelta(days=366)) == ["stranger"]


def test_a_changed_ledger_is_noticed(ledger: Ledger) -> None:
    for user in ("a", "b", "c"):
        ledger.add("accepted", user, who="owner", evidence=EVIDENCE)
    assert stat.S_IMODE(ledger.path.stat().st_mode) == 0o600
    lines = ledger.path.read_text().splitlines()
    for spoiled in (
        lines[1:],
        [lines[0], lines[2]],
        [lines[0].replace('"a"', '"z"'), *lines[1:]],
        ["{}", *lines[1:]],
    ):
        ledger.path.write_text("\n".join(spoiled) + "\n")
        with pytest.raises(InputError):
            ledger.add("accepted", "d", who="owner", evidence=EVIDENCE)
        assert ledger.path.read_text() == "\n".join(spoiled) + "\n"


def test_the_command(hub: Hub, tmp_path: Path) -> None:
    options = ["ORG/bio", f"--endpoint={hub.url}", f"--records={tmp_path}"]
    run = CliRunner(env={TOKEN: OWNER_TOKEN})
    listed = run.invoke(command, options, catch_exceptions=False)
    assert "pending: 1" in listed.output
    assert "Affiliation: Invented University" in listed.output
    done = run.invoke(command, [*options, "--accept=stranger", f"--evidence={EVIDENCE}"])
    assert done.exit_code == 0
    assert may_read(hub)
    [ledger] = tmp_path.rglob("ledger.jsonl")
    acts = [json.loads(line)["act"] for line in ledger.read_text().splitlines()]
    assert acts == ["accepting", "accepted"]
    assert OWNER_TOKEN not in ledger.read_text()
