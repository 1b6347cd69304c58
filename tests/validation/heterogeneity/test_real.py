"""Figures of the real D_W_15K_V1 and D_Y_15K_V1."""

from __future__ import annotations

import pytest

from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load
from tests.shared import SHARED, needs_shared
from tests.validation.heterogeneity.worlds import figures, looked

pytestmark = needs_shared


@pytest.fixture(scope="module")
def dw() -> Dataset:
    return load(path=SHARED / "data" / "openea" / "D_W_15K_V1")


def test_relations_of_dw(dw: Dataset) -> None:
    found = looked(dw, "density")
    assert figures(found, "left")["relation triples"] == 38_265
    assert figures(found, "right")["relation triples"] == 42_746
    assert figures(found, "left")["entities in the relation graph"] == 15_000
    shared = figures(looked(dw, "shared-predicates"))
    assert shared["shared predicates"] == shared["shared local names"] == 0


def test_degrees_of_dw_are_alike_as_openea_made_them(dw: Dataset) -> None:
    found = looked(dw, "degrees")
    assert figures(found, "left")["degree of entities, mean"] == 5.102
    assert figures(found)["divergence of degrees of entities"] == pytest.approx(0.004585)
    assert len(found.plots[0].series) == 2


def test_dbpedia_has_no_hierarchy_and_wikidata_hardly_one(dw: Dataset) -> None:
    found = looked(dw, "hierarchy")
    assert figures(found, "left")["hierarchy depth"] is None
    assert figures(found, "right")["is-a edges"] == 27
    assert looked(dw, "hierarchy-cycles").status == "pass"
