"""What an aligner without a model is, and how it aligns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sameas.core.errors import InputError
from sameas.core.progress import Progress, Quiet
from sameas.judging.systems.alignment import Alignment, Candidate
from sameas.loaders.dataset import Dataset
from sameas.loaders.similarity import Similarity, top_k

TOP = 10
"""So many candidates are kept of each left entity."""
_BATCH = 2048

Build = Callable[[Dataset, list[str], list[str]], Similarity]


@dataclass(frozen=True, slots=True)
class Aligner:
    """An aligner that looks at names or values alone.

    Attributes:
        name: What `--system` is given.
        meaning: In a sentence.
        build: Makes its measure of likeness from a dataset, left ids and right ids.
        learns: It looks at the train links of fold 1; their left entities are not aligned.
    """

    name: str
    meaning: str
    build: Build
    learns: bool = False

    def align(self, dataset: Dataset, *, progress: Progress | None = None) -> Alignment:
        """Align the linked entities of both sides; links say who they are, not who is whose.

        Args:
            dataset: Two graphs and their links; entities of all links before sampling take part on
                the right, those of the gold links on the left.
            progress: Where to report.

        Returns:
            Up to 10 candidates for each left entity with a score above 0; the first is predicted.

        Raises:
            InputError: The dataset has nothing of what it looks at.
        """
        import numpy as np

        known = set(dataset.fold(1).train["left"].to_pylist()) if self.learns else set()
        lefts = sorted(set(dataset.links["left"].to_pylist()) - known)
        rights = sorted(
            {*dataset.all_links["right"].to_pylist(), *dataset.links["right"].to_pylist()}
        )
        similarity = self.build(dataset, lefts, rights)
        found: list[Candidate] = []
        with (progress or Quiet()).stage(
            f"aligning by {self.name}", total=len(lefts), unit="rows"
        ) as advance:
            for start in range(0, len(lefts), _BATCH):
                numbers = np.arange(start, min(start + _BATCH, len(lefts)), dtype=np.int32)
                top = top_k(similarity, TOP, queries=numbers)
                found += [
                    Candidate(lefts[query], rights[target], score, rank)
                    for query, target, score, rank in zip(
                        top.queries.tolist(),
                        top.targets.tolist(),
                        top.scores.tolist(),
                        top.ranks.tolist(),
                        strict=True,
                    )
                ]
                advance(len(numbers))
        if not found:
            raise InputError(
                f"{self.name} finds nothing in {dataset.name or 'this dataset'}",
                expected=f"what it looks at on both sides: {self.meaning}",
                fix="check that the attribute files are there, or take another system",
            )
        recipe = f"{similarity.recipe}; linked entities of both sides"
        # equal scores are equal: ranks would tell them apart
        offers = [one._replace(rank=None) for one in found]
        return Alignment.of(self.name, offers, recipe=recipe, decide="best")
