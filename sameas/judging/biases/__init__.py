"""The biases: one module each, with a `BIAS`, found by its presence here."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from sameas.judging.biases.bias import Bias
from sameas.judging.biases.pairs import PairAnswers

__all__ = ["Bias", "PairAnswers", "biases"]


@cache
def biases() -> tuple[Bias, ...]:
    """Give all biases in alphabetical order.

    Example:
        >>> "leniency" in [bias.id for bias in biases()]
        True
    """
    modules = [
        import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)
    ]
    found: list[Bias] = [module.BIAS for module in modules if hasattr(module, "BIAS")]
    return tuple(sorted(found, key=lambda one: one.id))
