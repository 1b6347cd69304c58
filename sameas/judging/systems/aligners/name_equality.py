"""Equal names."""

from sameas.judging.systems.aligner import Aligner
from sameas.loaders.similarity import NameEquality, names_of, normalise

ALIGNER = Aligner(
    "name-equality",
    "an entity whose name is equal once normalised",
    lambda ds, lefts, rights: NameEquality(
        names_of(ds.left, lefts), names_of(ds.right, rights), normal=normalise
    ),
)
