"""Values that both hold."""

from sameas.judging.systems.aligner import Aligner
from sameas.loaders.similarity import BagOverlap, literal_bags

ALIGNER = Aligner(
    "shared-values",
    "the entity that shares most literal values, rare ones counting more",
    lambda left, lefts, right, rights: BagOverlap(
        literal_bags(left, lefts), literal_bags(right, rights), recipe="literal values"
    ),
)
