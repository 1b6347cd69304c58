"""How a publication ends other than well."""

from __future__ import annotations

from sameas.core.errors import SameasError

OPEN = 3
"""Exit code for: open, or not proven closed."""


class RefusedError(SameasError):
    """We do not go on; nothing licensed is readable because of us."""


class NotClosedError(SameasError):
    """Licensed files may be readable by anybody: found open, or not proven closed.

    Args:
        what: As for every error.
        seen: Addresses that gave bytes to an anonymous visitor.
        unproven: Addresses of which nothing could be proven, and why.
    """

    exit_code = OPEN

    def __init__(
        self,
        what: str,
        *,
        path: str | None = None,
        seen: tuple[str, ...] = (),
        unproven: tuple[str, ...] = (),
        fix: str | None = None,
    ) -> None:
        super().__init__(what, path=path, fix=fix)
        self.seen = seen
        self.unproven = unproven
