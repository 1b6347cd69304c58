"""A plan as an inspect_ai task, and its log as results; skipped where inspect_ai is absent."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from sameas.core.errors import InputError, OptionError
from sameas.judging.run.inspect_task import results_of_log, task_of
from sameas.judging.run.results import read_results
from tests.judging.plans import HIDDEN, SHOWN, TWO, make_plan
from tests.judging.run.endpoint import score_of

# what inspect_ai uses of others warns of its own affairs
pytestmark = pytest.mark.filterwarnings("ignore")


def mock() -> Any:
    model = import_module("inspect_ai.model")

    def answer(messages: list[Any], *_: Any) -> Any:
        text = "\n".join(message.text for message in messages)
        output = model.ModelOutput.from_content("mockllm/model", f"SCORE: {score_of(text)}/10")
        # without it the mock fetches a tokenizer from the net
        output.usage = model.ModelUsage(input_tokens=7, output_tokens=3, total_tokens=10)
        return output

    return model.get_model("mockllm/model", custom_outputs=answer)


def test_a_plan_runs_and_its_log_is_read(tmp_path: Path) -> None:
    inspect_ai = pytest.importorskip("inspect_ai")
    plan = make_plan(tmp_path / "plan.jsonl", 4, prompts=(SHOWN, HIDDEN, TWO))
    [log] = inspect_ai.eval(
        task_of(plan), model=mock(), log_dir=str(tmp_path / "logs"), display="none"
    )
    assert log.status == "success", log.error
    assert results_of_log(log, plan, tmp_path / "results.jsonl") == len(plan)
    results = read_results(tmp_path / "results.jsonl")
    assert results.header.judge == "inspect:mockllm/model"
    for planned, row in zip(plan, results, strict=True):
        texts: list[str] = []
        for call in planned.calls:
            [message] = call.filled(texts[-1] if texts else None)
            texts.append(f"SCORE: {score_of(message['content'])}/10")
        assert [answer.text for answer in row.answers] == texts
        assert row.answers[0].input_tokens == 7
    with pytest.raises(InputError, match="another plan"):
        results_of_log(log, make_plan(tmp_path / "b.jsonl", 2, systems=("x",)), tmp_path / "r")


def test_licensed_plans_need_a_word(tmp_path: Path) -> None:
    pytest.importorskip("inspect_ai")
    plan = make_plan(tmp_path / "plan.jsonl", 2, access="licensees")
    with pytest.raises(OptionError, match="licensed texts"):
        task_of(plan)
    assert task_of(plan, allow_licensed_upload=True)


def test_without_inspect_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "inspect_ai", None)
    with pytest.raises(OptionError, match="not installed"):
        task_of(make_plan(tmp_path / "plan.jsonl", 2))
