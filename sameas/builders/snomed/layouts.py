"""The columns of the RF2 files that are read, and what a header line says a file is."""

from __future__ import annotations

from typing import Literal

Kind = Literal[
    "Concept",
    "Description",
    "TextDefinition",
    "Relationship",
    "RelationshipConcreteValues",
    "Language",
    "Association",
    "ModuleDependency",
]

_COMPONENT = ("id", "effectiveTime", "active", "moduleId")
_TEXT = (*_COMPONENT, "conceptId", "languageCode", "typeId", "term", "caseSignificanceId")
_LINK = ("relationshipGroup", "typeId", "characteristicTypeId", "modifierId")
_REFSET = (*_COMPONENT, "refsetId", "referencedComponentId")

COLUMNS: dict[Kind, tuple[str, ...]] = {
    "Concept": (*_COMPONENT, "definitionStatusId"),
    "Description": _TEXT,
    "TextDefinition": _TEXT,
    "Relationship": (*_COMPONENT, "sourceId", "destinationId", *_LINK),
    "RelationshipConcreteValues": (*_COMPONENT, "sourceId", "value", *_LINK),
    "Language": (*_REFSET, "acceptabilityId"),
    "Association": (*_REFSET, "targetComponentId"),
    "ModuleDependency": (*_REFSET, "sourceEffectiveTime", "targetEffectiveTime"),
}
KINDS: tuple[Kind, ...] = tuple(COLUMNS)
REFSETS: tuple[Kind, ...] = ("Language", "Association", "ModuleDependency")

_SPELLINGS = {name.lower(): name for columns in COLUMNS.values() for name in columns}
_SPELLINGS["targetcomponent"] = "targetComponentId"
_KINDS = {kind.lower(): kind for kind in KINDS}


def kind_of_content(content: str) -> Kind | None:
    """Match the content type in a file name with a core file that is read.

    Example:
        >>> kind_of_content("concept"), kind_of_content("StatedRelationship")
        ('Concept', None)
    """
    kind = _KINDS.get(content.lower())
    return None if kind in REFSETS else kind


def normal_header(cells: list[str]) -> tuple[str, ...]:
    """Bring header names to their usual spelling and make each of them unique.

    Example:
        >>> normal_header(["ID", "effectivetime", "refSetId", "", ""])
        ('id', 'effectiveTime', 'refsetId', 'column 4', 'column 5')
    """
    names = [_SPELLINGS.get(cell.strip().lower(), cell.strip()) for cell in cells]
    return tuple(
        name if name and name not in names[:place] else f"column {place + 1}"
        for place, name in enumerate(names)
    )


def fits(header: tuple[str, ...], kind: Kind) -> bool:
    """Tell whether a header starts with the columns of a kind; spare columns may follow.

    Example:
        >>> fits((*COLUMNS["Concept"], "column 6"), "Concept")
        True
    """
    columns = COLUMNS[kind]
    return header[: len(columns)] == columns


def kind_of_header(header: tuple[str, ...]) -> Kind | None:
    """Find the kind of file that a header line belongs to (Description for TextDefinition).

    Example:
        >>> kind_of_header(COLUMNS["Language"])
        'Language'
    """
    return next((kind for kind in KINDS if fits(header, kind)), None)
