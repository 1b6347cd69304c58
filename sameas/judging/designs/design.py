"""What a design is, and what it may ask for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from sameas.core.errors import OptionError
from sameas.judging.designs.item import Drawing
from sameas.judging.designs.material import Material
from sameas.judging.systems.alignment import Alignment

Needs = Literal["nothing", "one", "some"]
Pool = Literal["graph", "linked"]
Own = Literal["way", "perturbation"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What a user asks of a design.

    Attributes:
        n: How many pairs; None: as many as the design usually has.
        seed: Of all chance.
        pool: Whose pairs `G1 x G2` are: all entities of both graphs, or linked ones.
        way: Which way of the released code draws NON_MATCH rows.
        perturbations: Ids; empty: all.
    """

    n: int | None = None
    seed: int = 0
    pool: Pool = "graph"
    way: str | None = None
    perturbations: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.n is not None and self.n < 1:
            raise OptionError(f"{self.n} pairs", expected="at least 1")


Draw = Callable[[Material, Sequence[Alignment], int, Wish], Drawing]


@dataclass(frozen=True, slots=True)
class Design:
    """A way to choose pairs and labels.

    Attributes:
        name: What `--design` is given.
        meaning: In a sentence.
        usual: How many pairs it usually has.
        needs: Whether it takes systems: `nothing`, exactly `one`, or `some`.
        draw: Draws: material, systems, number of pairs, wish.
        own: The option that this design alone takes, if there is one.
    """

    name: str
    meaning: str
    usual: int
    needs: Needs
    draw: Draw
    own: Own | None = None

    def drawing(self, material: Material, systems: Sequence[Alignment], wish: Wish) -> Drawing:
        """Draw the items of a plan.

        Args:
            material: The dataset, and what is known of it.
            systems: Whose output the plan knows.
            wish: What the user asks for.

        Raises:
            OptionError: A system is missing, an option is that of another design, or there are not
                so many pairs.
        """
        given: dict[Own, object] = {"way": wish.way, "perturbation": wish.perturbations}
        for option, value in given.items():
            if value and option != self.own:
                raise OptionError(
                    f"--{option} with design {self.name}",
                    expected=f"the design that takes --{option}, or no --{option}",
                )
        if self.needs == "one" and len(systems) != 1:
            raise OptionError(
                f"design {self.name} with {len(systems)} systems", expected="exactly one --system"
            )
        if self.needs == "some" and not systems:
            raise OptionError(f"design {self.name} without a system", expected="--system")
        return self.draw(material, systems, wish.n or self.usual, wish)
