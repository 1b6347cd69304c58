"""Datasets broken in one way each, and what validating them gives."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from sameas.builders.bio import build_bio
from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load
from sameas.validation.report import Report, Result
from sameas.validation.validate import validate
from tests.builders.dumps import invented
from tests.loaders.folders import folder_of, split_files

PAIRS = [f"a{i}\tb{i}\n" for i in range(10)]
WHOLE: dict[str, bytes | None] = {
    "ent_links": "".join(PAIRS).encode(),
    "rel_triples_1": b"".join(b"a%d\tknows\ta%d\n" % (i, (i + 1) % 10) for i in range(10)),
    "rel_triples_2": b"".join(b"b%d\tkennt\tb%d\n" % (i, (i + 1) % 10) for i in range(10)),
    "attr_triples_1": b'a1\tage\t"7"^^<http://www.w3.org/2001/XMLSchema#int>\n',
    "attr_triples_2": b'b1\talter\t"\\u00e9 \\n"@de\n',
    **split_files(PAIRS, (2, 1, 7)),
}
"""A small dataset in which there is nothing to find."""


def bytes_of(path: str) -> bytes:
    """Give the content of a file of the whole dataset."""
    data = WHOLE[path]
    assert data is not None
    return data


def validated(tmp_path: Path, files: dict[str, bytes | None] | None = None) -> Report:
    """Write the whole dataset, changed by `files`, and look at its integrity."""
    folder = folder_of(tmp_path, {**WHOLE, **(files or {})})
    return validate(load(folder, strict=False, cache=False), only=["integrity"])


def look(dataset: Dataset) -> Report:
    """Look at a dataset's integrity."""
    return validate(dataset, only=["integrity"])


def found(report: Report, check: str, *, beside: tuple[str, ...] = ()) -> Result:
    """Give what a check found, and see that no other found an error.

    Args:
        report: Of an integrity validation.
        check: Its id.
        beside: Checks that cannot but find an error as well.
    """
    result = report.result(check)
    assert result.outcome.status == "found"
    errors = {one.id for one in report.of("error")}
    assert errors - {check, *beside} == set()
    return result


@cache
def built() -> Path:
    """Build a small BIO, once."""
    dumps = invented(1)
    folder = Path(mkdtemp(prefix="sameas-validation-")) / "BIO"
    build_bio(dumps.mesh, dumps.snomed, dumps.umls, folder, size=50)
    return folder


def copied(tmp_path: Path, *, without: tuple[str, ...] = ()) -> Path:
    """Copy the small BIO, some of it left out."""
    ignore = shutil.ignore_patterns(*without)
    return Path(shutil.copytree(built(), tmp_path / "copy", ignore=ignore))
