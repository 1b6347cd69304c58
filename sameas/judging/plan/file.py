"""Plans on disk: JSON Lines, a header and then a line for each row."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sameas.core.errors import InputError, OutputError
from sameas.core.write_file import write_file
from sameas.judging.plan.asked import Access
from sameas.judging.plan.header import FORMAT, KIND, Header
from sameas.judging.plan.row import Row

if TYPE_CHECKING:
    from pydantic import TypeAdapter


@dataclass(frozen=True, slots=True)
class Plan:
    """A header and its rows."""

    header: Header
    rows: tuple[Row, ...]

    @property
    def access(self) -> Access:
        """Whether ids or texts may be seen by holders of a licence only, in any row of it."""
        said = {self.header.access, *(row.access for row in self.rows)}
        return "licensees" if "licensees" in said else "open"

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)


@cache
def _header_adapter() -> TypeAdapter[Header]:
    from pydantic import TypeAdapter

    return TypeAdapter(Header)


@cache
def _row_adapter() -> TypeAdapter[Row]:
    from pydantic import TypeAdapter

    return TypeAdapter(Row)


def write_plan(
    path: str | Path, header: Header, rows: Iterable[Row], *, force: bool = False
) -> Plan:
    """Write a plan, whole or not at all.

    Args:
        path: Where.
        header: Its counts and checksum are filled in here.
        rows: In order, each with an id of its own.
        force: Replace an existing file.

    Returns:
        What was written.

    Raises:
        OutputError: The file exists, or cannot be written.
        InputError: Two rows have the same id.
    """
    path = Path(path)
    if path.exists() and not force:
        raise OutputError("this file exists", path=path, fix="give another path, or --force")
    kept = tuple(rows)
    seen: set[str] = set()
    for row in kept:
        if row.id in seen:
            raise InputError(f"two rows ask the same: {row.id}", expected="one row a question")
        seen.add(row.id)
    adapter = _row_adapter()
    lines = b"".join(adapter.dump_json(row) + b"\n" for row in kept)
    whole = replace(header, rows=len(kept), rows_sha256=hashlib.sha256(lines).hexdigest())
    write_file(path, _header_adapter().dump_json(whole) + b"\n" + lines)
    return Plan(whole, kept)


def read_plan(path: str | Path) -> Plan:
    """Read a plan and check every row of it.

    Args:
        path: What `write_plan` wrote.

    Raises:
        InputError: It is no plan, of another format, cut off or changed.
    """
    path = Path(path)
    header, lines = _opened(path)
    kept: list[Row] = []
    digest = hashlib.sha256()
    for number, line in enumerate(lines, 2):
        digest.update(line + b"\n")
        kept.append(_parsed(_row_adapter(), line, path, number))
    if len(kept) != header.rows:
        raise InputError(
            f"{len(kept):,} rows", path=path, expected=f"{header.rows:,}", fix="make the plan again"
        )
    if digest.hexdigest() != header.rows_sha256:
        raise InputError(
            "rows were changed after the plan was made",
            path=path,
            expected="the rows that the header's checksum stands for",
            fix="make the plan again",
        )
    return Plan(header, tuple(kept))


def read_header(path: str | Path) -> Header:
    """Read the header of a plan alone.

    Raises:
        InputError: It is no plan, or of another format.
    """
    return _opened(Path(path))[0]


def _opened(path: Path) -> tuple[Header, list[bytes]]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(
            f"cannot read the plan: {error.strerror or error}", path=path, fix="check the path"
        ) from error
    first, *lines = data.split(b"\n")
    try:
        found = json.loads(first)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("kind") != KIND:
        raise InputError("not a plan", path=path, expected="what `sameas judge plan` writes")
    if found.get("format") != FORMAT:
        raise InputError(
            f"a plan of format {found.get('format')}",
            path=path,
            expected=f"format {FORMAT}",
            fix="make the plan again with this version of sameas",
        )
    if lines and lines[-1] == b"":
        lines.pop()
    return _parsed(_header_adapter(), first, path, 1), lines


def _parsed(adapter: TypeAdapter[Any], line: bytes, path: Path, number: int) -> Any:
    from pydantic import ValidationError

    try:
        return adapter.validate_json(line)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InputError(
            f"not a line of a plan: {where or 'JSON'}: {first['msg']}", path=path, line=number
        ) from error
