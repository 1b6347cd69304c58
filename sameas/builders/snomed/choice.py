"""Choose the files of a package that are read, by name and header."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from sameas.builders.snomed.layouts import REFSETS, Kind, fits, kind_of_header
from sameas.builders.snomed.names import FileName
from sameas.builders.snomed.table_file import TableFile, read_header
from sameas.core.archive import Member
from sameas.core.errors import InputError

STATE = ("Snapshot", "Full")
_PATTERNS = ("crefset", "ssrefset")
_AS_PUBLISHED = "use the package as its publisher made it: unpack or download it again"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file whose name is that of an RF2 release file.

    Attributes:
        member: Where it is.
        name: What its name says.
        kind: The core file that the name promises; None for reference sets and all others.
    """

    member: Member
    name: FileName
    kind: Kind | None


def choose(root: Path, candidates: list[Candidate], number: int) -> list[TableFile]:
    """Choose from the release files of one package.

    Args:
        root: What errors about the package as a whole call it.
        candidates: All its release files.
        number: Place of the package on the command line.

    Returns:
        International files first, then by name.

    Raises:
        InputError: Two files for one place, or a file that is not what its name says.
    """
    files: list[TableFile] = []
    by_kind: dict[Kind, list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        if candidate.kind is not None:
            by_kind[candidate.kind].append(candidate)
    for kind, chosen in by_kind.items():
        files += _chosen(root, kind, chosen, number)
    _refuse_swapped(files)
    files += _refsets(root, candidates, number)
    return sorted(files, key=_order)


def _order(file: TableFile) -> tuple[bool, str, str]:
    return file.name.country.upper() != "INT", file.member.name, file.member.path


def _chosen(root: Path, kind: Kind, candidates: list[Candidate], number: int) -> list[TableFile]:
    """Take the Snapshot files of a kind, or the Full ones where there is no Snapshot."""
    for release in STATE:
        chosen = [c for c in candidates if c.name.release == release]
        if chosen:
            _refuse_twins(root, kind, chosen)
            return [
                TableFile(c.member, kind, c.name, read_header(c.member), number) for c in chosen
            ]
    return []


def _refuse_twins(root: Path, kind: Kind, candidates: list[Candidate]) -> None:
    seen: dict[tuple[str, ...], Candidate] = {}
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
            fix=_AS_PUBLISHED,
        )


def _refsets(root: Path, candidates: list[Candidate], number: int) -> list[TableFile]:
    """Take the reference sets that matter: the header decides, the name may not contradict it."""
    files: list[TableFile] = []
    for release in STATE:
        missing = set(REFSETS) - {file.kind for file in files}
        found: dict[Kind, list[Candidate]] = defaultdict(list)
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


def _refset(candidate: Candidate, named: Kind | None, number: int) -> TableFile | None:
    header = read_header(candidate.member)
    holds = kind_of_header(header) if header else named
    if named is not None and holds != named:
        raise InputError(
            f"named as a reference set of kind {named}, but its header is that of"
            f" {'kind ' + holds if holds else 'something else'}",
            path=candidate.member.path,
            line=1,
            expected=f"the columns of a reference set of kind {named}",
            fix=_AS_PUBLISHED,
        )
    if holds not in REFSETS:
        return None
    return TableFile(candidate.member, holds, candidate.name, header, number)


def _named_refset(name: FileName) -> Kind | None:
    summary = name.summary.lower()
    return next((kind for kind in REFSETS if kind.lower() in summary), None)
