"""`sameas release publish`: what it needs, what it leaves, and that it does nothing twice."""

from __future__ import annotations

import json
import shutil
import stat
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from sameas.cli.release.publish import command
from sameas.core.errors import InputError, OptionError
from sameas.core.hub import TOKEN, Account, find_account
from sameas.licenses.publish.canary import LARGE, canaries, hashes, stand_in
from sameas.licenses.publish.errors import NotClosedError, RefusedError
from sameas.licenses.publish.hub import make_stand_ins
from sameas.licenses.publish.part import LocalFile, Part, read_part
from sameas.licenses.publish.patience import Patience
from sameas.licenses.publish.publish import Published, publish
from sameas.licenses.publish.records import Records
from sameas.licenses.publish.state import RemoteFile, State, licensed
from sameas.licenses.publish.steps import Step, next_gated_step
from tests.licenses.hub.faults import Fault, Kind
from tests.licenses.hub.hub import Hub
from tests.licenses.hub.monitor import Monitor
from tests.licenses.matrix import IDS, OWNER_TOKEN, Bench
from tests.licenses.parts import GATED, RELEASE, licensed_bytes, write_release

PERMISSION = "letter of an invented licensor, 1 May 2026"
STRANGER = "hf_stranger"
Publish = Callable[..., list[Published]]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return write_release(tmp_path / "release")


@pytest.fixture
def hub(bench: Bench) -> Hub:
    return bench.case("gated").hub


@pytest.fixture
def put(hub: Hub, out: Path, tmp_path: Path) -> Publish:
    def call(**options: object) -> list[Published]:
        given = {
            "gated": True,
            "permission": PERMISSION,
            "endpoint": hub.url,
            "token": OWNER_TOKEN,
            "records": tmp_path / "records",
            "patience": Patience(sleep=lambda seconds: None),
        }
        return publish(out, "ORG/bio", **{**given, **options})  # type: ignore[arg-type]

    return call


def test_both_parts_are_published_once(put: Publish, hub: Hub) -> None:
    monitor = Monitor(hub, frozenset())
    first = put()
    assert [one.repo for one in first] == ["ORG/bio-mesh", "ORG/bio-snomed"]
    assert all(one.changed and one.tag == RELEASE for one in first)
    states = [(repo.private, repo.gated) for repo in hub.store.repos.values()]
    assert states == [(False, False), (False, "manual")]
    changes, receipts = monitor.changes, [one.receipt.read_bytes() for one in first]
    again = put(permission=None)
    assert [one.changed for one in again] == [False, False]
    assert monitor.changes == changes
    assert [one.receipt.read_bytes() for one in again] == receipts


def test_the_open_part_alone_needs_no_permission(put: Publish, hub: Hub) -> None:
    [one] = put(gated=False, permission=None)
    assert one.repo == "ORG/bio-mesh"
    assert list(hub.store.repos) == ["ORG/bio-mesh"]


def test_the_gated_part_needs_a_permission(put: Publish, hub: Hub) -> None:
    with pytest.raises(OptionError, match="needs a permission"):
        put(permission=None)
    with pytest.raises(OptionError, match="names no permission"):
        put(permission="yes")
    assert hub.store.repos == {}


@pytest.mark.slow
def test_the_receipt_names_the_permission_and_every_file(put: Publish, out: Path) -> None:
    receipt = json.loads(put()[1].receipt.read_text())
    assert receipt["permission"]["permission"] == PERMISSION
    assert (receipt["private"], receipt["gated"]) == (False, "manual")
    listed = json.loads((out / "gated/release.json").read_text())["files"]
    sums = {name: one["sha256"] for name, one in receipt["files"].items() if name != "release.json"}
    assert sums == {name: one["sha256"] for name, one in listed.items()}
    assert receipt["published_by"] == "owner"


@pytest.mark.slow
def test_nothing_that_everybody_sees_holds_a_licensed_byte(put: Publish, hub: Hub) -> None:
    put()
    repo = hub.store.repos[IDS["gated"]]
    titles = [commit.title for commit in repo.commits]
    assert titles == ["initial commit", "Card", "Stand-ins", f"Release {RELEASE}"]


