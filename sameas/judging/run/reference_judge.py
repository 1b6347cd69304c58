"""Reference judges as if they were models: they answer with text that a parser has to read."""

from __future__ import annotations

import json
from collections.abc import Mapping

import numpy as np

from sameas.judging.judges import Judge, Questions
from sameas.judging.plan.file import Plan
from sameas.judging.plan.prices import Price
from sameas.judging.plan.row import Row
from sameas.judging.run.request import Plain, RefusedError, Reply, Request, key_of

REFERENCE = "reference:"
"""How the names of reference judges begin."""
_NOTHING = "Nothing to put in order: a reference judge looks at no evidence."


class ReferenceJudge:
    """A judge that needs no model, for the rows of one plan.

    Args:
        judge: Any reference judge, or one with planted biases.
        plan: What it will be asked.
        seed: Of its chance, if it has any.
    """

    is_remote = False
    price: Price | None = Price("", 0.0, 0.0)

    def __init__(self, judge: Judge, plan: Plan, *, seed: int = 0) -> None:
        self.name = f"{REFERENCE}{judge.id}"
        self._settings: dict[str, Plain] = {"meaning": judge.meaning, "seed": seed}
        scores = judge.score(questions_of(plan), seed=seed)
        self._scores = dict(zip((row.id for row in plan), scores.tolist(), strict=True))

    @property
    def settings(self) -> Mapping[str, Plain]:
        """Give what answers depend on."""
        return self._settings

    def request(self, row: Row, call: int, messages: list[dict[str, str]]) -> Request:
        """Make a call ready."""
        return Request(key_of(self.name, self._settings, row.id, call), row, call, {}, (0, 0))

    def send(self, request: Request) -> Reply:
        """Answer."""
        row = request.row
        if row.calls[request.call].purpose != "judge":
            text = _NOTHING
        else:
            score = self._scores[row.id]
            if np.isnan(score):
                raise RefusedError("this reference judge has no answer to the pair")
            text = _verdict(score, asks=not row.shown)
        raw = json.dumps({"text": text})
        return Reply(text=text, finish="stop", input_tokens=0, output_tokens=0, raw=raw)


def questions_of(plan: Plan) -> Questions:
    """Give a plan's rows as reference judges look at them, in order."""
    rows = plan.rows
    names = [row.name_similarity for row in rows]
    return Questions(
        pair=[row.pair for row in rows],
        match=np.array([row.decision == "MATCH" for row in rows], np.bool_),
        shown=np.array([row.shown for row in rows], np.bool_),
        true=np.array([row.truth == "match" for row in rows], np.bool_),
        known=np.array([row.truth != "ambiguous" for row in rows], np.bool_),
        name_similarity=np.array([np.nan if name is None else name for name in names], np.float64),
        # as `Questions.of` writes it
        row=[
            "\t".join(
                (
                    row.system,
                    row.prompt,
                    row.condition,
                    row.perturbation,
                    row.pair,
                    row.decision,
                    str(row.repeat),
                )
            )
            for row in rows
        ],
    )


def _verdict(score: float, *, asks: bool) -> str:
    """Write a score as a model would, with every digit."""
    digits = repr(score)
    lines = [f"SCORE: {f'{score:.17f}' if 'e' in digits else digits}/10"]
    if asks:
        middle = "UNCERTAIN" if score == 5 else "NON-MATCH"
        lines.append(f"PREDICTION: {'MATCH' if score > 5 else middle}")
    return "\n".join(lines)
