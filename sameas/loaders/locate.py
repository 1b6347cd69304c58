"""Find the folder of a dataset: at a path, in the user's data folders, among fetched data."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

from sameas.core.errors import InputError, OptionError
from sameas.loaders.built import is_built
from sameas.loaders.datasets import find_spec, resolve
from sameas.loaders.folder import MARKS, Folder, candidates, choose, open_folders
from sameas.loaders.places import DATA, data_folders
from sameas.loaders.spec import Spec, Variant

_SHOWN = 20


def locate(
    name: str | Path | None,
    *,
    path: str | Path | None = None,
    size: str | None = None,
    density: str | None = None,
    release: str | None = None,
) -> tuple[Variant | None, Spec | None, Folder]:
    """Find a dataset's folder.

    Args:
        name: Of a dataset, or a path.
        path: A folder or an archive; by default the user's data folders are searched.
        size: Such as `15K`.
        density: Such as `V2`.
        release: Of several that lie side by side, take this one.

    Returns:
        The variant and the dataset asked for, None where none was named; the folder.

    Raises:
        OptionError: No dataset of this name, or no such release of it.
        InputError: It is not there, or several are.
    """
    if name is None or (path is None and _is_path(name)):
        only = path if name is None else name
        if only is None:
            raise OptionError("neither a name nor a path", expected="one of them, or both")
        return None, None, _only_folder(Path(only))
    spec, asked = resolve(str(name), size=size, density=density)
    if release is not None and asked is not None and asked.counts and release not in asked.counts:
        raise OptionError(
            f"{asked.folder} has no release {release!r}",
            expected=f"one of {', '.join(asked.counts)}",
        )
    if asked is None:
        # a layout, not a dataset
        if path is None:
            raise OptionError(f"{spec.name} needs a path", expected="path=FOLDER")
        return None, spec, _only_folder(Path(path))
    names = [asked.folder, *((spec.name, *spec.aliases) if asked == spec.variants[0] else ())]
    # what lies here under one of its names is what a command line means by it
    here = [one for one in map(Path, dict.fromkeys((str(name), *names))) if one.is_dir()]
    roots = [(one, False) for one in (*here, *data_folders())]
    if path is not None:
        roots = [(Path(path), True)]
    wanted = release or next(iter(spec.downloads), "")
    for root, explicit in roots:
        places = list(candidates(root, names, explicit=explicit))
        # several releases may lie side by side
        places.sort(key=lambda place: wanted not in str(place))
        for place in places:
            found = choose(open_folders(place), names, path=place, only=explicit)
            if found is not None:
                return (*_declared(spec, asked, found), found)
    if path is not None:
        _refuse(Path(path), asked.folder)
    raise InputError(
        f"{asked.folder} is not here",
        expected=f"a folder or an archive given by its path, a folder in ${DATA}, or fetched data",
        fix=f"`sameas fetch {asked.folder}`, or give its path"
        if spec.downloads
        else f"give its path, or set ${DATA}",
    )


def _is_path(name: str | Path) -> bool:
    # no dataset's name has a separator
    if isinstance(name, Path) or os.sep in name:
        return True
    try:
        resolve(name)
    except OptionError:
        return bool(name) and Path(name).exists()
    return False


def _declared(spec: Spec, asked: Variant, folder: Folder) -> tuple[Variant, Spec]:
    """A BIO without a manifest is the one that its authors published."""
    if spec.name == "BIO" and not is_built(folder):
        published = find_spec("BIO_PUBLISHED")
        return published.variants[0], published
    return asked, spec


def _only_folder(path: Path) -> Folder:
    folders = open_folders(path)
    if any(path.name in (mark, f"{mark}.gz") for mark in MARKS) and path.is_file():
        raise InputError(
            "one file of a dataset",
            path=path,
            expected="the folder with all of its files, or an archive",
            fix=f"give {path.parent}",
        )
    if len(folders) == 1:
        return folders[0]
    if not folders:
        _refuse(path, "a dataset")
    raise InputError(
        f"{len(folders)} datasets here: "
        + ", ".join(folder.name for folder in folders[:_SHOWN])
        + (", ..." if len(folders) > _SHOWN else ""),
        path=path,
        fix="give the name of one, or its own path",
    )


def _refuse(path: Path, what: str) -> NoReturn:
    folders = open_folders(path)
    raise InputError(
        f"{what} is not here" + (": " + ", ".join(one.name for one in folders) if folders else ""),
        path=path,
        expected="a folder or an archive with ent_links and rel_triples_1, or with ent_ids_1",
        fix="check the path; of a large archive, give the path of the archive itself",
    )
