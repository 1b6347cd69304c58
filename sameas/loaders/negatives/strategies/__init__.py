"""The strategies: one small module each, with a `STRATEGY`, found by its presence here."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from sameas.core.errors import OptionError
from sameas.loaders.negatives.strategy import Strategy


def strategies() -> dict[str, str]:
    """Name the strategies, each with its meaning.

    Example:
        >>> "tfidf" in strategies()
        True
    """
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return {name: find_strategy(name).meaning for name in names}


def find_strategy(name: str) -> Strategy:
    """Find a strategy by its name.

    Raises:
        OptionError: There is none of this name.
    """
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    if name not in names:
        raise OptionError(f"no strategy {name!r}", expected=f"one of {', '.join(names)}")
    found: Strategy = import_module(f"{__name__}.{name}").STRATEGY
    return found
