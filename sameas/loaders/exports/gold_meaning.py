"""What a gold link states, in the words of SKOS and SSSOM."""

from __future__ import annotations

from typing import Any

from sameas.core.schemas import SKOS

CLOSE = SKOS + "closeMatch"
EXACT = SKOS + "exactMatch"
JUSTIFICATION = "semapv:MappingChaining"
"""MeSH atom - UMLS concept - SNOMED CT atom. Nobody curated the pair as such."""


def predicate(row: dict[str, Any]) -> str:
    """Say what holds between the ends of a pair.

    Two codes that share a CUI are a close match. Only a pair without any other partner on either
    side is called exact: exact matches are transitive, and would make all codes of a larger
    component the same thing.

    Args:
        row: Of schema `LINKS`.
    """
    return EXACT if row["cardinality"] == "1:1" else CLOSE


def explanation(row: dict[str, Any], release: str) -> str:
    """Say in a sentence why the pair is gold.

    Args:
        row: Of schema `LINKS`.
        release: Of UMLS.

    Example:
        >>> explanation({"cuis": ["C9000001"], "repaired": False}, "2023AB")
        'shared UMLS concept C9000001 (UMLS 2023AB)'
    """
    if not row["cuis"]:
        return "taken from a file of pairs"
    kind = "concept" if len(row["cuis"]) == 1 else "concepts"
    text = f"shared UMLS {kind} {', '.join(row['cuis'])} (UMLS {release})"
    if row["repaired"]:
        text += "; the SNOMED CT code is the active successor of an inactive one"
    return text
