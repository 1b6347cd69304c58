"""Settings of the whole suite."""

from __future__ import annotations

import os
from tempfile import mkdtemp

from hypothesis import settings

from tests.browser import browser

__all__ = ["browser"]

# what tests load is nobody's cache
os.environ["SAMEAS_CACHE"] = mkdtemp(prefix="sameas-cache-")

settings.register_profile("sameas", deadline=None)
settings.load_profile("sameas")
