"""The MSH and SNOMEDCT_US atoms of the fictional UMLS, as columns of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl

from sameas.builders.lookalike.columns import glue, pick
from sameas.builders.lookalike.dice import Array, Bools, Dice, Int32, Ints
from sameas.builders.lookalike.mesh.side import MeshSide
from sameas.builders.lookalike.snomed.concepts import Bytes
from sameas.builders.lookalike.snomed.descriptions import Descriptions, Names
from sameas.builders.lookalike.snomed.zoo import (
    FSN_ROW,
    OTHER_ROW,
    PREFERRED_ROW,
    SYNONYM_ROW,
)
from sameas.builders.lookalike.umls.gold import (
    ABSENT,
    CURRENT,
    EDITOR,
    NORMAL,
    OBSOLETE_ATOM,
    SUPPRESSED,
    Gold,
    clean,
)

MSH_TYPES: Final = (
    "MH", "NM", "TQ", "ET", "PEP", "PM", "CE", "N1", "XQ", "PXQ", "HT", "DEV", "QAB",
)  # fmt: skip
SCT_TYPES: Final = (
    "PT", "FN", "SY", "PTGB", "SYGB", "SB", "OAP", "OAF", "OAS", "OP", "OF", "IS", "MTH_PT",
    "MTH_SY",
)  # fmt: skip
_M = {name: place for place, name in enumerate(MSH_TYPES)}
_S = {name: place for place, name in enumerate(SCT_TYPES)}
NO_CONCEPT: Final = -1
NO_ROW_OF_FILE: Final = -1
_CATEGORIES = 3


@dataclass(slots=True)
class MshAtoms:
    """MSH atoms: `record` counts past the records for codes that MeSH does not hold."""

    cui: Int32
    record: Int32
    concept: Int32
    type: Bytes
    suppress: Bytes
    text: pl.Series


@dataclass(slots=True)
class SctAtoms:
    """SNOMEDCT_US atoms; `row` is the description that an atom comes from, or -1."""

    cui: Int32
    concept: Int32
    row: Int32
    type: Bytes
    suppress: Bytes


@dataclass(frozen=True, slots=True)
class Codes:
    """The codes of MSH atoms and whether they stand in the MeSH graph."""

    codes: pl.Series
    in_graph: Bools
    in_graph_without_obsolete: Bools


def record_codes(side: MeshSide, gold: Gold) -> Codes:
    """Give CODE of every record, then of the codes that only UMLS knows."""
    more = [f"U{place + 1:06d}" for place in range(_CATEGORIES)]
    more += [f"{'DC'[place % 2]}{980_001 + place:06d}" for place in range(_new_codes(gold))]
    return _codes(
        side.records.codes,
        side.records.in_graph,
        side.records.in_graph_without_obsolete,
        more,
    )


def concept_codes(side: MeshSide, gold: Gold) -> Codes:
    """Give SCUI of every MeSH concept, then of those that only UMLS knows."""
    more = [f"M98{place:05d}" for place in range(_new_codes(gold))]
    return _codes(
        side.concepts.codes,
        side.concepts.in_graph,
        side.concepts.in_graph_without_obsolete,
        more,
    )


def _new_codes(gold: Gold) -> int:
    return len(gold.extra_mesh_cui) // 2


def _codes(codes: pl.Series, inside: Bools, without: Bools, more: list[str]) -> Codes:
    none = np.zeros(len(more), dtype=np.bool_)
    return Codes(
        pl.concat([codes, pl.Series(more, dtype=pl.String)]),
        np.concatenate([inside, none]),
        np.concatenate([without, none]),
    )


def msh_atoms(side: MeshSide, gold: Gold, dice: Dice) -> MshAtoms:
    """Make the MSH atoms: headings, entry terms, permuted terms, abbreviations, categories."""
    concepts, terms = side.concepts, side.terms
    letters = side.records.codes.str.slice(0, 1).to_numpy().astype(str)
    rows = np.flatnonzero(gold.mesh_present[terms.concept])
    concept = terms.concept[rows]
    letter = letters[concepts.record[concept]]
    best, main = terms.preferred[rows], concepts.preferred[concept]
    kind = _term_types(letter, best, main)
    permuted = np.flatnonzero((letter == "D") & dice.chance(rows, 0.5, "permuted"))
    short = np.flatnonzero(best & main & dice.chance(rows, 0.08, "abbreviation"))
    everything = np.concatenate([np.arange(len(rows)), permuted, short])
    texts = clean(terms.text.gather(rows))
    text = pl.concat(
        [
            texts,
            texts.gather(permuted).str.replace(r"^(\S+?),? (.*)$", "$2, $1"),
            texts.gather(short).str.to_uppercase().str.slice(0, 6),
        ]
    )
    abbreviation = np.where(letter[short] == "Q", _M["QAB"], _M["DEV"])
    type_ = np.concatenate([kind, np.full(len(permuted), _M["PM"]), abbreviation])
    suppress = gold.mesh_suppress[concept][everything]
    suppress[len(rows) + len(permuted) :] = SUPPRESSED
    concept = concept[everything]
    atoms = MshAtoms(
        cui=gold.cui_of_mesh_concept[concept],
        record=concepts.record[concept],
        concept=concept,
        type=type_.astype(np.uint8),
        suppress=suppress,
        text=text,
    )
    return _with_foreign_codes(atoms, side, gold)


def _term_types(letter: Array, best: Bools, main: Bools) -> Ints:
    heading, other, entry = (
        np.select([letter == "D", letter == "C"], [_M[descriptor], _M[supplement]], _M[qualifier])
        for descriptor, supplement, qualifier in (
            ("MH", "NM", "TQ"),
            ("PEP", "CE", "PXQ"),
            ("ET", "N1", "XQ"),
        )
    )
    return np.where(best & main, heading, np.where(best, other, entry))


def _with_foreign_codes(atoms: MshAtoms, side: MeshSide, gold: Gold) -> MshAtoms:
    """Add category codes (without an M-id) and codes newer than the dump, in gold CUIs."""
    records, concepts = len(side.records.codes), len(side.concepts.codes)
    size = len(gold.extra_mesh_cui)
    place = np.arange(size)
    category = place % 2 == 0
    number = place // 2
    record = np.where(category, number % _CATEGORIES, _CATEGORIES + number) + records
    concept = np.where(category, NO_CONCEPT, concepts + number)
    kind = np.where(category, _M["HT"], np.where(number % 2 == 0, _M["MH"], _M["NM"]))
    text = pl.Series([f"Orvane category {i}" for i in place], dtype=pl.String)
    return MshAtoms(
        cui=np.concatenate([atoms.cui, gold.extra_mesh_cui]),
        record=np.concatenate([atoms.record, record.astype(np.int32)]),
        concept=np.concatenate([atoms.concept, concept.astype(np.int32)]),
        type=np.concatenate([atoms.type, kind.astype(np.uint8)]),
        suppress=np.concatenate([atoms.suppress, np.full(size, NORMAL, dtype=np.uint8)]),
        text=pl.concat([atoms.text, text]),
    )


def sct_atoms(descriptions: Descriptions, gold: Gold, dice: Dice) -> SctAtoms:
    """Make the SNOMEDCT_US atoms out of the descriptions that the older release held."""
    keys = np.arange(len(descriptions))
    state = gold.umls_state[descriptions.concept]
    there = (state != ABSENT) & (descriptions.type != OTHER_ROW)
    there &= (descriptions.type == FSN_ROW) | (descriptions.type == SYNONYM_ROW)
    there &= ~dice.chance(keys, 0.01, "description new since UMLS")
    rows = np.flatnonzero(there).astype(np.int32)
    concept, state = descriptions.concept[rows], state[rows]
    fsn, active = descriptions.type[rows] == FSN_ROW, descriptions.active[rows]
    us = descriptions.us[rows] == PREFERRED_ROW
    gb = descriptions.gb[rows] == PREFERRED_ROW
    current = np.select([fsn, us, gb], [_S["FN"], _S["PT"], _S["PTGB"]], _S["SY"])
    former = np.where(fsn, _S["OAF"], np.where(us, _S["OAP"], _S["OAS"]))
    inactive = np.where(fsn, _S["OF"], _S["IS"])
    kind = np.where(active, np.where(state == CURRENT, current, former), inactive)
    short = (kind == _S["SY"]) & dice.chance(rows, 0.02, "short form")
    kind = np.where(short, _S["SB"], kind)
    alive = active & (state == CURRENT)
    suppress = np.where(alive, gold.concept_suppress[concept], OBSOLETE_ATOM)
    edited = (suppress == NORMAL) & (kind == _S["SY"]) & dice.chance(rows, 0.005, "editor")
    suppress = np.where(
        edited, EDITOR, np.where(short & alive & (suppress == NORMAL), SUPPRESSED, suppress)
    )
    extra = len(gold.extra_concept)
    more = np.where(np.arange(extra) % 3 == 2, _S["MTH_SY"], _S["SY"])
    more = np.where(np.arange(extra) % 3 == 0, _S["PT"], more)
    return SctAtoms(
        cui=np.concatenate([gold.cui_of_concept[concept], gold.extra_cui]),
        concept=np.concatenate([concept, gold.extra_concept]),
        row=np.concatenate([rows, np.full(extra, NO_ROW_OF_FILE, dtype=np.int32)]),
        type=np.concatenate([kind, more]).astype(np.uint8),
        suppress=np.concatenate([suppress, np.full(extra, NORMAL)]).astype(np.uint8),
    )


def sct_texts(atoms: SctAtoms, rows: Ints, descriptions: Descriptions, names: Names) -> pl.Series:
    """Write the text of some SNOMEDCT_US atoms."""
    order = np.argsort(atoms.row[rows] < 0, kind="stable")
    own = int((atoms.row[rows] >= 0).sum())
    sorted_rows = rows[order]
    texts = pl.concat(
        [
            descriptions.terms(atoms.row[sorted_rows[:own]], names),
            glue(names.of(atoms.concept[sorted_rows[own:]]), " sense"),
        ]
    )
    back = np.empty(len(order), dtype=np.int64)
    back[order] = np.arange(len(order))
    return pick(texts, back).str.replace_all("|", "/", literal=True)
