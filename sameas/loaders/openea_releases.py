"""What the datasets of OpenEA have in common: releases, downloads, licence, checksums."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from sameas.loaders.profile import LocalNames, NameRule, Profile
from sameas.loaders.spec import Counts, Download, Two, Variant

CITATION = (
    "Zequn Sun, Qingheng Zhang, Wei Hu, Chengming Wang, Muhao Chen, Farahnaz Akrami, Chengkai Li: "
    "A Benchmarking Study of Embedding-based Entity Alignment for Knowledge Graphs. "
    "PVLDB 13(11): 2326-2340, 2020"
)
LICENCE = "no licence of its own for the data; what it is made of: "
CHECKSUMS = Path(__file__).parent / "datasets" / "openea_v1.1.json"

DOWNLOADS = {
    "v1.1": Download(
        url="https://www.dropbox.com/s/nzjxbam47f9yk3d/OpenEA_dataset_v1.1.zip?dl=1",
        file="OpenEA_dataset_v1.1.zip",
        checksums="openea_v1.1.json",
    ),
    "v2.0": Download(
        url="https://figshare.com/ndownloader/files/34234391",
        file="OpenEA_dataset_v2.0.zip",
        sha512="c1589f185f86e05c497de147b4d6c243c66775cb4b50c6b41ecc71b36cfafb4c"
        "9f86fbee94e1e78a7ee056dd69df1ce3fc210ae07dc64955ad2bfda7450545ef",
    ),
}
ANONYMOUS = {"v2.0": r"(?:YAGO/|.*/)?[EQ]\d+"}
"""Release v2.0 has numbers in place of the ids of DBpedia and YAGO."""

# an id such as E534644 is a number of release v2.0; an E of few digits may be a road
_NUMBER = r"(?:YAGO/)?E\d{5,}"

WIKIDATA = Profile(
    title="Wikidata",
    names=NameRule(
        predicates=(
            *("rdfs:label", "skos:prefLabel"),
            *("wd:P373", "wd:P1476", "wd:P935"),
            "skos:altLabel",
        )
    ),
)
YAGO = Profile(
    title="YAGO",
    names=NameRule(
        predicates=("skos:prefLabel", "rdfs:label"),
        local=LocalNames(whole=True, opaque=_NUMBER),
        last=("redirectedFrom", "hasFamilyName", "hasGivenName"),
    ),
)


def dbpedia(title: str = "DBpedia", *, languages: tuple[str, ...] = ("en",)) -> Profile:
    """Describe an edition of DBpedia.

    Args:
        title: What to call it.
        languages: In which names are preferred.
    """
    return Profile(
        title=title,
        names=NameRule(
            predicates=("foaf:name",),
            languages=languages,
            local=LocalNames(after=("/resource/",), opaque=_NUMBER),
            last=("dbo:birthName", "foaf:nick", "foaf:givenName"),
        ),
    )


def variant(
    pair: str,
    size: str,
    density: str,
    relations: Two,
    *,
    v1_1: Two | None = None,
    v2_0: Two | None = None,
) -> Variant:
    """Declare one of the eight folders of a pair.

    Args:
        pair: Such as `D_W`.
        size: `15K` or `100K`.
        density: `V1` or `V2`.
        relations: Relation triples, the same in both releases.
        v1_1: Attribute triples of release v1.1.
        v2_0: Attribute triples of release v2.0.
    """
    return Variant(
        folder=f"{pair}_{size}_{density}",
        size=size,
        density=density,
        links=15_000 if size == "15K" else 100_000,
        counts={"v1.1": Counts(relations, v1_1), "v2.0": Counts(relations, v2_0)},
    )


@cache
def checksums() -> dict[str, dict[str, str]]:
    """Give the git blob SHA-1 of the files of release v1.1, by folder and path below it."""
    found: dict[str, dict[str, str]] = json.loads(CHECKSUMS.read_text(encoding="utf-8"))
    return found
