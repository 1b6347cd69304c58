"""Settings of the whole suite."""

from __future__ import annotations

import atexit
import os
import tempfile
from shutil import rmtree

import pytest
from hypothesis import settings

from tests.browser import browser
from tests.told import summary, tell

__all__ = ["browser", "tell"]

# `tmp_path` stays where pytest keeps the last ones; whatever else is temporary, of this process or
# of one that a test starts, goes when the tests end
os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())
tempfile.tempdir = os.environ["TMPDIR"] = tempfile.mkdtemp(prefix="sameas-tests-")
atexit.register(rmtree, tempfile.tempdir, ignore_errors=True)

# what tests load is nobody's cache
os.environ["SAMEAS_CACHE"] = tempfile.mkdtemp(prefix="sameas-cache-")


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name bytes by their length: what gzip packs holds the time, and test processes must agree."""
    if isinstance(val, bytes) and not (val.isascii() and val.decode("ascii").isprintable()):
        return f"{len(val)} bytes"
    return None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show counts that tests tell, whether or not they pass."""
    summary(terminalreporter)


# CI judges the commit, not the luck of the draw; `make unit` draws fewer examples
in_ci = bool(os.environ.get("CI"))
settings.register_profile("sameas", deadline=None, derandomize=in_ci)
settings.register_profile("unit", deadline=None, max_examples=20)
settings.load_profile("sameas")
