"""Search what somebody is about to share for licensed ids, terms and pairs."""

from __future__ import annotations

from sameas.licenses.scan.report import Find, Kind, ScanReport, Unsearched
from sameas.licenses.scan.scan import scan

__all__ = ["Find", "Kind", "ScanReport", "Unsearched", "scan"]
