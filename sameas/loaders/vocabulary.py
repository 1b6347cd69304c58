"""Short and long spellings of the same predicate: `skos:prefLabel` and its IRI."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sameas.core.schemas import RDF, RDFS, SKOS, XSD

PREFIXES: Mapping[str, str] = {
    "dbo": "http://dbpedia.org/ontology/",
    "dc": "http://purl.org/dc/elements/1.1/",
    "foaf": "http://xmlns.com/foaf/0.1/",
    "rdf": RDF,
    "rdfs": RDFS,
    "schema": "http://schema.org/",
    "skos": SKOS,
    "wd": "http://www.wikidata.org/entity/",
    "xsd": XSD,
}


def expand(name: str, prefixes: Mapping[str, str] = PREFIXES) -> str:
    """Spell a name in full where it begins with a known prefix.

    Example:
        >>> expand("skos:prefLabel")
        'http://www.w3.org/2004/02/skos/core#prefLabel'
        >>> expand("isLocatedIn"), expand("http://a.example/b"), expand("m:2")
        ('isLocatedIn', 'http://a.example/b', 'm:2')
    """
    prefix, colon, rest = name.partition(":")
    if not colon or prefix not in prefixes:
        return name
    return prefixes[prefix] + rest


def positions(wanted: Iterable[str], present: Iterable[str]) -> list[list[int]]:
    """Find where each wanted predicate stands, in whichever spelling.

    Args:
        wanted: Predicates, in the order in which they are preferred.
        present: The predicates of a graph.

    Returns:
        For each wanted one its positions: none, one, or two where a graph has both spellings.

    Example:
        >>> positions(["skos:prefLabel", "foaf:name"], ["rdf:type", "skos:prefLabel"])
        [[1], []]
    """
    places: dict[str, list[int]] = {}
    for place, name in enumerate(present):
        places.setdefault(expand(name), []).append(place)
    return [places.get(expand(name), []) for name in wanted]
