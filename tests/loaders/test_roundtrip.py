"""What is loaded and saved is the same, byte for byte, in every dialect."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sameas.core.blocks import read_blocks
from sameas.core.progress import Quiet
from sameas.loaders import records
from sameas.loaders.content import content_in_memory
from sameas.loaders.dataset import Dataset
from sameas.loaders.dialects import dialect
from sameas.loaders.folder import open_folders
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.in_memory import pair_table
from sameas.loaders.load import load
from sameas.loaders.origin import Origin
from tests.loaders.folders import MINIMAL, folder_of, hashes

TEXT = st.text(alphabet='ab\t\r\n\\"@^<> n\ufeff\x85é', max_size=30)
ENDS = st.sampled_from(["\n", "\r\n"])
FEW = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(params=["at once", "in blocks"])
def small_blocks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read files in one piece, or in blocks of a few bytes, so that lines span them."""
    if request.param == "in blocks":
        monkeypatch.setattr(records, "_AT_ONCE", -1)
        monkeypatch.setattr(
            records, "read_blocks", lambda stream, **options: read_blocks(stream, size=7, **options)
        )


@pytest.fixture
def again(tmp_path: Path) -> Callable[[str, dict[str, bytes]], None]:
    """Write files, load and save them, and compare every byte."""
    numbers = iter(range(10**6))

    def check(speech: str, files: dict[str, bytes]) -> None:
        place = tmp_path / str(next(numbers))
        folder = folder_of(place, dict(files))
        [found] = open_folders(folder)
        content = content_in_memory(dialect(speech).read(found, Quiet()), label="x")
        graphs = [KnowledgeGraph(store) for store in content.stores]
        ds = Dataset(
            graphs[0],
            graphs[1],
            pair_table(content.links.to_arrow()),
            origin=Origin(speech, content.forms),
        )
        ds.save(place / "out")
        assert hashes(place / "out") == hashes(folder)

    return check


@pytest.mark.slow
@FEW
@given(one=TEXT, other=TEXT)
@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("speech", ["openea", "bio", "csv"])
def test_text_files_survive(
    again: Callable[[str, dict[str, bytes]], None], speech: str, one: str, other: str
) -> None:
    again(
        speech,
        {
            "rel_triples_1": one.encode(),
            "attr_triples_1": other.encode(),
            "ent_links": other.encode(),
        },
    )


@pytest.mark.slow
@FEW
@given(st.lists(st.builds("a1\tp\t{}{}".format, st.text(alphabet='a\\nt"\t\r'), ENDS)))
@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("speech", ["openea", "bio"])
def test_records_survive(
    again: Callable[[str, dict[str, bytes]], None], speech: str, lines: list[str]
) -> None:
    again(speech, {"attr_triples_1": "".join(lines).encode()})


@pytest.mark.slow
@FEW
@given(st.lists(st.sampled_from([b"a", b"\t", b"\n", b"\r", b"\\", b"\xe9", b"\xc3\xa9", b"\xff"])))
@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("speech", ["openea", "bio", "csv"])
def test_bytes_that_are_no_text_survive(
    again: Callable[[str, dict[str, bytes]], None], speech: str, parts: list[bytes]
) -> None:
    data = b"".join(parts)
    again(speech, {"attr_triples_1": data, "rel_triples_1": data, "ent_links": data})


NUMBERS = {
    "ent_ids_1": b"0\thttp://a/x\r\n1\thttp://a/y\r\n",
    "ent_ids_2": b"0\thttp://b/x\n5\thttp://b/y",
    "rel_ids_1": b"0\tknows\n",
    "triples_1": b"0\t0\t1\n",
    "triples_2": b"5\t0\t0\n",
    "ref_ent_ids": b"1\t5\n",
    "sup_ent_ids": b"0\t0\n",
}


def test_files_of_numbers_survive(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {**dict.fromkeys(MINIMAL), **NUMBERS})
    ds = load(folder, cache=tmp_path / "cache")
    assert ds.links.to_pylist() == [
        {"left": "http://a/x", "right": "http://b/x"},
        {"left": "http://a/y", "right": "http://b/y"},
    ]
    assert ds.left.out_edges("http://a/x") == [("http://a/x", "knows", "http://a/y")]
    assert ds.right.out_edges("http://b/y") == [("http://b/y", "0", "http://b/x")]
    assert [ds.fold(1).train.num_rows, ds.fold(1).test.num_rows] == [1, 1]
    ds.save(tmp_path / "out")
    assert hashes(tmp_path / "out") == hashes(folder)


def test_the_cache_keeps_the_form_of_files(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbfa1\tp\tx\r\n\r\na1\tp\ty\tz\r\na1\tq\tw"
    folder = folder_of(tmp_path, {"attr_triples_1": data})
    for number in range(2):
        ds = load(folder, cache=tmp_path / "cache")
        ds.save(tmp_path / f"out{number}")
        assert hashes(tmp_path / f"out{number}") == hashes(folder)


def test_the_plain_form_has_one_record_a_line(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbfa1\tp\tx\r\n\r\na1\tp\ty\tz\r\na1\tq\tw"
    ds = load(folder_of(tmp_path, {"attr_triples_1": data}), cache=False)
    ds.save(tmp_path / "out", exact=False)
    written = (tmp_path / "out" / "attr_triples_1").read_bytes()
    assert written == b"a1\tp\tx\na1\tp\ty\\tz\na1\tq\tw\n"
