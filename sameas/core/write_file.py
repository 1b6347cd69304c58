"""Write a single file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from sameas.core.errors import OutputError


def write_file(path: str | Path, content: bytes) -> None:
    """Write a file beside its place, flush it, then rename it; an old one stays until then.

    Args:
        path: Where it shall be.
        content: Its bytes.

    Raises:
        OutputError: It cannot be written there.
    """
    path = Path(path)
    beside: Path | None = None
    try:
        number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        beside = Path(name)
        with os.fdopen(number, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        # what `mkstemp` made is private; a report may be as readable as any new file
        mask = os.umask(0)
        os.umask(mask)
        beside.chmod(0o666 & ~mask)
        beside.replace(path)
    except OSError as error:
        if beside is not None:
            with suppress(OSError):
                beside.unlink()
        raise OutputError(
            f"cannot write this file: {error.strerror or error}",
            path=path,
            fix="give a path in a folder that exists and has room",
        ) from error