@pytest.mark.slow
def test_a_new_release_takes_the_place_of_the_old_one(put: Publish, hub: Hub, out: Path) -> None:
    put()
    monitor = Monitor(hub, licensed_bytes(out))
    write_release(out, release="v2.0.0", text=" more")
    monitor.licensed |= licensed_bytes(out)
    done = put()
    assert [one.tag for one in done] == ["v2.0.0", "v2.0.0"]
    repo = hub.store.repos[IDS["gated"]]
    assert sorted(repo.tags) == ["v1.0.0", "v2.0.0"]
    assert monitor.exposures == []


def test_a_release_is_never_moved(put: Publish, out: Path) -> None:
    put()
    write_release(out, text=" other bytes under the same name")
    with pytest.raises(RefusedError, match="names another commit"):
        put()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda out: (out / "gated/extra").write_text("x"), "not listed"),
        (lambda out: (out / "open/rel_triples_1").write_text("x"), "changed since"),
        (lambda out: (out / "gated/ent_links.json").unlink(), "missing"),
        (lambda out: (out / "open/.gitignore").write_text("*"), "hidden"),
        (lambda out: (out / "open/link").symlink_to("/etc/hostname"), "a link"),
        (lambda out: (out / "open/release.json").write_text("{}"), "not the list"),
        (lambda out: shutil.rmtree(out / "gated"), "cannot read it"),
        (lambda out: write_release(out / "x") and shutil.copytree(
            write_release(out.parent / "other", release="v3") / "gated",
            out / "gated", dirs_exist_ok=True), "but the open part is"),
    ],
)  # fmt: skip
def test_a_folder_that_is_not_as_split_wrote_it_is_refused(
    spoil: Callable[[Path], object], says: str, put: Publish, hub: Hub, out: Path
) -> None:
    spoil(out)
    with pytest.raises(InputError, match=says):
        put()
    assert hub.store.repos == {}


def test_a_leak_in_the_open_part_is_refused(put: Publish, hub: Hub, out: Path) -> None:
    # a term with its tag, invented
    leak = " Planesk ciagiarnade (disorder)"
    write_release(out, text=leak)
    with pytest.raises(RefusedError, match="licensed content in what everybody") as caught:
        put()
    assert "ciagiarnade" not in str(caught.value)
    assert hub.store.repos == {}


def test_a_client_that_would_print_what_it_sends_is_refused(
    put: Publish, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_DEBUG", "1")
    with pytest.raises(OptionError, match="HF_DEBUG"):
        put()
    assert hub.store.repos == {}


def test_a_token_without_rights_is_refused_at_once(put: Publish, hub: Hub) -> None:
    with pytest.raises(RefusedError, match="403"):
        put(token=STRANGER)
    with pytest.raises(RefusedError, match="401"):
        put(token=STRANGER + "x")
    assert hub.store.repos == {}


def test_a_token_goes_to_its_own_hub_only(monkeypatch: pytest.MonkeyPatch) -> None:
    real, other = "hf_of_the_real_hub", "hf_of_another"
    monkeypatch.setenv("HF_TOKEN", real)
    monkeypatch.delenv(TOKEN, raising=False)
    assert find_account("http://127.0.0.1:1").token is None
    assert find_account().token == real
    monkeypatch.setenv(TOKEN, other)
    assert find_account("http://127.0.0.1:1").token == other
    with pytest.raises(OptionError, match="unencrypted"):
        find_account("http://hub.example")
    assert other not in repr(Account("https://hub.example", other))


def test_an_incident_that_was_not_proven_is_settled_later(bench: Bench) -> None:
    case = bench.case("gated")
    case.records.write("incident-2026.json", {"seen": [], "licensed_files": ["a"]})
    assert case.records.barred() is None
    assert case.publish() == 0
    assert "settled" in json.loads((case.records.folder / "incident-2026.json").read_text())


def test_the_command_asks_for_the_permission(hub: Hub, out: Path, tmp_path: Path) -> None:
    answer = CliRunner().invoke(
        command,
        [str(out), "--repo=ORG/bio", "--gated", "--confirm-license", "--quiet", "--settle=0",
         f"--endpoint={hub.url}", f"--records={tmp_path / 'records'}"],
        input=PERMISSION + "\n",
        env={TOKEN: OWNER_TOKEN},
        catch_exceptions=False,
    )  # fmt: skip
    assert answer.exit_code == 0
    assert "ORG/bio-snomed v1.0.0: published" in answer.output
    assert "sameas release verify ORG/bio --gated" in answer.output
    assert OWNER_TOKEN not in answer.output


def test_records_lie_by_hub_and_repository(tmp_path: Path) -> None:
    records = Records.of(Account("https://hub.example:8443"), "ORG/bio-snomed", root=tmp_path)
    path = records.write("receipt.json", {"a": 1})
    assert path == tmp_path / "hub.example-8443/ORG--bio-snomed/receipt.json"
    assert stat.S_ISREG(path.stat().st_mode)


OURS = {name: LocalFile(Path("x"), 1, name, "") for name in ("README.md", "ent_links", "a.parquet")}
PART = Part(Path("x"), RELEASE, "", (), OURS, canaries(["ent_links", "a.parquet"]))
CONTENTS = {
    **{name: [(name, "")] for name in OURS},
    **{name: [hashes(data)] for name, data in PART.canary.items()},
    ".gitattributes": [("", "")],
}
for _name in PART.behind_gate:
    CONTENTS[_name] += [hashes(stand_in(1)), ("of an older release", "")]
FILES = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(contents) for name, contents in CONTENTS.items()}
)


