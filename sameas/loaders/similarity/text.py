"""Names made comparable: folded, normalised, and what stands in for a missing one."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, Protocol
from urllib.parse import unquote

Texts = Sequence[str | None]
Nameless = Literal["skip", "id"]

_ACCENTS = re.compile("[\u0300-\u036f]")


class Named(Protocol):
    """Anything that knows names, such as a `KnowledgeGraph`."""

    def name(self, entity: str) -> str | None:
        """Give an entity's name, or None."""
        ...


def fold(text: str) -> str:
    """Make case, compatibility forms and white space alike; punctuation and accents stay.

    Example:
        >>> fold("  The GIFT\u00a0(2000 ﬁlm) "), fold("STRASSE") == fold("Straße")
        ('the gift (2000 film)', True)
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(folded.split())


def normalise(text: str) -> str:
    """Fold, take accents off, and turn punctuation into spaces.

    A text of nothing but punctuation is only folded, so that no name becomes empty.

    Example:
        >>> normalise("Chișinău"), normalise("Glee, acute (finding)"), normalise("!!!")
        ('chisinau', 'glee acute finding', '!!!')
    """
    folded = fold(text)
    bare = unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFKD", folded)))
    return " ".join(bare.translate(_spaces()).split()) or folded


@cache
def _spaces() -> dict[int, str]:
    points = range(sys.maxunicode + 1)
    return {point: " " for point in points if unicodedata.category(chr(point))[0] == "P"}


def local_id(entity: str) -> str:
    """Read an id as if it were a name: what follows the last `/` or `#`, percent-decoded.

    Example:
        >>> local_id("http://www.wikidata.org/entity/Q42"), local_id("Deh_Bonyad"), local_id("x/")
        ('Q42', 'Deh Bonyad', 'x/')
    """
    last = re.split("[/#]", entity)[-1] or entity
    return unquote(last).replace("_", " ").strip() or entity


def names_of(graph: Named, entities: Iterable[str], *, nameless: Nameless = "skip") -> Texts:
    """Give the names of entities, in their order.

    Args:
        graph: Who knows them.
        entities: Ids.
        nameless: What stands for an entity without a name: `skip`: None; `id`: its bare id.
    """
    if nameless == "skip":
        return [graph.name(entity) for entity in entities]
    return [graph.name(entity) or local_id(entity) for entity in entities]
