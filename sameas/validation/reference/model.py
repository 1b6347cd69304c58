"""What a published figure is, and a row that sets a computed one beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sameas.loaders.dataset import Dataset
from sameas.validation.check import Origin


@dataclass(frozen=True, slots=True)
class Published:
    """A figure that somebody published.

    Attributes:
        check: Id of the check that computes it.
        name: Of the check's figure.
        side: `left`, `right` or `links`, as the figure has it.
        value: As published.
        source: Where it stands.
        counted: What it is called in a manifest's block of figures, such as
            `kg1.relation_triples`; empty where no alternative counts exist.
        drawn: It depends on which pairs the sample holds.
    """

    check: str
    name: str
    side: Origin | None
    value: int | float
    source: str
    counted: str = ""
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Reference:
    """A set of published figures.

    Attributes:
        name: What the command line is given.
        title: What was published.
        figures: Those published of a dataset; none for one that it does not speak of.
    """

    name: str
    title: str
    figures: Callable[[Dataset], tuple[Published, ...]]


@dataclass(frozen=True, slots=True)
class ReferenceRow:
    """A computed figure beside a published one.

    Attributes:
        check: Id of the check that computed it.
        name: Of the figure.
        side: `left`, `right` or `links` where it belongs to one.
        computed: None where the check gave no number.
        published: As published.
        ratio: Computed by published; None where either is missing or 0 was published.
        source: Where the published figure stands.
        says: What would explain a difference, as far as the build's own counts tell; empty where
            there is none.
    """

    check: str
    name: str
    side: Origin | None
    computed: int | float | None
    published: int | float
    ratio: float | None
    source: str
    says: str = ""
