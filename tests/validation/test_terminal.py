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


@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_table_breaks_no_word_and_cuts_no_number_while_there_is_room(width: int) -> None:
    columns = ("stratum", "pairs before sampling", "left end in graph", "right end in graph")
    row = ("morphologic abnormality", 12_345, 0.123, 0.456)
    outcome = Outcome("figure", "counted", tables=(Table("Strata", columns, (row,)),))
    console = Console(file=io.StringIO(), width=width, highlight=False)
    print_report(report(result(outcome=outcome, status="figure")), console)
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert max(map(len, text.splitlines())) <= width
    for whole in ("12,345", "0.123", "0.456"):
        assert whole in text
    assert width == 40 or {"abnormality", "sampling", "stratum"} <= set(text.split())
