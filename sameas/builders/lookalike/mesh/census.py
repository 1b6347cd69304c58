"""What MeSH RDF holds: literals by predicate and class, as counted in September 2023."""

from __future__ import annotations

from typing import Final, NamedTuple

DESCRIPTORS: Final = (
    "TopicalDescriptor",
    "PublicationType",
    "CheckTag",
    "GeographicalDescriptor",
)
SUPPLEMENTS: Final = (
    "SCR_Chemical",
    "SCR_Protocol",
    "SCR_Disease",
    "SCR_Organism",
    "SCR_Population",
    "SCR_Anatomy",
)
RECORDS: Final = (*DESCRIPTORS, *SUPPLEMENTS, "Qualifier")

# Shares of nodes that are obsolete (they have lastActiveYear), by class.
OBSOLETE_SHARE: Final = {
    "AllowedDescriptorQualifierPair": 52_625 / 673_877,
    "TreeNumber": 16_951 / 80_096,
    "Term": 12_436 / 862_579,
    "Concept": 4_321 / 464_362,
    "SCR_Chemical": 2_324 / 249_243,
    "SCR_Organism": 841 / 66_110,
    "SCR_Disease": 214 / 6_750,
    "SCR_Protocol": 4 / 1_219,
    "TopicalDescriptor": 75 / 29_940,
    "DisallowedDescriptorQualifierPair": 47 / 1_032,
    "Qualifier": 8 / 84,
}
OBSOLETE_PAIRS_WITHOUT_LABEL: Final = 9_237 / 52_625


class LiteralRow(NamedTuple):
    """A literal predicate: its number by class, and the recipe that makes its values."""

    predicate: str
    recipe: str
    counts: dict[str, int]


def _records(
    chemical: int = 0,
    organism: int = 0,
    topical: int = 0,
    disease: int = 0,
    population: int = 0,
    protocol: int = 0,
    geo: int = 0,
    publication: int = 0,
    qualifier: int = 0,
    check: int = 0,
) -> dict[str, int]:
    counts = {
        "SCR_Chemical": chemical,
        "SCR_Organism": organism,
        "TopicalDescriptor": topical,
        "SCR_Disease": disease,
        "SCR_Population": population,
        "SCR_Protocol": protocol,
        "GeographicalDescriptor": geo,
        "PublicationType": publication,
        "Qualifier": qualifier,
        "CheckTag": check,
    }
    return {kind: count for kind, count in counts.items() if count}


_ALL_RECORDS = _records(249_243, 66_110, 29_940, 6_750, 1_764, 1_219, 400, 187, 84, 2)

LITERALS: Final = (
    LiteralRow("abbreviation", "code", {"Term": 81}),
    LiteralRow("altLabel", "permuted", {"Term": 131_103}),
    LiteralRow("annotation", "sentence 1", _records(0, 0, 12_223, 0, 0, 0, 169, 186, 84, 2)),
    LiteralRow("casn1_label", "chemical", {"Concept": 22_720}),
    LiteralRow("considerAlso", "sentence 0", _records(topical=66)),
    LiteralRow("dateCreated", "date", {"Term": 632_173, **_ALL_RECORDS}),
    LiteralRow("dateEstablished", "date", _records(0, 0, 29_940, 0, 0, 0, 400, 187, 84, 2)),
    LiteralRow(
        "dateRevised",
        "date",
        _records(180_513, 66_110, 28_447, 3_814, 1_764, 1_151, 390, 187, 84, 2),
    ),
    LiteralRow("entryVersion", "code", {"Term": 16_274}),
    LiteralRow("frequency", "int", _records(249_075, 66_107, 0, 6_748, 1_762, 1_219)),
    LiteralRow("historyNote", "history", _records(0, 0, 26_163, 0, 0, 0, 168, 183, 84, 2)),
    LiteralRow("identifier", "identifier", {"Term": 862_579, "Concept": 464_362, **_ALL_RECORDS}),
    LiteralRow("lexicalTag", "tag", {"Term": 862_579}),
    LiteralRow("nlmClassificationNumber", "shelf", _records(topical=6_247, publication=12)),
    LiteralRow("note", "sentence 2", _records(214_365, 22, 0, 2_102, 0, 1_211)),
    LiteralRow("onlineNote", "sentence 1", _records(topical=2_928, geo=41, qualifier=82)),
    LiteralRow("prefLabel", "label", {"Term": 862_579}),
    LiteralRow("previousIndexing", "sentence 0", _records(55_611, 23, 27_027, 111, 0, 221, 58, 10)),
    LiteralRow("publicMeSHNote", "history", _records(topical=26_077)),
    LiteralRow("registryNumber", "registry", {"Concept": 385_145}),
    LiteralRow("relatedRegistryNumber", "related registry", {"Concept": 43_667}),
    LiteralRow("scopeNote", "sentence 4", {"Concept": 32_789}),
    LiteralRow("sortVersion", "code", {"Term": 3_973}),
    LiteralRow(
        "source", "citation", _records(chemical=253_337, organism=3, disease=97, protocol=1_215)
    ),
    LiteralRow("thesaurusID", "thesaurus", {"Term": 909_053}),
)

# Relations of the supplementary and main records whose objects are drawn at random:
# predicate, number by class of subject, share of objects (descriptor, pair, disallowed pair, bare).
DRAWN_RELATIONS: Final = (
    (
        "indexerConsiderAlso",
        _records(45_377, 1_742, 0, 49, 0, 13),
        (40_384, 6_598, 80, 119),
    ),
    ("mappedTo", _records(5_580, 569, 0, 395, 12, 4_719), (11_242, 33, 0, 0)),
    ("pharmacologicalAction", _records(10_595, 0, 5_059, 0, 0, 1), (1, 0, 0, 0)),
    (
        "preferredMappedTo",
        _records(343_824, 65_553, 0, 13_619, 1_780, 1_322),
        (390_640, 35_456, 2, 0),
    ),
    ("seeAlso", _records(topical=9_055, publication=67), (1, 0, 0, 0)),
)
