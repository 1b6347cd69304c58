"""Other letters, same words: case, and what stands between words."""

from __future__ import annotations

import re
from collections.abc import Callable

from sameas.judging.perturbations.items import texts
from sameas.loaders.context import EntityContext
from sameas.loaders.context.words import fold
from sameas.loaders.negatives.seeded import Stream

_WORD = re.compile(r"[^\W\d_]+")
_IRI = re.compile(r"\S+://\S+")
_CASES: tuple[Callable[[str], str], ...] = (str.upper, str.lower, str.swapcase)
_GAPS = (" ", "_", "  ")


def other_surface(context: EntityContext, seed: int) -> EntityContext:
    """Write every text in another case and with other gaps between words.

    One case and one gap for the whole entity, so that it looks as if its publisher wrote so. A
    letter stays as it is where the other case is another word (such as the dotless i), and an IRI
    stays whole.

    Example:
        >>> other = other_surface(EntityContext("a", name="Red fox"), 1).name
        >>> other != "Red fox", other.casefold().replace("_", " ").split()
        (True, ['red', 'fox'])
    """
    case, gap = Stream(seed, "surface").below(len(_CASES) * len(_GAPS), 1).tolist()[0], ""
    gap = _GAPS[case % len(_GAPS)]
    change = _CASES[case // len(_GAPS)]

    def recased(found: re.Match[str]) -> str:
        other = change(found[0])
        return other if fold(other) == fold(found[0]) else found[0]

    def plain(text: str) -> str:
        return _WORD.sub(recased, text).replace(" ", gap)

    def whole(text: str) -> str:
        pieces: list[str] = []
        end = 0
        for iri in _IRI.finditer(text):
            pieces += [plain(text[end : iri.start()]), iri[0]]
            end = iri.end()
        return "".join([*pieces, plain(text[end:])])

    return texts(context, whole)
