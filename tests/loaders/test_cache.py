"""The cache: parsed once, believed only when whole, and never another content than the files'."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sameas.loaders import digests
from sameas.loaders.cache import ENTRY, Cache
from sameas.loaders.load import load
from tests.loaders.folders import folder_of, hashes, split_files


@pytest.fixture
def parses(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note each time that a dataset is parsed."""
    noted: list[str] = []
    store = Cache.store

    def noting(self: Cache, key: str, *args: object, **options: object) -> object:
        noted.append(key)
        return store(self, key, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Cache, "store", noting)
    return noted


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note each file that is hashed."""
    noted: list[str] = []
    digest = digests.digest_member

    def noting(member: object, *, git: bool) -> object:
        noted.append(member.name)  # type: ignore[attr-defined]
        return digest(member, git=git)  # type: ignore[arg-type]

    monkeypatch.setattr(digests, "digest_member", noting)
    return noted


PAIRS = [f"a{i}\tb{i}\n" for i in range(10)]
FILES: dict[str, bytes | None] = {
    "ent_links": "".join(PAIRS).encode(),
    "ent_links_uri": ("".join(PAIRS) + "a1\tb10\n").encode(),
    "attr_triples_1": b'a1\tp\t"x"@en\r\n\na1\tq\ty\tz',
    **split_files(PAIRS, (2, 1, 7)),
}


def same(one: object, other: object) -> bool:
    """Compare two datasets part by part."""
    parts = []
    for ds in (one, other):
        sides = [
            (side.relations.to_pylist(), side.attributes.to_pylist(), side.entities.to_pylist())
            for side in (ds.left, ds.right)  # type: ignore[attr-defined]
        ]
        folds = [(f.number, f.train, f.valid, f.test) for f in ds.folds]  # type: ignore[attr-defined]
        parts.append((sides, folds, ds.links, ds.all_links, ds.report.findings, ds.info))  # type: ignore[attr-defined]
    return parts[0] == parts[1]


def test_a_cached_dataset_is_the_parsed_one(tmp_path: Path, parses: list[str]) -> None:
    folder = folder_of(tmp_path, FILES)
    plain = load(folder, cache=False)
    first, second = (load(folder, cache=tmp_path / "cache") for _ in range(2))
    assert same(plain, first)
    assert same(plain, second)
    assert len(parses) == 1
    assert second.left.functionality("knows") == 1.0


def test_no_attributes_at_all_can_be_cached(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {"attr_triples_1": None, "attr_triples_2": None})
    for _ in range(2):
        ds = load(folder, cache=tmp_path / "cache")
        assert ds.left.attributes.num_rows == 0
        assert ds.left.attributes_of("a1") == []


def test_the_content_decides_not_the_place(tmp_path: Path, parses: list[str]) -> None:
    for place in ("one", "two"):
        ds = load(folder_of(tmp_path / place, FILES), cache=tmp_path / "cache")
        [finding] = [one for one in ds.report if one.code == "tab-in-value"]
        assert finding.path == str(tmp_path / place / "SET" / "attr_triples_1")
    assert len(parses) == 1


def test_a_changed_file_is_parsed_again(tmp_path: Path, parses: list[str]) -> None:
    folder = folder_of(tmp_path)
    load(folder, cache=tmp_path / "cache")
    (folder / "attr_triples_1").write_bytes(b"a1\tage\t8\n")
    ds = load(folder, cache=tmp_path / "cache")
    assert ds.left.attributes["value"].to_pylist() == ["8"]
    assert len(parses) == 2


def test_a_memo_spares_hashing_what_was_not_touched(tmp_path: Path, hashed: list[str]) -> None:
    folder = folder_of(tmp_path)
    for path in folder.iterdir():
        os.utime(path, (1e9, 1e9))
    load(folder, cache=tmp_path / "cache")
    # written a moment ago: a change within the same tick would go unseen, so nothing was noted
    load(folder, cache=tmp_path / "cache")
    assert len(hashed) == 10


def test_an_old_file_is_hashed_once(
    tmp_path: Path, hashed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digests, "_SETTLED_SECONDS", -1.0)
    folder = folder_of(tmp_path)
    load(folder, cache=tmp_path / "cache")
    load(folder, cache=tmp_path / "cache")
    assert len(hashed) == 5
    (folder / "ent_links").write_bytes(b"a1\tb1\n")
    load(folder, cache=tmp_path / "cache")
    assert len(hashed) == 10


def entry_of(cache: Path) -> Path:
    [entry] = [path for path in (cache / "parsed").iterdir() if not path.name.startswith(".")]
    return entry


@pytest.mark.slow
@pytest.mark.parametrize("file", ["left/values.arrow", "right/entities.arrow", "pairs.arrow"])
def test_a_half_written_entry_is_not_believed(tmp_path: Path, parses: list[str], file: str) -> None:
    folder = folder_of(tmp_path, FILES)
    good = load(folder, cache=tmp_path / "cache")
    broken = entry_of(tmp_path / "cache") / file
    data = broken.read_bytes()
    for damage in (data[: len(data) // 2], b"", None):
        if damage is None:
            broken.unlink()
        else:
            broken.unlink()
            broken.write_bytes(damage)
        assert same(load(folder, cache=tmp_path / "cache"), good)
    assert len(parses) == 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "noted", [b"", b"[]", b'{"format": 0}', b'{"format": 1, "key": "other", "sizes": {}}']
)
def test_a_foreign_entry_is_not_believed(tmp_path: Path, parses: list[str], noted: bytes) -> None:
    folder = folder_of(tmp_path)
    load(folder, cache=tmp_path / "cache")
    (entry_of(tmp_path / "cache") / ENTRY).write_bytes(noted)
    load(folder, cache=tmp_path / "cache")
    assert len(parses) == 2


def test_an_entry_of_zeros_is_not_believed(tmp_path: Path, parses: list[str]) -> None:
    # of the right size, as a crash of the machine may leave it
    folder = folder_of(tmp_path)
    load(folder, cache=tmp_path / "cache")
    file = entry_of(tmp_path / "cache") / "left" / "relations.arrow"
    size = file.stat().st_size
    file.unlink()
    file.write_bytes(bytes(size))
    assert load(folder, cache=tmp_path / "cache").left.out_edges("a1")
    assert len(parses) == 2


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    ds = load(folder_of(tmp_path), cache=tmp_path / "file")
    assert ds.links.num_rows == 2
    assert ds.report.count("no-cache") == 1


def test_what_was_mapped_stays_readable_when_the_entry_is_replaced(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    old = load(folder, cache=tmp_path / "cache")
    (entry_of(tmp_path / "cache") / ENTRY).unlink()
    load(folder, cache=tmp_path / "cache")
    assert old.left.out_edges("a1") == [("a1", "knows", "a2")]
    assert old.left.attributes_of("a1")[0].value == "7"


def test_a_lenient_load_leaves_no_entry_that_a_strict_one_trusts(tmp_path: Path) -> None:
    from sameas.core.errors import InputError

    folder = folder_of(tmp_path, {"attr_triples_1": b"short\na1\tp\tx\n"})
    assert load(folder, cache=tmp_path / "cache", strict=False).report.count("short-line") == 1
    with pytest.raises(InputError, match="too few fields"):
        load(folder, cache=tmp_path / "cache")


@pytest.mark.slow
def test_loaders_at_the_same_time_all_succeed(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, FILES)
    code = (
        "import sys; from sameas.loaders.load import load; "
        "ds = load(sys.argv[1], cache=sys.argv[2]); print(ds.left.attributes.num_rows)"
    )
    command = [sys.executable, "-c", code, str(folder), str(tmp_path / "cache")]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(4)]
    assert [process.communicate()[0] for process in running] == [b"2\n"] * 4
    left = sorted(path.name for path in (tmp_path / "cache" / "parsed").iterdir())
    assert [name for name in left if name.startswith(".")] == []


def test_the_entry_says_what_it_is(tmp_path: Path) -> None:
    load(folder_of(tmp_path), cache=tmp_path / "cache")
    entry = entry_of(tmp_path / "cache")
    noted = json.loads((entry / ENTRY).read_text())
    assert noted["key"] == entry.name
    assert set(noted["sizes"]) == set(hashes(entry)) - {ENTRY}
