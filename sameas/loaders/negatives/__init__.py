"""Pairs that are no matches, drawn in several ways, for judges, metrics and training."""

from sameas.loaders.negatives.field import Field
from sameas.loaders.negatives.lay_out import Aligned, Pool, field_of
from sameas.loaders.negatives.sampler import RECIPE, SCHEMA, Sampler, negatives
from sameas.loaders.negatives.strategies import find_strategy, strategies

__all__ = [
    "RECIPE",
    "SCHEMA",
    "Aligned",
    "Field",
    "Pool",
    "Sampler",
    "field_of",
    "find_strategy",
    "negatives",
    "strategies",
]
