"""Wikidata. Words for properties come from a table, the one shipped or the user's."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from sameas.loaders.context.views.view import View
from sameas.loaders.context.wording import local_part, readable


@cache
def _table() -> dict[str, str]:
    text = (files(__package__) / "wikidata_properties.json").read_text(encoding="utf-8")
    found: dict[str, str] = json.loads(text)
    return found


def _word(name: str) -> str:
    return _table().get(local_part(name)) or readable(name)


VIEW = View(
    name="wikidata",
    titles=("Wikidata",),
    marks=("http://www.wikidata.org/entity/P", "http://www.wikidata.org/prop/direct/P"),
    namespaces=("http://www.wikidata.org/entity/",),
    opaque=r"[QL]\d+",
    names=(
        *("rdfs:label", "skos:prefLabel", "skos:altLabel"),
        *("wd:P373", "wd:P1476", "wd:P935", "wd:P1448", "wd:P1477", "wd:P1559", "wd:P1705"),
        *("wd:P742", "wd:P1449", "wd:P1813", "wd:P1814", "wd:P2561", "wd:P1635"),
    ),
    definitions=("schema:description",),
    types=("wd:P31",),
    labels={"schema:description": "description"},
    word=_word,
)
