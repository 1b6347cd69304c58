"""The manifest of a built dataset: what went in, what came out, and every count."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from sameas.core.errors import InputError

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FORMAT = 1
MANIFEST = "manifest.json"
SCHEMA = Path(__file__).with_name("manifest.schema.json")


@dataclass(frozen=True, slots=True)
class Tool:
    """What wrote the dataset; `format` is the number of the manifest's own format."""

    name: str
    version: str
    format: int


@dataclass(frozen=True, slots=True)
class InputFile:
    """A file that was read: its role, base name, size in bytes and SHA-256."""

    role: str
    name: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class OutputFile:
    """A file that was written.

    `sha256` is of the file's bytes, or of its content (`core.content.ContentHash`) where
    `hashed` says so; `bytes` is null where they vary with a library's version.
    """

    name: str
    rows: int
    bytes: int | None
    sha256: str
    hashed: Literal["bytes", "content"]
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GraphFigures:
    """Size of one graph; `relation_entities` are the subjects and objects of its relations."""

    relation_triples: int
    attribute_triples: int
    relation_entities: int


@dataclass(frozen=True, slots=True)
class LinkFigures:
    """Gold pairs before sampling, and the distinct ends among them."""

    pairs: int
    left_entities: int
    right_entities: int


@dataclass(frozen=True, slots=True)
class Figures:
    """The block of figures of `docs/counting.md`."""

    kg1: GraphFigures
    kg2: GraphFigures
    links: LinkFigures


@dataclass(frozen=True, slots=True)
class SampleFigures:
    """The pairs drawn, their ends, and how many of those stand in their relation graph."""

    pairs: int
    left_entities: int
    right_entities: int
    left_in_graph: int
    right_in_graph: int


@dataclass(frozen=True, slots=True)
class Stratum:
    """A stratum of the sample."""

    name: str
    pairs: int
    sampled: int


@dataclass(frozen=True, slots=True)
class Fold:
    """Sizes of one fold."""

    number: int
    train: int
    valid: int
    test: int


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something read and not written."""

    source: str
    what: str
    why: str
    count: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """Everything that a rerun of the same inputs and options reproduces byte for byte."""

    tool: Tool
    dataset: str
    profile: str
    options: dict[str, str | int | bool]
    switches: dict[str, str]
    releases: dict[str, dict[str, str]]
    inputs: tuple[InputFile, ...]
    outputs: tuple[OutputFile, ...]
    counts: Figures
    sample: SampleFigures
    strata: tuple[Stratum, ...]
    folds: tuple[Fold, ...]
    alternatives: dict[str, dict[str, Figures]]
    skipped: tuple[Skipped, ...]
    warnings: tuple[str, ...]


def _adapter() -> TypeAdapter[Manifest]:
    from pydantic import TypeAdapter

    return TypeAdapter(Manifest)


def manifest_json(manifest: Manifest) -> bytes:
    """Write a manifest as JSON with a fixed layout.

    A name that is not Unicode, as file systems allow, gets question marks.
    """
    content = _adapter().dump_python(manifest, mode="json")
    text = json.dumps(content, indent=2, ensure_ascii=False) + "\n"
    return text.encode("utf-8", "replace")


def read_manifest(folder: str | Path) -> Manifest:
    """Read and check the manifest of a dataset.

    Args:
        folder: What `sameas build` wrote.

    Raises:
        InputError: No manifest there, or not one of this format.
    """
    path = Path(folder) / MANIFEST
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(
            "no manifest here", path=path, expected="a folder that `sameas build` wrote"
        ) from error
    return parse_manifest(data, path=path)


def parse_manifest(data: bytes, *, path: str | Path) -> Manifest:
    """Read and check a manifest's bytes.

    Args:
        data: The file's content.
        path: What errors call it.

    Raises:
        InputError: Not a manifest of this format.
    """
    from pydantic import ValidationError

    try:
        return _adapter().validate_json(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InputError(
            f"not a manifest of format {FORMAT}: {where}: {first['msg']}",
            path=path,
            fix="build the dataset again with this version of sameas",
        ) from error


def manifest_schema() -> dict[str, Any]:
    """Derive the JSON schema; the package ships it as `core/manifest.schema.json`."""
    schema = _adapter().json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Manifest of a dataset built by sameas",
        **{key: value for key, value in schema.items() if key != "title"},
    }