@given(
    private=st.sampled_from([True, False, None]),
    gated=st.sampled_from([False, "auto", "manual", True, None]),
    contents=FILES,
    proven=st.booleans(),
)
def test_whatever_the_state_files_are_sent_only_behind_a_proven_gate(
    *, private: bool | None, gated: object, contents: dict[str, tuple[str, str]], proven: bool
) -> None:
    """Each to a place that was proven; and nothing is made public with licensed files in it."""
    files = {name: RemoteFile(1, git, sha256) for name, (sha256, git) in contents.items()}
    state = State(exists=True, private=private, gated=gated, head="h", files=files)
    try:
        step = next_gated_step(PART, state, proven=proven)
    except (RefusedError, NotClosedError):
        return
    if step is Step.UPLOAD:
        assert (private, gated) == (False, "manual")
        assert proven
        assert set(PART.behind_gate) <= set(files)
    if step is Step.STAND_IN:
        assert (private, gated) == (False, "manual")
        assert proven or licensed(state) == []
    if step is Step.OPEN:
        assert (private, gated) == (True, "manual")
        assert licensed(state) == []


def test_a_canary_for_every_kind_of_name(out: Path) -> None:
    part = read_part(out / "gated", gated=True)
    assert list(part.canary) == ["gate-canary/canary.json", "gate-canary/canary.parquet"]
    assert not set(part.canary.values()) & licensed_bytes(out)


def test_a_stand_in_goes_where_its_file_will_go(out: Path) -> None:
    """By git or with the large files, which a Hub decides by name and by size."""
    part = read_part(out / "gated", gated=True)
    large = replace(part.files["ent_links.json"], bytes=LARGE + 1)
    part.files["ent_links.json"] = large
    sent = make_stand_ins(part, ["ent_links.json", "links.parquet"])
    assert [one.upload_info.size > LARGE for one in sent] == [True, False]
    assert all(RemoteFile(0, None, one.upload_info.sha256.hex()).is_stand_in for one in sent)


@pytest.mark.slow
def test_a_new_file_of_a_new_release_is_stood_in_for(
    put: Publish, hub: Hub, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put()
    monitor = Monitor(hub, licensed_bytes(out))
    monkeypatch.setitem(GATED, "more.bin", "an invented licensed file, 0003")
    write_release(out, release="v2.0.0")
    monitor.licensed |= licensed_bytes(out)
    put()
    repo = hub.store.repos[IDS["gated"]]
    assert [one.title for one in repo.commits[4:]] == ["Card", "Stand-ins", "Release v2.0.0"]
    changed = [
        {path for path, blob in after.files.items() if before.files.get(path) != blob}
        for before, after in pairwise(repo.commits[4:])
    ]
    assert changed[0] == {"more.bin"}
    assert monitor.exposures == []


def test_files_that_may_have_arrived_are_named_in_the_incident(bench: Bench) -> None:
    """The commit was done, its answer was lost, and for the rest of our time all is dead."""
    case = bench.case("gated")
    assert case.publish() == 0
    commits = [n for n, (_, path, _) in enumerate(case.traffic.seen, 1) if "/commit/" in path]
    case = bench.case("gated")
    case.traffic.start(Fault(commits[-1], Kind.ANSWER_LOST, dead_after=True))
    assert case.publish() == 3
    [incident] = [json.loads(path.read_text()) for path in case.records.incidents()]
    assert incident["licensed_files"] == ["ent_links.json", "links.parquet", "release.json"]
    assert incident["closing"].startswith("FAILED")
