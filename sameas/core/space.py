"""Room on the disk, looked at before long work starts."""

from __future__ import annotations

import shutil
from pathlib import Path

from sameas.core.archive import GZIP_MAGIC, Member, unreadable
from sameas.core.errors import OutputError

INFLATION = 17
"""Bytes of text behind a stored byte of a packed dump; MeSH's gzip has 17."""


def text_size(members: list[Member]) -> int:
    """Estimate how many bytes of text stand behind files that may be packed.

    Args:
        members: Files on disk or in archives.

    Raises:
        InputError: A file may not be read.
    """
    return sum(member.size * (INFLATION if _is_packed(member) else 1) for member in members)


def _is_packed(member: Member) -> bool:
    if len(member.chain) > 1:
        return member.name.lower().endswith(".gz")
    try:
        with Path(member.chain[0]).open("rb") as file:
            return file.read(2) == GZIP_MAGIC
    except OSError as error:
        raise unreadable(member.path, error) from error


def require_space(folder: Path, needed: int) -> None:
    """Refuse to start where the disk cannot hold the output.

    Args:
        folder: On the disk to be written.
        needed: Bytes, about.

    Raises:
        OutputError: Less is free.
    """
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise OutputError(
            f"not enough room: about {_human(needed)} needed, {_human(free)} free",
            path=folder,
            fix="make room, or choose an output folder on another disk",
        )


def _human(size: int) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 1e8 else f"{size / 1e6:.1f} MB"
