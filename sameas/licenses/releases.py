"""Which releases a dataset was made of, as attributions name them."""

from __future__ import annotations

import re

from sameas.core.manifest import Manifest

_MESH = "MeSH"
_YEAR = re.compile(r"(?:19|20)\d\d")


def known_releases(
    manifest: Manifest, *, mesh_year: int | None = None
) -> dict[str, dict[str, str]]:
    """Give what is known of each source's release, the year of MeSH among it.

    A dump in the versioned layout names its year. One in the current layout does not; then the
    year of the newest date in its files is given, with these words.

    Args:
        manifest: Of a built dataset.
        mesh_year: The year, where the owner knows it.
    """
    found = {source: dict(known) for source, known in manifest.releases.items()}
    mesh = found.setdefault(_MESH, {})
    mesh["basis"] = ""
    stated = _YEAR.search(mesh.get("base", ""))
    dated = _YEAR.match(mesh.get("newest_date", ""))
    if mesh_year is not None:
        mesh["year"] = str(mesh_year)
    elif stated is not None:
        mesh["year"] = stated[0]
    elif dated is not None:
        mesh["year"], mesh["basis"] = dated[0], "the year of the "
    return found
