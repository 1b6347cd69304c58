"""Hide names and ids: in every text of a context, in all spellings, and nothing else.

Structure words stay: language tags, datatypes, and the words of templates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from sameas.core.errors import OptionError
from sameas.loaders.context.model import EntityContext, Hidden, Hide, Property, Relation
from sameas.loaders.context.views import find_view
from sameas.loaders.context.wording import is_identifier, local_part
from sameas.loaders.context.words import PLACEHOLDER, Word, decode, folded, words
from sameas.loaders.names import split_tag

__all__ = ["PLACEHOLDER", "NameMask", "contains_name", "hidden", "mask"]

_WAYS: tuple[Hidden, ...] = ("names", "ids")


def hidden(what: Hide) -> tuple[Hidden, ...]:
    """Bring what is to be hidden into a fixed order.

    Raises:
        OptionError: It is neither names nor ids.

    Example:
        >>> hidden("ids"), hidden(["ids", "names"]), hidden(())
        (('ids',), ('names', 'ids'), ())
    """
    chosen = {what} if isinstance(what, str) else set(what)
    for one in chosen - set(_WAYS):
        raise OptionError(f"cannot hide {one!r}", expected="names, ids, or both")
    return tuple(way for way in _WAYS if way in chosen)


def contains_name(text: str, name: str) -> bool:
    """Tell whether a text holds a name in any spelling, as a mask would find it.

    Example:
        >>> contains_name("the ac_dc tour", "AC/DC"), contains_name("Tennessee", "Tennes")
        (True, False)
    """
    return bool(NameMask([name]).spans(decode(text).text))


class NameMask:
    """Find names in texts.

    Args:
        names: In any spelling.

    Example:
        >>> mask = NameMask(["Who? (film)", "Straße"])
        >>> mask("http://dbpedia.org/resource/Who%3F_(film)"), mask("STRASSE 7; who")
        ('http://dbpedia.org/resource/[***]', '[***] 7; who')
    """

    def __init__(self, names: Iterable[str]) -> None:
        known: dict[str, set[tuple[str, ...]]] = {}
        signs: set[str] = set()
        for name in names:
            parts = folded(name)
            if parts:
                known.setdefault(parts[0], set()).add(parts)
            elif name.strip():
                signs.add(decode(name).text.strip())
        self._known = {
            first: sorted(many, key=lambda parts: (-len(parts), parts))
            for first, many in known.items()
        }
        # a name without a word, such as !!!, is one only where it stands alone
        longest = sorted(signs, key=lambda sign: (-len(sign), sign))
        self._signs = (
            re.compile(
                rf"(?<![^\s_/(\"'])(?:{'|'.join(map(re.escape, longest))})"
                r"(?=[\s_)\"',;]|[.:?!]+(?:[\s)\"']|\Z)|\Z)"
            )
            if longest
            else None
        )

    def __call__(self, text: str) -> str:
        """Put the placeholder where a name stands."""
        plain, places = decode(text)
        found = self.spans(plain)
        if not found:
            return text
        pieces: list[str] = []
        end = 0
        for start, stop in found:
            if places is not None:
                start, stop = places[start], places[stop]
            pieces += [text[end:start], PLACEHOLDER]
            end = stop
        pieces.append(text[end:])
        return "".join(pieces)

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Say where names stand in a text without percent codes, leftmost and longest first."""
        parts = words(text)
        found: list[tuple[int, int]] = []
        place = 0
        while place < len(parts):
            size = self._length(parts, place)
            if size:
                found.append(_closed(text, parts[place].start, parts[place + size - 1].end))
            place += size or 1
        if self._signs is not None:
            taken = found
            found = sorted(
                taken
                + [
                    sign.span()
                    for sign in self._signs.finditer(text)
                    if all(sign.end() <= start or stop <= sign.start() for start, stop in taken)
                ]
            )
        return found

    def _length(self, parts: list[Word], place: int) -> int:
        for wanted in self._known.get(parts[place].text, ()):
            here = parts[place : place + len(wanted)]
            if len(here) == len(wanted) and all(
                part.text == word for part, word in zip(here, wanted, strict=True)
            ):
                return len(wanted)
        return 0


