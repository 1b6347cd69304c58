"""What is told by form alone: semantic tags, column names, ids that the specification prints."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

_COLUMNS = re.compile(
    r"\W*(?:[\w./-]*(?:snomed|sctid)[\w./-]*|sct|sct[ _-]?(?:id|code)|conceptid|destinationid"
    r"|moduleid|referencedcomponentid"
    r"|(?:[\w()-]+ ){0,3}(?:snomed|sct)(?: ct)?(?: \w+)? (?:ids?|codes?|concept|identifier))\W*"
    # with a blank before it, it stands in a sentence
    r"|\"?snomed ct\"?",
    re.IGNORECASE | re.ASCII,
)


_LONGEST_NAME = 100


@cache
def public_ids() -> frozenset[int]:
    """Read the ids that may stand anywhere."""
    return frozenset(json.loads(Path(__file__).with_name("public_ids.json").read_bytes())["ids"])


@cache
def tag_expression() -> re.Pattern[bytes]:
    """Make an expression for a tag in parentheses, with a group that takes peculiar ones."""
    tags = json.loads(Path(__file__).with_name("tags.json").read_bytes())
    peculiar, plain = (
        "|".join(re.escape(tag) for tag in sorted(tags[kind], key=len, reverse=True))
        for kind in ("peculiar", "plain")
    )
    return re.compile(rf"\((?:({peculiar})|{plain})\)".encode(), re.IGNORECASE)


def ends_in_tag(text: str) -> bool:
    """Tell whether a name ends in one of the tags in parentheses.

    Example:
        >>> ends_in_tag("Planesk (disorder)"), ends_in_tag("Planesk (mauve)")
        (True, False)
    """
    at = text.rfind("(")
    return at > 0 and tag_expression().fullmatch(text[at:].encode()) is not None


def is_snomed_column(name: str) -> bool:
    """Tell whether a column or key says that SNOMED CT ids stand in it.

    Example:
        >>> [is_snomed_column(name) for name in ("SNOMED CT code", "conceptId", "concept_id")]
        [True, True, False]
    """
    return len(name) <= _LONGEST_NAME and _COLUMNS.fullmatch(name) is not None
