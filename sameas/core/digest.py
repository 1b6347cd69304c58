"""SHA-256 of files, while other work goes on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path


def sha256_file(path: str | Path) -> str:
    """Hash a file's bytes.

    Raises:
        OSError: The file cannot be read.
    """
    with Path(path).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class BackgroundDigests:
    """Hash files in one thread behind the main work.

    Example:
        >>> with BackgroundDigests([__file__]) as digests:
        ...     len(digests[__file__])
        64
    """

    def __init__(self, paths: Iterable[str | Path]) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="sameas-digest")
        self._futures: dict[str, Future[str]] = {
            str(path): self._pool.submit(sha256_file, path) for path in dict.fromkeys(paths)
        }

    def __getitem__(self, path: str | Path) -> str:
        """Wait for a file's digest."""
        return self._futures[str(path)].result()

    def __enter__(self) -> BackgroundDigests:
        return self

    def __exit__(self, *exc: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)
