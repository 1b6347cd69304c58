r"""MovieGraphBenchmark's text: CSV with TABs. A field in quotes may hold TAB and LF; `""` is `"`.

Quotes that do not open a field are content, and so is a CR that stands before no LF.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import polars as pl

from sameas.core.archive import Member
from sameas.core.progress import Progress
from sameas.loaders.dialects.openea import escape, inputs, render
from sameas.loaders.encode import Source
from sameas.loaders.folder import Folder
from sameas.loaders.forms import BOM, Form
from sameas.loaders.parsed import Parsed, missing
from sameas.loaders.records import ATTRIBUTE, LINK, TRIPLE
from sameas.loaders.report import Finding
from sameas.loaders.whole import read_whole

__all__ = ["escape", "inputs", "read", "render"]

# a closing quote may be followed by more text, which then belongs to the field
_FIELD = re.compile(r'(?:"([^"]*(?:""[^"]*)*)"([^\t\n]*)|([^\t\n]*))(\t|\n|\Z)')


def read(folder: Folder, progress: Progress) -> Parsed:
    """Read a folder whose files are CSV."""
    files = _Files(folder)
    splits = {path: (one, files.frame(path, LINK)) for path, one in folder.splits().items()}
    sources = tuple(
        Source(
            relations=files.batches(f"rel_triples_{graph}", TRIPLE),
            attributes=files.batches(f"attr_triples_{graph}", ATTRIBUTE),
        )
        for graph in (1, 2)
    )
    return Parsed(
        sources=(sources[0], sources[1]),
        links=files.frame("ent_links", LINK),
        all_links=None,
        splits=splits,
        conclude=lambda: (files.forms, files.findings),
    )


def split(text: str) -> list[tuple[int, list[str]]]:
    r"""Split CSV text into records, each with the number of its first line.

    Example:
        >>> split('a\tb\t"say ""hi""\nthere"^^x\n')
        [(1, ['a', 'b', 'say "hi"\nthere^^x'])]
    """
    found: list[tuple[int, list[str]]] = []
    fields: list[str] = []
    place, line, first = 0, 1, 1
    while place < len(text):
        match = _FIELD.match(text, place)
        if match is None:
            break
        quoted, rest, plain, end = match.groups()
        field = plain if quoted is None else quoted.replace('""', '"') + rest
        if end != "\t":
            field = field.removesuffix("\r")
        fields.append(field)
        line += match.group(0).count("\n")
        place = match.end()
        if end != "\t":
            found.append((first, fields))
            fields, first = [], line
    if fields:
        found.append((first, [*fields, ""]))
    return found


class _Files:
    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self.forms: dict[str, Form] = {}
        self.findings: list[Finding] = []

    def batches(self, path: str, names: Sequence[str]) -> Callable[[], Iterator[pl.DataFrame]]:
        frame = self.frame(path, names)
        return lambda: iter([frame])

    def frame(self, path: str, names: Sequence[str]) -> pl.DataFrame:
        schema = dict.fromkeys(names, pl.String)
        member = self._folder.files.get(path)
        if member is None:
            self.findings.append(missing(self._folder, path))
            return pl.DataFrame(schema=schema)
        whole = read_whole(member)
        self.findings += whole.findings
        rows = self._records(member, whole.text, len(names))
        self.forms[path] = Form(len(rows), bom=whole.data.startswith(BOM), verbatim=whole.data)
        return pl.DataFrame(rows, schema=schema, orient="row")

    def _records(self, member: Member, text: str, width: int) -> list[list[str]]:
        rows, wrong = [], []
        for line, fields in split(text):
            if fields == [""]:
                continue
            if len(fields) == width:
                rows.append(fields)
            else:
                wrong.append((line, len(fields)))
        if wrong:
            self.findings.append(
                Finding(
                    "short-line" if wrong[0][1] < width else "long-line",
                    "error",
                    f"{wrong[0][1]} fields",
                    count=len(wrong),
                    path=member.path,
                    line=wrong[0][0],
                    expected=f"{width} fields set apart by TAB, in quotes where they hold one",
                    fix="use the file as its publisher made it",
                )
            )
        return rows
