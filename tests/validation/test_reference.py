"""Computed figures beside published ones, and the policy that explains a difference."""

from __future__ import annotations

import csv
from dataclasses import replace

import pytest

from sameas.core.errors import OptionError
from sameas.core.manifest import Figures, Manifest, read_manifest
from sameas.loaders.dataset import Dataset
from sameas.loaders.datasets import resolve
from sameas.loaders.load import load
from sameas.validation.check import Figure, Outcome
from sameas.validation.evidence import Evidence
from sameas.validation.reference import reference, references
from sameas.validation.reference.compare import compare, draw
from sameas.validation.reference.model import ReferenceRow
from sameas.validation.reference.published.paper import TABLE, figures
from tests.loaders.test_bio import bio, built
from tests.shared import SHARED, needs_shared
from tests.validation.test_coverage import check, look


def named(name: str, release: str | None = None) -> Dataset:
    return Dataset.from_tables(
        links=[], left_relations=[], right_relations=[], name=name, release=release
    )


def with_relations(manifest: Manifest, count: int, **others: int) -> Manifest:
    """Say that the build counted so many SNOMED CT relations, and `inferred` ones so many."""

    def block(relations: int) -> Figures:
        counts = manifest.counts
        return replace(counts, kg2=replace(counts.kg2, relation_triples=relations))

    return replace(
        manifest,
        counts=block(count),
        switches={"relationships": "active", "duplicates": "keep"},
        alternatives={
            "relationships": {"active": block(count), "inferred": block(others["inferred"])},
            "duplicates": {"keep": block(count), "drop": block(others["drop"])},
        },
    )


def row_of(manifest: Manifest | None, relations: int | None) -> ReferenceRow:
    measured = {TABLE: [Figure("relation triples", relations, "right", "triples")]}
    [row] = compare(measured, named("BIO"), manifest)
    return row


@pytest.mark.slow
def test_an_option_that_gives_the_published_figure_is_named() -> None:
    manifest = with_relations(read_manifest(built()), 1_400_000, inferred=1_331_550, drop=1_390_000)
    row = row_of(manifest, 1_400_000)
    assert (row.computed, row.published) == (1_400_000, 1_331_550)
    assert row.ratio == 1_400_000 / 1_331_550
    assert row.says == (
        "with `--relationships inferred` it would be 1,331,550, which is the published figure"
    )


@pytest.mark.slow
def test_the_option_that_comes_nearest_is_named() -> None:
    manifest = with_relations(read_manifest(built()), 1_400_000, inferred=1_331_000, drop=1_390_000)
    assert row_of(manifest, 1_400_000).says == (
        "with `--relationships inferred` it would be 1,331,000, nearer by 67,900"
    )


def test_options_that_come_equally_near_are_named_together() -> None:
    manifest = with_relations(read_manifest(built()), 1_400_000, inferred=1_331_550, drop=1_331_550)
    assert row_of(manifest, 1_400_000).says.startswith(
        "with `--relationships inferred` or `--duplicates drop` it would be 1,331,550"
    )


def test_where_no_option_helps_that_is_said() -> None:
    manifest = with_relations(read_manifest(built()), 1_300_000, inferred=1_200_000, drop=1_290_000)
    assert row_of(manifest, 1_300_000).says == "no single option of the build comes nearer"


def test_what_depends_on_the_draw_says_how_it_was_drawn() -> None:
    measured = {TABLE: [Figure("gold entities", 45, "left")]}
    [row] = compare(measured, named("BIO"), read_manifest(built()))
    assert row.says == "depends on which pairs are drawn"
    assert draw(read_manifest(built())) == "50 of 350 pairs, by semantic-tag, seed 2026"


@pytest.mark.parametrize("relations", [1_331_550, 1_000_000])
def test_nothing_is_said_of_an_equal_figure_or_without_a_manifest(relations: int) -> None:
    assert row_of(None, relations).says == ""


def test_a_figure_that_was_not_measured_has_no_ratio() -> None:
    row = row_of(None, None)
    assert (row.computed, row.ratio) == (None, None)
    assert row.says.startswith("not measured")


def test_checks_that_did_not_run_give_no_rows() -> None:
    assert compare({}, named("BIO"), None) == ()


