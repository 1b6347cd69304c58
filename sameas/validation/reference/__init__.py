"""Published figures to set computed ones beside: one module each in `published`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from sameas.core.errors import OptionError
from sameas.validation.reference import published

if TYPE_CHECKING:
    from sameas.validation.reference.model import Reference


@cache
def references() -> tuple[str, ...]:
    """Name what figures can be set beside, in alphabetical order.

    Example:
        >>> "paper" in references()
        True
    """
    return tuple(sorted(module.name for module in pkgutil.iter_modules(published.__path__)))


def reference(name: str) -> Reference:
    """Find published figures by name.

    Raises:
        OptionError: There are none of this name.
    """
    if name not in references():
        raise OptionError(f"no reference {name!r}", expected=f"one of {', '.join(references())}")
    found: Reference = import_module(f"{published.__name__}.{name}").REFERENCE
    return found
