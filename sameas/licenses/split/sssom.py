"""The gold pairs as SSSOM, and a check of what SSSOM and its users need."""

from __future__ import annotations

import csv
from pathlib import Path

from sameas.core.errors import InputError
from sameas.core.manifest import Manifest
from sameas.core.progress import Progress
from sameas.loaders.exports.dataset import BuiltDataset
from sameas.loaders.exports.sssom import write

SSSOM = "links.sssom.tsv"
HEADER = (
    "curie_map",
    "license",
    "mapping_set_id",
    "mapping_set_version",
    "object_source",
    "object_source_version",
    "subject_source",
    "subject_source_version",
)
COLUMNS = ("subject_id", "predicate_id", "object_id", "mapping_justification")


def write_sssom(dataset: Path, manifest: Manifest, folder: Path, progress: Progress) -> None:
    """Write `links.sssom.tsv` and check it."""
    write(BuiltDataset(dataset, manifest), folder, progress)
    check_sssom(folder / SSSOM)


def check_sssom(path: str | Path) -> int:
    """Check that a file has every field that a mapping set needs, and known prefixes only.

    The validator of sssom-py lets a missing licence, a missing justification and an id that is no
    CURIE pass, so we look ourselves.

    Args:
        path: An SSSOM/TSV file with its metadata in the head.

    Returns:
        How many mappings it holds.

    Raises:
        InputError: A field is missing or empty, or an id has no declared prefix.
    """
    import yaml

    path = Path(path)
    with path.open(encoding="utf-8", newline="") as file:
        head, line = [], file.readline()
        while line.startswith("#"):
            head.append(line[1:].removeprefix(" "))
            line = file.readline()
        metadata = yaml.safe_load("".join(head)) or {}
        missing = [name for name in HEADER if not metadata.get(name)]
        names = line.rstrip("\r\n").split("\t")
        missing += [name for name in COLUMNS if name not in names]
        if missing:
            raise InputError(f"SSSOM without {', '.join(missing)}", path=path)
        rows = csv.DictReader(file, names, delimiter="\t")
        count = 0
        for count, row in enumerate(rows, 1):
            for name in COLUMNS:
                prefix, colon, local = (row[name] or "").partition(":")
                if not colon or not local or prefix not in metadata["curie_map"]:
                    raise InputError(
                        f"{name} is no CURIE with a declared prefix",
                        path=path,
                        line=len(head) + 1 + count,
                    )
    return count
