"""The same words, written otherwise."""

from sameas.judging.perturbations.perturbation import Perturbation
from sameas.judging.perturbations.surface import other_surface

PERTURBATION = Perturbation(
    "P4",
    "surface transformation",
    "Every text is written in another case (upper, lower, or swapped) and with other gaps between"
    " words (one blank, two, or an underscore), each entity in its own way. The words, their order,"
    " digits, ids and IRIs stay.",
    each=other_surface,
)
