"""The designs: one module each, with a `DESIGN`, found by its presence here."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from sameas.core.errors import OptionError
from sameas.judging.designs.design import Design


@cache
def designs() -> Mapping[str, Design]:
    """Give all designs by name.

    Example:
        >>> designs()["four-cell"].usual
        120
    """
    found: list[Design] = [
        import_module(f"{__name__}.{module.name}").DESIGN
        for module in pkgutil.iter_modules(__path__)
    ]
    return {one.name: one for one in sorted(found, key=lambda one: one.name)}


def find_design(name: str) -> Design:
    """Find a design by its name.

    Raises:
        OptionError: There is none of this name.
    """
    if name not in designs():
        raise OptionError(f"no design {name!r}", expected=f"one of {', '.join(designs())}")
    return designs()[name]
