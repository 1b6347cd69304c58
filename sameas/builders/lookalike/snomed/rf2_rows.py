"""Lines of RF2 files from columns of numbers: TAB, CRLF, no quoting."""

from __future__ import annotations

from typing import Final

import numpy as np
import polars as pl

from sameas.builders.lookalike.columns import glue, number, pick, uuids
from sameas.builders.lookalike.dice import Bools, Dice, Int64, Ints
from sameas.builders.lookalike.snomed import rf2_ids
from sameas.builders.lookalike.snomed.concepts import Bytes
from sameas.builders.lookalike.snomed.descriptions import LANGUAGES
from sameas.builders.lookalike.snomed.relations import VALUES
from sameas.builders.lookalike.snomed.sctid import EXTENSION, sctids
from sameas.builders.lookalike.snomed.zoo import (
    ACCEPTABLE_ROW,
    DEMOTED,
    NO_ROW,
    PREFERRED_ROW,
    WAS_ACCEPTABLE,
    WAS_PREFERRED,
)

END: Final = "\r\n"
ALL_DATES: Final = (*rf2_ids.DATES, "20260401", "")
RELEASE_TIME, EXTENSION_TIME, NO_TIME = (len(ALL_DATES) - 3, len(ALL_DATES) - 2, len(ALL_DATES) - 1)
"""Places in `ALL_DATES`; a later place is a later time, and an empty time is the latest."""

EXTENSION_MODULE_ID: Final = int(sctids(np.array([1]), 10, EXTENSION)[0])
_MODULES: Final = (rf2_ids.CORE, rf2_ids.MODEL, EXTENSION_MODULE_ID)
CORE, MODEL, OWN = range(3)
_TYPES: Final = (rf2_ids.FSN, rf2_ids.SYNONYM, rf2_ids.DEFINITION)
_KINDS: Final = (rf2_ids.INFERRED, rf2_ids.STATED, rf2_ids.ADDITIONAL, rf2_ids.QUALIFYING)
_CASES: Final = (rf2_ids.CASE_INSENSITIVE, rf2_ids.CASE_SENSITIVE, rf2_ids.CASE_INITIAL)

HEADERS: Final = {
    "Concept": "id effectiveTime active moduleId definitionStatusId",
    "Description": "id effectiveTime active moduleId conceptId languageCode typeId term"
    " caseSignificanceId",
    "Relationship": "id effectiveTime active moduleId sourceId destinationId relationshipGroup"
    " typeId characteristicTypeId modifierId",
    "RelationshipConcreteValues": "id effectiveTime active moduleId sourceId value"
    " relationshipGroup typeId characteristicTypeId modifierId",
    "Identifier": "alternateIdentifier effectiveTime active moduleId identifierSchemeId"
    " referencedComponentId",
    "Language": "id effectiveTime active moduleId refsetId referencedComponentId acceptabilityId",
    "Association": "id effectiveTime active moduleId refsetId referencedComponentId"
    " targetComponentId",
    "OWLExpression": "id effectiveTime active moduleId refsetId referencedComponentId"
    " owlExpression",
    "ModuleDependency": "id effectiveTime active moduleId refsetId referencedComponentId"
    " sourceEffectiveTime targetEffectiveTime",
    "Annotation": "id effectiveTime active moduleId refsetId referencedComponentId"
    " languageDialectCode typeId value note",
}


def header(kind: str) -> bytes:
    r"""Give the header row of a kind of file.

    Example:
        >>> header("Concept").endswith(b"definitionStatusId\r\n")
        True
    """
    return ("\t".join(HEADERS[kind].split()) + END).encode()


def _heads(time: Bytes, active: Bools, module: Ints | int) -> pl.Series:
    pool = [
        f"\t{date}\t{state}\t{module_id}\t"
        for date in ALL_DATES
        for state in "01"
        for module_id in _MODULES
    ]
    return pick(pool, (time.astype(np.int64) * 2 + active) * len(_MODULES) + module)


def concept_lines(
    ids: Int64, time: Bytes, active: Bools, dice: Dice, module: Ints | int = CORE
) -> pl.Series:
    """Write rows of a Concept file."""
    defined = dice.chance(ids, 0.4, "defined")
    tails = [f"{status}{END}" for status in (rf2_ids.PRIMITIVE, rf2_ids.DEFINED)]
    return glue(number(ids), _heads(time, active, module), pick(tails, defined.astype(np.int64)))


