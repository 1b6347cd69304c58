"""The sources that are known: one file each, found by the registry."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from sameas.core.errors import InputError
from sameas.licenses.source import Source


@cache
def sources() -> tuple[Source, ...]:
    """List the sources, in alphabetical order of their modules.

    Example:
        >>> "Wikidata" in [source.name for source in sources()]
        True
    """
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return tuple(import_module(f"{__name__}.{name}").SOURCE for name in names)


def find_source(name: str) -> Source:
    """Find a source by the name that manifests give it.

    Raises:
        InputError: It is not known. Nothing is guessed about licences.

    Example:
        >>> find_source("MeSH").rule, find_source("SNOMED CT").rule
        ('open', 'licensees')
    """
    for source in sources():
        if source.name == name:
            return source
    raise InputError(
        f"nothing is known of the licence of {name!r}",
        expected=f"one of {', '.join(source.name for source in sources())}",
        fix="describe it in a file of sameas/licenses/sources",
    )
