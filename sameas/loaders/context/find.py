"""Find the entity that a person means: by its full id, or by the local part of it."""

from __future__ import annotations

from urllib.parse import unquote

import polars as pl

from sameas.core.errors import InputError
from sameas.loaders.context.lens import fitting
from sameas.loaders.context.wording import local_part
from sameas.loaders.graph import KnowledgeGraph

_SHOWN = 5


def find_entity(graph: KnowledgeGraph, text: str) -> str:
    """Give the id of an entity.

    Args:
        graph: Where it is.
        text: Its id as the files spell it, or the last part of it, such as `D001234`, `123456`
            or `Q42`.

    Raises:
        InputError: There is none, or there are several.

    Example:
        >>> graph = KnowledgeGraph.from_tables([("http://a.example/Q1", "p", "b")])
        >>> find_entity(graph, "Q1"), find_entity(graph, "b")
        ('http://a.example/Q1', 'b')
    """
    if text in graph:
        return text
    for namespace in fitting(graph).namespaces:
        if namespace + text in graph:
            return namespace + text
    ids = pl.Series(pl.from_arrow(graph.entities))
    found = ids.filter(ids.str.ends_with("/" + text) | ids.str.ends_with("#" + text)).to_list()
    if len(found) == 1:
        return str(found[0])
    title = f" ({graph.title})" if graph.title else ""
    if found:
        some = ", ".join(found[:_SHOWN]) + (", ..." if len(found) > _SHOWN else "")
        raise InputError(
            f"{len(found)} entities of the {graph.side} graph{title} end in {text!r}",
            expected=f"one of {some}",
            fix="give the whole id",
        )
    close = _close(ids, text)
    raise InputError(
        f"no entity {text!r} in the {graph.side} graph{title}"
        + (f"; did you mean {' or '.join(close)}" if close else ""),
        expected="an id as the files spell it, or its last part",
        fix="check which side it is on",
    )


def _close(ids: pl.Series, text: str) -> list[str]:
    """Give ids that spell the same in other case or with other percent codes."""
    wanted = local_part(unquote(text)).replace(" ", "_").lower()
    if not wanted:
        return []
    # percent codes cost a call each, and few ids have one
    coded = ids.str.contains("%", literal=True)
    spelled = pl.concat(
        [ids.filter(~coded), ids.filter(coded).map_elements(unquote, return_dtype=pl.String)]
    )
    plain = pl.concat([ids.filter(~coded), ids.filter(coded)])
    lower = spelled.str.to_lowercase()
    same = (lower == wanted) | lower.str.ends_with("/" + wanted) | lower.str.ends_with("#" + wanted)
    return [str(one) for one in plain.filter(same).sort().head(_SHOWN)]
