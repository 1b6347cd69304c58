"""Write a dataset as OpenEA files: each byte as it was, or every record in the plain form."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl
import pyarrow as pa

from sameas.core.errors import OutputError
from sameas.core.staging import Staging
from sameas.loaders.dialects import Dialect, dialect
from sameas.loaders.forms import Form, restore
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.store import Attributes, Relations
from sameas.loaders.values import texts_between

if TYPE_CHECKING:
    from sameas.loaders.dataset import Dataset

BATCH_ROWS = 1 << 18
_BREAKS = r"[\t\r\n]"


def save(dataset: Dataset, folder: str | Path, *, exact: bool, force: bool) -> list[Path]:
    """Write a dataset's files; see `Dataset.save`."""
    origin = dataset.origin
    if origin is None or not exact:
        files, forms = _plain_files(dataset), None
    else:
        files, forms = _files_as_they_were(dataset), origin.forms
    speech = dialect(_speech(dataset, exact=forms is not None))
    with Staging(folder, force=force, mark=next(iter(files))) as staging:
        for path, batches in files.items():
            place = staging.folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            form = Form() if forms is None else forms[path]
            frames = _checked(path, batches, speech) if forms is None else batches
            with place.open("wb") as file:
                for piece in restore(form, frames, partial(speech.render, path)):
                    file.write(piece)
    return [Path(folder) / path for path in files]


def _speech(dataset: Dataset, *, exact: bool) -> str:
    if exact and dataset.origin is not None:
        return dataset.origin.dialect
    return "bio" if dataset.left.profile.literals == "plain" else "openea"


def _files_as_they_were(dataset: Dataset) -> dict[str, Iterator[pl.DataFrame]]:
    origin = dataset.origin
    if origin is None:
        return {}
    known = _plain_files(dataset)
    files: dict[str, Iterator[pl.DataFrame]] = {}
    for path in origin.forms:
        if path in origin.splits:
            fold, part = origin.splits[path]
            files[path] = iter([_pairs(getattr(dataset.fold(fold), part))])
        else:
            # files of numbers are kept as a whole
            files[path] = known.get(path, iter(()))
    return files


def _plain_files(dataset: Dataset) -> dict[str, Iterator[pl.DataFrame]]:
    files: dict[str, Iterator[pl.DataFrame]] = {"ent_links": iter([_pairs(dataset.links)])}
    if dataset.all_links is not dataset.links:
        files["ent_links_uri"] = iter([_pairs(dataset.all_links)])
    for number, graph in enumerate((dataset.left, dataset.right), 1):
        files[f"rel_triples_{number}"] = relation_batches(graph)
        files[f"attr_triples_{number}"] = attribute_batches(graph)
    place = _split_name(dataset)
    for fold in dataset.folds:
        for part in ("train", "valid", "test"):
            files[f"{place}/{fold.number}/{part}_links"] = iter([_pairs(getattr(fold, part))])
    return files


def _split_name(dataset: Dataset) -> str:
    """Name a split as OpenEA does: tenths for test, train and valid."""
    if not dataset.folds:
        return ""
    fold = dataset.folds[0]
    sizes = [part.num_rows for part in (fold.test, fold.train, fold.valid)]
    tenths = [min(9, round(10 * size / max(1, sum(sizes)))) for size in sizes]
    return "{}{}{}_{}fold".format(*tenths, len(dataset.folds))


def relation_batches(graph: KnowledgeGraph) -> Iterator[pl.DataFrame]:
    """Give a graph's relation triples as text, in file order."""
    part, entities = graph.store.relations, graph.store.entities
    for rows, columns in _beginnings(graph, part):
        yield _frame(**columns, object=entities.take(part.object[rows]))


def attribute_batches(graph: KnowledgeGraph) -> Iterator[pl.DataFrame]:
    """Give a graph's attribute triples as text, in file order."""
    part = graph.store.attributes
    for rows, columns in _beginnings(graph, part):
        yield _frame(**columns, value=texts_between(part.values, rows.start, rows.stop))


def _beginnings(
    graph: KnowledgeGraph, part: Relations | Attributes
) -> Iterator[tuple[slice, dict[str, pa.Array]]]:
    """Give subjects and predicates, batch by batch."""
    predicates = pa.array(part.predicates, pa.large_string())
    for start in range(0, len(part.subject), BATCH_ROWS):
        rows = slice(start, start + BATCH_ROWS)
        yield (
            rows,
            {
                "subject": graph.store.entities.take(part.subject[rows]),
                "predicate": predicates.take(pa.array(part.predicate[rows])),
            },
        )


def _frame(**columns: pa.Array) -> pl.DataFrame:
    return pl.DataFrame(pa.table(columns))


def _pairs(table: pa.Table) -> pl.DataFrame:
    return pl.DataFrame(table, schema={"left": pl.String, "right": pl.String})


def _checked(path: str, batches: Iterator[pl.DataFrame], speech: Dialect) -> Iterator[pl.DataFrame]:
    """Escape values, and refuse ids that would break a line."""
    for batch in batches:
        if "value" in batch.columns:
            batch = batch.with_columns(value=speech.escape(batch["value"]))
        ids = [name for name in batch.columns if name != "value"]
        broken = batch.select(pl.any_horizontal(pl.col(ids).str.contains(_BREAKS))).to_series()
        if broken.any():
            row = batch.row(int(broken.arg_max() or 0))
            raise OutputError(
                f"an id or predicate holds TAB, CR or LF and cannot be written: {row!r}",
                path=path,
                expected="ids without line breaks and TABs",
                fix="mend the ids, or save exactly what was loaded (exact=True)",
            )
        yield batch
