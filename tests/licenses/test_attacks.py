"""What others may do to us: edit the parts, rename the repository, publish at the same time."""

from __future__ import annotations

import hashlib
import json
import shutil
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from requests.utils import get_environ_proxies

from sameas.core.errors import InputError
from sameas.core.hub import TOKEN, find_account
from sameas.core.identifiers import with_check_digit
from sameas.licenses.publish.errors import RefusedError
from sameas.licenses.publish.ledger import Entry, due
from sameas.licenses.publish.part import read_part
from sameas.licenses.publish.patience import Patience
from sameas.licenses.publish.probe import Verdict, Visitor
from sameas.licenses.publish.publish import Published, publish
from sameas.licenses.publish.verify import Health, verify
from tests.licenses.hub.hub import Hub
from tests.licenses.hub.store import Repo
from tests.licenses.matrix import IDS, OWNER_TOKEN, Bench
from tests.licenses.parts import write_release

QUICK = Patience(tries=3, sleep=lambda seconds: None)
LEAK = "Planesk ciagiarnade (disorder)"
SCTID = with_check_digit("1000004010")
NEW_NAME = "ORG/renamed-snomed"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return write_release(tmp_path / "release")


def put(hub: Hub, out: Path, records: Path) -> list[Published]:
    return publish(
        out,
        "ORG/bio",
        gated=True,
        permission="letter of an invented licensor, 1 May 2026",
        endpoint=hub.url,
        token=OWNER_TOKEN,
        records=records,
        patience=QUICK,
    )


def edit(folder: Path, changes: dict[str, str | None], **noted: object) -> None:
    """Change files and make `release.json` agree, as somebody would who means it."""
    path = folder / "release.json"
    record = json.loads(path.read_text())
    for name, text in changes.items():
        file = folder / name
        if text is None:
            file.unlink()
            del record["files"][name]
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        sha256 = hashlib.sha256(text.encode()).hexdigest()
        record["files"][name] = {"bytes": len(text), "sha256": sha256}
    path.write_text(json.dumps({**record, **noted}))


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda out: edit(out / "open", {"parquet/kg2_attributes.parquet": "rows"}), "everybody"),
        (lambda out: edit(out / "open", {"rel_triples_2": "rows"}), "not a file for everybody"),
        (lambda out: edit(out / "open", {}, sources=["MeSH", "SNOMED CT"]), "not for everybody"),
        (lambda out: edit(out / "open", {}, sources=["Nobody knows"]), "Nobody knows"),
        (lambda out: shutil.copytree(out / "gated", out / "open", dirs_exist_ok=True), "the gated"),
        (lambda out: edit(out / "gated", {"Links.parquet": "rows"}), "keeps as it is"),
        (lambda out: edit(out / "gated", {"two words": "rows"}), "keeps as it is"),
        (lambda out: edit(out / "gated", {".gitattributes": "* -text"}), "hidden"),
        (lambda out: edit(out / "gated", {"README.md": None}), "missing"),
    ],
)
def test_parts_edited_with_their_list_are_refused(
    spoil: Callable[[Path], object], says: str, bench: Bench, out: Path, tmp_path: Path
) -> None:
    hub = bench.case("gated").hub
    spoil(out)
    with pytest.raises(InputError, match=says):
        put(hub, out, tmp_path / "records")
    assert hub.store.repos == {}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda out: edit(
            out / "gated",
            {"README.md": (out / "gated/README.md").read_text() + f"\nSuch as {LEAK}.\n"},
        ),
        lambda out: edit(out / "gated", {f"sctid_{SCTID}.json": "{}"}),
        lambda out: edit(out / "open", {"recipe.json": json.dumps({"name": LEAK})}),
    ],
)
def test_what_a_gated_repository_shows_everybody_is_searched_too(
    spoil: Callable[[Path], object], bench: Bench, out: Path, tmp_path: Path
) -> None:
    hub = bench.case("gated").hub
    spoil(out)
    with pytest.raises(RefusedError, match="1 finds of licensed content") as caught:
        put(hub, out, tmp_path / "records")
    assert "ciagiarnade" not in str(caught.value)
    assert hub.store.repos == {}


