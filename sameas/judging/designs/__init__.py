"""Designs: which pairs are asked about, under which label, and how each was drawn."""

from __future__ import annotations

import pkgutil
from pathlib import Path


def design_names() -> list[str]:
    """Name the designs after their modules, without loading any.

    Example:
        >>> "four-cell" in design_names()
        True
    """
    kinds = str(Path(__file__).parent / "kinds")
    return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules([kinds]))
