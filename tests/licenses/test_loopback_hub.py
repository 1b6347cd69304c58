"""The loopback Hub itself: what four kinds of visitors may do, and that its monitor sees leaks."""

from __future__ import annotations

import pytest
from huggingface_hub import CommitOperationAdd, HfApi
from huggingface_hub.errors import (
    BadRequestError,
    GatedRepoError,
    HfHubHTTPError,
    RepositoryNotFoundError,
)

from tests.licenses.hub.store import Blob, Gate, Repo
from tests.licenses.matrix import IDS, OWNER_TOKEN, Bench, Case

TOKENS: dict[str, str | bool] = {
    "anonymous": False,
    "stranger": "hf_stranger",
    "accepted": "hf_accepted",
    "owner": OWNER_TOKEN,
}
LICENSED = "ent_links.json"


def with_repo(bench: Bench, *, private: bool, gated: Gate) -> Case:
    case = bench.case("gated")
    repo = Repo(IDS["gated"], private, gated)
    licensed = case.part.files[LICENSED].path.read_bytes()
    repo.commit("files", {"README.md": Blob(b"# card"), LICENSED: Blob(licensed)})
    case.hub.store.repos[repo.id] = repo
    case.hub.store.ask(repo.id, "accepted")
    repo.asked["accepted"].status = "accepted"
    return case


def reads(case: Case, who: str, path: str, folder: str) -> str:
    api = HfApi(endpoint=case.hub.url, token=TOKENS[who])
    try:
        api.hf_hub_download(IDS["gated"], path, repo_type="dataset", local_dir=folder)
    except GatedRepoError:
        return "gated"
    except RepositoryNotFoundError:
        return "absent"
    except HfHubHTTPError as error:
        # so a private repository looks without a token; the client has no name for it everywhere
        return "absent" if error.response.status_code == 401 else str(error)
    return "reads"


@pytest.mark.parametrize(
    ("private", "gated", "path", "expected"),
    [
        (False, False, LICENSED, ["reads", "reads", "reads", "reads"]),
        (False, "manual", LICENSED, ["gated", "gated", "reads", "reads"]),
        (False, "manual", "README.md", ["reads", "reads", "reads", "reads"]),
        (True, False, LICENSED, ["absent", "absent", "absent", "reads"]),
        # a grant is of no use while the repository is private
        (True, "manual", "README.md", ["absent", "absent", "absent", "reads"]),
    ],
)
def test_who_may_read_what(
    *,
    private: bool,
    gated: Gate,
    path: str,
    expected: list[str],
    bench: Bench,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    case = with_repo(bench, private=private, gated=gated)
    found = [reads(case, who, path, str(tmp_path_factory.mktemp(who))) for who in TOKENS]
    assert found == expected


@pytest.mark.parametrize("who", ["anonymous", "stranger", "accepted"])
def test_only_the_owner_writes(who: str, bench: Bench) -> None:
    case = with_repo(bench, private=False, gated="manual")
    api = HfApi(endpoint=case.hub.url, token=TOKENS[who])
    with pytest.raises(HfHubHTTPError):
        api.update_repo_settings(IDS["gated"], repo_type="dataset", gated=False)
    with pytest.raises(HfHubHTTPError):
        api.create_commit(
            IDS["gated"],
            [CommitOperationAdd("a.txt", b"a")],
            commit_message="a",
            repo_type="dataset",
        )
    assert case.hub.store.repos[IDS["gated"]].gated == "manual"


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("---\nlicense: mit\na.b: c\n---\n", "contains"),
        ("---\nlicense: [\n---\n", "not YAML"),
        ("# no metadata\n", "no metadata"),
        ("---\nextra_gated_fields:\n  Name: string\n---\n", "must be one of"),
    ],
)
def test_a_card_that_the_hub_would_refuse_is_refused(card: str, says: str, bench: Bench) -> None:
    case = with_repo(bench, private=True, gated=False)
    api = HfApi(endpoint=case.hub.url, token=OWNER_TOKEN)
    with pytest.raises((ValueError, BadRequestError), match=says):
        api.create_commit(
            IDS["gated"],
            [CommitOperationAdd("README.md", card.encode())],
            commit_message="card",
            repo_type="dataset",
        )


def test_the_monitor_sees_a_repository_that_is_opened(bench: Bench) -> None:
    case = with_repo(bench, private=True, gated=False)
    api = HfApi(endpoint=case.hub.url, token=OWNER_TOKEN)
    assert case.monitor.exposures == []
    # the habit that leaked: public first, the gate afterwards
    api.update_repo_settings(IDS["gated"], repo_type="dataset", private=False)
    assert case.monitor.exposures != []
    api.update_repo_settings(IDS["gated"], repo_type="dataset", gated="manual")
    assert case.monitor.open_now(case.hub.store.repos[IDS["gated"]]) == []


def test_the_monitor_sees_large_files_too(bench: Bench) -> None:
    case = bench.case("gated")
    repo = Repo(IDS["gated"], private=False)
    data = case.part.files["links.parquet"].path.read_bytes()
    repo.commit("files", {"links.parquet": Blob(data, lfs=True)})
    repo.lfs[Blob(data).sha256] = data
    addresses = case.monitor.open_now(repo)
    assert addresses == []
    case.hub.store.repos[repo.id] = repo
    addresses = case.monitor.open_now(repo)
    assert any("/resolve/" in one for one in addresses)
    assert any(one.endswith("objects/batch") for one in addresses)
    assert "/rows" in addresses
