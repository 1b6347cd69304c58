"""Where something stands in a dataset's files."""

from __future__ import annotations

from typing import Literal

from sameas.loaders.dataset import Dataset
from sameas.loaders.profile import Side

LINKS, ALL_LINKS = "ent_links", "ent_links_uri"

Kind = Literal["relations", "attributes"]
_STEMS = {"relations": "rel_triples", "attributes": "attr_triples"}


def triple_file(kind: Kind, side: Side) -> str:
    """Name the file of a graph's triples.

    Example:
        >>> triple_file("attributes", "right")
        'attr_triples_2'
    """
    return f"{_STEMS[kind]}_{1 if side == 'left' else 2}"


def place(dataset: Dataset, path: str, row: int) -> tuple[str | None, int | None]:
    """Say in which file, and on which line of it, a record stands.

    Args:
        dataset: As loaded.
        path: Of the file, below the dataset's folder.
        row: Number of the record, from 0.

    Returns:
        None twice for a dataset without such a file; no line where records are no lines.
    """
    if dataset.origin is None or path not in dataset.origin.forms:
        return None, None
    form = dataset.origin.forms[path]
    if form.verbatim is not None:
        return path, None
    # lines that are no record stand before the record they name
    return path, row + 1 + sum(1 for one in form.odd if not one.replaces and one.row <= row)


def below(dataset: Dataset, path: str) -> str:
    """Give a path as it is below the dataset's folder or archive."""
    label = dataset.info.path
    if label and path.startswith(label):
        return path.removeprefix(label).lstrip("/!") or "."
    return path
