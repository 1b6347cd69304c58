"""Results on disk: JSON Lines, a header and then a line for each row that has its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from sameas.core.errors import InputError
from sameas.judging.coding import Prediction
from sameas.judging.parsers import Mark, Verdict, parse
from sameas.judging.plan.asked import Access, Asked
from sameas.judging.plan.file import Plan
from sameas.judging.plan.header import Header
from sameas.judging.plan.prices import Price
from sameas.judging.plan.row import Row
from sameas.judging.run.lines import dump, read_lines, shallow
from sameas.judging.run.request import Plain, Reply
from sameas.judging.scored import Scored

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FORMAT = 1
KIND: Literal["sameas.judging.results"] = "sameas.judging.results"
BEGINS = b'{"kind":"sameas.judging.results"'


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsHeader:
    """What a results file says of itself.

    Attributes:
        kind: What sort of file it is.
        format: Number of the format of header and rows.
        sameas: Version of the package.
        judge: Who judged.
        settings: What its answers depend on.
        input_usd: Price of a million tokens; None where it is not known.
        output_usd: The same of what comes back.
        access: `licensees` where ids or texts may be seen by holders of a licence only.
        plan: Header of the plan.
    """

    kind: Literal["sameas.judging.results"] = KIND
    format: int = FORMAT
    sameas: str
    judge: str
    settings: dict[str, Plain]
    input_usd: float | None
    output_usd: float | None
    access: Access
    plan: Header


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back from one call.

    Attributes:
        request: SHA-256 of what was asked.
        text: What the judge wrote.
        finish: Why it ended, in the endpoint's words.
        input_tokens: None where not told.
        output_tokens: None where not told.
        usd: What such a call costs; None where tokens or price are not known.
        cached: It was not paid for here: out of the cache, or the answer to an earlier row that
            asked the same.
    """

    request: str
    text: str
    finish: str
    input_tokens: int | None
    output_tokens: int | None
    usd: float | None
    cached: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(Asked):
    """A row of the plan with its answer; what is not said here is as in the plan.

    Attributes:
        answers: One for each call, in order.
        failure: Why there is no answer, or no score in it; None where there is a score.
        marks: How the score was read, if not plainly, as `sameas.judging.parsers` says.
        score: 0 to 10; None where there is none.
        prediction: None where the prompt asks for none, or none was given.
        error_category: In the judge's words; None where it gave none.
    """

    answers: tuple[Answer, ...]
    failure: str | None
    marks: tuple[Mark, ...]
    score: float | None
    prediction: Prediction | None
    error_category: str | None

    def scored_by(self, judge: str) -> dict[str, Any]:
        """Give the row of a scored table."""
        return {
            **self.as_scored(),
            "judge": judge,
            "score": self.score,
            "prediction": self.prediction,
            "calls": len(self.answers),
            "input_tokens": _total([one.input_tokens for one in self.answers]),
            "output_tokens": _total([one.output_tokens for one in self.answers]),
            "cost_usd": _total([one.usd for one in self.answers]),
        }


@dataclass(frozen=True, slots=True)
class Results:
    """A header and the rows that have an answer."""

    header: ResultsHeader
    rows: tuple[Result, ...]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Result]:
        return iter(self.rows)

    def scored(self) -> Scored:
        """Give the table that figures are taken from."""
        return Scored.from_rows(row.scored_by(self.header.judge) for row in self.rows)


def read_results(path: str | Path) -> Results:
    """Read a results file and check every row of it; a half written last line is left out.

    Args:
        path: What `sameas judge run` wrote, finished or not.

    Raises:
        InputError: It is no results file, of another format, or has two answers to a row.
    """
    path = Path(path)
    lines = read_lines(path)
    header = read_header(next(lines, (1, {}))[1], path)
    rows: dict[str, Result] = {}
    for number, line in lines:
        row = parse_result(line, path, number)
        if row.id in rows:
            raise InputError(f"a second answer to row {row.id}", path=path, line=number)
        rows[row.id] = row
    return Results(header, tuple(rows.values()))


def read_header(line: dict[str, Any], path: Path) -> ResultsHeader:
    """Check the first line of a results file.

    Raises:
        InputError: It is not one, or of another format.
    """
    if line.get("kind") != KIND:
        if "event" in line:
            raise InputError("a ledger", path=path, expected="the results that it stands beside")
        raise InputError("no results", path=path, expected="what `sameas judge run` writes")
    if line.get("format") != FORMAT:
        raise InputError(
            f"results of format {line.get('format')}", path=path, expected=f"format {FORMAT}"
        )
    found: ResultsHeader = _parsed(_header_adapter(), line, path, 1)
    return found


def parse_result(line: dict[str, Any], path: Path, number: int) -> Result:
    """Check a row of a results file.

    Raises:
        InputError: It is none.
    """
    found: Result = _parsed(_result_adapter(), line, path, number)
    return found


def header_of(
    plan: Plan, judge: str, settings: Mapping[str, Plain], price: Price | None
) -> ResultsHeader:
    """Make the header of a judge's results.

    Args:
        plan: What is asked.
        judge: Name of the judge.
        settings: What its answers depend on.
        price: What it costs; None where it is not known.
    """
    return ResultsHeader(
        sameas=version("sameas"),
        judge=judge,
        settings=dict(settings),
        input_usd=price.input if price else None,
        output_usd=price.output if price else None,
        access=plan.access,
        plan=plan.header,
    )


def result_of(
    row: Row,
    replies: list[tuple[str, Reply]],
    failure: str | None,
    worth: Callable[[Reply], float | None],
) -> Result:
    """Make the result of a row.

    Args:
        row: Of the plan.
        replies: One for each call, in order, with the key of its request.
        failure: Why there is no answer to all calls; None where there is.
        worth: Gives what an answer costs.
    """
    read = Verdict(None)
    if failure is None:
        read = parse(replies[-1][1].text)
        failure = read.problem
    return Result(
        **row.asked(),
        answers=tuple(
            Answer(
                request=key,
                text=reply.text,
                finish=reply.finish,
                input_tokens=reply.input_tokens,
                output_tokens=reply.output_tokens,
                usd=worth(reply),
                cached=False,
            )
            for key, reply in replies
        ),
        failure=failure,
        marks=read.marks,
        score=read.score,
        prediction=None if row.shown else read.prediction,
        error_category=read.error_category,
    )


def as_line(values: ResultsHeader | Result) -> dict[str, Any]:
    """Give what is written for a header or a row."""
    if isinstance(values, ResultsHeader):
        return asdict(values)
    # `asdict` copies every value deeply, which takes as long as all the rest of a row
    line = shallow(values)
    line["drawn"] = shallow(values.drawn)
    line["answers"] = [shallow(answer) for answer in values.answers]
    return line


def as_bytes(header: ResultsHeader, rows: tuple[Result, ...]) -> bytes:
    """Write a whole results file."""
    return dump(as_line(header)) + b"".join(dump(as_line(row)) for row in rows)


def _total(values: list[Any]) -> Any:
    return None if None in values else sum(values)


@cache
def _header_adapter() -> TypeAdapter[ResultsHeader]:
    from pydantic import TypeAdapter

    return TypeAdapter(ResultsHeader)


@cache
def _result_adapter() -> TypeAdapter[Result]:
    from pydantic import TypeAdapter

    return TypeAdapter(Result)


def _parsed(adapter: TypeAdapter[Any], line: dict[str, Any], path: Path, number: int) -> Any:
    from pydantic import ValidationError

    try:
        return adapter.validate_python(line)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InputError(
            f"not a line of results: {where}: {first['msg']}", path=path, line=number
        ) from error
