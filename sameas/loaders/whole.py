"""Read a small file as a whole."""

from __future__ import annotations

import io
from dataclasses import dataclass

from sameas.core.archive import Member
from sameas.core.blocks import read_blocks
from sameas.loaders.report import Finding
from sameas.loaders.undecoded import BadByte, decoded


@dataclass(frozen=True, slots=True)
class Whole:
    """A file.

    Attributes:
        data: Its bytes.
        text: Its text, without a byte-order mark.
        findings: Whether it holds bytes that are not UTF-8.
    """

    data: bytes
    text: str
    findings: tuple[Finding, ...] = ()


def read_whole(member: Member) -> Whole:
    """Read a file.

    Args:
        member: The file.

    Raises:
        InputError: It cannot be read, or is no text at all.
    """
    with member.open() as stream:
        data = stream.read()
    blocks = list(read_blocks(io.BytesIO(data), path=member.path, any_bytes=True))
    text = b"".join(block.data for block in blocks)
    if blocks and blocks[-1].cut:
        text = text.removesuffix(b"\n")
    lines = [decoded(line) for line in text.split(b"\n")]
    bad = [(number, one) for number, (_, one) in enumerate(lines, 1) if one is not None]
    return Whole(data, "\n".join(line for line, _ in lines), _findings(member, bad))


def _findings(member: Member, bad: list[tuple[int, BadByte]]) -> tuple[Finding, ...]:
    if not bad:
        return ()
    line, first = bad[0]
    return (first.finding(member.path, line, len(bad)),)
