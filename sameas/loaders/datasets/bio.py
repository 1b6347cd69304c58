"""BIO as `sameas build` writes it: MeSH and SNOMED CT, linked through UMLS."""

from sameas.core.identifiers import SNOMED_IRI
from sameas.loaders.profile import NameRule, Profile
from sameas.loaders.spec import Spec, Variant

FULL_NAME = SNOMED_IRI + "900000000000003001"
SYNONYM = SNOMED_IRI + "900000000000013009"

MESH = Profile(
    title="MeSH",
    names=NameRule(predicates=("rdfs:label",), languages=("en",)),
    literals="plain",
)
# with OWL predicates rdfs:label is the full name
SNOMED_CT = Profile(
    title="SNOMED CT",
    names=NameRule(
        predicates=("skos:prefLabel", FULL_NAME, "rdfs:label", SYNONYM, "skos:altLabel"),
        tagged=(FULL_NAME, "rdfs:label"),
        languages=("en",),
        full=(FULL_NAME, "rdfs:label"),
    ),
    tags=(FULL_NAME, "rdfs:label"),
    literals="plain",
)
CITATION = (
    "Ravideshik and Kejriwal: LLM judges for entity alignment and the BIO benchmark. "
    "arXiv:2610.09554, 2026"
)
LICENCE = (
    "MeSH: terms of the U.S. National Library of Medicine, open with attribution; SNOMED CT and "
    "the links: only for holders of the UMLS and SNOMED CT licences"
)

SPEC = Spec(
    name="BIO",
    title="MeSH x SNOMED CT, built by sameas",
    dialect="bio",
    left=MESH,
    right=SNOMED_CT,
    licence=LICENCE,
    citation=CITATION,
    variants=(Variant("BIO"),),
    licensed=("right", "links"),
)
