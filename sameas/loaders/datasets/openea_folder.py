"""Any folder in OpenEA's layout that is none of the known datasets."""

from sameas.loaders.profile import LocalNames, NameRule, Profile
from sameas.loaders.spec import Spec

_ANY = Profile(
    names=NameRule(
        predicates=("rdfs:label", "skos:prefLabel", "foaf:name", "schema:name", "skos:altLabel"),
        local=LocalNames(after=("/resource/",), whole=True, opaque=r"(?:\w+[/:])?[A-Z]{0,3}\d+"),
    )
)

SPEC = Spec(
    name="OPENEA",
    title="any folder in OpenEA's layout, by its path",
    dialect="openea",
    left=_ANY,
    right=_ANY,
    licence="unknown: ask who made it",
    citation="",
)
