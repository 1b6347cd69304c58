"""Less evidence."""

from sameas.judging.perturbations.perturbation import Perturbation
from sameas.judging.perturbations.suppress import suppressing

PERTURBATION = Perturbation(
    "P2",
    "evidence suppression 30 %",
    "30 % of each entity's types, definition, synonyms, properties and relations, rounded up, are"
    " left out at random. Id, name and the order of the rest stay.",
    each=suppressing(0.3),
)
