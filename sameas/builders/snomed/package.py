"""Find the RF2 packages under the paths that a user gives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from sameas.builders.snomed.choice import STATE, Candidate, choose
from sameas.builders.snomed.layouts import Kind, kind_of_content
from sameas.builders.snomed.names import parse_name
from sameas.builders.snomed.table_file import TableFile
from sameas.builders.snomed.tally import Tally
from sameas.core.archive import Member, members
from sameas.core.errors import InputError

_INNER_FOLDERS = {
    *("snapshot", "full", "delta", "terminology", "refset"),
    *("content", "language", "map", "metadata"),
}
_WHOLE: tuple[Kind, ...] = ("Concept", "Description", "Relationship")
_GET = (
    "give the zip of a SNOMED CT release (SnomedCT_..._<date>T120000Z.zip) or the folder"
    " unpacked from it"
)


@dataclass(frozen=True, slots=True)
class Package:
    """One release, or the part of it that was found.

    Attributes:
        name: The publisher's name where it can be told, else that of the file or folder.
        path: What errors call it.
        files: The files to read: by kind, then International ones first, then by name.
    """

    name: str
    path: str
    files: tuple[TableFile, ...]

    def of(self, kind: Kind) -> list[TableFile]:
        """List the files of a kind."""
        return [file for file in self.files if file.kind == kind]

    @property
    def formats(self) -> tuple[str, ...]:
        """`Snapshot`, `Full`, or both, as read."""
        return tuple(sorted({file.name.release for file in self.files}, reverse=True))

    @property
    def date(self) -> str:
        """The latest date in a file name, YYYYMMDD, or `unknown`."""
        return max((file.name.date for file in self.files), default="") or "unknown"

    @property
    def edition(self) -> str:
        """Country and namespace of the Concept files, after their summary if they have one."""
        names = [file.name for file in self.of("Concept")]
        return ", ".join(" ".join(filter(None, (n.summary, n.country))) for n in names) or "unknown"


def find_packages(paths: Sequence[str | Path], tally: Tally) -> list[Package]:
    """Find every package under the paths, in the order given, then by name.

    Files of archives that hold no package are counted, not read.

    Raises:
        InputError: A path without a package, a package that lacks what is needed, or files that
            are not what their names say.
    """
    found: list[Package] = []
    for path in paths:
        found += _packages_under(Path(path), len(found), tally)
    return found


def _packages_under(root: Path, first: int, tally: Tally) -> list[Package]:
    candidates = _candidates(root)
    groups: dict[tuple[str, ...], list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        groups[candidate.member.chain[:-1]].append(candidate)
    parts = [part for chain in sorted(groups) for part in _split(root, groups[chain])]
    whole = [part for part in parts if "Concept" in _kinds(part)]
    if not whole:
        raise _no_concepts(root, candidates)
    for part in parts:
        if part not in whole:
            place = PurePosixPath((str(root), *part[0].member.chain[:-1])[-1]).name
            tally.add(f"files of {place}", "no Snapshot or Full Concept file with them", len(part))
    return [_package(root, part, first + place) for place, part in enumerate(whole)]


def _candidates(root: Path) -> list[Candidate]:
    if root.is_file() and _is_web_page(root):
        raise InputError(
            "this is a web page, not a SNOMED CT package",
            path=root,
            expected="a zip of RF2 files",
            fix="the download page was saved in place of the file: sign in, then download again",
        )
    return [
        Candidate(member, name, kind_of_content(name.content))
        for member in members(root)
        if (name := parse_name(member.name)) is not None
    ]


def _is_web_page(path: Path) -> bool:
    with path.open("rb") as stream:
        head = stream.read(512).removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    return head.startswith((b"<!doctype", b"<html", b"<?xml"))


def _kinds(candidates: Iterable[Candidate]) -> set[Kind]:
    return {c.kind for c in candidates if c.kind and c.name.release in STATE}


def _split(root: Path, candidates: list[Candidate]) -> list[list[Candidate]]:
    """Part the files of one archive or folder where it holds several whole packages."""
    parts: dict[tuple[str, ...], list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        parts[_top(root, candidate.member)].append(candidate)
    whole = sorted(top for top in parts if _kinds(parts[top]) >= set(_WHOLE))
    if len(whole) < 2:
        return [candidates]
    for top in sorted(parts.keys() - set(whole)):
        # refsets in a folder of their own go with the package around them, or else the last
        around = [place for place in whole if top[: len(place)] == place]
        parts[max(around, key=len, default=whole[-1])] += parts[top]
    return [parts[top] for top in whole]


def _top(root: Path, member: Member) -> tuple[str, ...]:
    """Folder of the package that a file belongs to, by the folders that RF2 prescribes."""
    inner = member.chain[-1]
    if len(member.chain) == 1 and root.is_dir():
        inner = Path(inner).relative_to(root).as_posix()
    folders = list(PurePosixPath(inner).parts[:-1])
    while folders and folders[-1].lower() in _INNER_FOLDERS:
        folders.pop()
    for place, folder in enumerate(folders):
        if folder.lower() in ("snapshot", "full", "delta"):
            return tuple(folders[:place])
    return tuple(folders)


def _package(root: Path, candidates: list[Candidate], number: int) -> Package:
    files = choose(root, candidates, number)
    first = next(file for file in files if file.kind == "Concept")
    return Package(_name(root, first), _place(root, first), tuple(files))


def _name(root: Path, file: TableFile) -> str:
    disk, *inner = file.member.chain
    below = Path(disk).relative_to(root).parts if root.is_dir() else ()
    places = [root.name, *below, *(part for link in inner for part in PurePosixPath(link).parts)]
    named = [place for place in places[:-1] if place.lower().startswith("snomedct_")]
    name = named[-1] if named else root.name
    return name[:-4] if name.lower().endswith(".zip") else name


def _place(root: Path, file: TableFile) -> str:
    archives = len(file.member.chain) - 1
    return "!".join(file.member.chain[:archives]) if archives else str(root)


def _no_concepts(root: Path, candidates: list[Candidate]) -> InputError:
    if any(c.kind == "Concept" for c in candidates):
        return InputError(
            "only Delta files: the changes of one release, not its state",
            path=root,
            expected="Snapshot or Full files",
            fix="download the package that holds Snapshot files",
        )
    what = "no Concept file" if candidates else "no SNOMED CT RF2 file"
    return InputError(
        what,
        path=root,
        expected="sct2_Concept_Snapshot_<country>_<date>.txt, or its Full file",
        fix=_GET,
    )
