"""Predicates and classes in words: `http://dbpedia.org/ontology/birthPlace` is `birth place`."""

from __future__ import annotations

import re
from urllib.parse import unquote

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_PREFIX = re.compile(r"[A-Za-z][\w.-]*:(?!//)")
_IDENTIFIER = re.compile(
    r"(?:.*\b)?(?:id|ids|identifier|isbn|issn|oclc|lccn|viaf|isni|gnd|doi|iata code|icao code|"
    r"(?:registry|catalog|catalogue|accession) number)",
    re.IGNORECASE,
)


def local_part(iri: str) -> str:
    """Cut the namespace off an IRI, or the prefix off a short spelling.

    Example:
        >>> local_part("http://dbpedia.org/ontology/team"), local_part("skos:prefLabel")
        ('team', 'prefLabel')
        >>> local_part("isLocatedIn"), local_part("http://a.example/")
        ('isLocatedIn', 'http://a.example/')
    """
    text = iri[1:-1] if iri.startswith("<") and iri.endswith(">") else iri
    for mark in "#/":
        head, found, tail = text.rpartition(mark)
        if found and "://" in head + found and tail:
            return tail
    return _PREFIX.sub("", text, count=1) or iri


def readable(iri: str) -> str:
    """Put a predicate or class into words.

    Example:
        >>> readable("http://dbpedia.org/ontology/birthPlace"), readable("isLocatedIn")
        ('birth place', 'is located in')
        >>> readable("http://dbpedia.org/ontology/wikiPageID"), readable("wd:P31")
        ('wiki page ID', 'P31')
    """
    text = unquote(local_part(iri)).replace("_", " ")
    words = _HUMP.sub(" ", text).split()
    # what is not all small after its first letter is a code or an acronym: P31, ID
    return " ".join(
        word.lower() if len(word) == 1 or word[1:].islower() else word for word in words
    )


def is_identifier(label: str) -> bool:
    """Tell whether a predicate's words say that its values are identifiers.

    Example:
        >>> [is_identifier(label) for label in ("imdb id", "ISBN", "side", "IMDb ID", "idea")]
        [True, True, False, True, False]
    """
    return _IDENTIFIER.fullmatch(label) is not None
