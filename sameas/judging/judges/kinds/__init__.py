"""The reference judges: one module each, with a `JUDGE`, found by its presence here."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from sameas.judging.judges.judge import Judge


@cache
def judges() -> tuple[Judge, ...]:
    """Give all reference judges in alphabetical order.

    Example:
        >>> "label-echo" in [judge.id for judge in judges()]
        True
    """
    found: list[Judge] = [
        import_module(f"{__name__}.{module.name}").JUDGE
        for module in pkgutil.iter_modules(__path__)
    ]
    return tuple(sorted(found, key=lambda one: one.id))
