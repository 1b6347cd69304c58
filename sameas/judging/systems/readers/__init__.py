"""The formats of result files: one module each, with a `READER`, found by its presence here."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from sameas.judging.systems.reader import Reader


@cache
def all_readers() -> Mapping[str, Reader]:
    """Give the readers by the name of their format.

    Example:
        >>> "sssom" in all_readers()
        True
    """
    found: list[Reader] = [
        import_module(f"{__name__}.{module.name}").READER
        for module in pkgutil.iter_modules(__path__)
    ]
    return {one.name: one for one in found}
