r"""OpenEA's own text: values as they stand, quotes and backslashes content, no escape undone.

A value that holds a further TAB keeps it. Written anew, such a value gets N-Triples escapes.
"""

from __future__ import annotations

import polars as pl

from sameas.core.openea_text import records
from sameas.core.progress import Progress
from sameas.loaders.folder import Folder
from sameas.loaders.parsed import Parsed, TextFiles

FILES = (
    *("ent_links", "ent_links_uri"),
    *(f"{kind}_triples_{graph}" for kind in ("rel", "attr") for graph in (1, 2)),
)
_BREAKERS = (("\t", "\\t"), ("\r", "\\r"), ("\n", "\\n"))


def inputs(folder: Folder) -> list[str]:
    """Name the files that are read."""
    return [path for path in FILES if path in folder.files] + list(folder.splits())


def read(folder: Folder, progress: Progress) -> Parsed:
    """Read a folder of OpenEA files."""
    return read_text(folder, progress, escaped=False)


def read_text(folder: Folder, progress: Progress, *, escaped: bool) -> Parsed:
    """Read the text files of a folder.

    Args:
        folder: The dataset's folder.
        progress: Where to report.
        escaped: Values know the escapes of dialect `bio`.
    """
    text = TextFiles(folder, progress, escaped=escaped)
    has_all = "ent_links_uri" in folder.files
    return Parsed(
        sources=(text.source(1), text.source(2)),
        links=text.pairs("ent_links"),
        all_links=text.pairs("ent_links_uri") if has_all else None,
        splits=text.splits(),
        conclude=text.conclude,
    )


def render(path: str, frame: pl.DataFrame) -> bytes:
    """Write records."""
    return records(frame)


def escape(values: pl.Series) -> pl.Series:
    """Escape what would break a line; backslashes are escapes already."""
    for plain, escaped in _BREAKERS:
        values = values.str.replace_all(plain, escaped, literal=True)
    return values
