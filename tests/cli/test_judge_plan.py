"""The command judge plan, on real DY and on invented files."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sameas.cli import commands
from sameas.cli.judge.plan import WAYS
from sameas.core.errors import OptionError, OutputError
from sameas.judging.designs import design_names
from sameas.judging.designs.kinds import designs
from sameas.judging.designs.kinds.as_released import WAYS as KNOWN_WAYS
from sameas.judging.plan.file import read_plan
from tests.judging.world import world
from tests.shared import SHARED, needs_shared


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(commands, ["judge", "plan", *map(str, words), "--quiet"])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "WORLD"
    world().save(path, exact=False)
    return path


def test_the_choices_are_those_that_there_are() -> None:
    assert design_names() == sorted(designs())
    assert set(WAYS) == set(KNOWN_WAYS)


def test_a_plan_is_written_and_summed_up(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "plan.jsonl"
    words = (folder, "--design", "paper", "--n", "20", "--seed", "3", "--system", "shared-values")
    done = run(*words, "--out", out, "--prompt", "II", "--price-of", "gpt-4o")
    assert done.exit_code == 0, done.output
    assert "20 rows, 20 pairs, design paper" in done.output
    assert "system shared-values" in done.output
    assert "USD" in done.output
    assert len(read_plan(out)) == 20
    again = run(*words, "--out", out)
    assert isinstance(again.exception, OutputError)
    assert run(*words, "--out", out, "--force", "--protocol", "two-call").exit_code == 0
    assert {len(row.calls) for row in read_plan(out)} == {2}


def test_options_that_make_no_sense_are_refused(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "plan.jsonl"
    for words in (
        ("--design", "paper"),
        ("--design", "paper", "--system", "magic"),
        ("--design", "four-cell", "--prompt", "IV"),
        ("--design", "four-cell", "--price-of", "magic"),
        ("--design", "four-cell", "--prices", str(out)),
        ("--design", "perturbation", "--n", "5", "--perturbation", "P9"),
        ("--design", "four-cell", "--n", "1000000"),
        ("--design", "four-cell", "--n", "4", "--perturbation", "P1"),
        ("--design", "perturbation", "--n", "4", "--way", "true-partner"),
    ):
        assert isinstance(run(folder, *words, "--out", out).exception, OptionError), words
        assert not out.exists()


@pytest.mark.slow
@needs_shared
def test_four_cells_of_real_dy(tmp_path: Path) -> None:
    out = tmp_path / "plan.jsonl"
    done = run(
        SHARED / "data" / "openea" / "D_Y_15K_V1", "--design", "four-cell", "--n", "20",
        "--seed", "1", "--system", "name-equality", "--out", out,
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    plan = read_plan(out)
    assert (plan.header.dataset, plan.header.access) == ("D_Y_15K_V1", "open")
    assert len(plan) == 100
    for row in plan:
        # every gold name is equal on DY, so that equal names and the truth are one
        if row.truth == "match":
            assert row.name_similarity == 1.0
            assert row.predicted_by == ("name-equality",)
