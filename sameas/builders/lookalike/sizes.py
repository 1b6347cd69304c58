"""How many of each thing at a scale: the true size is 1, and every kind keeps a floor."""

from __future__ import annotations

from dataclasses import dataclass

EXTRAS_UP_TO = 0.05

# The classes of MeSH RDF in file order, with their numbers in September 2023 and a floor.
MESH_KINDS: dict[str, tuple[int, int]] = {
    "TopicalDescriptor": (29_940, 60),
    "PublicationType": (187, 3),
    "CheckTag": (2, 2),
    "GeographicalDescriptor": (400, 3),
    "SCR_Chemical": (249_243, 160),
    "SCR_Protocol": (1_219, 4),
    "SCR_Disease": (6_750, 12),
    "SCR_Organism": (66_110, 50),
    "SCR_Population": (1_764, 4),
    "SCR_Anatomy": (24, 2),
    "Qualifier": (84, 84),
    "Concept": (464_362, 500),
    "Term": (862_579, 900),
    "TreeNumber": (80_096, 120),
    "AllowedDescriptorQualifierPair": (673_877, 0),
    "DisallowedDescriptorQualifierPair": (1_032, 4),
}


@dataclass(frozen=True, slots=True)
class Sizes:
    """The numbers of a run.

    Example:
        >>> Sizes(1.0).of(530_000), Sizes(0.001).of(530_000, floor=900)
        (530000, 900)
    """

    scale: float

    def of(self, number: float, *, floor: int = 0) -> int:
        """Scale a number, but keep at least the floor."""
        return max(round(number * self.scale), floor)

    @property
    def concepts(self) -> int:
        """SNOMED CT concepts, active or not."""
        return self.of(532_824, floor=1_300)

    @property
    def pairs(self) -> int:
        """Gold pairs to aim at."""
        return self.of(46_823, floor=340)

    @property
    def atoms(self) -> int:
        """Rows of MRCONSO to aim at."""
        return self.of(18_000_000, floor=9_000)
