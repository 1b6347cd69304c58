"""Write the International package as a Snapshot zip."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import polars as pl

from sameas.builders.lookalike import rf2_ids, rf2_rows
from sameas.builders.lookalike.columns import number
from sameas.builders.lookalike.dice import Bits, Dice, Int64
from sameas.builders.lookalike.files import Output, Package, zip_output
from sameas.builders.lookalike.snomed import Snomed
from sameas.builders.lookalike.snomed_descriptions import Descriptions
from sameas.builders.lookalike.snomed_relations import STATED_KIND, Relationships
from sameas.core.progress import Advance

NAME: Final = "SnomedCT_InternationalRF2_PRODUCTION_20260301T120000Z"
STAMP: Final = "20260301"
TEXT_HASH_SEED: Final = 5
_BLOCK = 200_000
_STATED_ROWS = 60
_OWL_SHARE = 1.09


@dataclass(slots=True)
class Written:
    """What was written: rows by file name, and the hashed texts of both description files."""

    rows: dict[str, int]
    texts: Bits
    definition_texts: Bits


def write_package(path: Path, snomed: Snomed, dice: Dice, advance: Advance) -> Written:
    """Write the zip of the International package."""
    terminology = f"{NAME}/Snapshot/Terminology"
    refset = f"{NAME}/Snapshot/Refset"
    texts: list[Bits] = []
    with zip_output(path) as package:
        _small_members(package)
        for kind, lines in _terminology(snomed, dice, texts):
            with package.member(f"{terminology}/{kind}", advance) as output:
                _write(output, lines)
        with package.member(
            f"{refset}/Language/der2_cRefset_LanguageSnapshot-en_INT_{STAMP}.txt", advance
        ) as output:
            _write(output, _languages(snomed, dice))
        content = f"{refset}/Content/der2_cRefset_AssociationSnapshot_INT_{STAMP}.txt"
        with package.member(content, advance) as output:
            _write(output, _associations(snomed, dice))
        _small_refsets(package, refset, snomed, dice)
    split = len(snomed.descriptions)
    everything = np.concatenate(texts)
    return Written(dict(package.rows), everything[:split], everything[split:])


_Lines = Iterator[bytes | pl.Series]


def _write(output: Output, lines: _Lines) -> None:
    for block in lines:
        if isinstance(block, bytes):
            output.write(block)
        else:
            output.write_lines(block)


def _terminology(
    snomed: Snomed, dice: Dice, texts: list[Bits]
) -> Iterator[tuple[str, _Lines]]:
    yield f"sct2_Concept_Snapshot_INT_{STAMP}.txt", concept_file(snomed, dice)
    yield (
        f"sct2_Description_Snapshot-en_INT_{STAMP}.txt",
        description_file(snomed, snomed.descriptions, texts),
    )
    yield (
        f"sct2_TextDefinition_Snapshot-en_INT_{STAMP}.txt",
        description_file(snomed, snomed.definitions, texts),
    )
    yield f"sct2_Relationship_Snapshot_INT_{STAMP}.txt", relationship_file(snomed)
    yield f"sct2_StatedRelationship_Snapshot_INT_{STAMP}.txt", _stated_file(snomed)
    yield f"sct2_RelationshipConcreteValues_Snapshot_INT_{STAMP}.txt", value_file(snomed)
    yield f"sct2_sRefset_OWLExpressionSnapshot_INT_{STAMP}.txt", _owl_file(snomed, dice)
    yield f"sct2_Identifier_Snapshot_INT_{STAMP}.txt", iter([])


def concept_file(snomed: Snomed, dice: Dice) -> _Lines:
    """Give the Concept file in blocks."""
    yield rf2_rows.header("Concept")
    concepts = snomed.concepts
    for rows in blocks(concepts.known):
        state = concepts.state[rows] == 1
        module = (concepts.ids[rows] > 900_000_000_000_000_000).astype(np.int64)
        yield rf2_rows.concept_lines(concepts.ids[rows], concepts.time[rows], state, dice, module)


def description_file(snomed: Snomed, table: Descriptions, texts: list[Bits]) -> _Lines:
    """Give a Description or TextDefinition file in blocks, and keep a hash of every term."""
    yield rf2_rows.header("Description")
    for rows in blocks(len(table)):
        terms = table.terms(rows, snomed.names)
        texts.append(hashed(terms, table.language[rows]))
        yield rf2_rows.description_lines(
            table.ids[rows],
            table.time[rows],
            table.active[rows],
            snomed.concepts.ids[table.concept[rows]],
            table.language[rows],
            table.type[rows],
            terms,
            other_type(snomed),
        )


def hashed(terms: pl.Series, language: np.ndarray) -> Bits:  # type: ignore[type-arg]
    """Reduce terms with their language to numbers that are equal where those are."""
    bits: Bits = terms.hash(TEXT_HASH_SEED).to_numpy()
    return bits ^ (language.astype(np.uint64) << np.uint64(40))


def other_type(snomed: Snomed) -> int:
    """Give the typeId of the few descriptions of an invented type."""
    return int(snomed.concepts.ids[snomed.concepts.namespaces.start - 2])


def relationship_file(snomed: Snomed) -> _Lines:
    """Give the Relationship file in blocks."""
    yield rf2_rows.header("Relationship")
    for rows in blocks(len(snomed.relationships)):
        part = snomed.relationships.take(rows)
        yield relation_lines(snomed, part, number(snomed.concepts.ids[part.target]))


def value_file(snomed: Snomed) -> _Lines:
    """Give the RelationshipConcreteValues file in blocks."""
    yield rf2_rows.header("RelationshipConcreteValues")
    for rows in blocks(len(snomed.values)):
        part = snomed.values.take(rows)
        yield relation_lines(snomed, part, rf2_rows.value_column(part.target))


def relation_lines(
    snomed: Snomed, part: Relationships, target: pl.Series, module: int = rf2_rows.CORE
) -> pl.Series:
    """Write some rows of a relationship table."""
    ids = snomed.concepts.ids
    return rf2_rows.relationship_lines(
        part.ids,
        part.time,
        part.active,
        ids[part.source],
        target,
        part.group,
        ids[part.type],
        part.kind,
        module,
    )


def _stated_file(snomed: Snomed) -> _Lines:
    yield rf2_rows.header("Relationship")
    part = snomed.relationships.take(np.arange(min(_STATED_ROWS, len(snomed.relationships))))
    part.ids = part.ids + 7
    part.kind = np.full(len(part), STATED_KIND, dtype=np.uint8)
    part.active = np.zeros(len(part), dtype=np.bool_)
    yield relation_lines(snomed, part, number(snomed.concepts.ids[part.target]))


def _owl_file(snomed: Snomed, dice: Dice) -> _Lines:
    yield rf2_rows.header("OWLExpression")
    active = snomed.concepts.active()
    for rows in blocks(round(len(active) * _OWL_SHARE)):
        own = active[rows % len(active)]
        parent = active[(rows * 7 + 1) % len(active)]
        ids = snomed.concepts.ids
        yield rf2_rows.owl_lines(rows, ids[own], ids[parent], dice)


def _languages(snomed: Snomed, dice: Dice) -> _Lines:
    yield rf2_rows.header("Language")
    for table, name in ((snomed.descriptions, "language"), (snomed.definitions, "definition")):
        yield from language_blocks(table, dice, name)


def language_blocks(table: Descriptions, dice: Dice, name: str) -> Iterator[pl.Series]:
    """Give the rows of both dialects for a table of descriptions, in blocks."""
    for rows in blocks(len(table)):
        for dialect, says in (
            (rf2_ids.US_ENGLISH, table.us[rows]),
            (rf2_ids.GB_ENGLISH, table.gb[rows]),
        ):
            yield rf2_rows.language_lines(
                rows, table.ids[rows], table.time[rows], says, dialect, dice, name
            )


def _associations(snomed: Snomed, dice: Dice) -> _Lines:
    yield rf2_rows.header("Association")
    table, ids = snomed.associations, snomed.concepts.ids
    for rows in blocks(len(table)):
        yield rf2_rows.association_lines(
            rows,
            table.time[rows],
            table.active[rows],
            table.refset[rows],
            ids[table.source[rows]],
            ids[table.target[rows]],
            dice,
        )


def blocks(count: int, step: int = _BLOCK) -> Iterator[Int64]:
    """Give row numbers in runs.

    Example:
        >>> [run.tolist() for run in blocks(3, 2)]
        [[0, 1], [2]]
    """
    for start in range(0, count, step):
        yield np.arange(start, min(start + step, count), dtype=np.int64)


def _small_members(package: Package) -> None:
    information = {
        "effectiveTime": STAMP,
        "deltaFromDate": "20260201",
        "includedModules": [],
        "languageRefsets": [{"id": str(rf2_ids.US_ENGLISH), "term": "US English"}],
        "licenceStatement": "Fictional look-alike content, free to use",
    }
    package.add(f"{NAME}/release_package_information.json", json.dumps(information).encode())
    package.add(f"{NAME}/Readme_en_{STAMP}.txt", b"Fictional look-alike content.\r\n")
    junk = b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X        \xff\xfe\x00"
    folder = f"__MACOSX/{NAME}/Snapshot/Terminology"
    package.add(f"{folder}/._sct2_Concept_Snapshot_INT_{STAMP}.txt", junk)
    package.add(f"__MACOSX/._{NAME}", junk)
    package.add(f"{NAME}/.DS_Store", junk)


def _small_refsets(package: Package, refset: str, snomed: Snomed, dice: Dice) -> None:
    """Add refsets that a reader must be able to pass by, one with empty last columns."""
    keys = np.arange(6)
    members = rf2_rows.member_ids(keys, dice, "annotation").to_list()
    target = snomed.concepts.ordinary.start
    rows = [
        f"{member}\t{STAMP}\t1\t{rf2_ids.CORE}\t{snomed.concepts.ids[target]}\t"
        f"{snomed.concepts.ids[target + place]}\t\t\t\t\r\n"
        for place, member in enumerate(members)
    ]
    package.add(
        f"{refset}/Metadata/der2_sscsRefset_MemberAnnotationStringValueSnapshot_INT_{STAMP}.txt",
        rf2_rows.header("Annotation") + "".join(rows).encode(),
    )
    member = rf2_rows.member_ids(keys[:1], dice, "module").to_list()[0]
    package.add(
        f"{refset}/Metadata/der2_ssRefset_ModuleDependencySnapshot_INT_{STAMP}.txt",
        rf2_rows.header("ModuleDependency")
        + f"{member}\t{STAMP}\t1\t{rf2_ids.CORE}\t{rf2_ids.MODULE_DEPENDENCY}\t{rf2_ids.MODEL}"
        f"\t{STAMP}\t{STAMP}\r\n".encode(),
    )
