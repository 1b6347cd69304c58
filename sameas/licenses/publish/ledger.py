"""Who was let in, by whom, when, on what evidence: lines that are only ever added.

Every line holds the SHA-256 of the line before, so that a line that was changed or removed later is
noticed. Names of people stand in it: the file is for its owner alone.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

from sameas.core.errors import InputError
from sameas.licenses.publish.records import now

Act = Literal["accepting", "accepted", "rejecting", "rejected", "revoking", "revoked", "attested"]
LEDGER = "ledger.jsonl"
DAY, YEAR = timedelta(days=1), timedelta(days=365)
_START = "0" * 64
_LETS_IN, _LETS_OUT = ("accepted", "attested"), ("rejected", "revoked")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line.

    Attributes:
        when: In UTC.
        who: Did it.
        act: What was done; the form in -ing is written before the Hub is asked.
        user: With whom.
        evidence: On what evidence, in words.
        answers: What the user said when asking for access.
        previous: SHA-256 of the line before.
    """

    when: str
    who: str
    act: Act
    user: str
    evidence: str
    answers: dict[str, str]
    previous: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """A ledger of one repository.

    Attributes:
        path: Its file; made when the first line is written.
    """

    path: Path

    def read(self) -> list[Entry]:
        """Read all lines.

        Raises:
            InputError: A line is broken, was changed, or is gone.
        """
        try:
            lines = self.path.read_bytes().splitlines()
        except FileNotFoundError:
            return []
        entries, previous = [], _START
        for number, line in enumerate(lines, 1):
            try:
                entry = Entry(**json.loads(line))
            except (ValueError, TypeError) as error:
                raise InputError("not an entry", path=self.path, line=number) from error
            if entry.previous != previous:
                raise InputError(
                    "does not follow the line before: a line was changed or removed",
                    path=self.path,
                    line=number,
                    fix="take the ledger from a backup",
                )
            entries.append(entry)
            previous = hashlib.sha256(line).hexdigest()
        return entries

    def add(
        self, act: Act, user: str, *, who: str, evidence: str, answers: dict[str, str] | None = None
    ) -> Entry:
        """Add a line, on disk before this returns.

        Args:
            act: What is done.
            user: With whom.
            who: Does it.
            evidence: On what evidence.
            answers: Of the user.
        """
        self.read()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        previous = _START
        if self.path.exists():
            lines = self.path.read_bytes().splitlines()
            previous = hashlib.sha256(lines[-1]).hexdigest() if lines else _START
        entry = Entry(now(), who, act, user, evidence, answers or {}, previous)
        line = json.dumps(asdict(entry), ensure_ascii=False).encode() + b"\n"
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(handle, line)
            os.fsync(handle)
        finally:
            os.close(handle)
        return entry


def last_attested(entries: Iterable[Entry]) -> dict[str, str]:
    """Say when each user who is in last showed a licence.

    Example:
        >>> one = Entry("2026-01-01T00:00:00Z", "owner", "accepted", "ann", "letter", {}, "")
        >>> last_attested([one])
        {'ann': '2026-01-01T00:00:00Z'}
    """
    found: dict[str, str] = {}
    for entry in entries:
        if entry.act in _LETS_IN:
            found[entry.user] = entry.when
        elif entry.act in _LETS_OUT:
            found.pop(entry.user, None)
    return found


def due(
    entries: Iterable[Entry], accepted: Iterable[str], *, at: datetime | None = None
) -> list[str]:
    """Name users whose last evidence is a year old, or who have none.

    Args:
        entries: Of the ledger.
        accepted: Users that the Hub lets in.
        at: The time to judge by; now by default.
    """
    at = at or datetime.now(UTC)
    known = last_attested(entries)
    return sorted(
        user
        for user in accepted
        # a date to come is one of a clock that was wrong, and would never be due
        if user not in known or not -DAY <= at - datetime.fromisoformat(known[user]) < YEAR
    )
