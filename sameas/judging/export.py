"""What of results may be shared: scores and how rows were drawn, and nothing that names a pair.

No text, no id, no hash of either: whoever knows the ids of a terminology could hash them all and
look. Rows and pairs get random numbers, from the system's own chance and without a seed, and stand
in their order, so that neither number nor place says anything.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sameas.core.errors import InputError, OutputError
from sameas.core.write_file import write_file
from sameas.judging.run.reference_judge import REFERENCE
from sameas.judging.run.results import Result, Results

FORMAT = 1
KIND = "sameas.judging.shareable"
_BYTES = 16
_FIELDS = (
    "condition",
    "cell",
    "perturbation",
    "repeat",
    "decision",
    "shown",
    "flipped",
    "truth",
    "tier",
    "score",
    "prediction",
    "failure",
)


def export(
    results: Sequence[Results],
    out: str | Path,
    *,
    paths: Sequence[str | Path] = (),
    names: bool = True,
    force: bool = False,
) -> int:
    """Write what may be shared.

    Left out are ids, texts, prompts, answers, kinds of error in the judge's words, file names of
    templates and systems with their hashes, the likeness of names with all its digits (it is
    rounded to a tenth), and the score a pair was drawn by.

    Args:
        results: Of one or several judges; a pair has one number in all of them.
        out: Where.
        paths: Where the results are, so that they are not replaced.
        names: Say what judges, systems and prompts are called; else they are numbered.
        force: Replace an existing file.

    Returns:
        How many rows were written.

    Raises:
        InputError: There are no results, those of several datasets, or scores of a reference judge
            on licensed pairs, which anybody could compute from ids.
        OutputError: The file exists, or cannot be written.
    """
    out = Path(out)
    if out.exists() and not force:
        raise OutputError("this file exists", path=out, fix="give another path, or --force")
    if any(out.samefile(path) for path in paths if out.exists()):
        raise OutputError("these are the results", path=out, fix="give another --out")
    for one in results:
        _refuse_computable(one)
    plans = [one.header.plan for one in results]
    # the header names one dataset, and a licence goes by it
    known = sorted({f"{plan.dataset} {plan.release or ''}".rstrip() for plan in plans})
    if len(known) != 1:
        raise InputError(
            f"results of {', '.join(known) or 'nothing'}", expected="those of one dataset"
        )
    pairs: dict[str, str] = {}
    called = _Names(results, kept=names)
    rows = [_shared(row, one.header.judge, pairs, called) for one in results for row in one]
    rows.sort(key=lambda row: str(row["row"]))
    header = {
        "kind": KIND,
        "format": FORMAT,
        "sameas": version("sameas"),
        "dataset": plans[0].dataset,
        "release": plans[0].release,
        "design": ", ".join(dict.fromkeys(plan.design for plan in plans)),
        "drawn": {how: meaning for plan in plans for how, meaning in plan.drawn.items()},
        "rows": len(rows),
    }
    lines = [json.dumps(line, ensure_ascii=False) + "\n" for line in (header, *rows)]
    write_file(out, "".join(lines).encode())
    return len(rows)


def _refuse_computable(results: Results) -> None:
    """Refuse scores that follow from ids or names: tried out one by one, they tell the pair."""
    header = results.header
    if header.access == "licensees" and header.judge.startswith(REFERENCE):
        raise InputError(
            f"scores of {header.judge} on {header.plan.dataset} can be computed from ids and names,"
            " so that they tell which licensed pair each row is",
            expected="answers of a model",
            fix="share the command: the judge gives the same scores again",
        )


def _shared(row: Result, judge: str, pairs: dict[str, str], called: _Names) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in _FIELDS}
    if row.failure is not None:
        # an endpoint's message may quote what it was sent
        values["failure"] = row.failure.partition(":")[0]
    return {
        "row": secrets.token_hex(_BYTES),
        "pair": pairs.setdefault(row.pair, secrets.token_hex(_BYTES)),
        "judge": called.of("judge", judge),
        "system": called.of("system", row.system),
        "prompt": called.of("prompt", row.prompt),
        "drawn": row.drawn.how,
        "name_similarity": None if row.name_similarity is None else round(row.name_similarity, 1),
        **values,
        "calls": len(row.answers),
        "input_tokens": _sum([one.input_tokens for one in row.answers]),
        "output_tokens": _sum([one.output_tokens for one in row.answers]),
    }


def _sum(values: list[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


class _Names:
    """Names of judges, systems and prompts, or numbers in their place."""

    def __init__(self, results: Sequence[Results], *, kept: bool) -> None:
        self._kept = kept
        self._numbers: dict[tuple[str, str], str] = {}
        known = {
            "judge": [one.header.judge for one in results],
            "system": [row.system for one in results for row in one],
            "prompt": [row.prompt for one in results for row in one],
        }
        for kind, names in known.items():
            for number, name in enumerate(sorted(set(names)), 1):
                self._numbers[kind, name] = f"{kind} {number}"

    def of(self, kind: str, name: str) -> str:
        # a template that somebody wrote is called by its file, which may say anything
        return name if self._kept and "@" not in name else self._numbers[kind, name]
