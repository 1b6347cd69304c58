"""Search a file or folder, and everything in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from sameas.core.archive import unreadable
from sameas.core.errors import InputError, OptionError
from sameas.core.progress import Progress, Quiet
from sameas.licenses.scan.containers import BROKEN, Content, files_under, open_all
from sameas.licenses.scan.ids import IdSearch
from sameas.licenses.scan.licensed import Licensed, read_licensed
from sameas.licenses.scan.page import Page
from sameas.licenses.scan.report import Find, ScanReport, Unsearched
from sameas.licenses.scan.terms import find_tagged, find_terms

MOST_FINDS = 1000
_BINARY = "binary data in it: export it as text first"


@dataclass(slots=True)
class _Tally:
    finds: list[Find] = field(default_factory=list)
    unsearched: list[Unsearched] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    files: int = 0
    bytes: int = 0


def scan(
    path: str | Path,
    *,
    dataset: str | Path | None = None,
    mesh: str | Path | None = None,
    progress: Progress | None = None,
) -> ScanReport:
    """Search what is about to be shared for SNOMED CT ids and terms, and for linked pairs.

    Looks into folders, zip, tar, gzip, bzip2, xz and zstd, nested as they come, and reads text,
    Parquet, Arrow and notebooks; what a file is, its content says. What counts as a find, and
    what is never found, stands in `docs/release.md`.

    Args:
        path: A file or folder.
        dataset: The built BIO with which to compare: with it, every id and term of that dataset
            is known. Without it, ids count only beside a sign of SNOMED CT, and terms only with
            their semantic tag.
        mesh: The MeSH file that the dataset was built from, by which to tell what both share; by
            default the dataset's own part of MeSH, which would hide what a build put into it.
        progress: Where to report; nowhere by default.

    Returns:
        The finds. `clean` is False too where something could not be searched.

    Raises:
        InputError: No such path, or the dataset is not a built BIO.

    Example:
        >>> import tempfile
        >>> log = Path(tempfile.mkdtemp()) / "log.txt"
        >>> _ = log.write_text("same? Planesk ciagiarnade (disorder): yes")
        >>> [(find.kind, find.line) for find in scan(log).finds]
        [('term', 1)]
    """
    return scan_all([path], dataset=dataset, mesh=mesh, progress=progress)


def scan_all(
    paths: Iterable[str | Path],
    *,
    dataset: str | Path | None = None,
    mesh: str | Path | None = None,
    progress: Progress | None = None,
) -> ScanReport:
    """Search several files and folders as `scan` does one; the dataset is read once.

    Args:
        paths: Files and folders.
        dataset: The built BIO with which to compare.
        mesh: The MeSH file that it was built from.
        progress: Where to report; nowhere by default.

    Raises:
        InputError: No such path, or the dataset is not a built BIO, or not of this MeSH.
        OptionError: MeSH without a dataset.
    """
    if mesh is not None and dataset is None:
        raise OptionError("--mesh needs a dataset to compare with", expected="--dataset BIO, too")
    roots = [Path(path) for path in paths]
    for root in roots:
        if not root.exists():
            raise InputError("no such file or folder", path=root, fix="check the path")
    progress = progress or Quiet()
    licensed = Licensed() if dataset is None else read_licensed(dataset, progress, mesh=mesh)
    files = [one for root in roots for one in files_under(root)]
    total = sum(file.stat().st_size for file, _ in files if file.is_file())
    tally = _Tally()
    with progress.stage("searching", total=total) as advance:
        for file, name in files:
            for content in open_all(file, name, advance):
                if isinstance(content, Unsearched):
                    tally.unsearched.append(content)
                else:
                    _search(content, licensed, tally)
    return ScanReport(
        tuple(tally.finds),
        tuple(tally.unsearched),
        tuple(tally.cut),
        tally.files,
        tally.bytes,
        licensed.name,
    )


def _search(content: Content, licensed: Licensed, tally: _Tally) -> None:
    finds: list[Find] = []
    ids = IdSearch(licensed)
    tally.files += content.is_file
    try:
        for find in _finds(content, licensed, ids, tally):
            finds.append(find)
            if len(finds) >= MOST_FINDS:
                tally.cut.append(content.path)
                break
        else:
            finds += ids.finish()
    except (*BROKEN, pl.exceptions.PolarsError) as error:
        tally.unsearched.append(Unsearched(content.path, unreadable(content.path, error).what))
    tally.finds += sorted(finds, key=lambda find: (find.line is None, find.offset, find.kind))


def _finds(content: Content, licensed: Licensed, ids: IdSearch, tally: _Tally) -> Iterator[Find]:
    for chunk in content.chunks:
        if content.is_file:
            tally.bytes += chunk.high - chunk.low
        page = Page(content.path, chunk)
        known = tally.unsearched and tally.unsearched[-1].path == content.path
        if page.is_binary and not known:
            tally.unsearched.append(Unsearched(content.path, _BINARY))
        yield from ids.search(page)
        terms = list(find_terms(page, licensed))
        yield from terms
        places = {(find.offset, find.column) for find in terms}
        for find in find_tagged(page, licensed):
            if (find.offset, find.column) not in places:
                yield find
