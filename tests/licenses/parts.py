"""A release small enough to be published a thousand times: a few files of invented content."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

RELEASE = "v1.0.0"
_OPEN_CARD = """\
---
license: other
license_name: nlm-terms
license_link: https://www.nlm.nih.gov/databases/download/terms_and_conditions.html
configs:
- config_name: kg1_relations
  data_files: parquet/kg1_relations.parquet
  default: true
dataset_info:
- config_name: kg1_relations
---
# Open part

Courtesy of the U.S. National Library of Medicine (NLM). NLM does not endorse this dataset; no
endorsement is implied. It uses MeSH 2026, which may not be the most current and accurate data
available. MeSH was modified.
"""
_GATED_CARD = """\
---
license: other
license_name: umls-and-snomed-ct
license_link: https://uts.nlm.nih.gov/uts/assets/LicenseAgreement.pdf
viewer: false
extra_gated_heading: Licence holders only
extra_gated_prompt: You must hold a current licence.
extra_gated_fields:
  Affiliation: text
  I hold a licence: checkbox
configs:
- config_name: links
  data_files: links.parquet
  default: true
dataset_info:
- config_name: links
---
# Gated part

Courtesy of the U.S. National Library of Medicine (NLM). NLM does not endorse this dataset; no
endorsement is implied. It uses MeSH 2026, which may not be the most current and accurate data
available. MeSH was modified.

SNOMED CT is copyright of SNOMED International and a registered trademark. The pairs are derived
from the UMLS Metathesaurus, release 2026AA.
"""
OPEN = {
    "README.md": _OPEN_CARD,
    "parquet/kg1_relations.parquet": "open table",
    "rel_triples_1": "open text",
}
GATED = {
    "README.md": _GATED_CARD,
    "links.parquet": "an invented licensed table, 0001",
    "ent_links.json": "an invented licensed text, 0002",
}


def write_release(out: Path, *, release: str = RELEASE, text: str = "") -> Path:
    """Write both parts of a release.

    Args:
        out: Folder for them.
        release: Its name.
        text: Added to every file but the cards.
    """
    for name, contents in (("open", OPEN), ("gated", GATED)):
        folder = out / name
        folder.mkdir(parents=True, exist_ok=True)
        files = {}
        for path, content in contents.items():
            data = (content if path == "README.md" else content + text).encode()
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).write_bytes(data)
            files[path] = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        record = {
            "format": 1,
            "dataset": "BIO",
            "part": name,
            "release": release,
            "build": hashlib.sha256(f"{release}{text}".encode()).hexdigest(),
            "sources": ["MeSH"] if name == "open" else ["MeSH", "SNOMED CT", "UMLS"],
            "files": files,
        }
        (folder / "release.json").write_text(json.dumps(record))
    return out


def licensed_bytes(out: Path) -> frozenset[bytes]:
    """Give the contents that nobody may read without leave."""
    return frozenset(
        path.read_bytes() for path in (out / "gated").iterdir() if path.name != "README.md"
    )
