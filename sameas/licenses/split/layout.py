"""Which files of a dataset stand in which folder, and which table is which config."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal

from sameas.core.hub import GATED_SUFFIX, OPEN_SUFFIX
from sameas.licenses.policy import FileClass

Part = Literal["open", "gated"]
PARTS: tuple[Part, ...] = ("open", "gated")
SUFFIX: dict[Part, str] = {"open": OPEN_SUFFIX, "gated": GATED_SUFFIX}
"""How the repository of a part ends."""

SPLITS = {"train": "train", "valid": "validation", "test": "test"}
"""OpenEA's names of a fold's parts, and those of `datasets`."""

_PART_OF = {"open": "open", "licensees": "gated"}
_FOLD = re.compile(r"splits/[^/]+/(?P<number>\d+)/(?P<part>train|valid|test)_links")
_ORDER = ("relations", "attributes", "links")


@dataclass(frozen=True, slots=True)
class Place:
    """A table of a part.

    Attributes:
        config: What `load_dataset` calls it.
        split: Of that config.
        path: Below the part's folder.
        source: The dataset's file that it is made from.
    """

    config: str
    split: str
    path: str
    source: str


def files_of(part: Part, classes: Iterable[FileClass]) -> list[FileClass]:
    """Give the files that a part is made of; a file of class `none` stands in neither."""
    return [one for one in classes if _PART_OF.get(one.licence) == part]


def places(files: Iterable[FileClass]) -> list[Place]:
    """Give the tables of a part: those that are Parquet already, and the folds.

    Example:
        >>> [fold] = places([FileClass("splits/721_5fold/2/valid_links", "licensees", (), "")])
        >>> fold.config, fold.split, fold.path
        ('links_fold2', 'validation', 'parquet/links_fold2/validation.parquet')
    """
    found = []
    for file in files:
        fold = _FOLD.fullmatch(file.name)
        if file.name.endswith(".parquet"):
            found.append(Place(PurePosixPath(file.name).stem, "train", file.name, file.name))
        elif fold is not None:
            config, split = f"links_fold{fold['number']}", SPLITS[fold["part"]]
            path = f"parquet/{config}/{split}.parquet"
            found.append(Place(config, split, path, file.name))
    return sorted(found, key=_rank)


def _rank(place: Place) -> tuple[str, int, int, str, int]:
    """Put graphs first, relations before attributes, then links and the folds by number."""
    graph, _, kind = place.config.partition("_")
    is_graph = graph.startswith("kg")
    number = re.search(r"\d+$", place.config)
    return (
        graph if is_graph else "links",
        _ORDER.index(kind) if kind in _ORDER else len(_ORDER),
        0 if is_graph or number is None else int(number[0]),
        place.config,
        list(SPLITS.values()).index(place.split),
    )
