"""Parsed once: datasets as memory-mapped files, found again by the content of their sources.

An entry is a folder. It is written beside and renamed, so that it is there whole or not at all, and
it is believed only if its `entry.json` bears the right key and every file has its noted size.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa

from sameas.core.errors import OutputError
from sameas.core.staging import Staging
from sameas.loaders.content import Content, Splits, content_in_memory, finish
from sameas.loaders.digests import FileDigest
from sameas.loaders.folder import SplitFile
from sameas.loaders.forms import Form, Oddity
from sameas.loaders.parsed import Parsed
from sameas.loaders.report import Finding
from sameas.loaders.store_files import open_store, write_store

FORMAT = 5
"""Raised whenever what the same files become changes."""

ENTRY = "entry.json"
_HERE = "\0"
_SIDES = ("left", "right")


def cache_key(dialect: str, digests: Mapping[str, FileDigest]) -> str:
    """Name the cache entry of a dataset by everything that its content depends on."""
    files = sorted((path, digest.sha256) for path, digest in digests.items())
    return hashlib.sha256(json.dumps([FORMAT, dialect, files]).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Cache:
    """A folder of entries.

    Attributes:
        folder: It is made when first needed.
    """

    folder: Path

    def find(self, key: str, *, label: str) -> Content | None:
        """Open an entry; None where there is none to be trusted.

        Args:
            key: Of the entry.
            label: What findings call the dataset's folder.
        """
        entry = self.folder / key
        try:
            noted = json.loads((entry / ENTRY).read_text(encoding="utf-8"))
            if noted["format"] != FORMAT or noted["key"] != key or noted["sizes"] != _sizes(entry):
                return None
            return _open(entry, noted, label)
        except (OSError, ValueError, KeyError, TypeError, IndexError, pa.ArrowException):
            return None

    def store(self, key: str, parsed: Parsed, *, label: str) -> Content:
        """Parse a dataset into an entry and open it; into memory where none can be written.

        Args:
            key: Of the entry.
            parsed: Of a dialect.
            label: What findings call the dataset's folder.
        """
        try:
            with Staging(self.folder / key, force=True, mark=None) as staging:
                _write(staging.folder, key, parsed, label)
        except OutputError as error:
            # somebody else may have been faster
            found = self.find(key, label=label)
            if found is not None:
                return found
            note = Finding("no-cache", "note", f"not cached: {error.what}", path=error.path)
            content = content_in_memory(parsed, label=label)
            return replace(content, findings=(*content.findings, note))
        found = self.find(key, label=label)
        return found if found is not None else content_in_memory(parsed, label=label)


def _write(folder: Path, key: str, parsed: Parsed, label: str) -> None:
    for side, source in zip(_SIDES, parsed.sources, strict=True):
        write_store(folder / side, replace(source, linked=parsed.linked(side)))
    stores = (open_store(folder / "left"), open_store(folder / "right"))
    content = finish(parsed, stores, label=label)
    _write_pairs(folder / "pairs.arrow", content)
    for side, names in zip(_SIDES, content.given_names, strict=True):
        columns = {"entity": list(names), "name": list(names.values())}
        schema = pa.schema(dict.fromkeys(columns, pa.string()))
        _write_table(folder / f"names_{side}.arrow", pa.table(columns, schema))
    noted = {
        "format": FORMAT,
        "key": key,
        "splits": {path: asdict(file) for path, (file, _) in content.splits.items()},
        "has_all_links": content.all_links is not None,
        "forms": {path: _form_to_json(form) for path, form in content.forms.items()},
        "findings": [_finding_to_json(finding, label) for finding in content.findings],
        "sizes": _sizes(folder),
    }
    (folder / ENTRY).write_text(json.dumps(noted), encoding="utf-8")


def _open(folder: Path, noted: dict[str, Any], label: str) -> Content:
    pairs = _read_frame(folder / "pairs.arrow")
    grouped = pairs.group_by("part", maintain_order=True)
    parts = {str(key[0]): part.drop("part") for key, part in grouped}
    nothing = pairs.drop("part").clear()
    splits: Splits = {}
    for path, fields in noted["splits"].items():
        shares = fields.pop("shares")
        file = SplitFile(**fields, shares=None if shares is None else tuple(shares))
        splits[path] = (file, parts.get(path, nothing))
    names = [_read_frame(folder / f"names_{side}.arrow") for side in _SIDES]
    return Content(
        stores=(open_store(folder / "left"), open_store(folder / "right")),
        links=parts.get("links", nothing),
        all_links=parts.get("all", nothing) if noted["has_all_links"] else None,
        splits=splits,
        forms={path: _form_from_json(fields) for path, fields in noted["forms"].items()},
        given_names=(
            dict(zip(*names[0].to_dict(as_series=False).values(), strict=True)),
            dict(zip(*names[1].to_dict(as_series=False).values(), strict=True)),
        ),
        findings=tuple(_finding_from_json(fields, label) for fields in noted["findings"]),
    )


def _write_pairs(path: Path, content: Content) -> None:
    parts = {"links": content.links}
    if content.all_links is not None:
        parts["all"] = content.all_links
    parts |= {name: frame for name, (_, frame) in content.splits.items()}
    whole = pl.concat([frame.with_columns(part=pl.lit(name)) for name, frame in parts.items()])
    _write_table(path, whole.to_arrow())


def _write_table(path: Path, table: pa.Table) -> None:
    with pa.ipc.new_file(path, table.schema) as file:
        file.write_table(table)


def _read_frame(path: Path) -> pl.DataFrame:
    return pl.DataFrame(pa.ipc.open_file(pa.memory_map(str(path))).read_all())


def _sizes(folder: Path) -> dict[str, int]:
    return {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in (ENTRY, ".alive")
    }


def _form_to_json(form: Form) -> dict[str, Any]:
    return {
        "rows": form.rows,
        "bom": form.bom,
        "end": form.end.decode(),
        "cut": form.cut,
        "odd": [[one.row, one.replaces, _to_text(one.data)] for one in form.odd],
        "verbatim": None if form.verbatim is None else _to_text(form.verbatim),
    }


def _form_from_json(fields: dict[str, Any]) -> Form:
    verbatim = fields["verbatim"]
    return Form(
        rows=fields["rows"],
        bom=fields["bom"],
        end=fields["end"].encode(),
        cut=fields["cut"],
        odd=[
            Oddity(row, replaces, base64.b85decode(data)) for row, replaces, data in fields["odd"]
        ],
        verbatim=None if verbatim is None else base64.b85decode(verbatim),
    )


def _to_text(data: bytes) -> str:
    return base64.b85encode(data).decode()


def _finding_to_json(finding: Finding, label: str) -> dict[str, Any]:
    # the same content may lie elsewhere next time
    fields = asdict(finding)
    if finding.path is not None and finding.path.startswith(label):
        fields["path"] = _HERE + finding.path.removeprefix(label)
    return fields


def _finding_from_json(fields: dict[str, Any], label: str) -> Finding:
    path = fields["path"]
    if path is not None and path.startswith(_HERE):
        fields["path"] = label + path.removeprefix(_HERE)
    return Finding(**fields)
