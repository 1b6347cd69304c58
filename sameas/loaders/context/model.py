"""An entity ready to be put into words: frozen records of text, in a fixed order, with counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from sameas.core.schemas import RDF, XSD
from sameas.loaders.context.wording import readable
from sameas.loaders.vocabulary import expand

if TYPE_CHECKING:
    from sameas.loaders.context.render import Rendered

Direction = Literal["out", "in"]
Hidden = Literal["names", "ids"]
Hide = Hidden | Iterable[Hidden]


@dataclass(frozen=True, slots=True)
class Property:
    """A value of an entity.

    Attributes:
        predicate: As the graph spells it.
        label: The predicate in words.
        value: The text.
        datatype: IRI, or None where the dataset gives none.
        language: Tag, or None.
    """

    predicate: str
    label: str
    value: str
    datatype: str | None = None
    language: str | None = None

    @property
    def unit(self) -> str | None:
        """The datatype in words, where it is a unit of measure or the like.

        Example:
            >>> Property("area", "area", "7", "km2").unit
            'km2'
            >>> Property("year", "year", "1948", "xsd:gYear").unit is None
            True
        """
        if self.datatype is None or expand(self.datatype).startswith((XSD, RDF)):
            return None
        return readable(self.datatype)


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation between an entity, or a neighbour of it, and another entity.

    Attributes:
        predicate: As the graph spells it.
        label: The relation in words, as read from the near end; it says so where it is inverse.
        direction: `out` where the near end is the subject.
        hop: 1 where the near end is the entity itself, 2 where it is a neighbour.
        other: Id of the far end.
        name: Name of the far end, or None.
        via: Id of the neighbour at the near end, at hop 2.
        via_name: Its name, or None.
        via_label: The relation that leads there from the entity, in words.
        groups: Role groups of its subject in which it stands, where they are known (SNOMED CT); 0
            is what stands by itself. Nothing for a relation read from its object.
        times: How often the files hold this triple.
    """

    predicate: str
    label: str
    direction: Direction
    hop: int
    other: str
    name: str | None
    via: str | None = None
    via_name: str | None = None
    via_label: str | None = None
    groups: tuple[int, ...] = ()
    times: int = 1


@dataclass(frozen=True, slots=True)
class Omitted:
    """What a context does not show.

    Attributes:
        types: Types cut by a budget.
        definitions: Definitions cut by a budget, 0 or 1.
        synonyms: Synonyms cut by a budget.
        properties: Properties cut by a budget.
        relations: Relations cut by a budget, of both hops.
        unfollowed: Relations at hop 1 whose far end was not looked into, or only in part, because
            it is a hub or one too many; 0 for contexts of one hop.
        declared: Triples at the entity that the view leaves out by its declared list, and
            relations of the entity to itself.
        characters: Characters cut off the end of long values.
    """

    types: int = 0
    definitions: int = 0
    synonyms: int = 0
    properties: int = 0
    relations: int = 0
    unfollowed: int = 0
    declared: int = 0
    characters: int = 0


@dataclass(frozen=True, slots=True)
class Secrets:
    """What a mask must find besides what the context shows.

    Attributes:
        names: Names of the entity, shown or not.
        ids: Ids of nodes that were folded into it.
        view: The view that knows how such names and ids are spelled.
    """

    names: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    view: str = "raw"


NO_SECRETS = Secrets()
NOTHING_OMITTED = Omitted()


@dataclass(frozen=True, slots=True)
class EntityContext:
    """What is known about an entity.

    The tuples are in order of importance: a smaller budget gives the beginning of a larger one's.

    Attributes:
        id: As the graph spells it.
        name: Or None where the graph gives none.
        synonyms: Other names, without those that differ from an earlier one in case alone.
        types: In words.
        definition: A text that says what the entity is, or None.
        properties: Attribute values.
        relations: Neighbours, near ones and one of each relation first.
        omitted: What is not shown, in numbers.
        view: The view that made it.
        hidden: What is masked: `names`, `ids`.
        notes: What the view cannot know.
        secrets: What a mask must find besides. Never rendered.
    """

    id: str
    name: str | None = None
    synonyms: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    definition: str | None = None
    properties: tuple[Property, ...] = ()
    relations: tuple[Relation, ...] = ()
    omitted: Omitted = NOTHING_OMITTED
    view: str = "raw"
    hidden: tuple[Hidden, ...] = ()
    notes: tuple[str, ...] = ()
    secrets: Secrets = field(default=NO_SECRETS, repr=False)

    def hide(self, what: Hide, *, also: Iterable[EntityContext] = ()) -> EntityContext:
        """Mask names, ids, or both.

        Args:
            what: `names`, `ids`, or several.
            also: Contexts whose names and ids are masked as well, such as that of the other
                entity of a pair.

        Returns:
            A context in which nothing else differs, and which knows the secrets no more.
        """
        from sameas.loaders.context.masking import mask

        return mask(self, what, also=also)

    def as_dict(self) -> dict[str, Any]:
        """Give everything but the secrets as plain values, in a fixed order."""
        found = asdict(self)
        del found["secrets"]
        return found

    def render(self, template: str | Path = "prompt") -> Rendered:
        """Put it into words.

        Args:
            template: `plain`, `prompt`, `json`, or the path of a Jinja2 file, which is given
                `entity`.
        """
        from sameas.loaders.context.render import render

        return render((self,), template)


@dataclass(frozen=True, slots=True)
class PairContext:
    """What is known about the two entities of a pair."""

    left: EntityContext
    right: EntityContext

    def hide(self, what: Hide) -> PairContext:
        """Mask names, ids, or both; what is hidden of one entity is hidden in both.

        Args:
            what: `names`, `ids`, or several.
        """
        both = (self.left, self.right)
        return PairContext(self.left.hide(what, also=both), self.right.hide(what, also=both))

    def as_dict(self) -> dict[str, Any]:
        """Give both as plain values, in a fixed order."""
        return {"left": self.left.as_dict(), "right": self.right.as_dict()}

    def render(self, template: str | Path = "prompt") -> Rendered:
        """Put both into words.

        Args:
            template: `plain`, `prompt`, `json`, or the path of a Jinja2 file, which is given
                `left` and `right`.
        """
        from sameas.loaders.context.render import render

        return render((self.left, self.right), template)
