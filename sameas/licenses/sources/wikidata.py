"""Wikidata: in the public domain."""

from sameas.licenses.source import Source, Statement

SOURCE = Source(
    name="Wikidata",
    title="Wikidata",
    rule="open",
    terms="Creative Commons CC0: nothing is asked for; naming Wikidata is good manners.",
    released="{release}",
    attribution="Wikidata, {release}, under CC0 (https://www.wikidata.org/).",
    statements=(Statement("Wikidata", "that the data come from Wikidata", r"Wikidata"),),
    links={
        "licence": "https://creativecommons.org/publicdomain/zero/1.0/",
        "home": "https://www.wikidata.org/",
    },
)
