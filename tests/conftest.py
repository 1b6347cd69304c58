"""Settings of the whole suite."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("sameas", deadline=None)
settings.load_profile("sameas")
