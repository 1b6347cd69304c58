"""The look-alike generator counts the pairs from its own records; the reader must agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sameas.builders.lookalike import sample
from sameas.builders.options import switches
from sameas.builders.umls import read_umls

pytestmark = pytest.mark.slow

FORMS = {
    "META": "META",
    "one file": "META/MRCONSO.RRF",
    "full zip with .nlm": "extra/umls-2023AB-full.zip",
    "mrconso zip": "extra/umls-2023AB-mrconso.zip",
    "MetamorphoSys subset": "extra/2023AB-subset",
}


@pytest.fixture(scope="module")
def lookalike(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample(tmp_path_factory.mktemp("sample") / "out", scale=0.0005, seed=7).out


@pytest.fixture(scope="module")
def cases(lookalike: Path) -> list[dict[str, Any]]:
    """The cases that neither a graph nor the history of SNOMED CT has a part in."""
    found = json.loads((lookalike / "expected.json").read_text(encoding="utf-8"))["cases"]
    simple = []
    for case in found:
        chosen = switches(case["profile"], **case["switches"])
        if case["inputs"] == "international" and chosen.gold == "all":
            simple += [case] if chosen.repair_history == "off" else []
    assert len(simple) > 10
    return simple


@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_the_expected_counts(
    lookalike: Path, cases: list[dict[str, Any]], form: str
) -> None:
    source = read_umls(lookalike / FORMS[form])
    for case in cases:
        chosen = switches(case["profile"], **case["switches"])
        pairs = source.pairs(chosen)
        assert {
            "pairs": pairs.height,
            "left_entities": pairs["left"].n_unique(),
            "right_entities": pairs["right"].n_unique(),
        } == case["counts"]["links"], case["switches"]
        skipped = sum(one.rows for one in source.skipped(chosen))
        assert skipped + source.used(chosen) == source.rows
