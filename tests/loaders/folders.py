"""Small invented folders in OpenEA's layout, and loading without a cache."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load

MINIMAL = {
    "ent_links": b"a1\tb1\na2\tb2\n",
    "rel_triples_1": b"a1\tknows\ta2\n",
    "rel_triples_2": b"b1\tkennt\tb2\n",
    "attr_triples_1": b"a1\tage\t7\n",
    "attr_triples_2": b"b1\talter\t7\n",
}


def folder_of(
    root: Path, files: dict[str, bytes | None] | None = None, *, name: str = "SET"
) -> Path:
    """Write a folder: the minimal files, changed by `files`; None leaves one out."""
    folder = root / name
    for path, data in {**MINIMAL, **(files or {})}.items():
        if data is not None:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
    return folder


def loaded(root: Path, files: dict[str, bytes | None] | None = None, **options: Any) -> Dataset:
    """Write a folder and load it, without a cache."""
    return load(folder_of(root, files), cache=False, **options)


def split_files(
    pairs: list[str], sizes: tuple[int, int, int], *, name: str = "721_5fold", folds: int = 5
) -> dict[str, bytes | None]:
    """Cut pairs into train, valid and test, in the same way in each fold."""
    train, valid, test = sizes
    parts = {
        "train": pairs[:train],
        "valid": pairs[train : train + valid],
        "test": pairs[train + valid : train + valid + test],
    }
    return {
        f"{name}/{fold}/{part}_links": "".join(rows).encode()
        for fold in range(1, folds + 1)
        for part, rows in parts.items()
    }


def hashes(folder: Path) -> dict[str, str]:
    """Hash every file below a folder."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def values(ds: Dataset) -> list[str]:
    """Give the left graph's attribute values as the dialect gives them."""
    found: list[str] = ds.left.attributes["value"].to_pylist()
    return found


def saved(ds: Dataset, folder: Path) -> dict[str, str]:
    """Save a dataset and hash what was written."""
    ds.save(folder)
    return hashes(folder)
