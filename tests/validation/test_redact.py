"""A redacted report holds no licensed id or term, and nothing that a gold link singles out."""

from __future__ import annotations

import io
from functools import cache

import pytest
from rich.console import Console

from sameas.loaders.dataset import Dataset
from sameas.loaders.licensed import licensed_parts
from sameas.loaders.load import load
from sameas.validation.check import Example, Figure, Outcome, Plot, Series, Table
from sameas.validation.html import render
from sameas.validation.redact import HIDDEN, redact
from sameas.validation.report import Report
from sameas.validation.terminal import print_report
from sameas.validation.validate import validate
from tests.validation.broken import built
from tests.validation.test_report import report as report_of
from tests.validation.test_report import result as result_of

MESH = "http://id.nlm.nih.gov/mesh/"
SNOMED = "http://snomed.info/id/"
FULL_NAME = f"{SNOMED}900000000000003001"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"

# fictional, with valid check digits in a made-up namespace
CODES = ("999999990989121104", "100005", "900000990989121100")
TERMS = ("Zorbian flume of gastriloquy", "Quandled vexoderm", "Plimsic ostrobule")
LONG = 10
GOLD = ("D999001", "D999002", "D999003")


@cache
def invented(like: str | None = "BIO") -> Dataset:
    """Make a dataset in which many checks find something."""
    right = [f"{SNOMED}{code}" for code in CODES]
    left = [f"{MESH}{code}" for code in GOLD]
    pairs = list(zip(left, right, strict=True))
    return Dataset.from_tables(
        links=[*pairs, pairs[0], (left[0], right[1])],
        left_relations=[
            (f"{MESH}D000111", "p", f"{MESH}D000222"),
            (f"{MESH}D000333", "p", f"{MESH}D000333"),
        ],
        right_relations=[
            (right[0], f"{SNOMED}116680003", right[0]),
            (right[0], f"{SNOMED}116680003", right[0]),
            (right[0], "q", f"{SNOMED}100006"),
        ],
        left_attributes=[(left[1], LABEL, "flume"), (f"{MESH}D000111", LABEL, "kept term")],
        right_attributes=[
            (one, FULL_NAME, f"{term} (disorder)") for one, term in zip(right, TERMS, strict=True)
        ]
        * 2,
        folds=[(pairs[:1], pairs[1:2], pairs[:2])],
        like=like,
    )


def is_telling(text: str) -> bool:
    """Tell a term from a short text that may stand in a report by chance."""
    return len(text) >= LONG and " " in text


@cache
def whole_report() -> Report:
    """Validate the invented dataset with every check, once."""
    return validate(invented())


def everywhere(report: Report) -> dict[str, str]:
    """Give the report as JSON, HTML, and on a terminal."""
    console = Console(file=io.StringIO(), width=80, highlight=False)
    print_report(report, console)
    assert isinstance(console.file, io.StringIO)
    return {
        "JSON": report.to_json().decode(),
        "HTML": render(report),
        "terminal": console.file.getvalue(),
    }


@pytest.mark.parametrize("like", ["BIO", None])
def test_no_licensed_id_or_term_remains_anywhere(like: str | None) -> None:
    whole = whole_report() if like else validate(invented(None), only=["integrity"])
    assert whole.dataset.licensed == ("right", "links")
    text = whole.to_json().decode()
    assert all(one in text for one in (CODES[0], GOLD[0]))
    for text in everywhere(redact(whole)).values():
        for secret in (*CODES[::2], *TERMS, "Zorbian", "Quandled", "ostrobule", *GOLD):
            assert secret not in text
        assert SNOMED + CODES[1] not in text
        assert SNOMED + "100006" not in text


@pytest.mark.slow
def test_of_a_built_bio_no_gold_end_and_no_term_remains() -> None:
    dataset = load("BIO", path=built(), cache=False)
    whole = validate(dataset, reference="paper")
    assert [one.id for one in whole.results if one.outcome.status == "crash"] == []
    linked = set(dataset.all_links["left"].to_pylist()) | set(
        dataset.all_links["right"].to_pylist()
    )
    terms = {
        value
        for value in dataset.right.attributes["value"].to_pylist()
        if value is not None and is_telling(value)
    }
    terms |= {
        name
        for name in map(dataset.left.name, dataset.all_links["left"].to_pylist())
        if name is not None and is_telling(name)
    }
    entities = {one for one in dataset.right.entities.to_pylist() if one.startswith(SNOMED)}
    redacted = redact(whole)
    kept = {
        example.text
        for one in redacted.results
        for example in one.outcome.examples
        if example.origin == "left"
    }
    for where, text in everywhere(redacted).items():
        left = text
        for one in kept:
            left = left.replace(one, "")
        found = {one for one in linked | terms | entities if one in left}
        assert found == set(), where


