"""One call, from the budget to the ledger: tried again within bounds, and never paid for twice."""

from __future__ import annotations

import time
from concurrent.futures import Future
from threading import Event, Lock

from sameas.judging.run.budget import Budget
from sameas.judging.run.cache import AnswerCache
from sameas.judging.run.ledger import Ledger
from sameas.judging.run.pace import Pace
from sameas.judging.run.patience import Patience
from sameas.judging.run.request import (
    AskError,
    GarbledError,
    PassingError,
    RefusedError,
    Reply,
    Request,
    ShutError,
    TextJudge,
    cost_of,
)


class StoppedError(Exception):
    """The run has been told to stop; the row stays for the next one."""


class OverBudgetError(Exception):
    """The next call could exceed the budget."""


class Asking:
    """Asks one judge, from many threads.

    Args:
        judge: Who is asked.
        ledger: Where every attempt is noted, and where answers of earlier runs are.
        budget: What may be spent.
        pace: When the next call may start.
        patience: How often and how long to try.
        stop: Set when the run shall end.
        cache: Answers of other runs; None for none.
    """

    def __init__(
        self,
        judge: TextJudge,
        ledger: Ledger,
        *,
        budget: Budget,
        pace: Pace,
        patience: Patience,
        stop: Event,
        cache: AnswerCache | None = None,
    ) -> None:
        self._judge = judge
        self._ledger = ledger
        self._budget = budget
        self._pace = pace
        self._patience = patience
        self._stop = stop
        self._cache = cache
        self._lock = Lock()
        self._flights: dict[str, Future[Reply]] = {}

    def reply(self, request: Request) -> Reply:
        """Give the answer to a request; equal requests are sent once, whoever asks first.

        Raises:
            AskError: There is none after all attempts.
            OverBudgetError: It could cost more than is left.
            StoppedError: The run ends.
        """
        with self._lock:
            known = self._ledger.find(request.key)
            if known is not None:
                return known
            flight = self._flights.get(request.key)
            if flight is None:
                mine = self._flights[request.key] = Future()
        if flight is not None:
            return flight.result()
        try:
            found = self._find_or_send(request)
        except BaseException as error:
            mine.set_exception(error)
            raise
        else:
            mine.set_result(found)
            return found
        finally:
            with self._lock:
                del self._flights[request.key]

    def _find_or_send(self, request: Request) -> Reply:
        kept = None if self._cache is None else self._cache.get(request.key)
        if kept is not None:
            self._ledger.cached(request, kept, usd=self.worth(kept))
            return kept
        for attempt in range(1, self._patience.attempts + 1):
            try:
                found = self._send(request, attempt)
            except PassingError as trouble:
                wait = self._patience.wait(request.key, attempt, trouble.wait)
                if wait > self._patience.longest_wait:
                    raise ShutError(
                        f"{trouble.why}; it asks to wait {wait:,.0f} s", status=trouble.status
                    ) from None
                if trouble.wait:
                    # whoever asks next would be turned away as well
                    self._pace.hold(trouble.wait)
                if attempt == self._patience.attempts:
                    raise
                self._sleep(wait)
            else:
                if self._cache is not None:
                    self._cache.put(request.key, found)
                return found
        raise AssertionError("no attempt is allowed")

    def _send(self, request: Request, attempt: int) -> Reply:
        """Send once, and note it before and after."""
        aside = cost_of(self._judge.price, *request.most_tokens) or 0.0
        self._sleep(self._pace.take(sum(request.most_tokens)))
        while left := self._pace.left():
            self._sleep(left)
        if not self._budget.put_aside(aside):
            raise OverBudgetError
        spent = 0.0
        try:
            if self._stop.is_set():
                raise StoppedError
            number = self._ledger.sent(request, attempt=attempt, usd=aside)
            # until the outcome is known it may have been billed
            spent = aside
            start = time.monotonic()
            try:
                found = self._judge.send(request)
            except AskError as trouble:
                # without a status the answer may have got lost on its way back
                may_be_billed = isinstance(trouble, GarbledError) or trouble.status is None
                may_be_billed &= not isinstance(trouble, RefusedError)
                spent = aside if may_be_billed else 0.0
                self._ledger.failed(
                    number,
                    trouble,
                    may_be_billed=may_be_billed,
                    seconds=time.monotonic() - start,
                )
                raise
            usd = self.worth(found)
            spent = aside if usd is None else usd
            self._ledger.answered(number, request, found, usd=usd, seconds=time.monotonic() - start)
            return found
        finally:
            self._budget.settle(aside, spent)

    def worth(self, reply: Reply) -> float | None:
        """Give what an answer costs; None where tokens or price are not known."""
        return cost_of(self._judge.price, reply.input_tokens, reply.output_tokens)

    def _sleep(self, seconds: float) -> None:
        if self._stop.is_set() or (seconds > 0 and self._stop.wait(seconds)):
            raise StoppedError
