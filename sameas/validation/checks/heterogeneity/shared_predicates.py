"""Predicates that both graphs have."""

from __future__ import annotations

from sameas.loaders.context.wording import local_part
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.vocabulary import expand
from sameas.validation.check import EXAMPLES, Check, Example, Figure, Outcome, Plot, Series
from sameas.validation.evidence import Evidence
from sameas.validation.shape.distribution import share
from sameas.validation.shape.sides import title


def _run(evidence: Evidence) -> Outcome:
    ds = evidence.dataset
    left, right = _predicates(ds.left), _predicates(ds.right)
    shared = sorted(left & right)
    here, there = ({local_part(one) for one in side} for side in (left, right))
    alike = sorted(here & there)
    names = title(evidence, "left"), title(evidence, "right")
    examples = [Example(one, "left") for one in shared]
    examples += [Example(f"local name: {one}", "left") for one in alike]
    return Outcome(
        "found" if shared else "pass",
        f"{len(shared):,} of {len(left | right):,} predicates stand in both graphs;"
        f" {len(alike):,} local names do",
        count=len(shared),
        figures=(
            Figure("predicates", len(left), "left"),
            Figure("predicates", len(right), "right"),
            Figure("shared predicates", len(shared), recipe="short and long spellings are equal"),
            Figure(
                "overlap of predicates",
                share(len(shared), len(left | right)),
                unit="share",
                recipe="shared by all (Jaccard)",
            ),
            Figure(
                "shared local names",
                len(alike),
                recipe="what follows the last # or / of an IRI, or the prefix; letter by letter",
            ),
            Figure(
                "overlap of local names",
                share(len(alike), len(here | there)),
                unit="share",
                recipe="shared by all (Jaccard)",
            ),
        ),
        plots=(_plot(names, (left, right), (here, there)),),
        examples=tuple(examples[:EXAMPLES]),
    )


def _predicates(graph: KnowledgeGraph) -> set[str]:
    store = graph.store
    return {expand(one) for one in (*store.relations.predicates, *store.attributes.predicates)}


def _plot(
    names: tuple[str, str], full: tuple[set[str], set[str]], local: tuple[set[str], set[str]]
) -> Plot:
    kinds = (f"{names[0]} only", "both", f"{names[1]} only")
    rows = [
        (float(len(one - two)), float(len(one & two)), float(len(two - one)))
        for one, two in (full, local)
    ]
    return Plot(
        "Predicates of both graphs",
        "bars",
        "where they stand",
        "predicates",
        (Series("predicates", kinds, rows[0]), Series("local names", kinds, rows[1])),
        f"Of the predicates, {rows[0][0]:,.0f} stand in {names[0]} only, {rows[0][1]:,.0f} in both"
        f" and {rows[0][2]:,.0f} in {names[1]} only; of their local names, {rows[1][0]:,.0f},"
        f" {rows[1][1]:,.0f} and {rows[1][2]:,.0f}.",
    )


CHECK = Check(
    "shared-predicates",
    "heterogeneity",
    "note",
    "Predicates that stand in both graphs, in full and by local name. Each is a bridge that needs"
    " no alignment; BIO as published is said to have none.",
    _run,
    order=10,
)
