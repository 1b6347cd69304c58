"""No ids, but names."""

from sameas.judging.perturbations.identifiers import without_identifiers
from sameas.judging.perturbations.perturbation import Perturbation

PERTURBATION = Perturbation(
    "P6",
    "identifier removal",
    "Ids of both entities and of their neighbours are masked wherever they stand, and properties"
    " whose predicate says that they hold an identifier are left out. Names stay.",
    both=without_identifiers,
)
