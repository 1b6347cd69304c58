"""What a million tokens cost: the user's table, or a small one of the paper's judges."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from sameas.core.errors import InputError, OptionError

_COLUMNS = ("model", "input_usd_per_million", "output_usd_per_million")


@dataclass(frozen=True, slots=True)
class Price:
    """What a model takes.

    Attributes:
        model: Its name.
        input: US dollars for a million tokens of input.
        output: US dollars for a million tokens of output.
        date: When the price was seen.
        source: Where it was seen.
    """

    model: str
    input: float
    output: float
    date: str = ""
    source: str = ""

    def cost(self, input_tokens: int, output_tokens: int) -> float:
        """Give US dollars.

        Example:
            >>> Price("x", 2.0, 10.0).cost(500_000, 100_000)
            2.0
        """
        return (input_tokens * self.input + output_tokens * self.output) / 1e6


@cache
def default_prices() -> Mapping[str, Price]:
    """Give list prices of the paper's judges.

    They were taken from pages that quote the vendors, on the date of each, and may have changed:
    give your own table for anything that matters.

    Example:
        >>> sorted(default_prices())
        ['claude-opus-4.7', 'gpt-4o', 'gpt-4o-mini']
    """
    return _read((files(__package__) / "prices.csv").read_text(encoding="utf-8"), "prices.csv")


def read_prices(path: str | Path) -> Mapping[str, Price]:
    """Read a table of prices.

    Args:
        path: CSV with columns model, input_usd_per_million, output_usd_per_million, and perhaps
            date and source.

    Raises:
        InputError: It is no such table.
    """
    try:
        return _read(Path(path).read_text(encoding="utf-8-sig"), str(path))
    except UnicodeDecodeError as error:
        raise InputError("not UTF-8", path=path) from error
    except OSError as error:
        raise InputError(f"cannot read it: {error.strerror or error}", path=path) from error


def find_price(model: str, prices: Mapping[str, Price]) -> Price:
    """Find the price of a model.

    Raises:
        OptionError: The table does not have it.
    """
    if model not in prices:
        raise OptionError(
            f"no price of {model!r}",
            expected=f"one of {', '.join(sorted(prices))}",
            fix="give a table of your own with --prices",
        )
    return prices[model]


def _read(text: str, path: str) -> Mapping[str, Price]:
    rows = csv.DictReader(io.StringIO(text))
    if not set(_COLUMNS) <= set(rows.fieldnames or ()):
        raise InputError(
            "not a table of prices", path=path, expected=f"columns {', '.join(_COLUMNS)}"
        )
    found: dict[str, Price] = {}
    for number, row in enumerate(rows, 2):
        try:
            taken, given = (float(row[name]) for name in _COLUMNS[1:])
        except (TypeError, ValueError):
            taken = given = -1.0
        # a nan is not at least 0 either
        if not all(0 <= one < float("inf") for one in (taken, given)):
            raise InputError("no price", path=path, line=number, expected="numbers from 0")
        model = row["model"]
        found[model] = Price(model, taken, given, row.get("date") or "", row.get("source") or "")
    return found
