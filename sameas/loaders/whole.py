"""Read a small file as a whole."""

from __future__ import annotations

import io

from sameas.core.archive import Member
from sameas.core.blocks import read_blocks


def read_whole(member: Member) -> tuple[bytes, str]:
    """Read a file's bytes, and its text without a byte-order mark.

    Args:
        member: The file.

    Raises:
        InputError: It cannot be read, or is no UTF-8.
    """
    with member.open() as stream:
        data = stream.read()
    blocks = list(read_blocks(io.BytesIO(data), path=member.path))
    text = b"".join(block.data for block in blocks).decode()
    return data, text.removesuffix("\n") if blocks and blocks[-1].cut else text
