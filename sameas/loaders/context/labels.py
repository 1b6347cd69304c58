"""Read a table of words for predicates, such as the labels of Wikidata's properties."""

from __future__ import annotations

import json
import re
from pathlib import Path

from sameas.core.errors import InputError

_HALF = re.compile("[\ud800-\udfff]")


def read_labels(path: str | Path) -> dict[str, str]:
    """Read words for predicates.

    Args:
        path: A JSON object, or lines of predicate, TAB, words. A predicate may be an IRI or its
            local part, such as `P31`.

    Raises:
        InputError: It is not there, neither of these, or not UTF-8.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError("not UTF-8", path=path) from error
    except OSError as error:
        raise InputError(
            f"cannot read it: {error.strerror}", path=path, expected="a file of labels"
        ) from error
    if text.lstrip().startswith("{"):
        try:
            found = json.loads(text)
        except json.JSONDecodeError as error:
            raise InputError(f"no JSON: {error.msg}", path=path, line=error.lineno) from error
        if not all(isinstance(words, str) for words in found.values()):
            raise InputError("a label is no text", path=path, expected="an object of texts")
        # JSON can spell half a character, which no UTF-8 text can hold
        halves = [name for name, words in found.items() if _HALF.search(words)]
        if halves:
            raise InputError(f"the label of {halves[0]!r} holds a lone surrogate", path=path)
        return dict(found)
    table: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        name, tab, words = line.rstrip("\r").partition("\t")
        if not tab or not name.strip() or not words.strip():
            raise InputError(
                "no predicate and label", path=path, line=number, expected="P31<TAB>instance of"
            )
        table[name.strip()] = words.strip()
    return table
