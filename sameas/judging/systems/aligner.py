"""What an aligner without a model is, and how it aligns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sameas.core.progress import Progress, Quiet
from sameas.judging.systems.alignment import Alignment, Candidate
from sameas.loaders.dataset import Dataset
from sameas.loaders.graph import KnowledgeGraph
from sameas.loaders.similarity import Similarity, top_k

TOP = 10
"""So many candidates are kept of each left entity."""
_BATCH = 2048

Build = Callable[[KnowledgeGraph, list[str], KnowledgeGraph, list[str]], Similarity]


@dataclass(frozen=True, slots=True)
class Aligner:
    """An aligner that looks at names or values alone.

    Attributes:
        name: What `--system` is given.
        meaning: In a sentence.
        build: Makes its measure of likeness from two graphs and ids of each.
    """

    name: str
    meaning: str
    build: Build

    def align(self, dataset: Dataset, *, progress: Progress | None = None) -> Alignment:
        """Align the linked entities of both sides; links say who they are, not who is whose.

        Args:
            dataset: Two graphs and their links; entities of all links before sampling take part on
                the right, those of the gold links on the left.
            progress: Where to report.

        Returns:
            Up to 10 candidates for each left entity with a score above 0; the first is predicted.
        """
        import numpy as np

        lefts = sorted(set(dataset.links["left"].to_pylist()))
        rights = sorted(
            {*dataset.all_links["right"].to_pylist(), *dataset.links["right"].to_pylist()}
        )
        similarity = self.build(dataset.left, lefts, dataset.right, rights)
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
        recipe = f"{similarity.recipe}; linked entities of both sides"
        # equal scores are equal: ranks would tell them apart
        offers = [one._replace(rank=None) for one in found]
        return Alignment.of(self.name, offers, recipe=recipe, decide="best")
