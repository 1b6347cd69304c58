"""The results file of a run: taken up where it ended, added to, put into the order of the plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Lock

from sameas.core.errors import InputError, OptionError
from sameas.core.write_file import write_file
from sameas.judging.plan.file import Plan
from sameas.judging.run.lines import GrowingFile
from sameas.judging.run.results import (
    BEGINS,
    Result,
    ResultsHeader,
    as_bytes,
    as_line,
    parse_result,
    read_header,
)


class GrowingResults:
    """Results of one plan, open for one run.

    Args:
        path: It is made, or taken up where it ended.
        plan: What was asked.
        header: How it is asked now.

    Attributes:
        done: Results by the id of their row.
        dropped: Bytes of a half written last line that was cut off.

    Raises:
        OptionError: It has results of another plan, judge, setting or price.
        InputError: It is broken.
        OutputError: It cannot be written.
    """

    def __init__(self, path: Path, plan: Plan, header: ResultsHeader) -> None:
        self.path = path
        self.done: dict[str, Result] = {}
        self._plan, self._header = plan, header
        self._lock = Lock()
        self._file = GrowingFile(path, begins=BEGINS)
        self.dropped = self._file.dropped
        try:
            self._take_up()
        except BaseException:
            self._file.close()
            raise

    def _take_up(self) -> None:
        """Read what earlier runs left."""
        known = {row.id for row in self._plan}
        lines = enumerate((line for _, line in self._file.lines()), 1)
        first = next(lines, None)
        if first is None:
            self._file.add(as_line(self._header))
            return
        self._refuse_others(read_header(first[1], self.path))
        for number, line in lines:
            row = parse_result(line, self.path, number)
            if row.id in self.done or row.id not in known:
                raise InputError(
                    f"a {'second' if row.id in known else 'strange'} result of row {row.id}",
                    path=self.path,
                    line=number,
                    expected="one result for each row of the plan",
                )
            self.done[row.id] = row

    def _refuse_others(self, found: ResultsHeader) -> None:
        """Refuse to mix answers that were asked for differently."""
        mine = replace(self._header, sameas=found.sameas)
        if found == mine:
            return
        what = "another price"
        if found.plan != mine.plan:
            what = "another plan"
        elif found.judge != mine.judge:
            what = f"judge {found.judge}"
        elif found.settings != mine.settings:
            what = f"other settings: {found.settings}"
        raise OptionError(
            f"{self.path}: there are results of {what} here",
            expected=f"{mine.judge} with {dict(mine.settings)}",
            fix="give another --out, or the same command as before",
        )

    def add(self, result: Result) -> None:
        """Add a result, from any thread."""
        self._file.add(as_line(result))
        with self._lock:
            self.done[result.id] = result

    def put_in_order(self, is_paid: Callable[[str], bool]) -> None:
        """Write the results in the order of the plan; the first row that asked has paid.

        Args:
            is_paid: Tells whether a request was paid for here.
        """
        charged: set[str] = set()
        rows = []
        for planned in self._plan:
            row = self.done.get(planned.id)
            if row is None:
                continue
            answers = []
            for answer in row.answers:
                pays = is_paid(answer.request) and answer.request not in charged
                charged.add(answer.request)
                answers.append(replace(answer, cached=not pays))
            rows.append(replace(row, answers=tuple(answers)))
        write_file(self.path, as_bytes(self._header, tuple(rows)))

    def close(self) -> None:
        """Close it."""
        self._file.close()
