"""Answers kept on disk, so that the same request is not paid for twice."""

from __future__ import annotations

import sqlite3
from dataclasses import asdict
from pathlib import Path
from threading import Lock

from sameas.core.errors import OutputError
from sameas.judging.run.request import Reply

NAME = "answers.sqlite"
_FIELDS = ("text", "finish", "input_tokens", "output_tokens", "raw")


class AnswerCache:
    """Answers by request, for all plans and results of one folder.

    It holds what judges wrote, which may quote licensed texts: the folder is open to its owner
    alone. Questions are not kept, only their SHA-256.

    Args:
        folder: It is made when it is not there.

    Raises:
        OutputError: It cannot be opened.

    Example:
        >>> import tempfile
        >>> cache = AnswerCache(tempfile.mkdtemp())
        >>> cache.put("key", Reply("9", "stop", 10, 1, "{}"))
        >>> cache.get("key").text, cache.get("other")
        ('9', None)
        >>> cache.close()
    """

    def __init__(self, folder: str | Path) -> None:
        self.path = Path(folder) / NAME
        self._lock = Lock()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            # one connection, used by one thread at a time
            self._base = sqlite3.connect(self.path, check_same_thread=False, timeout=60)
            self.path.chmod(0o600)
            self._base.execute("PRAGMA journal_mode=WAL")
            self._base.execute("PRAGMA synchronous=NORMAL")
            self._base.execute(
                "CREATE TABLE IF NOT EXISTS answers (request TEXT PRIMARY KEY, text TEXT,"
                " finish TEXT, input_tokens INTEGER, output_tokens INTEGER, raw TEXT)"
            )
        except (OSError, sqlite3.Error) as error:
            raise OutputError(
                f"cannot open the cache of answers: {error}",
                path=self.path,
                fix="give another folder with --cache, or --no-cache",
            ) from error

    def get(self, key: str) -> Reply | None:
        """Give the answer to a request, or None."""
        with self._lock:
            row = self._base.execute(
                f"SELECT {', '.join(_FIELDS)} FROM answers WHERE request = ?",  # noqa: S608
                (key,),
            ).fetchone()
        return None if row is None else Reply(*row)

    def put(self, key: str, reply: Reply) -> None:
        """Keep an answer; the first one to a request stays."""
        values = asdict(reply)
        fields = [values[name] for name in _FIELDS]
        # SQLite stores UTF-8, which has no lone surrogates
        clean = [
            value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
            for value in fields
        ]
        with self._lock, self._base:
            self._base.execute(
                "INSERT OR IGNORE INTO answers VALUES (?, ?, ?, ?, ?, ?)", (key, *clean)
            )

    def close(self) -> None:
        """Close it."""
        self._base.close()
