"""Equal names."""

from sameas.judging.systems.aligner import Aligner
from sameas.loaders.similarity import NameEquality, names_of, normalise

ALIGNER = Aligner(
    "name-equality",
    "an entity whose name is equal once normalised",
    lambda left, lefts, right, rights: NameEquality(
        names_of(left, lefts), names_of(right, rights), normal=normalise
    ),
)
