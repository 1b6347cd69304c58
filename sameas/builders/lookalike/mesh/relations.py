"""The relation triples of the fictional MeSH, as numbers of nodes."""

from __future__ import annotations

import numpy as np

from sameas.builders.lookalike.dice import Dice, Int32, Ints, repeat_counts
from sameas.builders.lookalike.mesh.census import DRAWN_RELATIONS
from sameas.builders.lookalike.mesh.nodes import NO_PAIR, PAIR, Nodes
from sameas.builders.lookalike.sizes import MESH_KINDS

Links = tuple[Int32, Int32]


def make_relations(nodes: Nodes, dice: Dice) -> dict[str, Links]:
    """Give subjects and objects of each predicate but rdf:type: distinct, sorted by subject."""
    spans = nodes.spans
    found: dict[str, Links] = {}
    records = np.arange(nodes.records)
    concepts = spans["Concept"].keys()
    terms = spans["Term"].keys()
    extra = np.arange(nodes.records, len(concepts))
    owner = nodes.record_of_concept[extra]

    found["preferredConcept"] = _links(records, concepts[: nodes.records])
    found["concept"] = _links(owner, concepts[extra])
    found["preferredTerm"] = _links(
        np.concatenate([records, concepts]),
        np.concatenate([terms[: nodes.records], terms[: len(concepts)]]),
    )
    later = np.arange(len(concepts), len(terms))
    found["term"] = _links(concepts[nodes.concept_of_term[later]], terms[later])
    narrower = dice.chance(extra, 0.84, "narrower")
    broader = dice.chance(extra, 0.08, "broader") & ~narrower
    found["narrowerConcept"] = _links(concepts[owner[narrower]], concepts[extra[narrower]])
    found["broaderConcept"] = _links(concepts[owner[broader]], concepts[extra[broader]])
    related = ~narrower & ~broader
    found["relatedConcept"] = _links(concepts[extra[related]], concepts[owner[related]])
    found |= _tree_relations(nodes, dice)
    found |= _pair_relations(nodes)
    for predicate, counts, shares in DRAWN_RELATIONS:
        found[predicate] = _drawn(nodes, dice, predicate, counts, shares)
    qualifiers = spans["Qualifier"].keys()
    child = qualifiers[8:]
    found["broaderQualifier"] = _links(child, qualifiers[dice.below(child, 8, "broader qualifier")])
    return found


def _links(subjects: Ints, objects: Ints) -> Links:
    """Sort by subject, then object, and drop what occurs twice."""
    keys = np.unique((subjects.astype(np.int64) << 32) | objects.astype(np.int64))
    return (keys >> 32).astype(np.int32), (keys & 0xFFFFFFFF).astype(np.int32)


def _tree_relations(nodes: Nodes, dice: Dice) -> dict[str, Links]:
    trees = nodes.spans["TreeNumber"]
    keys = trees.keys()
    parents = nodes.tree_parent
    below = parents != keys
    topical = nodes.spans["TopicalDescriptor"]
    heading = (keys - trees.start) * 7 % topical.size + topical.start
    alive = ~nodes.obsolete[keys]
    chosen = below & alive & dice.chance(keys, 0.66, "broader descriptor")
    above = heading[parents[chosen] - trees.start]
    apart = heading[chosen] != above
    return {
        "treeNumber": _links(heading[alive], keys[alive]),
        "parentTreeNumber": _links(keys[below], parents[below]),
        "broaderDescriptor": _links(heading[chosen][apart], above[apart]),
    }


def _pair_relations(nodes: Nodes) -> dict[str, Links]:
    allowed, disallowed = nodes.spans[PAIR], nodes.spans[NO_PAIR]
    keys = np.arange(allowed.start, disallowed.stop)
    alive = ~nodes.obsolete[allowed.start : allowed.stop]
    size = allowed.size
    return {
        "hasDescriptor": _links(keys, nodes.pair_descriptor),
        "hasQualifier": _links(keys, nodes.pair_qualifier),
        "allowableQualifier": _links(
            nodes.pair_descriptor[:size][alive], nodes.pair_qualifier[:size][alive]
        ),
        "useInstead": _links(
            disallowed.keys(), (nodes.pair_descriptor[size:] + 1) % nodes.descriptors.stop
        ),
    }


def _drawn(
    nodes: Nodes, dice: Dice, predicate: str, counts: dict[str, int], shares: tuple[int, ...]
) -> Links:
    subjects = np.concatenate(
        [
            np.repeat(
                nodes.spans[kind].keys(),
                repeat_counts(
                    dice,
                    nodes.spans[kind].keys(),
                    count / MESH_KINDS[kind][0],
                    f"{predicate} {kind}",
                ),
            )
            for kind, count in counts.items()
        ]
    )
    keys = np.arange(len(subjects))
    target = dice.choice(keys, list(shares), f"{predicate} target")
    for place, share in enumerate(shares):
        if share and place < len(target):
            target[place] = place
    allowed, disallowed = nodes.spans[PAIR], nodes.spans[NO_PAIR]
    options = [
        dice.below(keys, nodes.descriptors.stop, f"{predicate} descriptor"),
        allowed.start + dice.below(keys, allowed.size, f"{predicate} pair"),
        disallowed.start + dice.below(keys, disallowed.size, f"{predicate} other pair"),
        np.full(len(keys), nodes.bare),
    ]
    return _links(subjects, np.choose(target, options))
