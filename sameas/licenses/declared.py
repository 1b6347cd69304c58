"""The classes of a dataset without a manifest, by what is declared of it."""

from __future__ import annotations

import re
from pathlib import Path

from sameas.core.errors import InputError, OptionError
from sameas.core.manifest import MANIFEST
from sameas.licenses.policy import FileClass, classify, classify_file
from sameas.loaders.datasets import resolve
from sameas.loaders.spec import Spec

_LANGUAGE = re.compile(r" \([^)]*\)$")
_SIDE = re.compile(r"(?:^|[._/])\w*_(?P<side>[12])(?:\.\w+)*$")
_LICENSED = ("MeSH", "SNOMED CT", "UMLS")


def classify_dataset(dataset: str | Path) -> tuple[FileClass, ...]:
    """Give every file of a dataset its class: by its manifest, or by its folder's name.

    A folder named as a dataset of the field (`D_W_15K_V1`) comes from the sources of that dataset:
    files of one graph from one of them, all others from both. Of a dataset with licensed parts no
    file is open without a manifest that says where it comes from.

    Args:
        dataset: A folder.

    Raises:
        InputError: No manifest and no known name, or a source without a known licence.
    """
    folder = Path(dataset)
    if (folder / MANIFEST).exists():
        return classify(folder)
    if not folder.is_dir():
        raise InputError("no such folder", path=folder, fix="check the path")
    try:
        spec, _ = resolve(folder.resolve().name)
    except OptionError as error:
        raise InputError(
            "no manifest here, and the folder's name is none of a dataset",
            path=folder,
            expected="a folder that `sameas build` wrote, or one such as D_W_15K_V1",
        ) from error
    names = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return tuple(
        classify_file(name, _sources(name, spec), path=folder / name) for name in sorted(names)
    )


def _sources(name: str, spec: Spec) -> tuple[str, ...]:
    if spec.licensed:
        return _LICENSED
    both = tuple(_LANGUAGE.sub("", profile.title) for profile in (spec.left, spec.right))
    side = _SIDE.search(name)
    return (both[int(side["side"]) - 1],) if side else tuple(dict.fromkeys(both))
