"""Files that only grow, a JSON object a line, by one process at a time, whole after any kill."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any

from sameas.core.errors import InputError, OutputError


def dump(values: Mapping[str, Any]) -> bytes:
    r"""Write one line. Equal values give equal bytes.

    Example:
        >>> dump({"b": 1, "a": "é"}).decode()
        '{"b":1,"a":"é"}\n'
    """
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    # a lone surrogate, as a broken endpoint may send, has no UTF-8
    return text.encode("utf-8", "backslashreplace") + b"\n"


def shallow(record: Any) -> dict[str, Any]:
    """Give the fields of a dataclass as they are, in order.

    Example:
        >>> from sameas.judging.plan.row import Message
        >>> shallow(Message("user", "same?"))
        {'role': 'user', 'content': 'same?'}
    """
    return {name: getattr(record, name) for name in record.__dataclass_fields__}


class GrowingFile:
    r"""A file of JSON lines, open for adding, locked against other processes.

    What a killed process left half written at its end is cut off when it is opened again; a broken
    line in the middle is no work of a kill and is refused, as is a file of another kind: nothing of
    it is cut off.

    Args:
        path: It is made if it is not there; its folder has to be.
        begins: How every file of its kind begins.

    Attributes:
        dropped: Bytes that were cut off.

    Raises:
        OutputError: Another process has it open, it cannot be written, or something else is there.

    Example:
        >>> import tempfile
        >>> path = Path(tempfile.mkdtemp()) / "log.jsonl"
        >>> _ = path.write_bytes(b'{"a":1}\n{"a":')
        >>> with GrowingFile(path, begins=b'{"a":') as file:
        ...     _ = file.add({"a": 2})
        ...     file.dropped, [line["a"] for _, line in file.lines()]
        (5, [1, 2])
    """

    def __init__(self, path: str | Path, *, begins: bytes) -> None:
        self.path = Path(path)
        try:
            self._file = self.path.open("a+b", buffering=0)
        except OSError as error:
            raise OutputError(
                f"cannot write here: {error.strerror}", path=path, fix="choose another place"
            ) from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise OutputError(
                "another run is writing here",
                path=path,
                fix="wait until it is done, or give another --out",
            ) from None
        self._adding = Lock()
        self._is_torn = False
        try:
            self.dropped = self._cut_torn_end(begins)
        except BaseException:
            self._file.close()
            raise

    def _cut_torn_end(self, begins: bytes) -> int:
        data = self.path.read_bytes()
        if not data.startswith(begins[: len(data)]):
            raise OutputError(
                "there is something else here", path=self.path, fix="give another --out"
            )
        whole = len(data)
        if not data.endswith(b"\n"):
            whole = data.rfind(b"\n") + 1
        elif data:
            # a crash of the machine may leave a last line of the right length and no content
            start = data.rfind(b"\n", 0, len(data) - 1) + 1
            if _object(data[start:]) is None:
                whole = start
        if whole < len(data):
            self._file.truncate(whole)
        return len(data) - whole

    def add(self, values: Mapping[str, Any]) -> int:
        """Add a line in one write, from any thread.

        Returns:
            Where it begins, for `line_at`.

        Raises:
            OutputError: There is no room.
        """
        line = dump(values)
        with self._adding:
            # after half a line nothing may follow: the next opening cuts it off
            reason = "no room"
            try:
                if not self._is_torn and self._file.write(line) == len(line):
                    return self._file.tell() - len(line)
            except OSError as error:
                reason = error.strerror or str(error)
            self._is_torn = True
        raise OutputError(
            f"cannot write: {reason}",
            path=self.path,
            fix="make room, then run the same command again: it goes on from here",
        )

    def lines(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Read all lines, each with the place where it begins.

        Raises:
            InputError: A line is no JSON object.
        """
        place = 0
        with self.path.open("rb") as file:
            for number, line in enumerate(file, 1):
                found = _object(line)
                if found is None:
                    raise InputError("not a JSON object", path=self.path, line=number)
                yield place, found
                place += len(line)

    def line_at(self, place: int) -> dict[str, Any]:
        """Read the line that begins at a place."""
        with self.path.open("rb") as file:
            file.seek(place)
            found: dict[str, Any] = json.loads(file.readline())
            return found

    def close(self) -> None:
        """Flush to disk, close and unlock."""
        if not self._file.closed:
            os.fsync(self._file)
            self._file.close()

    def __enter__(self) -> GrowingFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def read_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Read JSON lines, each with its number; a half written last line is left out.

    Raises:
        InputError: The file cannot be read, or a line is no JSON object.
    """
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    return
                found = _object(line)
                if found is None:
                    raise InputError("not a JSON object", path=path, line=number)
                yield number, found
    except OSError as error:
        raise InputError(
            f"cannot read it: {error.strerror or error}", path=path, fix="check the path"
        ) from error


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
