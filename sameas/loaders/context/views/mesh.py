"""MeSH: NLM's records, concepts and terms folded into what a reader needs.

Scope note and synonyms come through concepts and terms, tree numbers with the names of their
branches. Relations are those between records: broader and narrower, pharmacological actions, see
also, headings mapped to.
"""

from sameas.loaders.context.views.mesh_nodes import MESHV, fold
from sameas.loaders.context.views.variants import turned_round
from sameas.loaders.context.views.view import View

_DATES = ("dateCreated", "dateRevised", "dateEstablished", "dateIntroduced", "lastUpdated")
_CODES = ("identifier", "thesaurusID", "lexicalTag", "sortVersion", "entryVersion", "frequency")
_PAIRS = ("allowableQualifier", "hasDescriptor", "hasQualifier")
_FOLDED = ("preferredConcept", "concept", "preferredTerm", "term", "treeNumber")


def _all(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(MESHV + name for name in names)


def _class_word(name: str) -> str | None:
    kind = name.removeprefix(MESHV + "SCR_")
    return None if kind == name else f"supplementary concept record ({kind.lower()})"


VIEW = View(
    name="mesh",
    titles=("MeSH",),
    marks=(MESHV,),
    namespaces=("http://id.nlm.nih.gov/mesh/",),
    opaque=r"[CDMQTU]\d{6,9}|D\d{6,9}Q\d{6,9}|[A-Z]\d{2}(?:\.\d{3})*",
    names=("rdfs:label", *_all(("prefLabel", "altLabel", "abbreviation"))),
    parts=_all(("casn1_label",)),
    definitions=_all(("scopeNote", "note")),
    bookkeeping=(
        *_all(("active", "lastActiveYear", "parentTreeNumber")),
        *_all(_DATES + _CODES + _PAIRS),
    ),
    folded=_all(_FOLDED),
    first=_all(("broaderDescriptor", "broaderQualifier", "broaderConcept")),
    outgoing_first=True,
    labels={
        MESHV + "publicMeSHNote": "public MeSH note",
        MESHV + "nlmClassificationNumber": "NLM classification number",
        MESHV + "casn1_label": "CAS name",
        MESHV + "preferredMappedTo": "heading mapped to",
        MESHV + "mappedTo": "also mapped to",
    },
    inverse={
        MESHV + "broaderDescriptor": "narrower descriptor",
        MESHV + "broaderQualifier": "narrower qualifier",
        MESHV + "broaderConcept": "narrower concept",
        MESHV + "narrowerConcept": "broader concept",
        MESHV + "preferredConcept": "preferred concept of",
        MESHV + "concept": "concept of",
        MESHV + "preferredTerm": "preferred term of",
        MESHV + "term": "term of",
        MESHV + "treeNumber": "tree number of",
        MESHV + "pharmacologicalAction": "substance with this action",
        MESHV + "preferredMappedTo": "record mapped to this",
        MESHV + "mappedTo": "record also mapped to this",
        MESHV + "useInstead": "combination replaced by this",
    },
    class_word=_class_word,
    variants=turned_round,
    fold=fold,
)
