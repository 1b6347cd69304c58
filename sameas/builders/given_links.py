"""Take gold pairs from a file: an earlier BIO, the authors' release, SSSOM."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from sameas.builders.given_ends import MESH_IRI, End, read_end
from sameas.builders.given_sssom import is_sssom, read_header, read_rows
from sameas.builders.umls.pairs import PAIR_SCHEMA, Skipped
from sameas.builders.umls.shapes import looks_like
from sameas.core.archive import READ_ERRORS, Member, members, unreadable
from sameas.core.blocks import read_blocks
from sameas.core.errors import InputError

_PARQUET_MAGIC = b"PAR1"
_CLIP = 80
_ENDS = 2
_EXPECTED = "a MeSH id and a SNOMED CT code, as IRIs"

Line = tuple[int, str]


@dataclass(frozen=True, slots=True)
class GivenLinks:
    """Gold pairs as a file gives them.

    Attributes:
        pairs: One row a distinct pair, sorted by left, then right: `left` (MeSH id), `right`
            (SNOMED code), `cuis`, `left_term_types`, `right_term_types` (empty lists where the
            file does not tell).
        details: What else the file tells, in the rows of `pairs`.
        format: What kind of file it was.
        release: What the file says about itself.
        inputs: The files that were read.
        skipped: What was read and not used.
        swapped: Pairs whose MeSH end stood on the right.
        rebased: Pairs whose MeSH end had another base than the dump.
    """

    pairs: pl.DataFrame
    details: pl.DataFrame
    format: str
    release: dict[str, str]
    inputs: tuple[Member, ...]
    skipped: list[Skipped]
    swapped: int
    rebased: int


def read_links(path: str | Path, *, mesh_base: str = MESH_IRI) -> GivenLinks:
    """Read gold pairs from a file, or from the folder or zip of a data set.

    Of a folder that `sameas build` wrote, `parquet/links.parquet` is read; of any other BIO
    folder `ent_links_uri` (the pairs before sampling), else `ent_links`, else the one
    `*.sssom.tsv`. Give a file by itself to have exactly that one.

    Args:
        path: The file, folder or zip.
        mesh_base: Base of the MeSH dump's IRIs; links with another base are counted.

    Raises:
        InputError: Nothing of the kind, several, or a line that is not a pair of a MeSH id and
            a SNOMED CT code.
    """
    member = _find(Path(path))
    start = _first_bytes(member)
    found = _Pairs(member, mesh_base)
    release: dict[str, str] = {}
    if start.startswith(_PARQUET_MAGIC):
        kind, details = "sameas links.parquet", _from_parquet(found)
    elif is_sssom(start.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")):
        kind, details = "SSSOM", _from_sssom(found, release)
    else:
        kind, details = "OpenEA ent_links", _from_text(found)
    return found.finish(kind, details, release)


def _find(root: Path) -> Member:
    found = members(root)
    if len(found) == 1:
        return found[0]
    for fits in _KINDS:
        matches = [member for member in found if fits(member)]
        if len(matches) > 1:
            raise InputError(
                f"{len(matches)} files with pairs: {', '.join(match.path for match in matches)}",
                path=root,
                expected="one",
                fix="give the file that you mean",
            )
        if matches:
            return matches[0]
    raise InputError(
        "no file with pairs here",
        path=root,
        expected="parquet/links.parquet, ent_links_uri, ent_links or *.sssom.tsv",
        fix="give the file itself",
    )


_KINDS: list[Callable[[Member], bool]] = [
    lambda member: member.name == "links.parquet",
    lambda member: member.name == "ent_links_uri",
    lambda member: member.name == "ent_links",
    lambda member: member.name.endswith((".sssom.tsv", ".sssom.tsv.gz")),
]


def _first_bytes(member: Member) -> bytes:
    try:
        with member.open() as stream:
            return stream.read(1 << 16).partition(b"\n")[0]
    except READ_ERRORS as error:
        raise unreadable(member.path, error) from error


@dataclass(slots=True)
class _Pairs:
    """The pairs found so far, the MeSH end first."""

    member: Member
    mesh_base: str
    seen: dict[tuple[str, str], int] = field(default_factory=dict)
    skipped: Counter[str] = field(default_factory=Counter)
    swapped: int = 0
    rebased: int = 0

    def add(
        self, texts: tuple[str, str], line: int, prefixes: Mapping[str, str] | None = None
    ) -> bool:
        """Take one pair; tell whether it is new."""
        first, second = (read_end(text, prefixes) for text in texts)
        if first is None or second is None or first.vocabulary == second.vocabulary:
            raise self._no_pair(texts, (first, second), line)
        turned = second.vocabulary == "MeSH"
        mesh, snomed = (second, first) if turned else (first, second)
        pair = (mesh.id, snomed.id)
        if pair in self.seen:
            self.skipped["given more than once"] += 1
            return False
        self.seen[pair] = line
        self.swapped += turned
        self.rebased += mesh.base != self.mesh_base
        return True

    def _no_pair(
        self, texts: tuple[str, str], ends: tuple[End | None, End | None], line: int
    ) -> InputError:
        unknown = [text for text, end in zip(texts, ends, strict=True) if end is None]
        if unknown:
            what = f"{unknown[0][:_CLIP]!r} is neither a MeSH id nor a SNOMED CT code"
        else:
            known = ends[0]
            what = f"both ends are {known.vocabulary if known else ''} ids"
        return InputError(
            what,
            path=self.member.path,
            line=line,
            expected=_EXPECTED,
            fix="keep only the pairs of MeSH and SNOMED CT in the file",
        )

    def finish(self, kind: str, details: pl.DataFrame, release: dict[str, str]) -> GivenLinks:
        """Sort what was found."""
        if not self.seen:
            raise InputError("no pair in this file", path=self.member.path, expected=_EXPECTED)
        keys = pl.DataFrame(
            list(self.seen), schema={"left": pl.String, "right": pl.String}, orient="row"
        )
        rows = pl.concat([keys, details], how="horizontal").sort("left", "right")
        given = [name for name in PAIR_SCHEMA if name in rows.columns]
        empty = [
            pl.lit([], dtype=kind).alias(name)
            for name, kind in PAIR_SCHEMA.items()
            if name not in given
        ]
        return GivenLinks(
            pairs=rows.select(*given, *empty).select(*PAIR_SCHEMA),
            details=rows.drop([name for name in given if name not in ("left", "right")]),
            format=kind,
            release={"format": kind, **release},
            inputs=(self.member,),
            skipped=[
                Skipped("given pairs", why, count) for why, count in sorted(self.skipped.items())
            ],
            swapped=self.swapped,
            rebased=self.rebased,
        )


def _lines(member: Member) -> Iterator[Line]:
    """Number and text of each line that holds something."""
    with member.open() as stream:
        for block in read_blocks(stream, path=member.path):
            lines = block.data.decode().split("\n")[:-1]
            for number, line in enumerate(lines, start=block.first_line):
                text = line.removesuffix("\r")
                if text:
                    yield number, text


def _from_text(found: _Pairs) -> pl.DataFrame:
    for number, text in _lines(found.member):
        cells = text.split("\t")
        if len(cells) != _ENDS:
            other = looks_like(text.encode())
            raise InputError(
                f"this looks like {other}"
                if other
                else f"{len(cells)} column{'s' if len(cells) > 1 else ''}",
                path=found.member.path,
                line=number,
                expected=f"{_EXPECTED}, separated by a TAB",
                fix="give an ent_links file, an SSSOM file, or a folder that holds one",
            )
        found.add((cells[0], cells[1]), number)
    return pl.DataFrame()


def _from_sssom(found: _Pairs, release: dict[str, str]) -> pl.DataFrame:
    lines = _lines(found.member)
    comments: list[Line] = []
    table: Iterator[Line] = iter(())
    for number, text in lines:
        if not text.startswith("#"):
            table = _again((number, text), lines)
            break
        comments.append((number, text))
    header = read_header(comments, path=found.member.path)
    for name in ("mapping_set_id", "mapping_set_version", "mapping_date", "license"):
        if name in header.facts:
            release[name] = header.facts[name]
    predicates = [
        row.predicate
        for row in read_rows(table, path=found.member.path, skipped=found.skipped)
        if found.add((row.subject, row.object), row.line, header.prefixes)
    ]
    return pl.DataFrame({"predicate": predicates}, schema={"predicate": pl.String})


def _again(first: Line, rest: Iterator[Line]) -> Iterator[Line]:
    yield first
    yield from rest


def _from_parquet(found: _Pairs) -> pl.DataFrame:
    try:
        with found.member.open() as stream:
            table = pl.read_parquet(io.BytesIO(stream.read()))
    except (*READ_ERRORS, pl.exceptions.PolarsError) as error:
        raise unreadable(found.member.path, error) from error
    if not {"left", "right"} <= set(table.columns):
        raise InputError(
            "no columns left and right",
            path=found.member.path,
            expected="parquet/links.parquet as sameas writes it",
        )
    ends = table.select("left", "right").iter_rows()
    new = [found.add(pair, number) for number, pair in enumerate(ends, start=1)]
    return table.filter(pl.Series(new, dtype=pl.Boolean)).drop("left", "right")
