"""The checks: one module each, with a `CHECK`, found by its presence here."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from sameas.validation.check import PARTS, Check


@cache
def checks() -> tuple[Check, ...]:
    """Give all checks in the order of the report."""
    found: list[Check] = [
        import_module(module.name).CHECK
        for module in pkgutil.walk_packages(__path__, prefix=f"{__name__}.")
        if not module.ispkg
    ]
    return tuple(sorted(found, key=lambda one: (PARTS.index(one.part), one.order, one.id)))
