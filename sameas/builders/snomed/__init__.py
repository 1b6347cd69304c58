"""SNOMED CT RF2: packages of any edition become triples, states, names and replacements."""

from sameas.builders.snomed.reading import read_snomed
from sameas.builders.snomed.source import SnomedSource

__all__ = ["SnomedSource", "read_snomed"]
