"""DBpedia: share alike, as the Wikipedia it comes from."""

from sameas.licenses.source import Source, Statement

SOURCE = Source(
    name="DBpedia",
    title="DBpedia",
    rule="open",
    terms=(
        "Creative Commons Attribution-ShareAlike 3.0 and the GNU Free Documentation License: name "
        "DBpedia, and pass on what you make of it under the same terms."
    ),
    released="{release}",
    attribution=(
        "DBpedia, {release}, under CC BY-SA 3.0 and the GFDL (https://www.dbpedia.org/). "
        "The data were modified: sampled and turned into tables."
    ),
    statements=(
        Statement("DBpedia", "that the data come from DBpedia, and its licence", r"(?i)BY-SA"),
    ),
    links={
        "licence": "https://creativecommons.org/licenses/by-sa/3.0/",
        "home": "https://www.dbpedia.org/",
    },
)
