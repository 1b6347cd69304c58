"""What goes into a prompt: an entity, what is known about it, and what was left out.

`entity_context` and `pair_context` are pure: equal input gives equal bytes, whatever the order of
the triples. `Dataset.context` and `Dataset.pair_context` call them.
"""

from sameas.loaders.context.budget import RECHECK
from sameas.loaders.context.build import ContextOptions, entity_context, pair_context
from sameas.loaders.context.find import find_entity
from sameas.loaders.context.labels import read_labels
from sameas.loaders.context.masking import PLACEHOLDER, contains_name
from sameas.loaders.context.model import (
    EntityContext,
    Omitted,
    PairContext,
    Property,
    Relation,
    Secrets,
)
from sameas.loaders.context.render import Rendered, templates
from sameas.loaders.context.views import views

__all__ = [
    "PLACEHOLDER",
    "RECHECK",
    "ContextOptions",
    "EntityContext",
    "Omitted",
    "PairContext",
    "Property",
    "Relation",
    "Rendered",
    "Secrets",
    "contains_name",
    "entity_context",
    "find_entity",
    "pair_context",
    "read_labels",
    "templates",
    "views",
]