def test_what_only_the_licensed_graph_uses_goes_with_its_name() -> None:
    redacted = redact(whole_report())
    for check in ("predicate-entropy", "relation-functionality"):
        left, right = redacted.result(check).outcome.tables
        assert HIDDEN not in {cell for row in left.rows for cell in row}
        place = right.columns.index("predicate" if check == "predicate-entropy" else "relation")
        assert {row[place] for row in right.rows} == {HIDDEN}


def test_what_may_be_seen_stays() -> None:
    whole = whole_report()
    redacted = redact(whole)
    assert redacted.redacted
    assert redacted.verdict == whole.verdict
    loops = redacted.result("self-loops")
    assert [one.origin for one in loops.outcome.examples] == ["left"]
    counts = [one.outcome.count for one in whole.results]
    assert [one.outcome.count for one in redacted.results] == counts
    left_out = redacted.result("duplicate-links")
    assert left_out.outcome.examples == ()
    assert left_out.withheld == len(whole.result("duplicate-links").outcome.examples)
    assert redact(redacted) == redacted


def test_a_free_dataset_keeps_its_examples() -> None:
    ds = Dataset.from_tables(
        links=[("a", "b"), ("a", "b")], left_relations=[("a", "p", "c")], right_relations=[]
    )
    whole = validate(ds, only=["integrity"])
    assert licensed_parts(ds) == ()
    assert redact(whole).results == whole.results


def linked_by(*links: tuple[str, str]) -> Dataset:
    return Dataset.from_tables(
        links=links, left_relations=[("a", "p", "b")], right_relations=[("x", "q", "y")]
    )


@pytest.mark.slow
def test_licensed_parts_are_declared_or_seen_in_the_ids() -> None:
    assert licensed_parts(load("BIO", path=built(), cache=False)) == ("right", "links")
    bare = linked_by(("100005", "x"), ("999999990989121104", "y"))
    assert licensed_parts(bare) == ("left", "links")
    umls = linked_by(("a", "C0000001"), ("b", "umls:C0000002"))
    assert licensed_parts(umls) == ("right", "links")
    assert licensed_parts(linked_by(("http://dbpedia.org/resource/SNOMED_CT", "x"))) == ()


def test_cells_figures_and_categories_are_redacted_by_where_they_come_from() -> None:
    outcome = Outcome(
        "figure",
        "most have 999999990989121104.",
        figures=(
            Figure("longest", "Zorbian", "right", content="right"),
            Figure("most frequent", "kept", content="left"),
        ),
        tables=(
            Table(
                "frequent",
                ("name", "id", "count"),
                (("Zorbian", "D000001", 3), (None, "C0000001", 4)),
                content=("right", "left", None),
            ),
        ),
        plots=(
            Plot(
                "p",
                "bars",
                "x",
                "y",
                (Series("s", ("Zorbian",), (1.0,)),),
                "Zorbian",
                content="right",
            ),
            Plot("p", "steps", "x", "y", (Series("s", (1.0,), (1.0,)),), "kept"),
        ),
        examples=(Example("kept", "left"), Example("x", "links"), Example("a.txt", "files")),
    )
    [one] = redact(report_of(result_of(outcome=outcome))).results
    assert one.outcome.says == f"most have {HIDDEN}."
    assert [figure.value for figure in one.outcome.figures] == [HIDDEN, "kept"]
    assert one.outcome.tables[0].rows == ((HIDDEN, "D000001", 3), (None, HIDDEN, 4))
    assert one.outcome.plots[0].series[0].x == (f"{HIDDEN} 1",)
    assert one.outcome.plots[0].alt == HIDDEN
    assert one.outcome.plots[1].alt == "kept"
    assert [example.text for example in one.outcome.examples] == ["kept", "a.txt"]
    assert one.withheld == 1


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("1,000,058 rows", True),
        ("0.100005", True),
        ("100006", True),
        ("D100005", True),
        ("concept 100005, 12", False),
        ("see 100005.", False),
        ("<http://snomed.info/id/100005>", False),
        ("C0000001", False),
        ("C000657245", True),
    ],
)
def test_ids_of_snomed_and_umls_go_even_from_where_none_should_be(
    text: str, *, stays: bool
) -> None:
    [one] = redact(report_of(result_of(outcome=Outcome("found", text)))).results
    assert (one.outcome.says == text) is stays
