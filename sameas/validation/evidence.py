"""What the checks look at: a loaded dataset, and what several checks need of it, computed once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sameas.core.progress import Progress
from sameas.loaders.dataset import Dataset

T = TypeVar("T")


class Evidence:
    """A dataset under examination.

    Attributes:
        dataset: The dataset.
        seed: What every random draw of a check starts from.
        reference: What computed figures are to be set beside, such as `paper`; None: nothing.
        progress: Where long work shows how far it is.

    Example:
        >>> ds = Dataset.from_tables(links=[("a", "x")], left_relations=[], right_relations=[])
        >>> def pairs(evidence: Evidence) -> int:
        ...     return evidence.dataset.links.num_rows
        >>> Evidence(ds).shared(pairs)
        1
    """

    def __init__(
        self,
        dataset: Dataset,
        *,
        seed: int = 0,
        reference: str | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.dataset = dataset
        self.seed = seed
        self.reference = reference
        self.progress = progress
        self._shared: dict[Callable[[Evidence], Any], Any] = {}

    def shared(self, compute: Callable[[Evidence], T]) -> T:
        """Give what a function computes from this evidence, computing it only once."""
        if compute not in self._shared:
            self._shared[compute] = compute(self)
        result: T = self._shared[compute]
        return result
