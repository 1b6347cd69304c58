"""The perturbations: one module each, with a `PERTURBATION`, found by its presence here."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from sameas.core.errors import OptionError
from sameas.judging.perturbations.perturbation import Perturbation


@cache
def perturbations() -> tuple[Perturbation, ...]:
    """Give all perturbations in the order of their ids.

    Example:
        >>> [one.id for one in perturbations()][:2]
        ['P1', 'P2']
    """
    found: list[Perturbation] = [
        import_module(f"{__name__}.{module.name}").PERTURBATION
        for module in pkgutil.iter_modules(__path__)
    ]
    return tuple(sorted(found, key=lambda one: one.id))


def find_perturbation(name: str) -> Perturbation:
    """Find a perturbation by its id.

    Raises:
        OptionError: There is none of this id.
    """
    for one in perturbations():
        if one.id == name:
            return one
    known = ", ".join(one.id for one in perturbations())
    raise OptionError(f"no perturbation {name!r}", expected=f"one of {known}")
