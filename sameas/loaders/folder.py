"""A dataset's folder, wherever it lies: on disk, in a zip, in a zip in a zip."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from sameas.core.archive import ZIP_SUFFIXES, Member, listed, members
from sameas.core.errors import InputError

MARKS = ("ent_links", "ent_ids_1")
"""A folder that holds one of these files is a dataset's."""

_SPLIT = re.compile(
    r"(?:splits/)?(?P<name>(?P<test>\d)(?P<train>\d)(?P<valid>\d)_(?P<folds>\d+)fold)"
    r"/(?P<fold>\d+)/(?P<part>train|valid|test)_links"
)


@dataclass(frozen=True, slots=True)
class SplitFile:
    """What the path of a split's file says.

    Attributes:
        split: Such as `721_5fold`: tenths for test, train and valid.
        fold: Number of the fold.
        part: `train`, `valid` or `test`.
        shares: Tenths for train, valid and test; None where the name does not say.
        folds: How many folds there should be.
    """

    split: str
    fold: int
    part: str
    shares: tuple[int, int, int] | None = None
    folds: int = 1


@dataclass(frozen=True, slots=True)
class Folder:
    """The files of one dataset.

    Attributes:
        label: What a person is told.
        name: Base name of the folder; of the archive, where the files lie at its top.
        files: By path below the folder, without `.gz`.
    """

    label: str
    name: str
    files: dict[str, Member]

    def splits(self) -> dict[str, SplitFile]:
        """Give the files of splits by their path, folds in numerical order."""
        found = {}
        for path in self.files:
            match = _SPLIT.fullmatch(path)
            if match is not None:
                shares = (int(match["train"]), int(match["valid"]), int(match["test"]))
                found[path] = SplitFile(
                    match["name"], int(match["fold"]), match["part"], shares, int(match["folds"])
                )
        return dict(sorted(found.items(), key=lambda item: (item[1].fold, item[1].part)))


def open_folders(path: str | Path) -> list[Folder]:
    """Find every dataset under a path.

    Args:
        path: A folder or an archive.

    Returns:
        In order of their labels.

    Raises:
        InputError: No such path, or an archive is broken.
    """
    found = members(path)
    places = {_place(member): member for member in found}
    roots = {
        (chain, str(PurePosixPath(inner).parent))
        for chain, inner in places
        if _plain_name(PurePosixPath(inner).name) in MARKS
    }
    folders = []
    for chain, root in roots:
        files = {}
        for (other, inner), member in places.items():
            if other == chain and PurePosixPath(inner).is_relative_to(root):
                below = str(PurePosixPath(inner).relative_to(root))
                files[_plain_name(below)] = member
        label = "!".join((*chain, root)) if root != "." else "!".join(chain)
        name = PurePosixPath(root).name or PurePosixPath(chain[-1] if chain else root).stem
        folders.append(Folder(label, name, files))
    return sorted(folders, key=lambda folder: folder.label)


def candidates(root: Path, names: Iterable[str], *, explicit: bool) -> Iterator[Path]:
    """Say where under a folder a dataset of one of these names may lie, likeliest first.

    Args:
        root: Where the user keeps data.
        names: Base names of the dataset's folder.
        explicit: The user named `root` for this dataset, so a search of all of it is due.
    """
    if not root.is_dir():
        yield root
        return
    children = listed(root)
    if {child.name for child in children} & {*MARKS, *(f"{mark}.gz" for mark in MARKS)}:
        yield root
        return
    wanted = {_fold(name) for name in names}
    yield from (child for child in children if child.is_dir() and _fold(child.name) in wanted)
    for child in children:
        if child.is_dir() and not child.name.startswith("."):
            with suppress(InputError):  # what may not be read is not what is looked for
                yield from (
                    one for one in listed(child) if one.is_dir() and _fold(one.name) in wanted
                )
    archives = [one for one in children if one.is_file() and one.suffix.lower() in ZIP_SUFFIXES]
    yield from (
        one
        for one in archives
        if explicit or any(word in _fold(one.name) for word in (*wanted, "openea"))
    )
    if explicit:
        yield root


def choose(folders: list[Folder], names: Iterable[str], *, path: Path, only: bool) -> Folder | None:
    """Pick the folder of a dataset by name.

    Args:
        folders: Those found.
        names: Base names of the dataset's folder.
        path: Where they were found.
        only: If none has the name, take the only one there is.

    Raises:
        InputError: Two folders have the name.
    """
    wanted = {_fold(name) for name in names}
    named = [folder for folder in folders if _fold(folder.name) in wanted]
    if len(named) > 1:
        raise InputError(
            "several datasets of this name: " + ", ".join(folder.label for folder in named),
            path=path,
            fix="name one of these folders",
        )
    if named:
        return named[0]
    return folders[0] if only and len(folders) == 1 else None


def _place(member: Member) -> tuple[tuple[str, ...], str]:
    return member.chain[:-1], member.chain[-1]


def _plain_name(name: str) -> str:
    return name.removesuffix(".gz")


def _fold(name: str) -> str:
    return re.sub(r"[^a-z0-9.]", "", name.lower())
