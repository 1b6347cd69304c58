"""What a hurried user gets wrong, at the command line: a message, code 1, nothing written."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

import pytest

from sameas.cli import main
from tests.builders.dumps import Dumps, invented

pytestmark = pytest.mark.slow


@pytest.fixture
def dumps() -> Dumps:
    return invented(1)


@pytest.fixture
def bad(tmp_path: Path, dumps: Dumps) -> dict[str, Path]:
    """Make inputs that are wrong, each in its own way."""
    folder = tmp_path / "bad"
    (folder / "empty").mkdir(parents=True)
    (folder / "page").write_text("<!DOCTYPE html>\n<html></html>\n")
    (folder / "cut.nt.gz").write_bytes(dumps.mesh.read_bytes()[:50_000])
    (folder / "cut.zip").write_bytes(dumps.snomed.read_bytes()[:300_000])
    (folder / "latin1.nt").write_bytes(b'<urn:a> <urn:b> "caf\xe9" .\n')
    conso = (dumps.umls / "MRCONSO.RRF").read_bytes()
    (folder / "cut").mkdir()
    (folder / "cut" / "MRCONSO.RRF").write_bytes(conso[:-20])
    (folder / "columns").mkdir()
    (folder / "columns" / "MRCONSO.RRF").write_bytes(conso.replace(b"|ENG|", b"|", 1))
    with zipfile.ZipFile(folder / "escape.zip", "w") as archive:
        archive.writestr("../../sct2_Concept_Snapshot_INT_20260301.txt", "id\n")
    mixed = gzip.decompress(dumps.mesh.read_bytes()).replace(b"/mesh/D0", b"/mesh/2024/D0", 1)
    (folder / "mixed.nt").write_bytes(mixed)
    found = {path.name: path for path in folder.iterdir()}
    extension = next(dumps.folder.glob("extra/SnomedCT_ManagedService*.zip"))
    good = {"mesh": dumps.mesh, "snomed": dumps.snomed, "umls": dumps.umls}
    others = {"extension": extension, "MRSTY": dumps.umls / "MRSTY.RRF", "nowhere": folder / "no"}
    return found | good | others


@pytest.mark.parametrize(
    ("mesh", "snomed", "umls", "says"),
    [
        ("nowhere", "snomed", "umls", "no such file or folder"),
        ("mesh", "nowhere", "umls", "no such file or folder"),
        ("mesh", "snomed", "nowhere", "no such file or folder"),
        ("page", "snomed", "umls", "HTML page"),
        ("mesh", "page", "umls", "web page"),
        ("mesh", "snomed", "page", "HTML page"),
        ("cut.nt.gz", "snomed", "umls", "ends too early"),
        ("mesh", "cut.zip", "umls", "not a zip file"),
        ("latin1.nt", "snomed", "umls", "is not UTF-8"),
        ("mixed.nt", "snomed", "umls", "two kinds of node IRIs"),
        ("mesh", "snomed", "cut", "line"),
        ("mesh", "snomed", "columns", "18"),
        ("mesh", "escape.zip", "umls", "points outside"),
        ("empty", "snomed", "umls", "no RDF file"),
        ("mesh", "empty", "umls", "no SNOMED CT RF2 file"),
        ("mesh", "snomed", "empty", "no MRCONSO.RRF"),
        ("snomed", "snomed", "umls", "no RDF file"),
        ("umls", "snomed", "umls", "no RDF file"),
        ("mesh", "umls", "umls", "no SNOMED CT RF2 file"),
        ("mesh", "mesh", "umls", "no SNOMED CT RF2 file"),
        ("mesh", "snomed", "mesh", "looks like RDF in N-Triples"),
        ("mesh", "snomed", "snomed", "no MRCONSO.RRF"),
        ("mesh", "snomed", "MRSTY", "looks like MRSTY"),
        ("mesh", "extension", "umls", "depends on module 900000000000207008"),
    ],
)
def test_wrong_inputs(
    tmp_path: Path,
    bad: dict[str, Path],
    capsys: pytest.CaptureFixture[str],
    mesh: str,
    snomed: str,
    umls: str,
    says: str,
) -> None:
    before = sorted(path.name for path in tmp_path.iterdir())
    words = ["build", "--mesh", bad[mesh], "--snomed", bad[snomed], "--umls", bad[umls]]
    with pytest.raises(SystemExit) as caught:
        main([*map(str, words), "--out", str(tmp_path / "BIO"), "--size", "50", "--quiet"])
    assert caught.value.code == 1
    error = capsys.readouterr().err
    assert error.startswith("error: ")
    assert says in error
    assert sorted(path.name for path in tmp_path.iterdir()) == before
