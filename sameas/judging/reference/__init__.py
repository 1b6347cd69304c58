"""The published figures: to stand beside ours, and to be checked themselves."""

from sameas.judging.reference.cells import PublishedCell, published_cells
from sameas.judging.reference.page import check_published, write_page
from sameas.judging.reference.tables import HITS_AT_1, SOURCE, published_tables

__all__ = [
    "HITS_AT_1",
    "SOURCE",
    "PublishedCell",
    "check_published",
    "published_cells",
    "published_tables",
    "write_page",
]
