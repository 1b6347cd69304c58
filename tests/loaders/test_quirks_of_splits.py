"""Quirks of files and folds, by their number in our notes, with the right behaviour."""

from __future__ import annotations

from pathlib import Path

import pytest

from sameas.core.errors import InputError
from sameas.loaders.load import load
from tests.loaders.folders import loaded, split_files

PAIRS = [f"a{i}\tb{i}\n" for i in range(100)]
RIGHT = split_files(PAIRS, (20, 10, 70))


def with_split(files: dict[str, bytes | None]) -> dict[str, bytes | None]:
    triples = {
        f"rel_triples_{side}": "".join(f"{x}{i}\tp\t{x}{i}\n" for i in range(101)).encode()
        for side, x in ((1, "a"), (2, "b"))
    }
    return {"ent_links": "".join(PAIRS).encode(), **triples, **files}


def test_10_a_right_split_raises_nothing(tmp_path: Path) -> None:
    ds = loaded(tmp_path, with_split(split_files(PAIRS, (20, 10, 70))))
    assert not ds.report.errors
    assert [part.num_rows for part in (ds.fold(5).train, ds.fold(5).valid, ds.fold(5).test)] == [
        20,
        10,
        70,
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "files", "said"),
    [
        ("split-size", split_files(PAIRS, (70, 10, 20)), "changed places"),
        ("split-incomplete", split_files(PAIRS[:98], (20, 10, 68)), "stand in no part"),
        (
            "split-foreign",
            split_files([*PAIRS[:99], "a99\tb98\n"], (20, 10, 70)),
            "1 pair is no link",
        ),
        (
            "split-overlap",
            {**RIGHT, "721_5fold/2/train_links": "".join(PAIRS[:21]).encode()},
            "1 pair stands in two parts",
        ),
        (
            "split-part",
            {**RIGHT, "721_5fold/3/valid_links": None},
            "no valid",
        ),
        ("split-folds", split_files(PAIRS, (20, 10, 70), folds=4), "4 folds"),
        ("split-folds", split_files(PAIRS, (20, 10, 70), folds=1), "1 fold"),
        ("split-incomplete", split_files(PAIRS[:99], (20, 10, 69)), "1 link stands in no part"),
        (
            "split-size",
            {**RIGHT, "721_5fold/1/train_links": b""},
            "0 train",
        ),
    ],
)
def test_10_split_faults_are_errors_with_the_fold(
    tmp_path: Path, code: str, files: dict[str, bytes | None], said: str
) -> None:
    ds = loaded(tmp_path, with_split(files), strict=False)
    found = [one for one in ds.report.errors if one.code == code]
    assert found
    assert said in found[0].what
    # the number is said once, and what to do comes last
    assert "times)" not in str(found[0])
    with pytest.raises(InputError):
        load(tmp_path / "SET", cache=False)


def test_10_an_entity_in_training_and_in_test_is_a_leak(tmp_path: Path) -> None:
    pairs = [*PAIRS[:99], "a0\tb99\n"]
    files = {**with_split(split_files(pairs, (20, 10, 70))), "ent_links": "".join(pairs).encode()}
    ds = loaded(tmp_path, files, strict=False)
    assert {one.code for one in ds.report.errors} == {"split-leak"}
    assert ds.report.count("split-leak") == 5


def test_10_the_digits_mean_test_train_valid(tmp_path: Path) -> None:
    files = with_split(split_files(PAIRS, (70, 10, 20), name="271_5fold"))
    assert loaded(tmp_path, files).fold(1).train.num_rows == 70


def test_10_folds_are_numbers(tmp_path: Path) -> None:
    files = with_split(split_files(PAIRS, (20, 10, 70), name="721_11fold", folds=11))
    assert [fold.number for fold in loaded(tmp_path, files).folds] == list(range(1, 12))


@pytest.mark.parametrize("path", ["ent_links", "rel_triples_1"])
def test_10_a_file_of_0_bytes_is_an_error(tmp_path: Path, path: str) -> None:
    with pytest.raises(InputError, match="no record"):
        loaded(tmp_path, {path: b""})


def test_10_missing_attributes_are_a_warning(tmp_path: Path) -> None:
    ds = loaded(tmp_path, {"attr_triples_1": None, "attr_triples_2": b""})
    assert [(one.code, one.severity) for one in ds.report] == [
        ("incomplete", "warning"),
        ("empty-file", "warning"),
    ]
    assert not ds.info.complete
    assert ds.info.missing == ("attr_triples_1",)
