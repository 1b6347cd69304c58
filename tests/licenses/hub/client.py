"""The real client, set up for tests: LFS instead of xet, no telemetry, no bars, no waiting."""

from __future__ import annotations

import logging
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch


@contextmanager
def tame_client() -> Iterator[None]:
    """Set up huggingface_hub while the context is open."""
    from huggingface_hub import constants
    from huggingface_hub.utils import _http
    from huggingface_hub.utils.logging import get_verbosity, set_verbosity
    from huggingface_hub.utils.tqdm import disable_progress_bars

    with ExitStack() as stack:
        stack.enter_context(warnings.catch_warnings())
        # the client hands bytes to httpx2 in a way that httpx2 calls old
        warnings.filterwarnings("ignore", message="Use 'content", category=DeprecationWarning)
        for name in ("HF_HUB_DISABLE_XET", "HF_HUB_DISABLE_TELEMETRY"):
            stack.enter_context(patch.object(constants, name, new=True))
        stack.enter_context(patch(f"{_http.__name__}.time", _NoWaiting))
        disable_progress_bars()
        # the client tells of every retry
        told = get_verbosity()
        set_verbosity(logging.ERROR)
        yield
        set_verbosity(told)
        _http.close_session()


class _NoWaiting:
    """Takes the place of module `time` where the client waits between its own tries."""

    @staticmethod
    def sleep(seconds: float) -> None:
        pass

    time = staticmethod(time.time)
