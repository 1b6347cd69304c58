"""Recognise the ends of a given pair: MeSH ids and SNOMED CT codes as IRIs or CURIEs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

MESH_IRI = "http://id.nlm.nih.gov/mesh/"

Vocabulary = Literal["MeSH", "SNOMED CT"]


class End(NamedTuple):
    """One end of a pair.

    Attributes:
        vocabulary: Which vocabulary it belongs to.
        id: Its id there.
        base: What stood before the id.
    """

    vocabulary: Vocabulary
    id: str
    base: str


_MESH_ID = r"(?P<id>[A-Z]\d[\dA-Z.]*)"
_SCTID = r"(?P<id>[1-9]\d{0,17})"
_MESH_BASES = (
    r"https?://id\.nlm\.nih\.gov/mesh/(?:\d{4}/)?",
    r"https?://(?:www\.)?(?:purl\.)?bioontology\.org/ontology/M[eE]?SH/",
    r"https?://identifiers\.org/(?:mesh|MESH)[/:]",
    r"https?://(?:www\.)?bioregistry\.io/mesh:",
    r"https?://meshb\.nlm\.nih\.gov/record/ui\?ui=",
)
_SNOMED_BASES = (
    r"https?://snomed\.info/(?:id|sct)/",
    r"https?://(?:www\.)?(?:purl\.)?bioontology\.org/ontology/SNOMEDCT/",
    r"https?://identifiers\.org/(?:snomedct|SNOMEDCT)[/:]",
    r"https?://(?:www\.)?bioregistry\.io/(?:snomedct|sctid):",
)
_IRIS: list[tuple[Vocabulary, re.Pattern[str]]] = [
    ("MeSH", re.compile(f"(?P<base>{'|'.join(_MESH_BASES)}){_MESH_ID}", re.ASCII)),
    ("SNOMED CT", re.compile(f"(?P<base>{'|'.join(_SNOMED_BASES)}){_SCTID}", re.ASCII)),
]
PREFIXES: dict[str, str] = {
    **dict.fromkeys(("mesh", "msh"), MESH_IRI),
    **dict.fromkeys(
        ("sctid", "snomedct", "snomedct_us", "snomed", "snomed_ct", "sct"),
        "http://snomed.info/id/",
    ),
}
"""Prefixes of CURIEs in small letters, for files that do not say what theirs mean."""


def read_end(text: str, prefixes: Mapping[str, str] | None = None) -> End | None:
    """Read an IRI, bare or in angle brackets, or a CURIE.

    Args:
        text: One end of a pair.
        prefixes: What the file says its prefixes mean; it goes before the usual meaning.

    Returns:
        None for anything that is neither a MeSH id nor a SNOMED CT code.

    Example:
        >>> read_end("http://id.nlm.nih.gov/mesh/2024/D900001")
        End(vocabulary='MeSH', id='D900001', base='http://id.nlm.nih.gov/mesh/2024/')
        >>> read_end("SCTID:100005").id
        '100005'
        >>> read_end("http://dbpedia.org/resource/Heart")
    """
    text = text.removeprefix("<").removesuffix(">")
    prefix, colon, local = text.partition(":")
    if colon and not local.startswith("//"):
        start = (prefixes or {}).get(prefix) or PREFIXES.get(prefix.lower())
        if start is None:
            return None
        text = start + local
    for vocabulary, pattern in _IRIS:
        match = pattern.fullmatch(text)
        if match:
            return End(vocabulary, match["id"], match["base"])
    return None
