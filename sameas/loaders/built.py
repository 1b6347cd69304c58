"""What the manifest of a built BIO says of its files, held against them."""

from __future__ import annotations

import json
from typing import Any

from sameas.core.errors import InputError
from sameas.core.manifest import MANIFEST
from sameas.loaders.content import Content
from sameas.loaders.folder import Folder
from sameas.loaders.identify import Identity
from sameas.loaders.report import Finding

_RELEASES = (("MeSH", "newest_date"), ("SNOMED CT", "effective_time"), ("UMLS", "UMLS"))
_REBUILD = "build the dataset again; files were changed, or come from two builds"


def is_built(folder: Folder) -> bool:
    """Tell a folder that `sameas build` wrote from one with another kind of manifest."""
    if MANIFEST not in folder.files:
        return False
    try:
        tool = _read(folder).get("tool")
    except InputError:
        return False
    return isinstance(tool, dict) and tool.get("name") == "sameas"


def by_manifest(folder: Folder, content: Content) -> Identity:
    """Read the release of a built BIO, and check its files against the manifest.

    Args:
        folder: Holds a manifest.
        content: What was read.
    """
    manifest = _read(folder)
    findings = []
    rows = {
        f"{kind}_triples_{number}": len(getattr(store, part).subject)
        for number, store in enumerate(content.stores, 1)
        for kind, part in (("rel", "relations"), ("attr", "attributes"))
    }
    rows["ent_links"] = content.links.height
    for output in _listed(manifest):
        name = output["name"]
        if name in rows and output["rows"] != rows[name]:
            findings.append(
                _changed(folder, name, f"{rows[name]:,} records", f"{output['rows']:,}")
            )
        member = folder.files.get(name)
        # text that was not read, as Parquet says the same, is at least of the right size
        if member is None or len(member.chain) > 1 or member.chain[0].endswith(".gz"):
            continue
        if output["bytes"] not in (None, member.size):
            findings.append(
                _changed(folder, name, f"{member.size:,} bytes", f"{output['bytes']:,}")
            )
    releases = manifest.get("releases")
    parts = [
        f"{source} {releases[source][key]}"
        for source, key in _RELEASES
        if isinstance(releases, dict) and key in releases.get(source, {})
    ]
    return Identity("BIO", ", ".join(parts) or None, "manifest", tuple(findings))


def _listed(manifest: dict[str, Any]) -> list[dict[str, Any]]:
    """Give the files that a manifest names, passing over what is not of its format."""
    outputs = manifest.get("outputs")
    if not isinstance(outputs, list):
        return []
    return [
        one
        for one in outputs
        if isinstance(one, dict)
        and {"name", "rows", "bytes"} <= one.keys()
        and isinstance(one["rows"], int)
    ]


def _read(folder: Folder) -> dict[str, Any]:
    member = folder.files[MANIFEST]
    with member.open() as stream:
        data = stream.read()
    try:
        found = json.loads(data)
        if isinstance(found, dict):
            return found
    except ValueError:
        pass
    raise InputError(
        "not a manifest", path=member.path, expected="what `sameas build` wrote", fix=_REBUILD
    )


def _changed(folder: Folder, name: str, found: str, expected: str) -> Finding:
    return Finding(
        "manifest",
        "error",
        f"{found}, against {expected} in the manifest",
        path=f"{folder.label}/{name}",
        expected=expected,
        fix=_REBUILD,
    )
