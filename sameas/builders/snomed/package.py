"""Find the RF2 packages under the paths that a user gives, and choose the files to read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from sameas.builders.snomed.layouts import REFSETS, Kind, fits, kind_of_content, kind_of_header
from sameas.builders.snomed.names import FileName, parse_name
from sameas.builders.snomed.table_file import TableFile, read_header
from sameas.core.archive import Member, members
from sameas.core.errors import InputError

_STATE = ("Snapshot", "Full")
_INNER_FOLDERS = {
    *("snapshot", "full", "delta", "terminology", "refset"),
    *("content", "language", "map", "metadata"),
}
_PATTERNS = ("crefset", "ssrefset")
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


@dataclass(frozen=True, slots=True)
class _Candidate:
    member: Member
    name: FileName
    kind: Kind | None


def find_packages(paths: Sequence[str | Path]) -> list[Package]:
    """Find every package under the paths, in the order given, then by name.

    Raises:
        InputError: A path without a package, a package that lacks what is needed, or files that
            are not what their names say.
    """
    found: list[Package] = []
    for path in paths:
        found += _packages_under(Path(path), len(found))
    return found


def _packages_under(root: Path, first: int) -> list[Package]:
    candidates = _candidates(root)
    groups: dict[tuple[str, ...], list[_Candidate]] = defaultdict(list)
    for candidate in candidates:
        groups[candidate.member.chain[:-1]].append(candidate)
    parts = [part for chain in sorted(groups) for part in _split(root, groups[chain])]
    whole = [part for part in parts if _kinds(part, _STATE) >= {"Concept"}]
    if not whole:
        raise _no_concepts(root, candidates)
    return [_package(root, part, first + place) for place, part in enumerate(whole)]


def _candidates(root: Path) -> list[_Candidate]:
    if root.is_file() and _is_web_page(root):
        raise InputError(
            "this is a web page, not a SNOMED CT package",
            path=root,
            expected="a zip of RF2 files",
            fix="the download page was saved in place of the file: sign in, then download again",
        )
    return [
        _Candidate(member, name, kind_of_content(name.content))
        for member in members(root)
        if (name := parse_name(member.name)) is not None
    ]


def _is_web_page(path: Path) -> bool:
    with path.open("rb") as stream:
        head = stream.read(512).removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    return head.startswith((b"<!doctype", b"<html", b"<?xml"))


def _kinds(candidates: Iterable[_Candidate], releases: Sequence[str]) -> set[Kind]:
    return {c.kind for c in candidates if c.kind and c.name.release in releases}


def _split(root: Path, candidates: list[_Candidate]) -> list[list[_Candidate]]:
    """Part the files of one archive or folder where it holds several whole packages."""
    parts: dict[tuple[str, ...], list[_Candidate]] = defaultdict(list)
    for candidate in candidates:
        parts[_top(root, candidate.member)].append(candidate)
    whole = sorted(top for top in parts if _kinds(parts[top], _STATE) >= set(_WHOLE))
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


def _package(root: Path, candidates: list[_Candidate], number: int) -> Package:
    files: list[TableFile] = []
    by_kind: dict[Kind, list[_Candidate]] = defaultdict(list)
    for candidate in candidates:
        if candidate.kind is not None:
            by_kind[candidate.kind].append(candidate)
    for kind, chosen in by_kind.items():
        files += _chosen(root, kind, chosen, number)
    _refuse_swapped(files)
    files += _refsets(root, candidates, number)
    first = min((file for file in files if file.kind == "Concept"), key=_order)
    return Package(_name(root, first), _place(root, first), tuple(sorted(files, key=_order)))


def _order(file: TableFile) -> tuple[bool, str, str]:
    return file.name.country.upper() != "INT", file.member.name, file.member.path


def _chosen(root: Path, kind: Kind, candidates: list[_Candidate], number: int) -> list[TableFile]:
    """Take the Snapshot files of a kind, or the Full ones where there is no Snapshot."""
    for release in _STATE:
        chosen = [c for c in candidates if c.name.release == release]
        if chosen:
            _refuse_twins(root, kind, chosen)
            return [
                TableFile(c.member, kind, c.name, read_header(c.member), number) for c in chosen
            ]
    return []


def _refuse_twins(root: Path, kind: Kind, candidates: list[_Candidate]) -> None:
    seen: dict[tuple[str, ...], _Candidate] = {}
    for candidate in candidates:
        twin = seen.setdefault(candidate.name.slot, candidate)
        if twin is not candidate:
            raise InputError(
                f"two {kind} files in one package: {twin.member.path} and {candidate.member.path}",
                path=root,
                expected=f"one {kind} file of each country, language and release type",
                fix="remove the one that does not belong, or give two releases as two packages",
            )


def _refuse_swapped(files: list[TableFile]) -> None:
    for file in files:
        if not file.header or fits(file.header, file.kind):
            continue
        holds = kind_of_header(file.header)
        misfits = (f for f in files if f.header and not fits(f.header, f.kind))
        other = next((f for f in misfits if fits(f.header, file.kind)), None)
        if holds is None:
            what = f"the header is not that of a {file.kind} file: {' '.join(file.header)[:200]}"
        elif other is None:
            what = f"named as a {file.kind} file, but its header is that of a {holds} file"
        else:
            what = (
                f"named as a {file.kind} file, but its header is that of a {holds} file;"
                f" {other.member.path} has the {file.kind} header: they are swapped"
            )
        raise InputError(
            what,
            path=file.member.path,
            line=1,
            expected=f"a {file.kind} file with its header line",
            fix="use the package as its publisher made it: unpack or download it again",
        )


def _refsets(root: Path, candidates: list[_Candidate], number: int) -> list[TableFile]:
    """Take the reference sets that matter: the header decides, the name may not contradict it."""
    files: list[TableFile] = []
    for release in _STATE:
        missing = set(REFSETS) - {file.kind for file in files}
        found: dict[Kind, list[_Candidate]] = defaultdict(list)
        for candidate in candidates:
            named = _named_refset(candidate.name)
            content = candidate.name.content.lower()
            if candidate.name.release != release or not content.endswith("refset"):
                continue
            if named in missing or (named is None and missing and content in _PATTERNS):
                file = _refset(candidate, named, number)
                if file is not None and file.kind in missing:
                    found[file.kind].append(candidate)
                    files.append(file)
        for kind, chosen in found.items():
            _refuse_twins(root, kind, chosen)
    return files


def _refset(candidate: _Candidate, named: Kind | None, number: int) -> TableFile | None:
    header = read_header(candidate.member)
    holds = kind_of_header(header) if header else named
    if named is not None and holds != named:
        raise InputError(
            f"named as a {named} reference set, but its header is that of"
            f" {'a ' + holds + ' file' if holds else 'something else'}",
            path=candidate.member.path,
            line=1,
            expected=f"the columns of a {named} reference set",
            fix="use the package as its publisher made it: unpack or download it again",
        )
    if holds not in REFSETS:
        return None
    return TableFile(candidate.member, holds, candidate.name, header, number)


def _named_refset(name: FileName) -> Kind | None:
    summary = name.summary.lower()
    return next((kind for kind in REFSETS if kind.lower() in summary), None)


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


def _no_concepts(root: Path, candidates: list[_Candidate]) -> InputError:
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
