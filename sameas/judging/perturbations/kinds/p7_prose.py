"""The same evidence in sentences."""

from pathlib import Path

from sameas.judging.perturbations.perturbation import Perturbation

PERTURBATION = Perturbation(
    "P7",
    "structured evidence as prose",
    "The same id, name, types, definition, synonyms, properties and relations, in the same order,"
    " each in a sentence instead of a line of a list. Every text is there as it was.",
    template=Path(__file__).parents[1] / "prose.j2",
)
