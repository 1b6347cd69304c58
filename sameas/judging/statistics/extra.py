"""statsmodels, which comes with an extra."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from sameas.core.errors import OptionError


def statsmodels(part: str) -> ModuleType:
    """Load a part of statsmodels.

    Args:
        part: Such as `stats.multitest`.

    Raises:
        OptionError: statsmodels is not installed.
    """
    try:
        return import_module(f"statsmodels.{part}")
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "statsmodels":
            raise
        raise OptionError(
            "this needs statsmodels, which is not installed",
            fix="pip install 'sameas[judging]'",
        ) from error