def description_lines(
    ids: Int64,
    time: Bytes,
    active: Bools,
    concept_ids: Int64,
    language: Bytes,
    kind: Bytes,
    terms: pl.Series,
    other_type: int,
    module: Ints | int = CORE,
) -> pl.Series:
    """Write rows of a Description or TextDefinition file."""
    middles = [f"\t{code}\t{type_id}\t" for code in LANGUAGES for type_id in (*_TYPES, other_type)]
    middle = pick(middles, language.astype(np.int64) * (len(_TYPES) + 1) + kind)
    tails = [f"\t{case}{END}" for case in _CASES]
    return glue(
        number(ids),
        _heads(time, active, module),
        number(concept_ids),
        middle,
        terms,
        pick(tails, ids % len(_CASES)),
    )


def relationship_lines(
    ids: Int64,
    time: Bytes,
    active: Bools,
    source: Int64,
    target: pl.Series,
    group: Bytes,
    kind_of: Int64,
    kind: Bytes,
    module: Ints | int = CORE,
) -> pl.Series:
    """Write rows of a Relationship or RelationshipConcreteValues file."""
    tails = [f"\t{code}\t{rf2_ids.EXISTENTIAL}{END}" for code in _KINDS]
    return glue(
        number(ids),
        _heads(time, active, module),
        number(source),
        "\t",
        target,
        "\t",
        number(group),
        "\t",
        number(kind_of),
        pick(tails, kind),
    )


def value_column(values: Ints) -> pl.Series:
    """Write concrete values."""
    return pick(list(VALUES), values)


def member_ids(keys: Ints, dice: Dice, name: str) -> pl.Series:
    """Write the UUIDs of refset members."""
    return uuids(dice.bits(keys, f"{name} uuid"), dice.bits(keys, f"{name} uuid 2"))


_SAYS: Final = {
    PREFERRED_ROW: (True, rf2_ids.PREFERRED),
    ACCEPTABLE_ROW: (True, rf2_ids.ACCEPTABLE),
    WAS_PREFERRED: (False, rf2_ids.PREFERRED),
    WAS_ACCEPTABLE: (False, rf2_ids.ACCEPTABLE),
    DEMOTED: (False, rf2_ids.PREFERRED),
}


def language_lines(
    keys: Ints,
    ids: Int64,
    time: Bytes,
    says: Bytes,
    dialect: int,
    dice: Dice,
    name: str,
    module: Ints | int = CORE,
) -> pl.Series:
    """Write rows of the Language refset for one dialect; `says` is a code of the zoo."""
    there = np.flatnonzero(says != NO_ROW)
    second = np.flatnonzero(says == DEMOTED)
    rows = np.concatenate([there, second])
    code = says[rows].astype(np.int64)
    code[len(there) :] = ACCEPTABLE_ROW
    active = np.array([False, *(_SAYS[code][0] for code in range(1, DEMOTED + 1))])
    tails = ["", *(f"\t{_SAYS[code][1]}{END}" for code in range(1, DEMOTED + 1))]
    number_of = keys[rows] * 4 + (dialect == rf2_ids.GB_ENGLISH) * 2
    number_of[len(there) :] += 1
    modules = module if isinstance(module, int) else module[rows]
    return glue(
        member_ids(number_of, dice, name),
        _heads(time[rows], active[code], modules),
        f"{dialect}\t",
        number(ids[rows]),
        pick(tails, code),
    )


def association_lines(
    keys: Ints,
    time: Bytes,
    active: Bools,
    refset: Bytes,
    source: Int64,
    target: Int64,
    dice: Dice,
    module: Ints | int = CORE,
) -> pl.Series:
    """Write rows of the Association refset."""
    pool = [f"{code}\t" for code in rf2_ids.ASSOCIATIONS]
    return glue(
        member_ids(keys, dice, "association"),
        _heads(time, active, module),
        pick(pool, refset),
        number(source),
        "\t",
        number(target),
        END,
    )


def owl_lines(keys: Ints, concept_ids: Int64, parent_ids: Int64, dice: Dice) -> pl.Series:
    """Write rows of the OWL refset, which the builder has no business reading."""
    return glue(
        member_ids(keys, dice, "owl"),
        f"\t20190131\t1\t{rf2_ids.CORE}\t{rf2_ids.OWL_AXIOM}\t",
        number(concept_ids),
        "\tSubClassOf(:",
        number(concept_ids),
        " ObjectIntersectionOf(:",
        number(parent_ids),
        " ObjectSomeValuesFrom(:116680003 :",
        number(parent_ids),
        ")))" + END,
    )
