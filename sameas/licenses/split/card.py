"""The README of a part: the top-level `DATASET_CARD.md` with its marked places filled in.

The card is a file that reads well by itself. What differs between the parts and releases stands
between two comments, which no reader of the page sees: `<!-- fill: NAME -->` ... `<!-- end -->`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sameas.core.errors import InputError
from sameas.core.manifest import Figures, Manifest
from sameas.licenses.card_lint import lint_card
from sameas.licenses.split.attribution import attribution_lines
from sameas.licenses.split.front_matter import front_matter
from sameas.licenses.split.layout import SUFFIX, Part
from sameas.licenses.split.tables import Table

README = "README.md"
TEMPLATE = Path(__file__).with_name("DATASET_CARD.md")
_PLACE = re.compile(r"<!-- fill: (?P<name>[a-z-]+) -->\n.*?<!-- end -->\n", re.DOTALL)
_WIDE = 1_000


def render_card(
    manifest: Manifest,
    part: Part,
    tables: Sequence[Table],
    *,
    release: str,
    sources: Sequence[str],
    releases: Mapping[str, Mapping[str, str]],
) -> str:
    """Write the README of a part, and hold it against the rules.

    Args:
        manifest: Of the built dataset; only its counts are shown.
        part: Which part.
        tables: Those of the part.
        release: Name of the release.
        sources: Names of the part's sources.
        releases: From `known_releases`.

    Raises:
        InputError: The card does not say what its sources' terms ask for.
    """
    head = front_matter(manifest.dataset, part, tables)
    filled = {
        "this-part": _this_part(part, release, manifest.tool.version),
        "attribution": "\n".join(attribution_lines(sources, releases)),
        "configs": _config_table(tables),
        "counts": _count_table(manifest.counts),
    }
    text = f"---\n{_yaml(head)}---\n{fill(TEMPLATE.read_text(encoding='utf-8'), filled)}"
    faults = lint_card(text, sources=sources, gated=part == "gated")
    if faults:
        raise InputError(
            f"the card of the {part} part breaks a rule: {'; '.join(map(str, faults))}",
            path=README,
            fix="if it is the MeSH year, name it with --mesh-year",
        )
    return text


def fill(template: str, texts: Mapping[str, str]) -> str:
    r"""Put texts into the marked places of a card.

    Example:
        >>> fill("a\n<!-- fill: x -->\nold\n<!-- end -->\nb\n", {"x": "new"})
        'a\nnew\nb\n'
    """
    return _PLACE.sub(lambda match: texts[match["name"]] + "\n", template)


def _yaml(data: dict[str, Any]) -> str:
    import yaml

    text: str = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=_WIDE)
    return text


def _this_part(part: Part, release: str, version: str) -> str:
    other: Part = "gated" if part == "open" else "open"
    who = {
        "open": "the open part: MeSH alone. Everybody may read it, under the terms of NLM",
        "gated": (
            "the part for licence holders: SNOMED CT, the gold pairs and the folds. Ask for access"
            " on this page, in a browser; a person answers"
        ),
    }[part]
    return (
        f"**This repository is {who}.** Its partner has the same name with `{SUFFIX[other]}` in"
        f" place of `{SUFFIX[part]}`. Release {release} of both, built with sameas {version}."
    )


def _config_table(tables: Sequence[Table]) -> str:
    lines = ["| config | split | rows | columns |", "| --- | --- | ---: | --- |"]
    for table in tables:
        columns = ", ".join(table.schema.names)
        place = table.place
        lines.append(f"| `{place.config}` | {place.split} | {table.rows:,} | {columns} |")
    return "\n".join(lines)


def _count_table(counts: Figures) -> str:
    lines = ["| this build | KG1 | KG2 |", "| --- | ---: | ---: |"]
    for title, one, other in (
        ("attribute triples", counts.kg1.attribute_triples, counts.kg2.attribute_triples),
        ("relation triples", counts.kg1.relation_triples, counts.kg2.relation_triples),
        ("entities in the relation graph", counts.kg1.relation_entities,
         counts.kg2.relation_entities),
        ("gold entities, before sampling", counts.links.left_entities,
         counts.links.right_entities),
    ):  # fmt: skip
        lines.append(f"| {title} | {one:,} | {other:,} |")
    lines.append(f"| gold pairs, before sampling | {counts.links.pairs:,} | |")
    return "\n".join(lines)
