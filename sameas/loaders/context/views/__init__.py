"""Views: how the parts of a graph become the parts of a context. One module a view."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module

from sameas.core.errors import OptionError
from sameas.loaders.context.views.view import View
from sameas.loaders.vocabulary import expand


@cache
def views() -> Mapping[str, View]:
    """Give all views by name.

    Example:
        >>> "mesh" in views()
        True
    """
    modules = (
        import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__)
    )
    return {module.VIEW.name: module.VIEW for module in modules if hasattr(module, "VIEW")}


def find_view(name: str) -> View:
    """Find a view by its name.

    Raises:
        OptionError: There is none.
    """
    if name not in views():
        raise OptionError(f"no view {name!r}", expected=f"one of {', '.join(sorted(views()))}")
    return views()[name]


def fitting_view(title: str, predicates: Iterable[str]) -> View:
    """Choose the view for a graph: by its title, or else by its predicates.

    Example:
        >>> fitting_view("DBpedia (English)", []).name, fitting_view("", ["a"]).name
        ('dbpedia', 'raw')
        >>> fitting_view("", ["http://id.nlm.nih.gov/mesh/vocab#term"]).name
        'mesh'
    """
    known = [views()[name] for name in sorted(views())]
    for view in known:
        if any(title.startswith(one) for one in view.titles):
            return view
    texts = [expand(one) for one in predicates]
    for view in known:
        if any(text.startswith(mark) for text in texts for mark in view.marks):
            return view
    return views()["raw"]
