"""An adapter for inspect_ai: its models, rate limits and logs, and our plans and results.

It comes with the extra `sameas[inspect]`. `task_of` makes a task of a plan; `results_of_log` turns
its log into results, so that `sameas judge report` reads them like any others. Costs are inspect's
affair: answers from its cache come without usage, and no ledger is written here.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from sameas.core.errors import InputError, OptionError
from sameas.core.write_file import write_file
from sameas.judging.parsers import parse
from sameas.judging.plan.file import Plan
from sameas.judging.plan.row import Row
from sameas.judging.run.request import Reply, key_of
from sameas.judging.run.results import as_bytes, header_of, result_of

KEY = "sameas"


def task_of(plan: Plan, *, allow_licensed_upload: bool = False) -> Any:
    """Make an inspect_ai task of a plan: a sample for each row.

    Calls of one row follow each other; the score of a sample is what our parser reads.

    Args:
        plan: Any.
        allow_licensed_upload: Licensed texts may leave this machine. Which model is asked is not
            known here, so that a plan with licensed texts needs it whatever the model.

    Returns:
        An `inspect_ai.Task`.

    Raises:
        OptionError: inspect_ai is not there, or the plan holds licensed texts.
    """
    inspect_ai = _inspect()
    if plan.access == "licensees" and not allow_licensed_upload:
        raise OptionError(
            f"the prompts hold licensed texts of {plan.header.dataset}",
            fix="if your licences and the model's terms allow it, allow_licensed_upload=True",
        )
    dataset, model = import_module("inspect_ai.dataset"), import_module("inspect_ai.model")
    scorer, solver = import_module("inspect_ai.scorer"), import_module("inspect_ai.solver")
    rows = {row.id: row for row in plan}

    def ask() -> Any:
        async def solve(state: Any, generate: Any) -> Any:
            texts: list[str] = []
            said: list[dict[str, Any]] = []
            for call in rows[state.sample_id].calls:
                messages = call.filled(texts[-1] if texts else None)
                output = await model.get_model().generate(
                    [_message(model, one) for one in messages],
                    config=model.GenerateConfig(temperature=0, max_tokens=call.max_output_tokens),
                )
                texts.append(output.completion)
                said.append(
                    {
                        "text": output.completion,
                        "finish": str(output.stop_reason),
                        "input_tokens": output.usage.input_tokens if output.usage else None,
                        "output_tokens": output.usage.output_tokens if output.usage else None,
                    }
                )
            state.output = output
            state.metadata[KEY] = said
            return state

        return solve

    def read() -> Any:
        async def score(state: Any, target: Any) -> Any:
            read = parse(state.output.completion)
            value = float("nan") if read.score is None else read.score
            return scorer.Score(value=value, answer=state.output.completion)

        return score

    scored = scorer.scorer(metrics=[scorer.mean()])
    samples = [
        dataset.Sample(
            id=row.id,
            input=[_message(model, one) for one in row.calls[0].filled()]
            if row.calls[0].slot is None
            else "",
            target=row.truth,
            metadata={"pair": row.pair, "prompt": row.prompt, "decision": row.decision},
        )
        for row in plan
    ]
    return inspect_ai.Task(
        dataset=samples, solver=solver.solver(ask)(), scorer=scored(read)(), name="sameas_judge"
    )


def results_of_log(log: Any, plan: Plan, out: str | Path) -> int:
    """Write the results of a log.

    Args:
        log: An `inspect_ai.log.EvalLog` of a task of this plan, with its samples.
        plan: The plan.
        out: Where; an existing file is replaced.

    Returns:
        How many rows have a result; samples that failed have none.

    Raises:
        InputError: The log is of another task.
    """
    samples = {sample.id: sample for sample in log.samples or ()}
    strange = samples.keys() - {row.id for row in plan}
    if strange:
        raise InputError(f"a sample of another plan: {min(map(str, strange))}")
    name = f"inspect:{log.eval.model}"
    rows = tuple(
        result_of(row, _replies(row, name, samples[row.id].metadata[KEY]), None, lambda reply: None)
        for row in plan
        if row.id in samples and KEY in samples[row.id].metadata
    )
    header = header_of(plan, name, {"task": log.eval.task, "temperature": 0}, None)
    write_file(Path(out), as_bytes(header, rows))
    return len(rows)


def _replies(row: Row, name: str, said: list[Mapping[str, Any]]) -> list[tuple[str, Reply]]:
    return [(key_of(name, row.id, number), Reply(**one, raw="")) for number, one in enumerate(said)]


def _message(model: Any, message: Mapping[str, str]) -> Any:
    kinds = {"system": model.ChatMessageSystem, "user": model.ChatMessageUser}
    return kinds[message["role"]](content=message["content"])


def _inspect() -> Any:
    try:
        return import_module("inspect_ai")
    except ImportError:
        raise OptionError(
            "inspect_ai is not installed", fix="pip install 'sameas[inspect]'"
        ) from None
