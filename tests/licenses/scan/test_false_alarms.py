"""No alarm where none is due: MeSH text, names that both share, pages of numbers."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from sameas.builders.lookalike import sample
from sameas.core.identifiers import with_check_digit
from sameas.licenses.scan import scan
from sameas.licenses.scan.numbers import Chance, is_held, well_formed
from tests.licenses.scan.invented import dataset
from tests.licenses.scan.pages import FORMS, page
from tests.shared import MESH_SAMPLE, ROOT, SHARED, needs_shared


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_pages_of_numbers_raise_no_alarm(form: str, tmp_path: Path) -> None:
    (tmp_path / "page.txt").write_text(page(form, lines=2000, seed=1))
    for known in (None, dataset().folder):
        assert scan(tmp_path, dataset=known).clean


@pytest.mark.slow
def test_a_page_of_numbers_may_hold_ids_by_accident() -> None:
    # as many ids of eight digits as SNOMED CT has, so that a page holds dozens
    rng = np.random.Generator(np.random.PCG64(2))
    items = rng.choice(np.arange(10_000, 100_000), 70_000, replace=False)
    ids = np.unique([int(with_check_digit(f"{item}00")) for item in items.tolist()])
    alarms = 0
    for _ in range(60):
        numbers = rng.integers(10**7, 10**8, 30_000)
        chance = Chance(ids)
        chance.see(numbers, np.full(len(numbers), 8), is_held(numbers, ids))
        assert chance.held[8] > 10
        alarms += bool(chance.too_many())
    assert alarms <= 1
    leaked = Chance(ids)
    numbers[:200] = rng.choice(ids, 200)
    leaked.see(numbers, np.full(len(numbers), 8), is_held(numbers, ids))
    assert leaked.too_many() == {8}


def test_real_mesh_raises_no_alarm() -> None:
    for known in (None, dataset().folder):
        assert scan(MESH_SAMPLE, dataset=known).clean


@needs_shared
def test_more_of_real_mesh_raises_no_alarm() -> None:
    assert scan(SHARED / "data" / "mesh").clean


def test_our_own_documents_raise_no_alarm() -> None:
    for name in ("README.md", "DATASET_CARD.md", "CHANGELOG.md", "docs"):
        assert scan(ROOT / name).clean


@pytest.mark.slow
def test_invented_mesh_raises_no_alarm(tmp_path: Path) -> None:
    sample(tmp_path / "d", scale=0.0005, seed=1)
    assert scan(tmp_path / "d" / "mesh.nt.gz").clean


def test_the_open_part_of_the_dataset_raises_no_alarm() -> None:
    for path in dataset().folder.glob("parquet/kg1_*"):
        for known in (None, dataset().folder):
            assert scan(path, dataset=known).clean


def test_names_that_both_sides_share_are_no_find(tmp_path: Path) -> None:
    lines = [f"{name} and {name.upper()}, or ({name})" for name in dataset().shared]
    (tmp_path / "names.txt").write_text("\n".join(lines))
    pl.DataFrame({"name": dataset().shared}).write_parquet(tmp_path / "names.parquet")
    assert scan(tmp_path, dataset=dataset().folder).clean


def test_words_of_a_term_in_two_fields_are_no_term(tmp_path: Path) -> None:
    first, rest = dataset().names[5].split(" ", 1)
    for mark in ("\n", "\t", ",", '","', " | ", "; ", ". ", "</td><td>"):
        (tmp_path / "a.txt").write_text(f"{first}{mark}{rest}\n")
        assert scan(tmp_path, dataset=dataset().folder).clean, mark
    pl.DataFrame({"a": [first], "b": [rest]}).write_parquet(tmp_path / "a.parquet")
    assert scan(tmp_path, dataset=dataset().folder).clean


@pytest.mark.parametrize(
    "line",
    [
        "tags such as (disorder), (finding) and (body structure) are generic words",
        "the semantic tag (disorder)",
        "give it to a nurse (person) or after surgery (procedure) if need be",
        "SNOMED CT International 20260301, SnomedCT_InternationalRF2_PRODUCTION_20260301T120000Z",
        '"language_refset": "900000000000509007", "is a": 116680003, SNOMED CT',
        "SNOMED CT: accuracy 0.12345678, 0.23456789 and 0.99990000",
        "published in SNOMED CT news of 20201003",
    ],
)
def test_words_about_snomed_ct_are_no_find(line: str, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(line)
    for known in (None, dataset().folder):
        assert scan(tmp_path, dataset=known).clean


@pytest.mark.parametrize("first", ["We compare MeSH, SNOMED CT, and UMLS", "a,snomed words,c"])
def test_a_line_about_snomed_ct_is_no_header(first: str, tmp_path: Path) -> None:
    number = with_check_digit("9876543200")
    (tmp_path / "a.txt").write_text(f"{first}\n{number}, {number}, {number}\n")
    assert scan(tmp_path).clean


def test_a_code_of_another_system_is_not_one_of_the_next(tmp_path: Path) -> None:
    number = with_check_digit("9876543200")
    systems = [{"system": "http://snomed.info/sct"}, {"system": "urn:rxnorm", "code": number}]
    (tmp_path / "a.json").write_text(json.dumps({"coding": systems}, indent=2))
    assert scan(tmp_path).clean


def test_a_well_formed_number_needs_a_sign_of_snomed_ct(tmp_path: Path) -> None:
    number = with_check_digit("9876543200")
    assert well_formed(np.array([int(number)])).all()
    (tmp_path / "a.txt").write_text(f"invoice {number}\n")
    assert scan(tmp_path).clean
    (tmp_path / "a.txt").write_text(f"SNOMED code {number}\n")
    assert [find.kind for find in scan(tmp_path).finds] == ["id"]


def test_fields_between_bars_are_no_terms(tmp_path: Path) -> None:
    """One number in 167 is well-formed by accident; a file full of them holds some."""
    rng = np.random.Generator(np.random.PCG64(3))
    numbers = rng.integers(10**7, 10**10, 3000).tolist()
    for form in ("{}|none|\n", "{}|none|7|\n", "a|{}|none\n", "| {} | none |\n"):
        (tmp_path / "a.txt").write_text("".join(form.format(number) for number in numbers))
        for known in (None, dataset().folder):
            assert scan(tmp_path, dataset=known).clean, form


@pytest.mark.parametrize("form", ["{} |some term|\n", "{}|some term|\n", "{}|none|\n"])
def test_well_formed_numbers_before_bars_are_a_find(form: str, tmp_path: Path) -> None:
    numbers = [with_check_digit(f"{item}00") for item in range(1_234_500, 1_234_520)]
    for many in (1, 20):
        (tmp_path / "a.txt").write_text("".join(form.format(one) for one in numbers[:many]))
        assert len(scan(tmp_path)) == many


@pytest.mark.slow
def test_a_counter_that_runs_through_the_ids_raises_no_alarm(tmp_path: Path) -> None:
    """Ids were given out by counting, too, so a counter meets some of them."""
    short = [int(sctid) for sctid in dataset().ids if len(sctid) < 12]
    for start in (min(short) - 500, min(short) - 30_000, short[50], max(short) - 1000):
        (tmp_path / "a.txt").write_text("\n".join(map(str, range(start, start + 60_000))))
        assert scan(tmp_path, dataset=dataset().folder).clean, start
    (tmp_path / "a.txt").write_text("\n".join(map(str, short[:5])))
    assert len(scan(tmp_path, dataset=dataset().folder)) == 5


def test_a_name_in_lower_case_before_a_common_tag_needs_the_dataset(tmp_path: Path) -> None:
    """Words such as 'a cough (finding)' are ordinary prose; a name of the dataset is not."""
    place = next(i for i, tag in enumerate(dataset().tags) if tag == "finding")
    name = dataset().names[place].lower()
    for line in (f"{name} (finding)", f"note: {name} (finding), mild", "a cough (finding)"):
        (tmp_path / "a.txt").write_text(line)
        assert scan(tmp_path).clean, line
    (tmp_path / "a.txt").write_text(f"note: {name} (finding), mild")
    assert [find.kind for find in scan(tmp_path, dataset=dataset().folder).finds] == ["term"]


def test_terms_that_a_build_put_into_mesh_are_taken_for_shared(tmp_path: Path) -> None:
    """As docs/release.md says; the tag and the id still tell, and MeSH's own file tells all."""
    folder = tmp_path / "BIO"
    shutil.copytree(dataset().folder, folder)
    table = folder / "parquet/kg1_attributes.parquet"
    name, sctid = dataset().names[7], dataset().ids[-1]

    source = tmp_path / "mesh.nt.gz"
    texts = pl.read_parquet(table)["value"].to_list()
    source.write_bytes(gzip.compress("".join(f'<d> <p> "{one}" .\n' for one in texts).encode()))

    def leak(value: str, mesh: Path | None = None) -> list[str]:
        row = pl.DataFrame({"subject": ["D1"], "predicate": ["label"], "value": [value]})
        whole = pl.read_parquet(dataset().folder / "parquet/kg1_attributes.parquet")
        pl.concat([whole, row]).write_parquet(table)
        return [find.kind for find in scan(table, dataset=folder, mesh=mesh).finds]

    assert leak(name) == []
    assert leak(f"{name} (mauve) {sctid}") == ["id"]
    assert leak(f"{name} ({dataset().tags[7]})") == ["term"]
    assert leak(name, source) == ["term"]
    assert leak(dataset().shared[7], source) == []
