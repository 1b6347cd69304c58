"""Check what was read against MRFILES, the release's own list of rows and bytes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath

from sameas.builders.umls.parts import Table
from sameas.builders.umls.rrf import DOWNLOAD_AGAIN, Reading
from sameas.core.errors import InputError

_BOM = 3


@dataclass(frozen=True, slots=True)
class Listed:
    """Rows and bytes that MRFILES lists for one table."""

    rows: int
    size: int


def read_mrfiles(table: Table) -> dict[str, Listed]:
    """Read the list; tables without plain figures are left out.

    Raises:
        InputError: The file is damaged, or another table.
    """
    listed: dict[str, Listed] = {}
    for frame in Reading(table, "MRFILES").frames(("FIL", "RWS", "BTS")):
        for name, rows, size in frame.iter_rows():
            if rows.isdecimal() and size.isdecimal():
                base = PurePosixPath(name.replace("\\", "/")).name.upper()
                listed.setdefault(base, Listed(int(rows), int(size)))
    return listed


def check_extent(reading: Reading, listed: dict[str, Listed]) -> None:
    """Compare a table that was read to its end with what MRFILES lists for it.

    MRFILES counts bytes as its release wrote them: with CRLF that is one a row more than with LF,
    and a byte-order mark is three more. A copy may differ in both.

    Raises:
        InputError: Other rows or bytes than listed.
    """
    want = listed.get(reading.table.name.upper())
    if want is None:
        return
    have = reading.extent
    sizes = {have.size + mark + ends for mark in (0, _BOM) for ends in (0, have.rows)}
    if have.rows == want.rows and want.size in sizes:
        return
    short = have.rows < want.rows or (have.rows == want.rows and have.size < want.size)
    what = "truncated download" if short else "not the file that MRFILES.RRF lists"
    raise InputError(
        f"{what}: {have.rows:,} rows and {have.size:,} bytes",
        path=reading.table.path,
        expected=f"{want.rows:,} rows and {want.size:,} bytes, as MRFILES.RRF lists",
        fix=DOWNLOAD_AGAIN,
    )