def _closed(text: str, start: int, end: int) -> tuple[int, int]:
    """Take in the parenthesis that closes one inside."""
    inside = text[start:end]
    if inside.count("(") > inside.count(")") and text[end : end + 1] == ")":
        return start, end + 1
    return start, end


class IdMask:
    """Find ids in texts, where they stand alone."""

    def __init__(self, ids: Iterable[str]) -> None:
        longest = sorted({one for one in ids if one}, key=lambda one: (-len(one), one))
        self._pattern = (
            re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, longest))})(?![^\W_])", re.I)
            if longest
            else None
        )

    def __call__(self, text: str) -> str:
        """Put the placeholder where an id stands."""
        return text if self._pattern is None else self._pattern.sub(PLACEHOLDER, text)


def names_of(context: EntityContext) -> set[str]:
    """Give all spellings of an entity's names that a mask finds."""
    secrets = context.secrets
    found: set[str] = set()
    for name in secrets.names:
        for one in (name, split_tag(name)[0]):
            found |= {one, *find_view(secrets.view).variants(one)}
    return found


def ids_of(context: EntityContext) -> set[str]:
    """Give the ids of an entity and of those around it, and their local parts if these say nothing.

    What spells a name is no id in a text: a local part, or a whole id such as YAGO's `Baltimore`.
    """
    secrets = context.secrets
    opaque = re.compile(find_view(secrets.view).opaque)
    found = {context.id, *secrets.ids}
    for one in context.relations:
        found |= {one.other} if one.via is None else {one.other, one.via}
    found |= {local for one in found if opaque.fullmatch(local := local_part(one))}
    shown = [context.name]
    for one in context.relations:
        shown += [one.name, one.via_name]
    spelled = {folded(name) for name in (*names_of(context), *shown) if name}
    return {
        one
        for one in found
        if local_part(one) != one or opaque.fullmatch(one) or folded(one) not in spelled
    }


def mask(
    context: EntityContext, what: Hide, *, also: Iterable[EntityContext] = ()
) -> EntityContext:
    """Mask names, ids, or both; see `EntityContext.hide`."""
    chosen = hidden(what)
    if not chosen:
        return context
    every = [context, *also]
    kept = context.secrets
    # before a name is masked, as an id may hold it
    ids = IdMask(set().union(*map(ids_of, every))) if "ids" in chosen else None
    if "names" in chosen:
        names = NameMask(set().union(*map(names_of, every)))
        context = _everywhere(context, names, names)
        kept = replace(kept, names=())
    if ids is not None:
        context = _identifiers(_everywhere(context, ids, _blank))
        kept = replace(kept, ids=())
    return replace(context, hidden=hidden({*context.hidden, *chosen}), secrets=kept)


def _blank(identifier: str) -> str:
    return PLACEHOLDER if identifier else identifier


def _identifiers(context: EntityContext) -> EntityContext:
    """Blank the values of properties that are identifiers by their predicate's words."""
    return replace(
        context,
        properties=tuple(
            replace(one, value=PLACEHOLDER) if is_identifier(one.label) else one
            for one in context.properties
        ),
    )


def _everywhere(
    context: EntityContext, text: Callable[[str], str], identifier: Callable[[str], str]
) -> EntityContext:
    """Send each text through one function and each entity's id through another."""

    def maybe(value: str | None) -> str | None:
        return None if value is None else text(value)

    def with_property(one: Property) -> Property:
        return replace(
            one, predicate=text(one.predicate), label=text(one.label), value=text(one.value)
        )

    def with_relation(one: Relation) -> Relation:
        return replace(
            one,
            predicate=text(one.predicate),
            label=text(one.label),
            other=identifier(one.other),
            name=maybe(one.name),
            via=None if one.via is None else identifier(one.via),
            via_name=maybe(one.via_name),
            via_label=maybe(one.via_label),
        )

    return replace(
        context,
        id=identifier(context.id),
        name=maybe(context.name),
        synonyms=tuple(map(text, context.synonyms)),
        types=tuple(map(text, context.types)),
        definition=maybe(context.definition),
        properties=tuple(map(with_property, context.properties)),
        relations=tuple(map(with_relation, context.relations)),
    )
