"""What `sameas build` wrote beside the six files: manifest, facts about the links, history."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from sameas.core.archive import Member
from sameas.core.manifest import MANIFEST, Manifest, parse_manifest
from sameas.loaders.built import is_built
from sameas.loaders.dataset import Dataset
from sameas.loaders.dialects.bio import LINKS, open_table
from sameas.loaders.folder import Folder, open_folders

HISTORY = "parquet/kg2_history.parquet"


@dataclass(frozen=True, slots=True)
class BuildFiles:
    """Files of a build that are not part of the dataset itself.

    Attributes:
        manifest: Options, releases and counts.
        links: The gold pairs before sampling with what is known of each, schema `LINKS`; an older
            build may lack columns. None where the file is not there.
        history: Inactive concepts and their replacements, schema `HISTORY`; None where the file
            is not there.
    """

    manifest: Manifest
    links: pl.DataFrame | None
    history: pl.DataFrame | None


def build_files(dataset: Dataset) -> BuildFiles | None:
    """Read what a build wrote beside a dataset's own files.

    Args:
        dataset: As loaded.

    Returns:
        None for a dataset that `sameas build` did not make, or that was made in memory.

    Raises:
        InputError: The files are there, and are not what they should be.

    Example:
        >>> ds = Dataset.from_tables(links=[], left_relations=[], right_relations=[])
        >>> build_files(ds) is None
        True
    """
    folder = dataset_folder(dataset)
    if folder is None or not is_built(folder):
        return None
    member = folder.files[MANIFEST]
    with member.open() as stream:
        manifest = parse_manifest(stream.read(), path=member.path)
    return BuildFiles(manifest, _table(folder.files.get(LINKS)), _table(folder.files.get(HISTORY)))


def dataset_folder(dataset: Dataset) -> Folder | None:
    """Open the folder again that a dataset was loaded from; None for one made in memory."""
    label = dataset.info.path
    if not label:
        return None
    # a label is the path on disk, then those inside archives
    path = label if Path(label).exists() else label.partition("!")[0]
    return next((one for one in open_folders(path) if one.label == label), None)


def _table(member: Member | None) -> pl.DataFrame | None:
    if member is None:
        return None
    frame = pl.from_arrow(open_table(member).read())
    return frame if isinstance(frame, pl.DataFrame) else None