def test_a_linked_folder_is_read_and_a_linked_file_is_not(out: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(out / "open")
    assert read_part(tmp_path / "link", gated=False).release == "v1.0.0"
    (out / "open/rel_triples_1").unlink()
    (out / "open/rel_triples_1").symlink_to(out / "gated/ent_links.json")
    with pytest.raises(InputError, match="a link"):
        read_part(out / "open", gated=False)


@pytest.mark.slow
@pytest.mark.parametrize("part", ["open", "gated"])
def test_a_file_changed_after_it_was_searched_is_not_sent(part: str, bench: Bench) -> None:
    case = bench.case("open" if part == "open" else "gated")
    file = next(one for name, one in case.part.files.items() if name.endswith(".parquet"))
    whole = file.path.read_bytes()
    file.path.write_bytes(b"something else")
    assert case.publish() == 1
    assert "changed while it was being published" in case.said[-1]
    [repo] = case.hub.store.repos.values()
    assert b"something else" not in [blob.data for blob in repo.head.files.values()]
    assert case.monitor.exposures == []
    # nothing is lost by it
    file.path.write_bytes(whole)
    assert case.publish() == 0
    assert case.is_whole()


def test_a_renamed_repository_is_not_published_into(bench: Bench) -> None:
    case = bench.case("gated")
    assert case.publish() == 0
    case.hub.store.rename(IDS["gated"], NEW_NAME)
    changes = case.monitor.changes
    assert case.publish() == 1
    assert f"the Hub knows it as {NEW_NAME}" in case.said[-1]
    assert case.monitor.changes == changes


@pytest.mark.parametrize("title", ["Card", "Stand-ins", "Release v1.0.0"])
def test_a_repository_renamed_while_we_publish_exposes_nothing(title: str, bench: Bench) -> None:
    case = bench.case("gated")

    def rename(repo: Repo) -> None:
        if repo.head.title == title and repo.id == IDS["gated"]:
            case.hub.store.rename(repo.id, NEW_NAME)

    case.hub.watchers.append(rename)
    assert case.publish() in (1, 3)
    assert case.monitor.exposures == []


def test_a_renamed_repository_is_not_called_well(bench: Bench) -> None:
    case = bench.case("gated")
    assert case.publish() == 0
    case.hub.store.rename(IDS["gated"], NEW_NAME)
    case.hub.store.repos[NEW_NAME].gated = False
    found = verify("ORG/bio", endpoint=case.hub.url, patience=QUICK)
    assert found.health is Health.OPEN
    assert any("another name" in one.text for one in found.observations)


def test_a_gated_part_that_vanished_is_noticed_where_it_is_expected(bench: Bench) -> None:
    case = bench.case("open")
    assert case.publish() == 0
    there = verify("ORG/bio", endpoint=case.hub.url, patience=QUICK)
    assert there.health is Health.WELL
    assert any("say --gated" in one.text for one in there.observations)
    missed = verify("ORG/bio", gated=True, endpoint=case.hub.url, patience=QUICK)
    assert missed.health is Health.DAMAGED


@pytest.mark.slow
def test_two_publishers_at_once_expose_nothing_and_one_more_run_ends_complete(bench: Bench) -> None:
    for _ in range(5):
        case = bench.case("gated")
        both = [threading.Thread(target=case.publish) for _ in range(2)]
        for one in both:
            one.start()
        for one in both:
            one.join()
        assert case.monitor.exposures == []
        assert case.publish() == 0
        assert case.is_whole()
        assert [commit.title for commit in case.hub.store.repos[IDS["gated"]].commits] == [
            "initial commit",
            "Card",
            "Stand-ins",
            "Release v1.0.0",
        ]


def test_a_token_of_another_hub_is_not_sent_where_none_was_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(TOKEN, "hf_of_another")
    monkeypatch.setenv("HF_TOKEN", "hf_of_the_real_hub")
    assert find_account().token == "hf_of_the_real_hub"  # noqa: S105 - invented
    assert find_account("https://hub.example").token == "hf_of_another"  # noqa: S105 - invented


def test_a_dead_proxy_proves_nothing(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    case = bench.case("gated")
    assert case.publish() == 0
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert get_environ_proxies(case.hub.url)
    found = verify("ORG/bio", endpoint=case.hub.url, patience=QUICK)
    assert found.health is Health.UNKNOWN


def test_a_wall_on_the_way_proves_nothing(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy that refuses everything, or answers everything, is no gate."""
    from tests.licenses.hub.wire import Answer

    case = bench.case("gated")
    for status, verdicts in ((403, {Verdict.OTHER, Verdict.NO_ANSWER}), (200, {Verdict.OPEN})):
        answer = Answer(status, b"<html>Log in to this network</html>")
        monkeypatch.setattr(type(case.hub), "answer", lambda hub, asked, a=answer: a)
        visitor = Visitor(case.hub.url, QUICK)
        found = visitor.look(IDS["gated"], {"a.txt": False}, at=None, large={}, readme=b"card")
        assert verdicts & {one.verdict for one in found}
        assert Verdict.CLOSED not in {one.verdict for one in found}
        assert verify("ORG/bio", endpoint=case.hub.url, patience=QUICK).health.exit_code != 0


def test_a_clock_that_was_wrong_puts_off_no_attestation() -> None:
    now = datetime(2026, 5, 1, tzinfo=UTC)

    def entry(days: int) -> Entry:
        when = (now + timedelta(days=days)).isoformat()
        return Entry(when, "owner", "accepted", "ann", "letter", {}, "")

    cases = {-366: True, -364: False, 0: False, 300: True}
    for days, is_due in cases.items():
        assert due([entry(days)], ["ann"], at=now) == (["ann"] if is_due else [])
