"""A run: every row of a plan gets its answer, once, whatever happens on the way."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock, Thread

from sameas.core.errors import OptionError
from sameas.core.progress import Advance, Progress, Quiet
from sameas.judging.plan.file import Plan
from sameas.judging.plan.row import Row
from sameas.judging.run.asking import Asking, OverBudgetError, StoppedError
from sameas.judging.run.budget import Budget
from sameas.judging.run.cache import AnswerCache
from sameas.judging.run.growing_results import GrowingResults
from sameas.judging.run.ledger import Ledger, Sums, sum_up
from sameas.judging.run.pace import Pace
from sameas.judging.run.patience import Patience
from sameas.judging.run.request import (
    AskError,
    GarbledError,
    RefusedError,
    Reply,
    ShutError,
    TextJudge,
)
from sameas.judging.run.results import Result, header_of, result_of

THREADS = 8
_IN_A_ROW = 5


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run came to.

    Attributes:
        rows: Of the plan.
        answered: Rows that have a result by now, of this run or an earlier one.
        new: Those of this run.
        unscored: Results without a score.
        failed: Rows that were asked in vain; the next run asks them again.
        stopped: Why it ended before all rows were asked; None where it did not.
        sums: What the ledger comes to, over all runs.
    """

    rows: int
    answered: int
    new: int
    unscored: int
    failed: int
    stopped: str | None
    sums: Sums

    @property
    def is_whole(self) -> bool:
        """Tell whether every row has its result."""
        return self.answered == self.rows


def run_plan(
    plan: Plan,
    judge: TextJudge,
    out: str | Path,
    *,
    threads: int = THREADS,
    max_usd: float | None = None,
    pace: Pace | None = None,
    patience: Patience | None = None,
    cache: AnswerCache | None = None,
    allow_licensed_upload: bool = False,
    progress: Progress | None = None,
) -> Outcome:
    """Ask a judge every row of a plan that has no result yet.

    Results are added as they come; at the end of a run the file is put into the order of the plan,
    so that it does not show how many threads asked, or in how many runs. The ledger beside it
    does.

    Args:
        plan: What to ask.
        judge: Who is asked.
        out: The results file; one of the same plan and judge goes on where it ended.
        threads: How many calls are under way at a time.
        max_usd: Stop before a call could exceed this, over all runs of this file.
        pace: Rate limits.
        patience: How often and how long to try.
        cache: Answers of other runs.
        allow_licensed_upload: Licensed texts may leave this machine.
        progress: Where to report.

    Raises:
        OptionError: Licensed texts would leave this machine; a budget has no price; the file has
            results of another plan, judge or setting; or there is no thread.
        InputError: The results file is broken.
        OutputError: It cannot be written, or another run is writing there.
        KeyboardInterrupt: Calls under way are waited for; a second one leaves them.
    """
    _refuse_upload(plan, judge, allowed=allow_licensed_upload)
    if threads < 1:
        raise OptionError(f"{threads} threads", expected="at least one")
    if max_usd is not None and judge.price is None:
        raise OptionError("a budget needs a price", fix="give a table with --prices")
    run = _Run(plan, judge, Path(out), progress or Quiet())
    try:
        return run.go(
            threads=threads,
            max_usd=max_usd,
            pace=pace or Pace(),
            patience=patience or Patience(),
            cache=cache,
        )
    finally:
        run.close()


def _refuse_upload(plan: Plan, judge: TextJudge, *, allowed: bool) -> None:
    if plan.access == "licensees" and judge.is_remote and not allowed:
        raise OptionError(
            f"prompts with licensed texts of {plan.header.dataset} would leave this machine",
            expected="an endpoint on this machine (127.0.0.1)",
            fix="if your licences and the endpoint's terms allow it, --allow-licensed-upload",
        )


