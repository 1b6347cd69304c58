"""Rows of a plan: every pair that a design drew, put into words for every prompt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sameas.core.progress import Progress
from sameas.judging.coding import Truth
from sameas.judging.designs.item import Drawing, Item
from sameas.judging.designs.material import Material
from sameas.judging.plan.asked import ASSIGNED, Access
from sameas.judging.plan.evidence import Evidence
from sameas.judging.plan.prices import Price
from sameas.judging.plan.row import Call, Estimate, Row, row_id
from sameas.judging.plan.tokens import CountTokens, estimate, rough_tokens
from sameas.judging.prompts import Prompt
from sameas.judging.systems import Alignment
from sameas.loaders.dataset import Dataset


class RowMaker:
    """Makes rows of what a design drew.

    Args:
        dataset: Where the pairs are.
        design: Its name.
        drawing: What it drew.
        access: Of ids and texts.
        material: What is known of pairs.
        systems: Whose predictions the rows note.
    """

    def __init__(
        self,
        dataset: Dataset,
        design: str,
        drawing: Drawing,
        access: Access,
        material: Material,
        systems: Sequence[Alignment],
    ) -> None:
        self._dataset, self._design, self._access = dataset, design, access
        self._items = drawing.items
        pairs = [(one.left, one.right) for one in drawing.items]
        self._truths = material.known.truths([left for left, _ in pairs], [r for _, r in pairs])
        self._similar = material.name_similarities(pairs)
        self._predicted = {one.name: one.predicted() for one in systems}

    def rows(
        self,
        prompts: Sequence[Prompt],
        repeats: int,
        evidence: Evidence,
        price: Price | None,
        count_tokens: CountTokens | None,
        progress: Progress,
    ) -> Iterator[Row]:
        """Put every item into words."""
        with progress.stage("rendering", total=len(self._items), unit="rows") as advance:
            known = zip(self._items, self._truths, self._similar, strict=True)
            for item, truth, similarity in known:
                told = evidence.of(item)
                if told.masked:
                    similarity = None
                for prompt in prompts:
                    if item.flipped and not prompt.shows_decision:
                        continue
                    calls = prompt.calls(
                        told.both(),
                        told.left() if "entity_a" in prompt.wants else "",
                        told.right() if "entity_b" in prompt.wants else "",
                        item.decision,
                    )
                    guess = estimate(
                        calls,
                        expected_output=prompt.expected_output,
                        price=price,
                        count_tokens=count_tokens or rough_tokens,
                    )
                    whole = self._row(item, truth, similarity, prompt, calls, guess)
                    yield from (_repeated(whole, repeat) for repeat in range(repeats))
                advance(1)

    def _row(
        self,
        item: Item,
        truth: Truth,
        similarity: float | None,
        prompt: Prompt,
        calls: tuple[Call, ...],
        guess: Estimate,
    ) -> Row:
        pair = (item.left, item.right)
        return Row(
            id="",
            dataset=self._dataset.name,
            release=self._dataset.release,
            access=self._access,
            left=item.left,
            right=item.right,
            condition=self._design,
            cell=_cell(item, truth, prompt),
            perturbation=item.perturbation,
            prompt=prompt.id,
            template_sha256=prompt.template_sha256,
            repeat=0,
            calls=calls,
            decision=item.decision,
            shown=prompt.shows_decision,
            flipped=item.flipped,
            truth=truth,
            drawn=item.drawn,
            system=item.system or ASSIGNED,
            predicted_by=tuple(name for name, said in self._predicted.items() if pair in said),
            tier=item.tier,
            name_similarity=similarity,
            estimate=guess,
        )


def _repeated(row: Row, repeat: int) -> Row:
    """Give a row its place among repeats, and the id that goes with it."""
    key = (
        row.dataset,
        row.release,
        row.system,
        row.prompt,
        row.template_sha256,
        row.condition,
        row.perturbation,
        row.left,
        row.right,
        row.decision,
        repeat,
    )
    return replace(row, id=row_id(key, row.calls), repeat=repeat)


def _cell(item: Item, truth: Truth, prompt: Prompt) -> str:
    label = item.decision.lower().replace("_", "-")
    return f"{truth}-shown-{label}" if prompt.shows_decision else f"{truth}-hidden"
