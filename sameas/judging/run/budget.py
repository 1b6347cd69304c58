"""A sum that is not exceeded: each call puts aside what it may cost before it is sent."""

from __future__ import annotations

from threading import Condition


class Budget:
    """Money of a run, shared by its threads.

    Args:
        most: US dollars; None for no end.
        spent: What earlier runs of the same results took.

    Attributes:
        spent: US dollars by now.

    Example:
        >>> budget = Budget(1.0)
        >>> budget.put_aside(0.75), budget.put_aside(0.75, wait=False)
        (True, False)
        >>> budget.settle(0.75, 0.25)
        >>> budget.put_aside(0.75), budget.spent
        (True, 0.25)
    """

    def __init__(self, most: float | None, *, spent: float = 0.0) -> None:
        self._most = most
        self.spent = spent
        self._aside = 0.0
        self._under_way = 0
        self._changed = Condition()

    def put_aside(self, usd: float, *, wait: bool = True) -> bool:
        """Put aside what a call may cost.

        Args:
            usd: The most it may cost, as estimated.
            wait: Where only calls under way stand against it, wait for what they really cost.

        Returns:
            False where it would exceed the budget.
        """
        with self._changed:
            while self._most is not None and self.spent + self._aside + usd > self._most:
                if not wait or not self._under_way:
                    return False
                self._changed.wait()
            self._aside += usd
            self._under_way += 1
            return True

    def settle(self, aside: float, usd: float) -> None:
        """Take what a call really cost, and free what was put aside for it."""
        with self._changed:
            self._under_way -= 1
            # no dust of rounding may stay aside for ever
            self._aside = self._aside - aside if self._under_way else 0.0
            self.spent += usd
            self._changed.notify_all()
