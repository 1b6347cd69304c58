"""Who they are is hidden."""

from sameas.judging.perturbations.perturbation import Perturbation

PERTURBATION = Perturbation(
    "P1",
    "identity anonymisation",
    "Names and ids of both entities are masked wherever they stand: in synonyms, definitions,"
    " values, and in neighbours' names that repeat them; ids of neighbours, and values of"
    " identifier properties, too. Everything else stays.",
    both=lambda pair: pair.hide(("names", "ids")),
)
