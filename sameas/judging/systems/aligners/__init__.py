"""Aligners without a model: one module each, with an `ALIGNER`, found by its presence here."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from sameas.judging.systems.aligner import Aligner


@cache
def all_aligners() -> Mapping[str, Aligner]:
    """Give the aligners by name.

    Example:
        >>> "name-equality" in all_aligners()
        True
    """
    found: list[Aligner] = [
        import_module(f"{__name__}.{module.name}").ALIGNER
        for module in pkgutil.iter_modules(__path__)
    ]
    return {one.name: one for one in found}
