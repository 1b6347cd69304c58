"""SNOMED CT: the tag is the type, parents first, relations by the names of their types."""

from sameas.core.identifiers import SNOMED_IRI
from sameas.loaders.context.views.view import View

IS_A = SNOMED_IRI + "116680003"
_FULL_NAME = SNOMED_IRI + "900000000000003001"
_SYNONYM = SNOMED_IRI + "900000000000013009"
_DEFINITION = SNOMED_IRI + "900000000000550004"

VIEW = View(
    name="snomed",
    titles=("SNOMED CT",),
    marks=(SNOMED_IRI,),
    namespaces=(SNOMED_IRI,),
    opaque=r"\d{6,18}",
    names=(_SYNONYM, "skos:prefLabel", "skos:altLabel"),
    tagged=(_FULL_NAME, "rdfs:label"),
    definitions=("skos:definition", _DEFINITION),
    first=(IS_A,),
    outgoing_first=True,
    labels={IS_A: "is a"},
    inverse={IS_A: "has child"},
    ungrouped="role groups: these files hold none; a relation that they hold several times stands "
    "in as many groups",
)
