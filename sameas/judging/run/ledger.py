"""What was sent, what came back, and what it cost: a line for each, never changed.

A line is written before a call is sent, and another when it has come back. So after a kill it is
known which calls may have been billed in vain, and no answer that was paid for is asked again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Any

from sameas.judging.run.lines import GrowingFile, read_lines, shallow
from sameas.judging.run.request import AskError, Reply, Request


@dataclass(slots=True)
class Sums:
    """What a ledger comes to.

    Attributes:
        answered: Calls that were sent and answered.
        cached: Requests that were answered out of the cache on disk, once each.
        failed: Attempts without an answer.
        unknown: Attempts that were under way when a process died.
        input_tokens: Of answered calls, as far as the endpoint told.
        output_tokens: Of answered calls, as far as the endpoint told.
        untold: Answered calls whose tokens the endpoint did not tell.
        paid_usd: Of answered calls with known tokens and price.
        risked_usd: Estimate for attempts that may have been billed besides.
        cached_usd: What the cached answers would have cost.
    """

    answered: int = 0
    cached: int = 0
    failed: int = 0
    unknown: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    untold: int = 0
    paid_usd: float = 0.0
    risked_usd: float = 0.0
    cached_usd: float = 0.0


def ledger_path(results: str | Path) -> Path:
    """Name the ledger of a results file.

    Example:
        >>> ledger_path("out/results.jsonl").name
        'results.ledger.jsonl'
    """
    path = Path(results)
    return path.with_name(f"{path.stem}.ledger{path.suffix}")


def sum_up(results: str | Path) -> Sums:
    """Sum up the ledger of a results file.

    Raises:
        InputError: There is none, or it is broken.
    """
    return _sums(line for _, line in read_lines(ledger_path(results)))


def _sums(lines: Iterator[dict[str, Any]]) -> Sums:
    sums = Sums()
    aside: dict[int, float] = {}
    for line in lines:
        event = line["event"]
        if event == "sent":
            aside[line["n"]] = line["usd"]
        elif event == "answered":
            put_aside = aside.pop(line["n"], 0.0)
            sums.answered += 1
            if line["reply"]["input_tokens"] is None or line["reply"]["output_tokens"] is None:
                sums.untold += 1
                sums.risked_usd += put_aside
            sums.input_tokens += line["reply"]["input_tokens"] or 0
            sums.output_tokens += line["reply"]["output_tokens"] or 0
            sums.paid_usd += line["usd"] or 0.0
        elif event == "failed":
            put_aside = aside.pop(line["n"], 0.0)
            sums.failed += 1
            sums.risked_usd += put_aside if line["may_be_billed"] else 0.0
        elif event == "cached":
            sums.cached += 1
            sums.cached_usd += line["usd"] or 0.0
    sums.unknown = len(aside)
    sums.risked_usd += sum(aside.values())
    for name in ("paid_usd", "risked_usd", "cached_usd"):
        setattr(sums, name, round(getattr(sums, name), 9))
    return sums


class Ledger:
    """The ledger of a results file, open for one run; it also keeps other runs out.

    Args:
        results: Path of the results file.

    Raises:
        OutputError: Another run has it open, or it cannot be written.
        InputError: It is broken.
    """

    def __init__(self, results: str | Path) -> None:
        self._file = GrowingFile(ledger_path(results), begins=b'{"event":"started"')
        self._lock = Lock()
        self._places: dict[str, int] = {}
        self._paid: set[str] = set()
        self.dropped = self._file.dropped
        lines: list[dict[str, Any]] = []
        requests: dict[int, str] = {}
        last = 0
        for place, line in self._file.lines():
            event = line["event"]
            if event == "sent":
                last = max(last, line["n"])
                requests[line["n"]] = line["request"]
            elif event == "answered":
                key = requests.pop(line["n"])
                self._places.setdefault(key, place)
                self._paid.add(key)
            elif event == "cached":
                self._places.setdefault(line["request"], place)
            lines.append({**line, "reply": _slim(line)})
        self.before = _sums(iter(lines))
        self._numbers = count(last + 1)

    def start(self, **values: Any) -> None:
        """Note that a run begins."""
        self._file.add({"event": "started", "time": _now(), **values})

    def sent(self, request: Request, *, attempt: int, usd: float) -> int:
        """Note that a call is about to be sent; give its number."""
        with self._lock:
            number = next(self._numbers)
        self._file.add(
            {
                "event": "sent",
                "n": number,
                "time": _now(),
                "row": request.row.id,
                "call": request.call,
                "request": request.key,
                "attempt": attempt,
                "usd": usd,
            }
        )
        return number

    def answered(
        self, number: int, request: Request, reply: Reply, *, usd: float | None, seconds: float
    ) -> None:
        """Note an answer."""
        place = self._file.add(
            {
                "event": "answered",
                "n": number,
                "seconds": round(seconds, 3),
                "usd": usd,
                "reply": shallow(reply),
            }
        )
        with self._lock:
            self._places.setdefault(request.key, place)
            self._paid.add(request.key)

    def failed(
        self, number: int, trouble: AskError, *, may_be_billed: bool, seconds: float
    ) -> None:
        """Note an attempt without an answer."""
        self._file.add(
            {
                "event": "failed",
                "n": number,
                "seconds": round(seconds, 3),
                "status": trouble.status,
                "why": trouble.why,
                "may_be_billed": may_be_billed,
                "raw": trouble.raw,
            }
        )

    def cached(self, request: Request, reply: Reply, *, usd: float | None) -> None:
        """Note an answer out of the cache on disk."""
        place = self._file.add(
            {
                "event": "cached",
                "row": request.row.id,
                "call": request.call,
                "request": request.key,
                "usd": usd,
                "reply": shallow(reply),
            }
        )
        with self._lock:
            self._places.setdefault(request.key, place)

    def find(self, key: str) -> Reply | None:
        """Give the answer that this ledger has to a request, or None."""
        with self._lock:
            place = self._places.get(key)
        return None if place is None else Reply(**self._file.line_at(place)["reply"])

    def is_paid(self, key: str) -> bool:
        """Tell whether a request was paid for here."""
        return key in self._paid

    def close(self) -> None:
        """Close it, and let other runs in."""
        self._file.close()


def _slim(line: Mapping[str, Any]) -> dict[str, Any]:
    """Keep of an answer what sums need."""
    reply = line.get("reply") or {}
    return {name: reply.get(name) for name in ("input_tokens", "output_tokens")}


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
