"""Values that both hold."""

from sameas.judging.systems.aligner import Aligner
from sameas.loaders.similarity import BagOverlap, literal_bags

ALIGNER = Aligner(
    "shared-values",
    "the entity that shares most literal values, rare ones counting more",
    lambda ds, lefts, rights: BagOverlap(
        literal_bags(ds.left, lefts), literal_bags(ds.right, rights), recipe="literal values"
    ),
)
