"""Write the fictional MeSH, and count it on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from sameas.builders.lookalike.columns import choose, glue, pick
from sameas.builders.lookalike.dice import Bools, Dice, Int32, Int64, occurrence, repeat_counts
from sameas.builders.lookalike.files import Output, gzip_output
from sameas.builders.lookalike.mesh.census import (
    DESCRIPTORS,
    LITERALS,
    OBSOLETE_PAIRS_WITHOUT_LABEL,
    SUPPLEMENTS,
)
from sameas.builders.lookalike.mesh.nodes import NO_PAIR, PAIR, Nodes, Span, make_nodes
from sameas.builders.lookalike.mesh.relations import Links, make_relations
from sameas.builders.lookalike.mesh.side import (
    MeshConcepts,
    MeshSide,
    MeshTerms,
    Records,
)
from sameas.builders.lookalike.mesh.tally import Tally
from sameas.builders.lookalike.mesh.values import XSD, Values
from sameas.builders.lookalike.mesh.zoo import BASE, LABEL, TYPE, VOCAB, MeshZoo, make_zoo
from sameas.builders.lookalike.sizes import MESH_KINDS, Sizes
from sameas.builders.lookalike.words import Words
from sameas.core.progress import Progress

_FILE_ORDER = (
    "TreeNumber",
    *SUPPLEMENTS,
    *DESCRIPTORS,
    PAIR,
    NO_PAIR,
    "Concept",
    "Qualifier",
    "Term",
)
_ROWS_PER_BLOCK = 120_000
_REPEAT_EVERY = 20_000
_BYTES_PER_ROW = 127
_PREFIX = "[OBSOLETE] "


@dataclass(slots=True)
class _Part:
    """Lines of one predicate in a block."""

    order: Int64
    lines: pl.Series
    is_relation: bool
    kept: Bools


def write_mesh(path: Path, sizes: Sizes, dice: Dice, words: Words, progress: Progress) -> MeshSide:
    """Write `mesh.nt.gz` of a scale and say what it holds."""
    nodes = make_nodes(sizes, dice, words)
    writer = _Writer(nodes, make_relations(nodes, dice), dice, words)
    zoo = make_zoo(words.name(np.arange(12), 3).to_list())
    expected = round(18_200_000 * sizes.scale * _BYTES_PER_ROW)
    with (
        progress.stage(path.name, total=max(expected, 1)) as advance,
        gzip_output(path, advance) as output,
    ):
        output.write(b"# <http://id.nlm.nih.gov/mesh>\n")
        for place, kind in enumerate(_FILE_ORDER):
            writer.write_kind(kind, output)
            if place == 1:
                output.write("".join(f"{line}\n" for line in zoo.lines).encode())
        writer.write_late(output)
    return _side(nodes, writer, zoo)


class _Writer:
    def __init__(self, nodes: Nodes, relations: dict[str, Links], dice: Dice, words: Words) -> None:
        self.tally = Tally(len(nodes.local))
        self._nodes = nodes
        self._relations = relations
        self._dice = dice
        self._values = Values(dice, words)
        literals = {VOCAB + row.predicate for row in LITERALS}
        names = literals | {VOCAB + name for name in relations}
        names |= {VOCAB + "active", VOCAB + "lastActiveYear"}
        self._rank = {name: place for place, name in enumerate([*sorted(names), TYPE, LABEL])}
        self._late: list[pl.Series] = []

    def write_kind(self, kind: str, output: Output) -> None:
        """Write all nodes of a class in blocks."""
        span = self._nodes.spans[kind]
        rows = sum(row.counts.get(kind, 0) for row in LITERALS) / MESH_KINDS[kind][0] + 6
        if kind in DESCRIPTORS:
            rows += 40
        step = max(1, int(_ROWS_PER_BLOCK / rows))
        for start in range(span.start, span.stop, step):
            self._write_block(kind, Span(start, min(start + step, span.stop)), output)

    def write_late(self, output: Output) -> None:
        """Append the repeats that stand far from their first line, as concatenated files have."""
        for lines in self._late:
            output.write_lines(lines)

    def _write_block(self, kind: str, block: Span, output: Output) -> None:
        parts = list(self._relation_parts(kind, block))
        parts += self._literal_parts(kind, block)
        order = np.argsort(np.concatenate([part.order for part in parts]), kind="stable")
        lines = pick(pl.concat([part.lines for part in parts]), order)
        relation = np.concatenate([np.full(len(part.order), part.is_relation) for part in parts])
        kept = np.concatenate([part.kept for part in parts])
        output.write_lines(self._with_repeats(lines, relation[order], kept[order]))

    def _with_repeats(self, lines: pl.Series, relation: Bools, kept: Bools) -> pl.Series:
        """Repeat a line now and then: here or at the end, some with a louder language tag."""
        every = max(1, len(lines) // _REPEAT_EVERY)
        chosen = np.linspace(0, len(lines) - 1, 2 * every + 2).astype(np.int64)[1:-1]
        chosen = np.unique(chosen)
        self.tally.repeats(relation[chosen], kept[chosen])
        copies = pick(lines, chosen)
        shout = copies.str.replace('"@en .\n', '"@EN .\n', literal=True)
        copies = choose(np.arange(len(chosen)) % 3 == 0, shout, copies)
        late = np.arange(len(chosen)) % 2 == 1
        self._late.append(copies.filter(pl.Series(late)))
        here = copies.filter(pl.Series(~late))
        both = np.concatenate([np.arange(len(lines)), chosen[~late]])
        return pick(pl.concat([lines, here]), np.argsort(both, kind="stable"))

    def _relation_parts(self, kind: str, block: Span) -> Iterator[_Part]:
        nodes = self._nodes
        keys = block.keys()
        classes = np.full(len(keys), nodes.class_of(kind), dtype=np.int32)
        yield self._relation(TYPE, keys, classes)
        for predicate, (subjects, objects) in self._relations.items():
            begin, end = np.searchsorted(subjects, [block.start, block.stop])
            if end > begin:
                yield self._relation(VOCAB + predicate, subjects[begin:end], objects[begin:end])

    def _relation(self, predicate: str, subjects: Int32, objects: Int32) -> _Part:
        nodes = self._nodes
        kept = ~(nodes.obsolete[subjects] | nodes.obsolete[objects])
        self.tally.relations(subjects, objects, kept)
        lines = glue(
            f"<{BASE}",
            pick(nodes.local, subjects),
            f">\t<{predicate}>\t<{BASE}",
            pick(nodes.local, objects),
            "> .\n",
        )
        return _Part(self._order(predicate, subjects), lines, True, kept)  # noqa: FBT003

    def _literal(self, predicate: str, subjects: Int32, values: pl.Series) -> _Part:
        kept = ~self._nodes.obsolete[subjects]
        self.tally.literals(kept)
        start = pick(self._nodes.local, subjects)
        lines = glue(f"<{BASE}", start, f">\t<{predicate}>\t", values, " .\n")
        return _Part(self._order(predicate, subjects), lines, False, kept)  # noqa: FBT003

    def _order(self, predicate: str, subjects: Int32) -> Int64:
        return subjects.astype(np.int64) * len(self._rank) + self._rank[predicate]

    def _literal_parts(self, kind: str, block: Span) -> Iterator[_Part]:
        keys = block.keys()
        yield self._literal(VOCAB + "active", keys, self._active(keys))
        obsolete = keys[self._nodes.obsolete[keys]]
        year = pick([f'"{year}"' for year in range(2005, 2023)], obsolete % 18)
        if len(obsolete):
            yield self._literal(VOCAB + "lastActiveYear", obsolete, year)
        if kind != "Term":
            named = keys
            if kind == PAIR:
                nameless = self._dice.chance(keys, OBSOLETE_PAIRS_WITHOUT_LABEL, "no label")
                named = keys[~(nameless & self._nodes.obsolete[keys])]
            yield self._literal(LABEL, named, self._quoted(kind, named))
        for row in LITERALS:
            if kind in row.counts:
                rate = row.counts[kind] / MESH_KINDS[kind][0]
                counts = repeat_counts(self._dice, keys, rate, row.predicate)
                subjects = np.repeat(keys, counts)
                if len(subjects):
                    values = self._value(kind, row.recipe, subjects, counts, row.predicate)
                    yield self._literal(VOCAB + row.predicate, subjects, values)

    def _value(
        self, kind: str, recipe: str, subjects: Int32, counts: Int64, predicate: str
    ) -> pl.Series:
        if recipe == "label":
            return self._quoted(kind, subjects)
        if recipe == "identifier":
            return glue('"', pick(self._nodes.local, subjects), '"')
        if recipe == "permuted":
            terms = self._nodes.labels.gather(subjects - self._nodes.spans["Term"].start)
            return glue('"', permuted(terms), '"@en')
        return self._values.make(recipe, subjects, occurrence(counts), predicate)

    def _quoted(self, kind: str, keys: Int32) -> pl.Series:
        prefix = choose(self._nodes.obsolete[keys], _PREFIX, "")
        return glue('"', prefix, labels_of(self._nodes, kind, keys), '"@en')

    def _active(self, keys: Int32) -> pl.Series:
        digits = self._dice.chance(keys, 0.3, "active as a digit")
        value = self._nodes.obsolete[keys] * 2 + digits
        words = [f'"{word}"^^<{XSD}boolean>' for word in ("true", "1", "false", "0")]
        return pick(words, value)


def labels_of(nodes: Nodes, kind: str, keys: Int32) -> pl.Series:
    """Give the names of nodes of a class."""
    if kind in {PAIR, NO_PAIR}:
        place = keys - nodes.spans[PAIR].start
        return glue(
            nodes.labels.gather(nodes.pair_descriptor[place]),
            "/",
            nodes.labels.gather(nodes.pair_qualifier[place]),
        )
    if kind == "TreeNumber":
        return pick(nodes.local, keys)
    start = nodes.spans[kind].start if kind in {"Concept", "Term"} else 0
    return nodes.labels.gather(keys - start)


def permuted(names: pl.Series) -> pl.Series:
    """Put the first word last, after a comma, as MeSH permutes its terms."""
    return names.str.replace(r"^(\S+?),? (.*)$", "$2, $1")


def _side(nodes: Nodes, writer: _Writer, zoo: MeshZoo) -> MeshSide:
    tally = writer.tally
    tally.zoo(zoo, nodes.local)
    concepts = nodes.spans["Concept"]
    extra = len(zoo.records)
    flags = nodes.obsolete[: nodes.records]
    zoo_all = np.array([record.in_graph for record in zoo.records], dtype=np.bool_)
    zoo_obsolete = np.array([record.obsolete for record in zoo.records], dtype=np.bool_)
    records = Records(
        codes=pl.concat(
            [nodes.local[: nodes.records], pl.Series([record.code for record in zoo.records])]
        ),
        labels=pl.concat(
            [nodes.labels[: nodes.records], pl.Series([record.label for record in zoo.records])]
        ),
        in_graph=np.concatenate([tally.seen[: nodes.records], zoo_all]),
        in_graph_without_obsolete=np.concatenate(
            [tally.seen_kept[: nodes.records], zoo_all & ~zoo_obsolete]
        ),
        obsolete=np.concatenate([flags, zoo_obsolete]),
        awkward_from=nodes.records,
    )
    made_up = [f"M9{place:06d}" for place in range(extra)]
    missing = np.zeros(extra, dtype=np.bool_)
    size = concepts.size
    zoo_keys = np.arange(nodes.records, nodes.records + extra, dtype=np.int32)
    side_concepts = MeshConcepts(
        codes=pl.concat([nodes.local[concepts.start : concepts.stop], pl.Series(made_up)]),
        record=np.concatenate([nodes.record_of_concept, zoo_keys]),
        preferred=np.concatenate([np.arange(size) < nodes.records, ~missing]),
        in_graph=np.concatenate([tally.seen[concepts.start : concepts.stop], missing]),
        in_graph_without_obsolete=np.concatenate(
            [tally.seen_kept[concepts.start : concepts.stop], missing]
        ),
    )
    terms = nodes.spans["Term"].size
    side_terms = MeshTerms(
        text=pl.concat([nodes.labels, pl.Series([record.label for record in zoo.records])]),
        concept=np.concatenate(
            [nodes.concept_of_term, np.arange(size, size + extra, dtype=np.int32)]
        ),
        preferred=np.concatenate([np.arange(terms) < size, ~missing]),
    )
    return MeshSide(
        records, side_concepts, side_terms, tally.counts(), tally.rows, dict(tally.skipped)
    )
