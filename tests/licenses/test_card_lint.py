"""Cards are held against the rules of the Hub, of the licences and of the gate."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sameas.licenses.card_lint import lint_card
from sameas.licenses.sources import find_source
from tests.licenses.built import release

MESH = ("MeSH",)
ALL = ("MeSH", "SNOMED CT", "UMLS")


def card(part: str) -> str:
    return (release() / part / "README.md").read_text(encoding="utf-8")


def faults(text: str, *, gated: bool) -> list[str]:
    return [str(one) for one in lint_card(text, sources=ALL if gated else MESH, gated=gated)]


def edited(part: str, old: str, new: str) -> list[str]:
    text = card(part)
    assert old in text
    return faults(text.replace(old, new), gated=part == "gated")


@pytest.mark.slow
def test_the_cards_of_a_release_have_no_fault() -> None:
    assert faults(card("open"), gated=False) == []
    assert faults(card("gated"), gated=True) == []


@pytest.mark.slow
@pytest.mark.parametrize("statement", find_source("MeSH").statements, ids=lambda one: one.name)
@pytest.mark.parametrize("part", ["open", "gated"])
def test_each_of_nlms_four_demands_is_missed(part: str, statement: object) -> None:
    from sameas.licenses.source import Statement

    assert isinstance(statement, Statement)
    head, _, body = card(part).partition("\n---\n")
    text = " ".join(body.split())
    while re.search(statement.pattern, text):
        text = re.sub(statement.pattern, "x", text)
    found = faults(f"{head}\n---\n{text}\n", gated=part == "gated")
    assert any(one.startswith(f"attribution: MeSH, {statement.name}: ") for one in found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("copyright SNOMED International", "x", "attribution: SNOMED CT, SNOMED International"),
        ("derived from the UMLS Metathesaurus", "x", "attribution: UMLS"),
        ("viewer: false", "viewer: true", "viewer"),
        ("viewer: false", "viewer: 'false'", "viewer"),
        ("viewer: false\n", "", "viewer"),
        ("viewer: false", "viewer: false\ngated: manual", "gate: `gated` in a card gates nothing"),
        ("license_link: https://uts.nlm.nih.gov/uts/assets/LicenseAgreement.pdf",
         "license_link: LICENSE", "licence: `license_link` must be a public address"),
        ("Affiliation: text", "I agree.: checkbox", "key: 'I agree.' holds"),
        ("Affiliation: text", "Cost in $: text", "key: 'Cost in $' holds"),
        ("Affiliation: text", "Affiliation: essay", "gate: field 'Affiliation' is no"),
        ("Affiliation: text", "UTS password: text", "gate: field 'UTS password' asks for a secret"),
        ("Affiliation: text", "UTS API key: text", "gate: field 'UTS API key' asks for a secret"),
        ("Affiliation: text", "Your token: text", "gate: field 'Your token' asks for a secret"),
        ("Affiliation: text", "Licence number: text", "asks for a secret"),
        ("extra_gated_fields:", "other_fields:", "gate: no `extra_gated_fields`"),
        (": checkbox", ": text", "gate: no checkbox"),
        ("- medical", "- !!python/tuple [a, b]", "python tag"),
        ("license: other\n", "", "licence: no `license`"),
        ("license_name:", "name:", "licence: `license: other` without license_name"),
        ("  default: true\n", "", "configs: 0 configs are the default"),
        ("- config_name: links\n", "- config_name: a/b\n", "configs: `datasets` refuses the name"),
        ("license: other", "license: other\nlicense: mit", "YAML: key 'license' is there twice"),
        ("configs:", "konfigs:", "configs: no list"),
        ("dataset_info:", "datasets:", "configs: no `dataset_info` of links"),
        ("tags:", "tags: [", "YAML: "),
    ],
)  # fmt: skip
def test_each_fault_is_found(old: str, new: str, expected: str) -> None:
    assert any(expected in one for one in edited("gated", old, new))


def test_a_gate_in_an_open_card_is_a_fault() -> None:
    found = edited("open", "license: other", "extra_gated_prompt: agree\nlicense: other")
    assert found == ["gate: `extra_gated_prompt` in the card of an open repository gates nothing"]


def test_a_readme_without_front_matter_is_a_fault() -> None:
    assert "front matter" in faults("# BIO\n", gated=False)[0]


def test_the_card_at_the_top_reads_well_by_itself() -> None:
    """It is the template of both READMEs, so it is held against their rules, too."""
    from tests.shared import ROOT

    text = (ROOT / "DATASET_CARD.md").read_text(encoding="utf-8")
    shown = re.sub(r"<!--.*?-->", "", text)
    assert "{{" not in shown
    assert "####" not in shown
    packaged = Path(ROOT / "sameas/licenses/split/DATASET_CARD.md")
    assert packaged.read_text(encoding="utf-8") == text
