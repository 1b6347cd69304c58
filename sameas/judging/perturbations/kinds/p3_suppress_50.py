"""Half the evidence."""

from sameas.judging.perturbations.perturbation import Perturbation
from sameas.judging.perturbations.suppress import suppressing

PERTURBATION = Perturbation(
    "P3",
    "evidence suppression 50 %",
    "50 % of each entity's types, definition, synonyms, properties and relations, rounded up, are"
    " left out at random, those that P2 leaves out among them. Id, name and the order of the rest"
    " stay.",
    each=suppressing(0.5),
)
