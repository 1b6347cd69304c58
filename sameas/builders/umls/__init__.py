"""UMLS, read for one purpose: which MeSH ids and SNOMED CT codes share a concept."""

from sameas.builders.umls.pairs import Skipped
from sameas.builders.umls.source import UmlsSource, read_umls

__all__ = ["Skipped", "UmlsSource", "read_umls"]
