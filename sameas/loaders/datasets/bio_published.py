"""BIO as its authors published it: six text files."""

from dataclasses import replace

from sameas.loaders.datasets.bio import CITATION, FULL_NAME, LICENCE, MESH, SNOMED_CT, SYNONYM
from sameas.loaders.spec import Counts, Spec, Variant

# the form of their predicates is not documented beyond these words
_WORDS = ("prefLabel", "preferredTerm", "label", "name")

SPEC = Spec(
    name="BIO_PUBLISHED",
    title="MeSH x SNOMED CT, the six files of the authors' release",
    dialect="openea",
    left=replace(
        MESH,
        names=replace(MESH.names, predicates=("rdfs:label", "skos:prefLabel", *_WORDS)),
        literals="openea",
    ),
    right=replace(
        SNOMED_CT,
        names=replace(
            SNOMED_CT.names,
            predicates=(
                *("skos:prefLabel", *_WORDS[:2], FULL_NAME, "rdfs:label", *_WORDS[2:]),
                *(SYNONYM, "skos:altLabel"),
            ),
        ),
        literals="openea",
    ),
    licence=LICENCE,
    licensed=("right", "links"),
    citation=CITATION,
    variants=(
        Variant(
            "BIO_PUBLISHED",
            links=15_000,
            counts={"published": Counts((6_948_511, 1_331_550), (11_385_523, 1_391_104))},
            sure=False,
        ),
    ),
)
