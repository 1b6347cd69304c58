"""The licensed content of a dataset, in the form in which it is searched for."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa

from sameas.core.digest import sha256_file
from sameas.core.errors import InputError
from sameas.core.identifiers import SNOMED_IRI
from sameas.core.manifest import MANIFEST, read_manifest
from sameas.core.parquet import ParquetReader, reading_parquet
from sameas.core.progress import Progress
from sameas.licenses.scan.containers import open_all
from sameas.licenses.scan.declared import ends_in_tag
from sameas.licenses.scan.fold import CANONICAL, fold, spelling
from sameas.licenses.scan.numbers import Ids
from sameas.licenses.scan.phrases import Phrases
from sameas.licenses.scan.report import Unsearched
from sameas.licenses.scan.words import split_words

MESH = "MeSH"
LETTERS_IN_TERM = 8
LETTERS_IN_WORD = 6
_BATCH = 1 << 16
_TAG = r"\s*\([^()]+\)\s*$"


@dataclass(frozen=True, slots=True)
class Licensed:
    """What must not be shared.

    Attributes:
        name: The dataset's folder; None if nothing but form is known.
        ids: Its SCTIDs, sorted.
        terms: Its SNOMED CT terms, less those that MeSH text holds as well.
        tagged: Which terms end in a semantic tag.
        shared: Which terms MeSH text holds too: these count only with their tag in parentheses.
        links: The MeSH ids linked to an SCTID.
        look_alikes: Spellings of MeSH texts that end in a semantic tag themselves.
    """

    name: str | None = None
    ids: Ids = field(default_factory=lambda: np.zeros(0, np.int64))
    terms: Phrases = field(default_factory=lambda: Phrases(pa.array([], pa.large_string())))
    tagged: npt.NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, np.bool_))
    shared: npt.NDArray[np.bool_] = field(default_factory=lambda: np.zeros(0, np.bool_))
    links: dict[int, set[str]] = field(default_factory=dict)
    look_alikes: frozenset[bytes] = frozenset()


def read_licensed(
    dataset: str | Path, progress: Progress, *, mesh: str | Path | None = None
) -> Licensed:
    """Read what a built BIO holds of SNOMED CT, and of MeSH text to tell what both share.

    Args:
        dataset: A folder that `sameas build` wrote, or the two parts of `sameas release split`.
        progress: Where to report.
        mesh: The MeSH file that it was built from; without it the text that the build took for
            MeSH's is believed.

    Raises:
        InputError: No Parquet files of SNOMED CT in that folder, or MeSH is not the one of them.
    """
    folder = Path(dataset)
    attributes = _one(folder, "kg2_attributes*")
    relations = _one(folder, "kg2_relations*")
    ids = [
        _numbers(attributes, "subject"),
        *(_numbers(relations, column) for column in ("subject", "predicate", "object")),
    ]
    links: dict[int, set[str]] = {}
    names = []
    for path in sorted(folder.rglob("links*.parquet")):
        with reading_parquet(path):
            frame = pl.read_parquet(path)
        left, right = frame.columns[:2]
        ids.append(_numbers([path], right))
        pairs = frame.select(pl.col(left).str.split("/").list.last(), _number(right))
        for mesh_id, sctid in pairs.drop_nulls().iter_rows():
            links.setdefault(sctid, set()).add(mesh_id)
        if "right_name" in frame.columns:
            names.append(frame["right_name"].drop_nulls())
    for path in sorted(folder.rglob("kg2_history*.parquet")):
        ids += [_numbers([path], column) for column in ("retired", "replacement")]
    values = [_column(path, pl.col("value")) for path in attributes]
    terms = pl.concat([*values, *names]).unique().sort()
    # tags first: where a tagged and a plain term are spelt alike, it is the tag that tells
    tagged = terms.filter(terms.str.contains(_TAG))
    plain = pl.concat([terms.filter(~terms.str.contains(_TAG)), tagged.str.replace(_TAG, "")])
    texts = pl.concat([tagged, plain.unique().sort()])
    texts = texts.filter(_letters(texts) >= LETTERS_IN_WORD)
    phrases = Phrases(texts.to_arrow().cast(pa.large_string()))
    shared, look_alikes = _in_mesh(phrases, _one(folder, "kg1_attributes*"), progress)
    if mesh is not None:
        shared = _in_source(phrases, Path(mesh), folder, progress)
    words = phrases.words
    has_tag = pl.Series(phrases.texts).str.contains(_TAG).to_numpy() & (words < 12)
    long = _letters(pl.Series(phrases.texts)).to_numpy() >= LETTERS_IN_TERM
    kept = np.flatnonzero((has_tag | ~shared) & (long | (words == 1)))
    rest = Phrases(phrases.texts.take(pa.array(kept)))
    order = kept[rest.rows]
    all_ids = np.unique(np.concatenate(ids))
    return Licensed(str(folder), all_ids, rest, has_tag[order], shared[order], links, look_alikes)


def _one(folder: Path, name: str) -> list[Path]:
    found = sorted(folder.rglob(f"{name}.parquet"))
    if not found:
        raise InputError(
            f"no {name}.parquet in this folder",
            path=folder,
            expected="a folder that `sameas build` wrote, with its Parquet files",
            fix="give the dataset's folder, or leave it out and search by form alone",
        )
    return found


def _letters(texts: pl.Series) -> pl.Series:
    return texts.str.count_matches(r"\p{L}")


def _number(column: str) -> pl.Expr:
    return pl.col(column).str.strip_prefix(SNOMED_IRI).cast(pl.Int64, strict=False)


def _numbers(paths: list[Path], column: str) -> Ids:
    numbers: Ids = pl.concat([_column(path, _number(column)) for path in paths]).to_numpy()
    return numbers


def _column(path: Path, column: pl.Expr) -> pl.Series:
    """Read the different values of a column."""
    with reading_parquet(path):
        return pl.scan_parquet(path).select(column).unique().collect().to_series().drop_nulls()


def _in_mesh(
    phrases: Phrases, paths: list[Path], progress: Progress
) -> tuple[npt.NDArray[np.bool_], frozenset[bytes]]:
    """Tell which phrases stand in any MeSH text, be it a name or a part of a note.

    Also gives the spellings of the MeSH texts that end in a semantic tag.
    """
    tagged: set[bytes] = set()
    found = np.zeros(len(phrases), np.bool_)
    for path in paths:
        table = ParquetReader(path)
        with progress.stage(
            "MeSH: telling what both share", total=table.rows, unit="rows"
        ) as advance:
            for batch in table.batches(_BATCH, ["value"]):
                values: pl.Series = pl.Series("value", batch.column(0)).drop_nulls()
                # the byte between values keeps a phrase from reaching over two of them
                data = fold(values.str.join("\n\x01\n").item().encode()).data
                found[phrases.hits(split_words(data.translate(CANONICAL))).phrase] = True
                ends = values.filter(values.str.ends_with(")"))
                tagged.update(spelling(text.encode()) for text in ends if ends_in_tag(text))
                advance(batch.num_rows)
    return found, frozenset(tagged)


def _in_source(
    phrases: Phrases, mesh: Path, dataset: Path, progress: Progress
) -> npt.NDArray[np.bool_]:
    """Tell which phrases stand in MeSH's own file."""
    if not mesh.is_file():
        raise InputError("no such file", path=mesh, fix="check the path given with --mesh")
    if (dataset / MANIFEST).exists():
        known = [one.sha256 for one in read_manifest(dataset).inputs if one.role == MESH]
        if sha256_file(mesh) not in known:
            raise InputError(
                "not the MeSH file that the dataset was built from",
                path=mesh,
                fix=f"{dataset / MANIFEST} names it, with its checksum",
            )
    found = np.zeros(len(phrases), np.bool_)
    with progress.stage("MeSH: its own text", total=mesh.stat().st_size) as advance:
        for content in open_all(mesh, mesh.name, advance):
            if isinstance(content, Unsearched):
                raise InputError(f"cannot be read: {content.why}", path=content.path)
            for chunk in content.chunks:
                data = fold(chunk.data).data
                found[phrases.hits(split_words(data.translate(CANONICAL))).phrase] = True
    return found
