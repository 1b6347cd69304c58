"""Scores that people gave, on disk: JSON Lines that only grow; of two scores the later counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from sameas.core.errors import InputError, OptionError
from sameas.judging.coding import HIGHEST
from sameas.judging.plan.asked import Access
from sameas.judging.plan.file import Plan
from sameas.judging.plan.row import Row
from sameas.judging.run.lines import GrowingFile, read_lines
from sameas.judging.scored import Scored

FORMAT = 1
KIND: Literal["sameas.judging.annotations"] = "sameas.judging.annotations"
_BEGINS = b'{"kind":"sameas.judging.annotations"'


class AnnotationFile:
    """The answers to one plan, open for adding.

    Args:
        path: It is made, or taken up where it ended.
        plan: What is asked.
        seed: Of every person's order.

    Attributes:
        dropped: Bytes of a half written last line that was cut off.

    Raises:
        OptionError: It has answers to another plan, or in an order of another seed.
        OutputError: It cannot be written, or another server has it open.
    """

    def __init__(self, path: str | Path, plan: Plan, *, seed: int) -> None:
        self._file = GrowingFile(path, begins=_BEGINS)
        self.dropped = self._file.dropped
        header = {
            "kind": KIND,
            "format": FORMAT,
            "rows_sha256": plan.header.rows_sha256,
            "dataset": plan.header.dataset,
            "access": plan.access,
            "seed": seed,
        }
        try:
            lines = [line for _, line in self._file.lines()]
            if not lines:
                self._file.add(header)
            elif lines[0] != header:
                raise OptionError(
                    f"{path}: there are answers to another plan here, or by another seed",
                    fix="give another --out, or the same command as before",
                )
            self._scores = {
                (line["annotator"], line["row"]): float(line["score"]) for line in lines[1:]
            }
        except BaseException:
            self._file.close()
            raise

    def score(self, annotator: str, row: Row) -> float | None:
        """Give the score that somebody gave to a row, or None."""
        return self._scores.get((annotator, row.id))

    def add(self, annotator: str, row: Row, score: float) -> None:
        """Note a score.

        Raises:
            InputError: It is not from 0 to 10.
        """
        if not 0 <= score <= HIGHEST:
            raise InputError(f"a score of {score:g}", expected="0 to 10")
        self._file.add(
            {
                "annotator": annotator,
                "row": row.id,
                "score": score,
                "time": datetime.now(UTC).isoformat(timespec="seconds"),
                "asked": row.as_scored(),
            }
        )
        self._scores[annotator, row.id] = score

    def close(self) -> None:
        """Close it."""
        self._file.close()


@dataclass(frozen=True, slots=True)
class Annotations:
    """Scores that people gave.

    Attributes:
        rows_sha256: Which plan they were asked.
        access: `licensees` where ids may be seen by holders of a licence only.
        scored: With the name of the person as judge, such as `human:1`.
    """

    rows_sha256: str
    access: Access
    scored: Scored


def read_annotations(path: str | Path) -> Annotations:
    """Read the scores that people gave.

    Args:
        path: What `sameas judge annotate` wrote.

    Raises:
        InputError: It is something else, or broken.
    """
    path = Path(path)
    lines = read_lines(path)
    header = next(lines, (1, {}))[1]
    if header.get("kind") != KIND or header.get("format") != FORMAT:
        raise InputError(
            "no annotations", path=path, expected="what `sameas judge annotate` writes"
        )
    last: dict[tuple[str, str], Mapping[str, Any]] = {}
    for number, line in lines:
        try:
            last[line["annotator"], line["row"]] = {
                **line["asked"],
                "judge": f"human:{line['annotator']}",
                "score": line["score"],
            }
        except (KeyError, TypeError):
            raise InputError("not a line of annotations", path=path, line=number) from None
    return Annotations(header["rows_sha256"], header["access"], Scored.from_rows(last.values()))
