"""Running the checks: which ones, in which order, and what happens when one breaks."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

import sameas
from sameas.core.errors import InputError, OptionError
from sameas.core.progress import Lines
from sameas.loaders.dataset import Dataset
from sameas.loaders.load import load
from sameas.validation import validate as runner
from sameas.validation.check import PARTS, Check, Outcome
from sameas.validation.checks import checks
from sameas.validation.evidence import Evidence
from sameas.validation.redact import redact
from sameas.validation.report import read_report, report_schema
from sameas.validation.validate import run, validate
from tests.loaders.folders import folder_of
from tests.validation.broken import WHOLE

TERM = "Zorbian flume"


def small() -> Dataset:
    return Dataset.from_tables(
        links=[("a", "x"), ("b", "y"), ("a", "y")],
        left_relations=[("a", "p", "b"), ("b", "p", "c")],
        right_relations=[("x", "q", "y")],
        left_attributes=[("a", "label", "one")],
        right_attributes=[("x", "label", "one")],
    )


def check(look: Callable[[Evidence], Outcome], id_: str = "breaks") -> Check:
    return Check(id_, "coverage", "note", "m", look)


@pytest.mark.slow
def test_every_check_runs_on_an_odd_dataset_and_none_breaks(tmp_path: Path) -> None:
    nothing = Dataset.from_tables(links=[], left_relations=[], right_relations=[])
    for dataset in (nothing, small()):
        report = validate(dataset, reference="paper")
        assert [one for one in report.results if one.outcome.status == "crash"] == []
        assert [one.id for one in report.results] == [one.id for one in checks()]
        path = tmp_path / "report.json"
        path.write_bytes(report.to_json())
        jsonschema.validate(json.loads(path.read_bytes()), report_schema())
        assert read_report(path).to_json() == report.to_json()


def test_the_same_dataset_gives_the_same_bytes() -> None:
    assert validate(small()).to_json() == validate(small()).to_json()


def test_a_path_is_loaded_and_errors_in_it_are_findings(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, {**WHOLE, "rel_triples_1": b"short\n"})
    with pytest.raises(InputError):
        load(folder, cache=False)
    report = sameas.validate(folder, only=["record-shape"])
    assert report.failed()
    assert [one.path for one in report.dataset.files][:2] == [
        *("721_5fold/1/test_links", "721_5fold/1/train_links"),
    ]


def test_checks_are_chosen_by_id_and_by_part() -> None:
    report = validate(small(), only=["self-loops", "integrity", "shared-predicates"])
    assert {one.part for one in report.results} == {"integrity", "heterogeneity"}
    assert report.only == ("integrity", "self-loops", "shared-predicates")
    with pytest.raises(OptionError, match="no check 'loops'"):
        validate(small(), only=["loops"])
    with pytest.raises(OptionError, match="no reference 'other'"):
        validate(small(), reference="other")
    with pytest.raises(OptionError, match="seed -1"):
        validate(small(), seed=-1)


def test_checks_come_in_the_order_of_the_parts() -> None:
    parts = [PARTS.index(one.part) for one in checks()]
    assert parts == sorted(parts)
    ids = [one.id for one in checks()]
    assert len(ids) == len(set(ids))


def test_a_check_that_breaks_fails_the_report_and_leaves_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaks(evidence: Evidence) -> Outcome:
        raise KeyError(TERM)

    monkeypatch.setattr(runner, "checks", lambda: (check(breaks), check(lambda _: PASS, "fine")))
    report = validate(small())
    assert report.verdict == "fail"
    broken, fine = report.results
    assert (broken.outcome.status, broken.found) == ("crash", "error")
    assert "KeyError in test_validate.py, line" in broken.outcome.says
    assert TERM in broken.outcome.examples[0].text
    assert fine.outcome == PASS
    # what an error says may be content
    licensed = dataclasses.replace(report.dataset, licensed=("right", "links"))
    hidden = redact(dataclasses.replace(report, dataset=licensed))
    assert TERM not in hidden.to_json().decode()


PASS = Outcome("pass", "fine")


def test_a_file_that_a_check_cannot_read_is_no_defect_of_the_check() -> None:
    def refuses(evidence: Evidence) -> Outcome:
        raise InputError("cannot read", path="a.txt", line=3)

    result = run(check(refuses), Evidence(small()))
    assert (result.outcome.status, result.found) == ("skip", None)
    assert result.outcome.examples[0].text == "a.txt, line 3: cannot read"


def test_memory_that_runs_out_is_not_a_finding() -> None:
    def greedy(evidence: Evidence) -> Outcome:
        raise MemoryError

    with pytest.raises(MemoryError):
        run(check(greedy), Evidence(small()))


def test_progress_counts_checks(capsys: pytest.CaptureFixture[str]) -> None:
    validate(small(), only=["self-loops", "duplicate-links"], progress=Lines())
    assert "checking: 2 checks in" in capsys.readouterr().err
