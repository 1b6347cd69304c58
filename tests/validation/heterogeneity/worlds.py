"""Small datasets whose figures can be worked out by hand."""

from __future__ import annotations

from sameas.loaders.dataset import Dataset
from sameas.validation.check import Outcome, Value
from sameas.validation.checks import checks
from sameas.validation.evidence import Evidence

BROADER = "skos:broader"


def world() -> Dataset:
    """Left: a - b - c, d - d, and an attribute; right: x - y twice, z alone."""
    return Dataset.from_tables(
        links=[("a", "x"), ("a", "y"), ("b", "z")],
        left_relations=[
            ("a", "http://l.example/p", "b"),
            ("b", "http://l.example/p", "c"),
            ("d", "http://l.example/q", "d"),
        ],
        right_relations=[
            ("x", "http://r.example#p", "y"),
            ("y", "http://r.example#r", "x"),
            ("x", "http://r.example#p", "y"),
        ],
        left_attributes=[
            ("a", "rdfs:label", '"four"@en'),
            ("a", "rdfs:label", '"neun"@de'),
            ("b", "http://l.example/size", '"12"^^<http://www.w3.org/2001/XMLSchema#int>'),
        ],
        right_attributes=[("x", "http://www.w3.org/2000/01/rdf-schema#label", "four")],
    )


def looked(ds: Dataset, check: str) -> Outcome:
    """Run one check."""
    [one] = [one for one in checks() if one.id == check]
    return one.run(Evidence(ds))


def figures(outcome: Outcome, side: str | None = None) -> dict[str, Value]:
    """Give the figures of a side by name."""
    return {one.name: one.value for one in outcome.figures if one.side == side}
