"""Licences as data: one file a source, and nothing guessed."""

from __future__ import annotations

import re

import pytest

from sameas.core.errors import InputError
from sameas.licenses.source import CLASSES, Source
from sameas.licenses.sources import find_source, sources

RELEASE = {
    "year": "2024",
    "basis": "",
    "layout": "current",
    "newest_date": "2023-12-01",
    "edition": "INT",
    "effective_time": "20260301",
    "UMLS": "2023AB",
    "release": "2016-10",
}


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.name)
class TestEverySource:
    """What each file must declare."""

    def test_says_who_may_have_it_and_where_that_stands(self, source: Source) -> None:
        assert source.rule in CLASSES
        assert source.terms.endswith(".")
        assert source.links
        assert all(address.startswith("https://") for address in source.links.values())

    def test_says_in_its_attribution_what_its_terms_ask_for(self, source: Source) -> None:
        text = source.attribute(RELEASE)
        assert source.statements
        for statement in source.statements:
            assert re.search(statement.pattern, text), statement.name

    def test_names_its_release_or_says_that_it_is_not_known(self, source: Source) -> None:
        assert source.release(RELEASE) in source.attribute(RELEASE)
        assert source.release({}) == "release unknown"


def test_what_is_under_licence_is_for_licensees() -> None:
    rules = {source.name: source.rule for source in sources()}
    assert (
        rules
        | {
            "DBpedia": "open",
            "MeSH": "open",
            "SNOMED CT": "licensees",
            "UMLS": "licensees",
            "Wikidata": "open",
            "YAGO": "open",
        }
        == rules
    )


def test_restriction_levels_are_those_of_mrsab() -> None:
    levels = {source.umls: source.restriction for source in sources() if source.umls}
    assert levels["MSH"] == "0"
    assert levels["SNOMEDCT_US"] == "9"


def test_an_unknown_source_is_an_error() -> None:
    with pytest.raises(InputError, match="nothing is known of the licence of 'ICD-10'"):
        find_source("ICD-10")
