"""Every row gets one result, whatever the endpoint does, and the ledger tells what it took."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from sameas.core.errors import InputError, OptionError, OutputError
from sameas.judging.run.cache import AnswerCache
from sameas.judging.run.endpoint import find_endpoint
from sameas.judging.run.openai_judge import OpenAIJudge
from sameas.judging.run.pace import Pace
from sameas.judging.run.results import read_results
from sameas.judging.run.run import run_plan
from tests.judging.plans import HIDDEN, SHOWN, TWO, make_plan
from tests.judging.run.endpoint import score_of, served
from tests.judging.run.runs import PRICE, judge, run


def test_every_row_is_asked_once_and_read(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 6, prompts=(SHOWN, HIDDEN))
    out = tmp_path / "results.jsonl"
    with served() as server:
        outcome = run(plan, server, out)
    results = read_results(out)
    assert outcome.is_whole
    assert [row.id for row in results] == [row.id for row in plan]
    # of a hidden decision and its flip both rows ask the same, and one call answers both
    assert len(server.asked) == 6 * 2 + 6
    assert set(server.asked.values()) == {1}
    for planned, row in zip(plan, results, strict=True):
        assert row.score == score_of(planned.calls[0].messages[0].content)
    assert sum(row.answers[0].cached for row in results) == 6
    assert results.header.plan == plan.header
    assert results.scored().frame.height == len(plan)
    assert server.bodies[0]["temperature"] == 0
    assert server.bodies[0]["max_tokens"] == 50


def test_the_ledger_is_what_the_endpoint_counted(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 6, prompts=(SHOWN, TWO))
    out = tmp_path / "results.jsonl"
    with served() as server:
        sums = run(plan, server, out).sums
    questions = list(server.answered)
    assert sums.answered == sum(server.answered.values()) == len(questions)
    assert sums.input_tokens == sum(map(len, questions))
    given = [len(f"SCORE: {score_of(question)}/10") for question in questions]
    assert sums.output_tokens == sum(given)
    assert sums.paid_usd == pytest.approx((sums.input_tokens + 2 * sums.output_tokens) / 1e6)
    assert (sums.failed, sums.unknown, sums.risked_usd, sums.cached) == (0, 0, 0, 0)
    charged = [
        answer.usd or 0 for row in read_results(out) for answer in row.answers if not answer.cached
    ]
    assert sum(charged) == pytest.approx(sums.paid_usd)


def test_a_second_call_is_given_the_answer_to_the_first(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 2, prompts=(TWO,))
    with served() as server:
        run(plan, server, tmp_path / "results.jsonl")
    first = score_of("Put in order: urn:l:0 is a red fox. urn:r:0 is a crimson fox.")
    assert f"SCORE: {first}/10 They say MATCH." in server.asked
    assert all("<<record>>" not in question for question in server.asked)
    [row, *_] = read_results(tmp_path / "results.jsonl")
    assert len(row.answers) == 2


@pytest.mark.parametrize("name", ["max_tokens", "max_completion_tokens", "model", "stream"])
def test_what_the_plan_or_the_budget_counts_on_cannot_be_set(name: str) -> None:
    endpoint = find_endpoint("http://127.0.0.1:9/v1", environment={})
    with pytest.raises(OptionError, match=f"{name} cannot be set"):
        OpenAIJudge("m", endpoint, settings={name: 9})


@pytest.mark.parametrize("prompts", [(SHOWN,), (SHOWN, HIDDEN, TWO)])
def test_threads_leave_no_trace(tmp_path: Path, prompts: tuple[str, ...]) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 8, prompts=prompts, systems=("one", "two"))
    with served() as server:
        for threads in (1, 8):
            # the first of several threads wait for each other
            server.gate = threading.Barrier(min(threads, 3))
            assert run(plan, server, tmp_path / f"{threads}.jsonl", threads=threads).is_whole
        assert server.most > 2
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "8.jsonl").read_bytes()


def test_runs_leave_no_trace(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 10, prompts=(SHOWN, TWO))
    with served() as server:
        run(plan, server, tmp_path / "whole.jsonl")
        parts = tmp_path / "parts.jsonl"
        budget = 0.0002
        while not (outcome := run(plan, server, parts, max_usd=budget)).is_whole:
            assert outcome.stopped == "the next call could exceed the budget"
            assert outcome.sums.paid_usd <= budget
            budget *= 2
    assert parts.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_budget_holds_over_runs_and_threads(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 60)
    out = tmp_path / "results.jsonl"
    with served(delay=0.001) as server:
        first = run(plan, server, out, threads=8, max_usd=0.003)
        second = run(plan, server, out, threads=8, max_usd=0.003)
    assert 0 < first.answered < len(plan)
    assert first.sums.paid_usd <= 0.003
    assert second.new <= 1
    assert second.sums.paid_usd <= 0.003
    with served() as server, pytest.raises(OptionError, match="a budget needs a price"):
        run_plan(plan, judge(server, price=None), out, max_usd=1.0)


def test_a_cache_serves_other_results_and_is_marked(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 5, repeats=2)
    cache = AnswerCache(tmp_path / "cache")
    with served() as server:
        first = run(plan, server, tmp_path / "first.jsonl", cache=cache)
        second = run(plan, server, tmp_path / "second.jsonl", cache=cache)
    cache.close()
    # repeats are asked anew: they are there to show how far answers vary
    assert sum(server.asked.values()) == len(plan)
    assert second.sums.answered == 0
    assert second.sums.cached == len(plan)
    assert second.sums.paid_usd == 0
    assert second.sums.cached_usd == pytest.approx(first.sums.paid_usd)
    one, other = read_results(tmp_path / "first.jsonl"), read_results(tmp_path / "second.jsonl")
    assert [row.score for row in one] == [row.score for row in other]
    assert not any(answer.cached for row in one for answer in row.answers)
    assert all(answer.cached for row in other for answer in row.answers)
    assert cache.path.stat().st_mode & 0o077 == 0


def test_two_runs_on_one_file_refuse(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 4)
    out = tmp_path / "results.jsonl"
    with served(delay=0.2) as server:
        thread = threading.Thread(target=run, args=(plan, server, out))
        thread.start()
        while not server.asked:
            thread.join(0.01)
        with pytest.raises(OutputError, match="another run is writing here"):
            run(plan, server, out)
        thread.join()
        assert run(plan, server, out).new == 0
    assert len(read_results(out)) == len(plan)


def test_a_torn_last_line_is_dropped_and_asked_again_for_nothing(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 4)
    out = tmp_path / "results.jsonl"
    with served() as server:
        run(plan, server, out)
        whole = out.read_bytes()
        for end in (whole[:-1], whole[:-200], whole[: whole.rfind(b"\n", 0, -1) + 1] + b"\0\0\0\n"):
            out.write_bytes(end)
            outcome = run(plan, server, out)
            assert outcome.new == 1
            assert out.read_bytes() == whole
        out.write_bytes(whole[:40])
        assert run(plan, server, out).new == len(plan)
    assert out.read_bytes() == whole
    # what was paid for stands in the ledger
    assert set(server.asked.values()) == {1}


def test_broken_and_strange_results_are_refused(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 4)
    out = tmp_path / "results.jsonl"
    with served() as server:
        run(plan, server, out)
        whole = out.read_bytes()
        lines = whole.splitlines(keepends=True)
        for content, message in (
            (b"".join([lines[0], b"{oops\n", *lines[2:]]), "line 2: not a JSON object"),
            (b"".join([*lines, lines[1]]), "a second result"),
            (whole.replace(b'"score":', b'"scores":'), "not a line of results"),
            (b'{"kind":"other"}\n' + whole, "something else"),
            (b"a diary\nwithout an end", "something else"),
        ):
            out.write_bytes(content)
            with pytest.raises((InputError, OutputError), match=message):
                run(plan, server, out)
            assert out.read_bytes() == content
        out.write_bytes(whole)
        other = make_plan(tmp_path / "other.jsonl", 5)
        with pytest.raises(OptionError, match="results of another plan"):
            run(other, server, out)
        endpoint = find_endpoint(server.url, environment={})
        for changed, what in (
            (OpenAIJudge("n", endpoint, price=PRICE), "judge openai:m"),
            (OpenAIJudge("m", endpoint, price=PRICE, settings={"seed": 1}), "other settings"),
            (OpenAIJudge("m", endpoint), "another price"),
        ):
            with pytest.raises(OptionError, match=what):
                run_plan(plan, changed, out)


def test_calls_keep_their_pace(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 5)
    with served() as server:
        start = time.monotonic()
        run(plan, server, tmp_path / "results.jsonl", threads=8, pace=Pace(calls=1500))
    assert time.monotonic() - start > 9 * 60 / 1500


def test_licensed_prompts_stay_on_this_machine_unless_allowed(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 2, access="licensees")
    out = tmp_path / "results.jsonl"
    far = find_endpoint("https://example.invalid/v1", environment={})
    assert not far.is_loopback
    with pytest.raises(OptionError, match="would leave this machine"):
        run_plan(plan, OpenAIJudge("m", far), out)
    assert not out.exists()
    with served() as server:
        run(plan, server, out)
        # this address is not known to be this machine, though it is
        far = find_endpoint(server.url.replace("127.0.0.1", "0.0.0.0"), environment={})  # noqa: S104
        allowed = run_plan(
            plan,
            OpenAIJudge("m", far),
            tmp_path / "far.jsonl",
            allow_licensed_upload=True,
        )
    assert allowed.is_whole
    results = read_results(out)
    assert results.header.access == "licensees"
    assert {row.access for row in results} == {"licensees"}
