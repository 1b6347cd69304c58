"""Writing samples: reproducible, safe, and clear about what is wrong."""

from __future__ import annotations

import gzip
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from stdnum import verhoeff

from sameas.builders.lookalike import sample
from sameas.builders.lookalike.snomed.sctid import sctids, with_check_digit
from sameas.builders.lookalike.words import invent
from sameas.cli.sample import command
from sameas.core.errors import InputError, OptionError, OutputError
from tests.builders.lookalike.samples import SCALE, small


def _digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.slow
def test_same_seed_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    arguments = [
        sys.executable,
        "-c",
        f"from sameas.builders.lookalike import sample; sample({str(tmp_path / 'again')!r}, "
        f"scale={SCALE}, seed=1)",
    ]
    settings = os.environ | {"PYTHONHASHSEED": "77", "POLARS_MAX_THREADS": "1"}
    subprocess.run(arguments, check=True, env=settings)
    assert _digests(tmp_path / "again") == _digests(small(1).out)


@pytest.mark.slow
def test_another_seed_gives_other_content() -> None:
    assert small(1).mesh.read_bytes() != small(2).mesh.read_bytes()


def test_an_existing_output_is_refused_and_kept(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(OutputError, match="exists already"):
        sample(out, scale=SCALE)
    with pytest.raises(OutputError, match="no earlier output"):
        sample(out, scale=SCALE, force=True)
    assert [path.name for path in tmp_path.rglob("*")] == ["out", "mine.txt"]


@pytest.mark.slow
def test_force_replaces_an_earlier_sample(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "expected.json").write_text("{}", encoding="utf-8")
    result = sample(out, scale=SCALE, force=True, seed=1)
    assert _digests(out) == _digests(small(1).out)
    assert result.snomed.is_file()
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("scale", [0, -1, 1.5, float("nan")])
def test_scale_must_be_above_0_and_at_most_1(tmp_path: Path, scale: float) -> None:
    with pytest.raises(OptionError, match="scale cannot be"):
        sample(tmp_path / "out", scale=scale)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "no such file"),
        (b"<!DOCTYPE html><html></html>", "not N-Triples"),
        (b"<a:a> <a:b> <a:c> .\n", "no MeSH record"),
        (gzip.compress(b"<a:a> <a:b> <a:c> .\n" * 1000, mtime=0)[:-20], "cut short"),
        (b"\x1f\x8bnonsense", "cannot be read"),
    ],
)
def test_a_bad_mesh_file_is_named(tmp_path: Path, content: bytes | None, message: str) -> None:
    mesh = tmp_path / "mesh.nt"
    if content is not None:
        mesh.write_bytes(content)
    with pytest.raises(InputError, match=message) as caught:
        sample(tmp_path / "out", scale=SCALE, mesh=mesh)
    assert caught.value.path == str(mesh)
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_one_versioned_descriptor_is_enough(tmp_path: Path) -> None:
    mesh = tmp_path / "mesh2020.nt"
    mesh.write_text(
        "<http://id.nlm.nih.gov/mesh/2020/D000001> <http://www.w3.org/2000/01/rdf-schema#label>"
        ' "Zzorvane | kestine\\t"@en .\n',
        encoding="utf-8",
    )
    result = sample(tmp_path / "out", scale=SCALE, mesh=mesh)
    assert result.mesh == mesh
    atoms = (result.umls / "MRCONSO.RRF").read_text(encoding="utf-8")
    assert "|D000001|MSH|MH|D000001|Zzorvane / kestine|" in atoms
    assert not (result.out / "mesh.nt.gz").exists()


@pytest.mark.slow
def test_the_command_prints_what_it_wrote(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    words = [str(out), "--scale", str(SCALE), "--seed", "1", "--quiet"]
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    assert str(out / "mesh.nt.gz") in result.stdout
    assert all(Path(line).exists() for line in result.stdout.split())


@given(st.lists(st.integers(1, 10**17 - 1), min_size=1, max_size=50))
def test_check_digits_equal_those_of_stdnum(numbers: list[int]) -> None:
    found = with_check_digit(np.array(numbers, dtype=np.int64)).tolist()
    assert found == [int(f"{value}{verhoeff.calc_check_digit(str(value))}") for value in numbers]


def test_item_numbers_give_different_ids() -> None:
    ids = sctids(np.arange(1, 50_000), 11)
    assert len(np.unique(ids)) == len(ids)


def test_words_are_invented_without_repeats() -> None:
    assert len(set(invent(3, 4_096))) == 4_096