@pytest.mark.slow
def test_every_published_figure_of_bio_is_one_that_a_check_measures() -> None:
    manifest = read_manifest(built())
    wanted = figures(bio())
    ids = {one.check for one in wanted}
    measured = {one: look(one, bio()).figures for one in ids}
    rows = compare(measured, bio(), manifest)
    assert [(one.name, one.side) for one in rows] == [(one.name, one.side) for one in wanted]
    # each counted figure stands for what the manifest counts under that name
    for one, row in zip(wanted, rows, strict=True):
        if one.counted:
            block, _, name = one.counted.partition(".")
            assert row.computed == getattr(getattr(manifest.counts, block), name)


@needs_shared
def test_the_figures_of_bio_are_those_of_the_table() -> None:
    with (SHARED / "reference" / "bio_statistics.csv").open() as file:
        table = {row["property"]: row for row in csv.DictReader(file)}
    lines = {
        "gold pairs": "gold_pairs_sample",
        "gold pairs before sampling": "gold_pairs_before_sampling",
        "gold entities": "gold_entities",
        "attribute triples": "attribute_triples",
        "relation triples": "relation_triples",
        "entities in the relation graph": "entities_in_relation_graph",
        "gold entities in the relation graph": "gold_entities_in_relation_graph",
        "gold entities missing from it": "gold_entities_missing",
    }
    published = [one for one in figures(named("BIO")) if one.check == TABLE]
    assert {lines[one.name] for one in published} == set(table)
    for one in published:
        column = "kg2_snomed" if one.side == "right" else "kg1_mesh"
        assert one.value == int(table[lines[one.name]][column])


@pytest.mark.parametrize(
    ("name", "release", "expected"),
    [
        ("D_W_15K_V1", "v1.1", [38_265, 42_746, 68_258, 138_246, 15_000]),
        ("D_W_15K_V1", "v2.0", [38_265, 42_746, 52_134, 138_246, 15_000]),
        ("D_Y_15K_V1", "v1.1", [30_291, 26_638, 71_716, 132_114, 15_000]),
        ("D_Y_15K_V1", None, [30_291, 26_638, 71_716, 132_114, 15_000]),
    ],
)
def test_openea_states_its_own_counts(name: str, release: str | None, expected: list[int]) -> None:
    found = figures(named(name, release))
    assert [one.value for one in found] == expected
    assert all((release or "v1.1") in one.source for one in found)


@pytest.mark.parametrize("name", ["", "mine", "imdb-tmdb"])
def test_nothing_is_published_of_other_datasets(name: str) -> None:
    assert figures(named(name)) == ()


@pytest.mark.slow
@needs_shared
@pytest.mark.parametrize("name", ["DW", "DY"])
def test_real_data_agree_with_what_is_published(name: str) -> None:
    _, variant = resolve(name)
    assert variant is not None
    dataset = load(path=SHARED / "data" / "openea" / variant.folder, strict=False)
    rows = compare({TABLE: check(TABLE).run(Evidence(dataset)).figures}, dataset, None)
    ratios = {(one.name, one.side): one.ratio for one in rows}
    assert ratios == {
        ("relation triples", "left"): 1,
        ("relation triples", "right"): 1,
        ("attribute triples", "left"): None,
        ("attribute triples", "right"): None,
        ("gold pairs", "links"): 1,
    }


def test_references_are_found_by_name() -> None:
    assert references() == ("paper",)
    assert reference("paper").name == "paper"
    with pytest.raises(OptionError, match="no reference 'rumour'"):
        reference("rumour")


def published(dataset: Dataset, *, name: str | None = "paper") -> Outcome:
    return check("published-figures").run(Evidence(dataset, reference=name))


@pytest.mark.slow
def test_the_report_holds_a_row_and_a_ratio_for_each_published_figure() -> None:
    outcome = published(bio())
    [table] = outcome.tables
    assert [(row[0], row[1]) for row in table.rows] == [
        (one.side, one.name) for one in figures(bio())
    ]
    assert [figure.value for figure in outcome.figures] == [len(table.rows), 0]
    assert "This build is of MeSH" in table.note
    for _, name, computed, stated, ratio, _ in table.rows:
        assert isinstance(computed, int | float), name
        assert isinstance(stated, int | float), name
        assert ratio == computed / stated, name


def test_checks_that_others_look_at_run_once() -> None:
    evidence = Evidence(bio(), reference="paper")
    first = evidence.shared(check(TABLE).run)
    evidence.shared(check("published-figures").run)
    assert evidence.shared(check(TABLE).run) is first


def test_no_reference_or_nothing_published_is_skipped() -> None:
    assert published(bio(), name=None).status == "skip"
    assert published(named("mine")).status == "skip"
