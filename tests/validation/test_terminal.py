"""The report on a terminal: each number once."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from sameas.validation.check import Figure, Outcome, Series, Table
from sameas.validation.html import render
from sameas.validation.terminal import print_report
from tests.validation.test_report import report, result


def test_a_figure_that_a_table_tells_is_printed_once_and_kept_in_json() -> None:
    outcome = Outcome(
        "figure",
        "it was counted",
        figures=(
            Figure("entities counted", 12_345, "left", in_table=True),
            Figure("entities told apart", 6_789, "left"),
        ),
        tables=(Table("Entities", ("side", "count"), (("left", 12_345),)),),
    )
    whole = report(result(outcome=outcome))
    console = Console(file=io.StringIO(), width=80, highlight=False)
    print_report(whole, console)
    assert isinstance(console.file, io.StringIO)
    for text in (console.file.getvalue(), render(whole)):
        assert text.count("12,345") == 1
        assert "entities counted" not in text
        assert "entities told apart" in text
    assert "entities counted" in whole.to_json().decode()


def test_a_series_has_a_value_for_each_place() -> None:
    with pytest.raises(ValueError, match="2 places for 1 values"):
        Series("degrees", (1, 2), (0.5,))
