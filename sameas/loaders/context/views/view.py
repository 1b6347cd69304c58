"""What a view declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from sameas.loaders.context.model import Property
from sameas.loaders.context.wording import readable

if TYPE_CHECKING:
    from sameas.loaders.context.lens import Lens


class Folded(NamedTuple):
    """What a view found in the nodes around an entity that it folds into it.

    Attributes:
        synonyms: In order.
        names: All names to mask.
        definitions: In order; the first is the entity's, the others become properties.
        properties: With the place of their predicate in the order of all properties.
        ids: Ids of the nodes.
    """

    synonyms: list[str]
    names: list[str]
    definitions: list[Property]
    properties: list[tuple[float, Property]]
    ids: list[str]


def no_variants(name: str) -> Iterable[str]:
    """Know no other spelling of a name."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """How the parts of a graph become the parts of a context. Predicates in either spelling.

    Attributes:
        name: What `view=` is given.
        titles: Beginnings of titles of graphs that it is for.
        marks: Beginnings of predicates that only such graphs have.
        namespaces: Beginnings of their ids.
        opaque: Pattern of local ids that say nothing, and are masked wherever they stand.
        names: Attribute predicates whose values are names.
        parts: Attribute predicates whose values are parts of names: shown as they are, but
            masked as names are.
        tagged: Attribute predicates whose values are a name and a type in parentheses.
        definitions: Attribute predicates whose values define, the best one first.
        types: Predicates whose objects or values are types, besides the profile's.
        bookkeeping: Predicates that are left out.
        folded: Relations whose far ends are folded into the near end, as read from their subject.
        first: Relations that come before all others, as read from their subject.
        outgoing_first: Relations read from their subject come before all read from their object.
        labels: Words for predicates.
        inverse: Words for relations as read from their object.
        word: Puts other predicates into words.
        class_word: Puts a type into words; None: by its name.
        variants: Other spellings of a name, to mask.
        fold: Takes the nodes around an entity into it; what they hold is left out elsewhere.
        notes: What the view cannot know.
        ungrouped: What it cannot know where the files hold no role groups.
    """

    name: str
    titles: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    namespaces: tuple[str, ...] = ()
    opaque: str = r"[A-Z]?\d{5,}"
    names: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    tagged: tuple[str, ...] = ()
    definitions: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    bookkeeping: tuple[str, ...] = ()
    folded: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    outgoing_first: bool = False
    labels: Mapping[str, str] = field(default_factory=dict)
    inverse: Mapping[str, str] = field(default_factory=dict)
    word: Callable[[str], str] = readable
    class_word: Callable[[str], str | None] | None = None
    variants: Callable[[str], Iterable[str]] = no_variants
    fold: Callable[[Lens, int], Folded] | None = None
    notes: tuple[str, ...] = ()
    ungrouped: str | None = None
