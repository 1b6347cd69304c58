"""`load("BIO", hub=...)`: both parts with access, a helpful word without it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import sameas
from sameas.core.errors import InputError, OptionError
from sameas.core.hub import UnreachableError
from sameas.licenses.publish.patience import Patience
from sameas.licenses.publish.publish import publish
from tests.licenses import built
from tests.licenses.hub.faults import Fault, Kind
from tests.licenses.hub.hub import Hub
from tests.licenses.hub.store import Blob
from tests.licenses.matrix import IDS, OWNER_TOKEN, Bench

pytestmark = pytest.mark.slow

Load = Callable[..., sameas.Dataset]
ACCEPTED, STRANGER = "hf_accepted", "hf_stranger"


@pytest.fixture
def hub(bench: Bench, tmp_path: Path) -> Hub:
    hub = bench.case("gated").hub
    publish(
        built.release(),
        "ORG/bio",
        gated=True,
        permission="of an invented licensor",
        endpoint=hub.url,
        token=OWNER_TOKEN,
        records=tmp_path / "records",
        dataset=built.bio(),
        patience=Patience(sleep=lambda seconds: None),
    )
    hub.store.ask(IDS["gated"], "accepted")
    hub.store.repos[IDS["gated"]].asked["accepted"].status = "accepted"
    return hub


@pytest.fixture
def load(hub: Hub, tmp_path: Path) -> Load:
    def call(where: str = "ORG/bio", token: str | None = ACCEPTED) -> sameas.Dataset:
        cache = tmp_path / "cache"
        return sameas.load("BIO", hub=where, endpoint=hub.url, token=token, cache=cache)

    return call


def test_what_comes_back_is_what_was_built(load: Load) -> None:
    there, here = load(), sameas.load("BIO", path=built.bio())
    assert there.links.equals(here.links)
    assert [fold.test.to_pylist() for fold in there.folds] == [
        fold.test.to_pylist() for fold in here.folds
    ]
    for one, other in ((there.left, here.left), (there.right, here.right)):
        assert one.relations.to_pylist() == other.relations.to_pylist()
        assert one.attributes.to_pylist() == other.attributes.to_pylist()
    assert there.info.release == here.info.release
    # again, from the cache, and by the name of the release
    assert load().links.equals(here.links)
    assert load("ORG/bio@v1.0.0").links.equals(here.links)


def test_a_stranger_is_told_where_to_ask(load: Load, hub: Hub) -> None:
    with pytest.raises(InputError, match="for licence holders, and this token") as caught:
        load(token=STRANGER)
    assert f"{hub.url}/datasets/ORG/bio-snomed" in str(caught.value)
    assert "ask for access on that page" in str(caught.value)
    assert STRANGER not in str(caught.value)


def test_an_anonymous_reader_is_told_to_log_in_too(load: Load) -> None:
    with pytest.raises(InputError, match="you are not logged in") as caught:
        load(token=None)
    assert "hf auth login" in str(caught.value)


def test_what_is_not_there(load: Load, hub: Hub) -> None:
    with pytest.raises(InputError, match="no such repository"):
        load("ORG/other")
    with pytest.raises(InputError, match="no such release"):
        load("ORG/bio@v9")
    hub.store.repos[IDS["gated"]].private = True
    with pytest.raises(InputError, match="no such repository, or a private one"):
        load()


def test_what_makes_no_sense() -> None:
    with pytest.raises(OptionError, match="for BIO alone"):
        sameas.load("DW", hub="ORG/bio")
    with pytest.raises(OptionError, match="not the name of a repository"):
        sameas.load("BIO", hub="bio")


def test_parts_of_two_releases_do_not_fit(load: Load, hub: Hub) -> None:
    repo = hub.store.repos[IDS["open"]]
    listed = json.loads(repo.head.files["release.json"].data)
    other = json.dumps({**listed, "build": "0" * 64}).encode()
    repo.commit("other", {**repo.head.files, "release.json": Blob(other)})
    with pytest.raises(InputError, match="has build") as caught:
        load()
    assert "two parts of one release" in str(caught.value)
    # the release that both have can still be named
    assert len(load("ORG/bio@v1.0.0").folds) == 5


def test_other_bytes_than_those_listed_are_refused(load: Load, hub: Hub) -> None:
    repo = hub.store.repos[IDS["gated"]]
    repo.commit("other", {**repo.head.files, "ent_links": Blob(b"a\tb\n")})
    with pytest.raises(InputError, match=r"not the file that release\.json lists"):
        load()


def test_a_hub_that_does_not_answer(load: Load, bench: Bench, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "cache", ignore_errors=True)
    case = bench.case("gated")
    case.traffic.start(Fault(1, Kind.DROPPED, dead_after=True))
    with pytest.raises(UnreachableError, match="does not answer"):
        load()
