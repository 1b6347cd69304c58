"""Take identifiers out: ids, codes, and the properties that hold them."""

from __future__ import annotations

from dataclasses import replace

from sameas.loaders.context import PLACEHOLDER, EntityContext, PairContext
from sameas.loaders.context.wording import is_identifier


def without_identifiers(pair: PairContext) -> PairContext:
    """Mask the ids of both entities and of their neighbours, and drop identifier properties.

    Example:
        >>> from sameas.loaders.context import Property
        >>> context = EntityContext("Q42", properties=(Property("isbn", "ISBN", "0-330-25864-8"),))
        >>> found = without_identifiers(PairContext(context, context)).left
        >>> found.id, found.properties
        ('[***]', ())
    """
    hidden = pair.hide("ids")
    return PairContext(_dropped(hidden.left), _dropped(hidden.right))


def _dropped(context: EntityContext) -> EntityContext:
    kept = tuple(
        one
        for one in context.properties
        if not is_identifier(one.label) and one.value.strip() != PLACEHOLDER
    )
    return replace(context, properties=kept)