class _Run:
    """The state of one run."""

    def __init__(self, plan: Plan, judge: TextJudge, out: Path, progress: Progress) -> None:
        self._plan = plan
        self._judge = judge
        self._progress = progress
        self._stop = Event()
        self._lock = Lock()
        self._new = self._failed = self._in_a_row = 0
        self._why: str | None = None
        self._error: BaseException | None = None
        # its lock comes first: whoever holds it may look at and mend the results
        self._ledger = Ledger(out)
        try:
            header = header_of(plan, judge.name, judge.settings, judge.price)
            self._results = GrowingResults(out, plan, header)
        except BaseException:
            self._ledger.close()
            raise
        for what, file in (("results", self._results), ("ledger", self._ledger)):
            if file.dropped:
                progress.note(
                    f"{what}: a half written last line of {file.dropped:,} bytes was dropped"
                )

    def close(self) -> None:
        self._results.close()
        self._ledger.close()

    def go(
        self,
        *,
        threads: int,
        max_usd: float | None,
        pace: Pace,
        patience: Patience,
        cache: AnswerCache | None,
    ) -> Outcome:
        before = self._ledger.before
        asking = Asking(
            self._judge,
            self._ledger,
            budget=Budget(max_usd, spent=before.paid_usd + before.risked_usd),
            pace=pace,
            patience=patience,
            stop=self._stop,
            cache=cache,
        )
        self._most_in_a_row = max(threads, _IN_A_ROW)
        waiting = [row for row in self._plan if row.id not in self._results.done]
        if waiting:
            self._ledger.start(judge=self._judge.name, threads=threads, rows=len(waiting))
            title = f"asking {self._judge.name}"
            with self._progress.stage(title, total=len(waiting), unit="rows") as advance:
                self._work(asking, waiting, threads, advance)
        self._results.put_in_order(self._ledger.is_paid)
        if self._error is not None:
            raise self._error
        return Outcome(
            rows=len(self._plan),
            answered=len(self._results.done),
            new=self._new,
            unscored=sum(row.score is None for row in self._results.done.values()),
            failed=self._failed,
            stopped=self._why,
            sums=sum_up(self._results.path),
        )

    def _work(self, asking: Asking, waiting: list[Row], threads: int, advance: Advance) -> None:
        queue = iter(waiting)
        left: list[None] = []

        def work() -> None:
            try:
                take()
            finally:
                left.append(None)

        def take() -> None:
            while not self._stop.is_set():
                with self._lock:
                    row = next(queue, None)
                if row is None:
                    return
                self._do(asking, row, advance)

        # not waited for when the process ends: a second interrupt leaves calls under way alone
        workers = [Thread(target=work, daemon=True) for _ in range(min(threads, len(waiting)))]
        for worker in workers:
            worker.start()
        try:
            _wait(left, len(workers))
        except KeyboardInterrupt as error:
            self._halt("interrupted", error)
            self._progress.note("waiting for calls under way; interrupt again to leave them")
            _wait(left, len(workers))

    def _do(self, asking: Asking, row: Row, advance: Advance) -> None:
        """Answer one row, or leave it to the next run."""
        try:
            self._results.add(self._result(asking, row))
        except StoppedError:
            return
        except OverBudgetError:
            self._halt("the next call could exceed the budget")
            return
        except ShutError as trouble:
            self._halt(trouble.why)
            return
        except AskError as trouble:
            with self._lock:
                self._failed += 1
                self._in_a_row += 1
                in_a_row = self._in_a_row
            if in_a_row >= self._most_in_a_row:
                self._halt(f"{in_a_row} rows in a row got no answer, the last: {trouble.why}")
            return
        except BaseException as error:
            self._halt(str(error), error)
            return
        with self._lock:
            self._new += 1
            self._in_a_row = 0
            advance(1)

    def _result(self, asking: Asking, row: Row) -> Result:
        replies: list[tuple[str, Reply]] = []
        failure: str | None = None
        for number, call in enumerate(row.calls):
            messages = call.filled(replies[-1][1].text if replies else None)
            request = self._judge.request(row, number, messages)
            try:
                replies.append((request.key, asking.reply(request)))
            except RefusedError as trouble:
                failure = f"refused: {trouble.why}"
                break
            except GarbledError as trouble:
                # it came again and again, so that this is what the endpoint answers
                failure = f"garbled: {trouble.why}"
                break
        return result_of(row, replies, failure, asking.worth)

    def _halt(self, why: str, error: BaseException | None = None) -> None:
        with self._lock:
            if self._why is None:
                self._why, self._error = why, error
        self._stop.set()


def _wait(left: list[None], workers: int) -> None:
    """Wait until all workers have left.

    Not by `Thread.join`: interrupted in it, Python 3.11 takes a thread that runs for one that has
    ended.
    """
    while len(left) < workers:
        time.sleep(0.02)
