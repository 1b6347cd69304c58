"""YAGO 3."""

import re

from sameas.loaders.context.views.variants import without_place
from sameas.loaders.context.views.view import View
from sameas.loaders.context.wording import local_part

_CLASS = re.compile(r"(?:wordnet|wikicat|geoclass)_(?P<words>.+?)(?:_\d{9})?")


def _class_word(name: str) -> str | None:
    match = _CLASS.fullmatch(local_part(name))
    return None if match is None else match["words"].replace("_", " ")


VIEW = View(
    name="yago",
    titles=("YAGO",),
    opaque=r"(?:YAGO/)?E\d{5,}",
    names=("rdfs:label", "skos:prefLabel", "skos:altLabel", "redirectedFrom"),
    parts=("hasFamilyName", "hasGivenName"),
    definitions=("hasGloss",),
    bookkeeping=("hasWikipediaArticleLength", "hasWikipediaUrl", "hasWikipediaId"),
    labels={"hasGloss": "gloss"},
    class_word=_class_word,
    variants=without_place,
)
