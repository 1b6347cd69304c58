"""Write MRCONSO: the atoms of both sources among those of many others, by CUI."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl

from sameas.builders.lookalike.columns import choose, glue, number, padded, pick
from sameas.builders.lookalike.dice import Bits, Dice, Int32, Int64, Ints, occurrence
from sameas.builders.lookalike.files import Output
from sameas.builders.lookalike.sizes import Sizes
from sameas.builders.lookalike.snomed.descriptions import Descriptions, Names
from sameas.builders.lookalike.snomed.sctid import CONCEPT, EXTENSION, sctids
from sameas.builders.lookalike.umls.atoms import (
    MSH_TYPES,
    NO_CONCEPT,
    NO_ROW_OF_FILE,
    SCT_TYPES,
    Codes,
    MshAtoms,
    SctAtoms,
    sct_texts,
)
from sameas.builders.lookalike.umls.gold import SUPPRESS_LETTERS, Gold
from sameas.builders.lookalike.words import Words

_ROWS_PER_BLOCK = 120_000
_BIGGEST = 10_000_000
_MOST_CUIS = 2_990_000
_TWIN_SHARE, _SPANISH_SHARE = 0.2, 0.12

# Other sources: name, language, term types, weight.
OTHER_SOURCES: Final = (
    ("NCBI", "ENG", "SCN", 20.0),
    ("LNC", "ENG", "LN", 9.0),
    ("RXNORM", "ENG", "SCD", 6.0),
    ("MEDCIN", "ENG", "PT", 8.0),
    ("NCI", "ENG", "PT", 7.0),
    ("MTH", "ENG", "PN", 6.0),
    ("ICD10PCS", "ENG", "PT", 5.0),
    ("ICD10CM", "ENG", "PT", 4.0),
    ("FMA", "ENG", "PT", 3.0),
    ("OMIM", "ENG", "ETAL", 3.0),
    ("GO", "ENG", "ET", 3.0),
    ("MMSL", "ENG", "CD", 2.0),
    ("SNOMEDCT_VET", "ENG", "PT", 1.0),
    ("SNMI", "ENG", "PT", 2.0),
    ("CHV", "ENG", "SY", 3.0),
    ("MSHSPA", "SPA", "MH", 2.0),
    ("MSHFRE", "FRE", "MH", 2.0),
    ("MSHGER", "GER", "MH", 2.0),
    ("MSHJPN", "JPN", "MH", 2.0),
    ("MSHRUS", "RUS", "MH", 1.0),
    ("SCTSPA", "SPA", "PT", 4.0),
    ("MDR", "ENG", "LLT", 2.0),
    ("HPO", "ENG", "PT", 1.0),
    ("ATC", "ENG", "PT", 1.0),
)
_TWINS: Final = ("MSHSPA", "MSHFRE", "MSHGER", "MSHJPN")
_SPANISH: Final = "SCTSPA"
_PLACE = {source[0]: place for place, source in enumerate(OTHER_SOURCES)}


@dataclass(slots=True)
class Plan:
    """CUIs in the order of the file: `rank` gives the place of each."""

    rank: Int32
    total: int
    others: Int64

    def cui(self, ranks: Ints) -> pl.Series:
        """Write the CUIs of places in the file."""
        return glue("C", padded(ranks.astype(np.int64) + (_BIGGEST - self.total), 7))


def plan_cuis(gold: Gold, msh: MshAtoms, sct: SctAtoms, sizes: Sizes, dice: Dice) -> Plan:
    """Mix the CUIs of both sources with those of others, and say how many atoms those have."""
    used = np.zeros(gold.cuis, dtype=np.bool_)
    used[msh.cui] = True
    used[sct.cui] = True
    own = int(used.sum())
    others = min(sizes.of(2_000_000, floor=600), _MOST_CUIS - own)
    total = own + others
    places = dice.rng("cui order").permutation(total).astype(np.int32)
    rank = np.full(gold.cuis, -1, dtype=np.int32)
    rank[used] = places[:own]
    translated = _TWIN_SHARE * len(msh.cui) + _SPANISH_SHARE * len(sct.cui)
    left = max(sizes.atoms - len(msh.cui) - len(sct.cui) - translated, total // 2)
    keys = np.arange(total)
    mean = left / total
    counts = dice.below(keys, max(1, round(2 * mean)) + 1, "other atoms")
    lonely = np.ones(total, dtype=np.bool_)
    lonely[rank[used]] = False
    counts[lonely & (counts == 0)] = 1
    return Plan(rank, total, counts)


class ConsoWriter:
    """Makes the lines of MRCONSO block by block."""

    def __init__(
        self,
        plan: Plan,
        msh: MshAtoms,
        sct: SctAtoms,
        records: Codes,
        mesh_concepts: Codes,
        concept_ids: Int64,
        descriptions: Descriptions,
        names: Names,
        words: Words,
        dice: Dice,
    ) -> None:
        self._plan = plan
        self._msh, self._sct = msh, sct
        self._records, self._mesh_concepts = records, mesh_concepts
        self._sct_ids = pl.Series(concept_ids)
        self._descriptions, self._names = descriptions, names
        self._words, self._dice = words, dice
        self._atoms = 0

    def write(self, output: Output) -> None:
        """Write all blocks."""
        plan = self._plan
        msh_rank, sct_rank = plan.rank[self._msh.cui], plan.rank[self._sct.cui]
        msh_order = np.argsort(msh_rank, kind="stable")
        sct_order = np.argsort(sct_rank, kind="stable")
        msh_rank, sct_rank = msh_rank[msh_order], sct_rank[sct_order]
        average = (len(msh_rank) + len(sct_rank) + int(plan.others.sum())) / plan.total
        step = max(1, int(_ROWS_PER_BLOCK / average))
        for start in range(0, plan.total, step):
            stop = min(start + step, plan.total)
            msh = msh_order[slice(*np.searchsorted(msh_rank, [start, stop]))]
            sct = sct_order[slice(*np.searchsorted(sct_rank, [start, stop]))]
            parts = [
                self._msh_part(msh),
                self._sct_part(sct),
                self._twins(msh),
                self._spanish(sct),
                self._others(start, stop),
            ]
            output.write_lines(self._lines(parts))

    def _lines(self, parts: list[_Part]) -> pl.Series:
        ranks = np.concatenate([part.rank for part in parts])
        order = np.argsort(ranks, kind="stable")
        frame = pl.concat([part.body for part in parts])
        tail = pl.concat([part.tail for part in parts])
        size = len(ranks)
        keys = np.arange(self._atoms, self._atoms + size)
        self._atoms += size
        draw = self._dice.bits(keys, "atom")
        heads = [f"|{language}|{status}|L" for language in _LANGUAGES for status in ("P", "S")]
        language = np.concatenate([part.language for part in parts])[order]
        forms = [f"|{form}|S" for form in ("PF", "VO", "VC", "VW")]
        best = [f"|{flag}|A" for flag in "YN"]
        return glue(
            self._plan.cui(ranks[order]),
            pick(heads, language * 2 + (draw & np.uint64(1)).astype(np.int64)),
            padded(_part_of(draw, 1, 23) % 9_000_000 + 90_000_000, 8),
            pick(forms, _part_of(draw, 24, 2)),
            padded(_part_of(draw, 26, 24) % 90_000_000 + 900_000_000, 9),
            pick(best, _part_of(draw, 50, 1)),
            padded(keys + 900_000_000, 9),
            "|",
            pick(frame, order),
            pick(tail, order),
        )

    def _msh_part(self, rows: Ints) -> _Part:
        atoms = self._msh
        concept = atoms.concept[rows]
        code = pick(self._records.codes, atoms.record[rows])
        scui = choose(
            concept == NO_CONCEPT, "", pick(self._mesh_concepts.codes, np.maximum(concept, 0))
        )
        types = [f"|MSH|{kind}|" for kind in MSH_TYPES]
        body = glue(
            "|", scui, "|", code, pick(types, atoms.type[rows]), code, "|", atoms.text.gather(rows)
        )
        ranks = self._plan.rank[atoms.cui[rows]]
        return _Part(ranks, body, self._tail(atoms.suppress[rows], 0), _english(len(rows)))

    def _sct_part(self, rows: Ints) -> _Part:
        atoms = self._sct
        row = atoms.row[rows]
        saui = choose(
            row == NO_ROW_OF_FILE,
            "",
            number(self._descriptions.ids[np.maximum(row, 0)]).cast(pl.String),
        )
        code = self._sct_ids.gather(atoms.concept[rows])
        types = [f"||SNOMEDCT_US|{kind}|" for kind in SCT_TYPES]
        texts = sct_texts(atoms, rows, self._descriptions, self._names)
        body = glue(saui, "|", code, pick(types, atoms.type[rows]), code, "|", texts)
        ranks = self._plan.rank[atoms.cui[rows]]
        return _Part(ranks, body, self._tail(atoms.suppress[rows], 9), _english(len(rows)))

    def _twins(self, rows: Ints) -> _Part:
        """Translate some MSH atoms: same CUI, CODE and SCUI, another SAB."""
        rows = rows[self._dice.chance(rows, _TWIN_SHARE, "translated")]
        atoms = self._msh
        which = self._dice.below(rows, len(_TWINS), "translation")
        code = pick(self._records.codes, atoms.record[rows])
        types = [f"|{source}|MH|" for source in _TWINS]
        words = pick(self._words.low, self._dice.below(rows, 4096, "translated word"))
        body = glue(
            "||",
            code,
            pick(types, which),
            code,
            "|",
            words,
            " ",
            atoms.text.gather(rows),
            " \u00f1\u4e2d",
        )
        languages = np.array([_LANGUAGES.index(OTHER_SOURCES[_PLACE[name]][1]) for name in _TWINS])
        none = np.zeros(len(rows), dtype=np.uint8)
        ranks = self._plan.rank[atoms.cui[rows]]
        return _Part(ranks, body, self._tail(none, 3), languages[which])

    def _spanish(self, rows: Ints) -> _Part:
        """Translate some SNOMED CT atoms."""
        rows = rows[self._dice.chance(rows, _SPANISH_SHARE, "spanish")]
        code = self._sct_ids.gather(self._sct.concept[rows])
        words = pick(self._words.pairs, self._dice.below(rows, 4096, "spanish word"))
        body = glue("|", code, f"||{_SPANISH}|PT|", code, "|", words, " \u00f1")
        none = np.zeros(len(rows), dtype=np.uint8)
        language = np.full(len(rows), _LANGUAGES.index("SPA"))
        ranks = self._plan.rank[self._sct.cui[rows]]
        return _Part(ranks, body, self._tail(none, 9), language)

    def _others(self, start: int, stop: int) -> _Part:
        counts = self._plan.others[start:stop]
        ranks = np.repeat(np.arange(start, stop), counts)
        keys = ranks * 64 + occurrence(counts)
        dice, words = self._dice, self._words
        source = dice.choice(keys, [entry[3] for entry in OTHER_SOURCES], "source")
        heads = [f"|{name}|{kind}|" for name, _, kind, _ in OTHER_SOURCES]
        plain = dice.below(keys, 900_000, "other code")
        code = number(np.where(source == _PLACE["SNOMEDCT_VET"], _vet_codes(plain), plain))
        text = glue(
            pick(words.fragments, dice.below(keys, 4096, "other name")),
            " ",
            pick(words.low, dice.below(keys, 4096, "other word")),
        )
        letters = np.array([0, 0, 0, 0, 0, 0, 1, 3], dtype=np.uint8)
        suppress = letters[dice.below(keys, 8, "other suppress")]
        levels = np.array([0, 1, 2, 3, 4], dtype=np.int64)
        body = glue("||", pick(heads, source), code, "|", text)
        languages = np.array([_LANGUAGES.index(entry[1]) for entry in OTHER_SOURCES])
        return _Part(ranks, body, self._tail(suppress, levels[source % 5]), languages[source])

    def _tail(self, suppress: Ints, level: Ints | int) -> pl.Series:
        levels = (0, 1, 2, 3, 4, 9)
        pool = [
            f"|{restriction}|{letter}|{flags}|\n"
            for restriction in levels
            for letter in SUPPRESS_LETTERS
            for flags in ("", "256")
        ]
        place = np.searchsorted(np.array(levels), level)
        flags = np.arange(len(suppress)) % 3 == 0
        return pick(pool, (place * 4 + suppress.astype(np.int64)) * 2 + flags)


_LANGUAGES: Final = ("ENG", "SPA", "FRE", "GER", "JPN", "RUS")


@dataclass(slots=True)
class _Part:
    """Atoms of one origin in a block: from SAUI to STR, and from SRL on."""

    rank: Ints
    body: pl.Series
    tail: pl.Series
    language: Ints


def _english(size: int) -> Int64:
    return np.zeros(size, dtype=np.int64)


def _part_of(bits: Bits, shift: int, width: int) -> Int64:
    return ((bits >> np.uint64(shift)) & np.uint64((1 << width) - 1)).astype(np.int64)


def _vet_codes(plain: Int64) -> Int64:
    return sctids(plain + 1, CONCEPT, EXTENSION)
