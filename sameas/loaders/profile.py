"""What is declared about one graph of a dataset: its title, and where names and types stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sameas.core.schemas import RDF_TYPE

Side = Literal["left", "right"]
LiteralForm = Literal["openea", "plain"]


@dataclass(frozen=True, slots=True)
class LocalNames:
    """How a name is read from an entity's id, where the id spells one.

    Attributes:
        after: Texts after which the name begins; the first that an id holds decides.
        whole: An id that holds none of them is a name as it stands (YAGO).
        opaque: Pattern of local ids that are no names, such as `Q42`.
    """

    after: tuple[str, ...] = ()
    whole: bool = False
    opaque: str = r"[A-Za-z]?\d+"


@dataclass(frozen=True, slots=True)
class NameRule:
    """Where the name of an entity stands.

    Attributes:
        predicates: In order of preference; short spellings match long ones.
        tagged: Predicates whose value ends in a tag in parentheses that is no part of the name.
        languages: Language tags in order of preference; other values come last, in file order.
        local: How an id is read where no predicate gives a name; None: not at all.
        last: Predicates of poorer names, taken where there is nothing better.
        full: Predicates of the full name that is given on request only.
    """

    predicates: tuple[str, ...] = ()
    tagged: tuple[str, ...] = ()
    languages: tuple[str, ...] = ("en", "eng")
    local: LocalNames | None = None
    last: tuple[str, ...] = ()
    full: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known about a graph beyond its files.

    Attributes:
        title: Such as `DBpedia`.
        names: Where names stand.
        types: Predicates whose objects or values are types.
        tags: Predicates whose value ends in a tag in parentheses that is a type.
        literals: `openea`: typed values are quoted, with N-Triples escapes; `plain`: a value is
            its lexical form.
    """

    title: str = ""
    names: NameRule = field(default_factory=NameRule)
    types: tuple[str, ...] = (RDF_TYPE,)
    tags: tuple[str, ...] = ()
    literals: LiteralForm = "openea"
