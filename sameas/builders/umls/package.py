"""Find MRCONSO and the tables beside it in whatever a user has on disk."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from sameas.builders.umls.parts import Table
from sameas.builders.umls.rrf import not_the_table
from sameas.builders.umls.shapes import looks_like
from sameas.core.archive import READ_ERRORS, Member, members, unreadable
from sameas.core.errors import InputError

_FIRST_LINE = 1 << 16
_MANY_FILES = 200
_NAME = re.compile(
    r"(MRCONSO|MRSTY|MRSAB|MRFILES)\.RRF(?:\.(?!gz)([a-z]{2}))?(?:\.gz)?", re.IGNORECASE
)
_EXPECTED = "a META folder, MRCONSO.RRF (plain or gzip), or a zip from NLM that holds it"


@dataclass(frozen=True, slots=True)
class Package:
    """The tables of one release or subset that are read.

    Attributes:
        mrconso: The atoms.
        mrsty: Semantic types, if they lie beside it.
        mrsab: Source versions, if they lie beside it.
        mrfiles: Rows and bytes of each table, if they lie beside it.
        release_dat: The properties that MetamorphoSys writes, if they lie beside or above it.
    """

    mrconso: Table
    mrsty: Table | None = None
    mrsab: Table | None = None
    mrfiles: Table | None = None
    release_dat: Member | None = None

    @property
    def members(self) -> tuple[Member, ...]:
        """Every file that is read."""
        tables = (self.mrconso, self.mrsty, self.mrsab, self.mrfiles)
        found = [part for table in tables if table is not None for part in table.parts]
        return (*found, *([] if self.release_dat is None else [self.release_dat]))


def find_package(path: str | Path) -> Package:
    """Find the one MRCONSO under a path, and what lies in the same folder.

    A file given by itself is read by itself; a first part brings the other parts with it.

    Args:
        path: A file, a folder or an archive; zips in zips are looked into.

    Raises:
        InputError: No MRCONSO, several, parts missing, or a file that is something else.
    """
    root = Path(path)
    found = _members(root)
    tables = _tables(found)
    mrconsos = tables["MRCONSO"] or _unnamed(root, found)
    if len(mrconsos) > 1:
        raise InputError(
            f"{len(mrconsos)} MRCONSO files: {', '.join(table.path for table in mrconsos)}",
            path=root,
            expected="one release",
            fix="give the folder or the file of one release",
        )
    mrconso = mrconsos[0]
    return Package(
        mrconso,
        mrsty=_beside(mrconso, tables["MRSTY"]),
        mrsab=_beside(mrconso, tables["MRSAB"]),
        mrfiles=_beside(mrconso, tables["MRFILES"]),
        release_dat=_release_dat(mrconso, found),
    )


def _members(root: Path) -> list[Member]:
    if not root.is_file():
        return members(root)
    try:
        with root.open("rb") as stream:
            start = stream.read(_FIRST_LINE)
    except READ_ERRORS as error:
        raise unreadable(str(root), error) from error
    other = looks_like(start.partition(b"\n")[0])
    if other == "an HTML page":
        raise not_the_table(str(root), "MRCONSO", other)
    name = _NAME.fullmatch(root.name)
    if name is not None and name[2]:
        siblings = (_NAME.fullmatch(file.name) for file in sorted(root.parent.iterdir()))
        names = [s[0] for s in siblings if s and s[2] and s[1].upper() == name[1].upper()]
        return [member for part in names for member in members(root.parent / part)]
    return members(root)


Place = tuple[str, ...]


def _folder(member: Member) -> Place:
    return (*member.chain[:-1], PurePosixPath(member.chain[-1]).parent.as_posix())


def _release_folder(member: Member) -> Place:
    """The folder of a file, regardless of which `.nlm` archive holds that part of it.

    A full release spreads one META folder over several such archives.
    """
    outer = member.chain[:-1]
    if not outer or not outer[-1].lower().endswith(".nlm"):
        return _folder(member)
    above = PurePosixPath(outer[-1]).parent.as_posix()
    return (*outer[:-1], above, "*.nlm", PurePosixPath(member.chain[-1]).parent.as_posix())


def _tables(found: list[Member]) -> dict[str, list[Table]]:
    tables: dict[str, list[Table]] = defaultdict(list)
    parts: dict[tuple[str, Place], list[tuple[str, Member]]] = defaultdict(list)
    for member in found:
        match = _NAME.fullmatch(member.name)
        if match is None:
            continue
        kind = match[1].upper()
        if match[2] is None:
            tables[kind].append(Table(f"{kind}.RRF", (member,)))
        else:
            parts[kind, _release_folder(member)].append((match[2].lower(), member))
    for (kind, _), group in parts.items():
        tables[kind].append(_joined(kind, group))
    return tables


def _joined(kind: str, group: list[tuple[str, Member]]) -> Table:
    group.sort(key=lambda part: (part[0], part[1].path))
    letters = "abcdefghijklmnopqrstuvwxyz"
    due = (first + second for first in letters for second in letters)
    for (suffix, member), expected in zip(group, due, strict=False):
        if suffix != expected:
            known = suffix < expected
            raise InputError(
                f"part .{suffix} of {kind}.RRF is there twice"
                if known
                else f"part .{expected} of {kind}.RRF is missing before this one",
                path=member.path,
                expected=f"each part of {kind}.RRF once, from .aa on",
                fix="take the archive as NLM made it"
                if not known
                else "give the folder or the file of one release",
            )
    return Table(f"{kind}.RRF", tuple(member for _, member in group))


def _beside(mrconso: Table, tables: list[Table]) -> Table | None:
    first = mrconso.parts[0]
    for place in (_folder, _release_folder):
        for table in tables:
            if place(table.parts[0]) == place(first):
                return table
    return None


def _release_dat(mrconso: Table, found: list[Member]) -> Member | None:
    *outer, folder = _folder(mrconso.parts[0])
    above = PurePosixPath(folder).parent.as_posix()
    for member in found:
        if member.name.lower() == "release.dat" and _folder(member) in (
            (*outer, folder),
            (*outer, above),
        ):
            return member
    return None


def _unnamed(root: Path, found: list[Member]) -> list[Table]:
    """Look for an MRCONSO under another name, by the shape of its first line."""
    only = found[0] if len(found) == 1 else None
    looks = {member: _look(member) for member in found} if len(found) <= _MANY_FILES else {}
    tables = [
        Table("MRCONSO.RRF", (member,)) for member, look in looks.items() if look == "MRCONSO"
    ]
    if tables:
        return tables
    if only is not None and looks[only] is not None:
        raise not_the_table(only.path, "MRCONSO", str(looks[only]))
    names = sorted({member.name for member in found})
    listed = ", ".join(names[:_LISTED]) + (", ..." if len(names) > _LISTED else "")
    raise InputError(
        "this is no MRCONSO" if only is not None else "no MRCONSO.RRF here",
        path=root if only is None else only.path,
        expected=_EXPECTED,
        fix="check the path"
        + (f"; the files here are {listed}" if only is None and names else "")
        + "; docs say which file to get from NLM",
    )


_LISTED = 5


def _look(member: Member) -> str | None:
    try:
        with member.open() as stream:
            return looks_like(stream.read(_FIRST_LINE).partition(b"\n")[0])
    except (InputError, *READ_ERRORS):
        # whatever it is, it is not the file that is looked for
        return None
