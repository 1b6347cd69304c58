"""The checks of published tables: one module each, with a `CHECK`, found by its presence here."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from sameas.judging.reference.check import PublishedCheck


@cache
def published_checks() -> tuple[PublishedCheck, ...]:
    """Give all checks in the order of the page."""
    found: list[PublishedCheck] = [
        import_module(f"{__name__}.{module.name}").CHECK
        for module in pkgutil.iter_modules(__path__)
    ]
    return tuple(sorted(found, key=lambda one: (one.order, one.id)))
