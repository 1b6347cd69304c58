"""Progress of long work: bars on a terminal, plain lines elsewhere, nothing when quiet."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Literal, Protocol, TextIO

Unit = Literal["bytes", "rows", "checks", "parts"]
Advance = Callable[[int], None]
Stage = AbstractContextManager[Advance]

SECONDS_BETWEEN_LINES = 10.0
SECONDS_BEFORE_FIRST_LINE = 1.0


class Progress(Protocol):
    """Where long work reports how far it is."""

    def stage(self, title: str, *, total: int | None = None, unit: Unit = "bytes") -> Stage:
        """Open a stage; the context gives a function that takes what was just done."""
        ...

    def note(self, text: str) -> None:
        """Say one line that stays on the screen."""
        ...


class Quiet:
    """Report nothing.

    Example:
        >>> with Quiet().stage("reading", total=10) as advance:
        ...     advance(10)
    """

    @contextmanager
    def _nothing(self) -> Iterator[Advance]:
        yield lambda done: None

    def stage(self, title: str, *, total: int | None = None, unit: Unit = "bytes") -> Stage:
        """Open a stage that shows nothing."""
        return self._nothing()

    def note(self, text: str) -> None:
        """Drop the line."""


class Lines:
    """Plain lines for logs and pipes: one a stage, and one every ten seconds of a long one."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream

    def note(self, text: str) -> None:
        """Write one line."""
        stream = self._stream or sys.stderr
        stream.write(text + "\n")
        stream.flush()

    def stage(self, title: str, *, total: int | None = None, unit: Unit = "bytes") -> Stage:
        """Open a stage that writes plain lines."""
        return self._run(title, total, unit)

    @contextmanager
    def _run(self, title: str, total: int | None, unit: Unit) -> Iterator[Advance]:
        start = last = time.monotonic()
        done = 0
        announced = False

        def advance(step: int) -> None:
            nonlocal done, last, announced
            done += step
            now = time.monotonic()
            if not announced and now - start >= SECONDS_BEFORE_FIRST_LINE:
                announced = True
                self.note(f"{title} ...")
            if now - last >= SECONDS_BETWEEN_LINES:
                last = now
                share = f" ({100 * done / total:.0f} %)" if total else ""
                self.note(f"{title}: {_amount(done, unit)}{share}")

        yield advance
        self.note(f"{title}: {_amount(done, unit)} in {time.monotonic() - start:.1f} s")


class Bars:
    """Live bars with amount, rate and time left, for a terminal."""

    def note(self, text: str) -> None:
        """Write one line on the terminal's error stream."""
        from rich.console import Console

        Console(stderr=True).print(text, highlight=False, markup=False)

    def stage(self, title: str, *, total: int | None = None, unit: Unit = "bytes") -> Stage:
        """Open a stage that draws a bar."""
        return self._run(title, total, unit)

    @contextmanager
    def _run(self, title: str, total: int | None, unit: Unit) -> Iterator[Advance]:
        from rich import progress as bars
        from rich.console import Console

        amount: list[bars.ProgressColumn] = (
            [bars.DownloadColumn(), bars.TransferSpeedColumn()]
            if unit == "bytes"
            else [bars.MofNCompleteColumn()]
        )
        columns: list[bars.ProgressColumn] = [
            bars.TextColumn("{task.description}"),
            bars.BarColumn(),
            *amount,
            bars.TimeElapsedColumn(),
            bars.TimeRemainingColumn(),
        ]
        with bars.Progress(*columns, console=Console(stderr=True)) as live:
            task = live.add_task(title, total=total)
            yield lambda step: live.advance(task, step)


def _amount(done: int, unit: Unit) -> str:
    return f"{done / 1e6:,.1f} MB" if unit == "bytes" else f"{done:,} {unit}"


def choose_progress(*, quiet: bool = False) -> Progress:
    """Pick the way to report that fits where standard error goes."""
    if quiet:
        return Quiet()
    return Bars() if sys.stderr.isatty() else Lines()
