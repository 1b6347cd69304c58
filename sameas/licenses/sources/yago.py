"""YAGO: with attribution."""

from sameas.licenses.source import Source, Statement

SOURCE = Source(
    name="YAGO",
    title="YAGO, Max Planck Institute for Informatics and Telecom Paris",
    rule="open",
    terms=(
        "A Creative Commons licence that asks for attribution; which one differs from release to "
        "release of YAGO, and its site says it for each."
    ),
    released="{release}",
    attribution="YAGO, {release}, under its Creative Commons licence (https://yago-knowledge.org/).",
    statements=(Statement("YAGO", "that the data come from YAGO", r"YAGO"),),
    links={
        "downloads and licences": "https://yago-knowledge.org/downloads",
        "home": "https://yago-knowledge.org/",
    },
)
