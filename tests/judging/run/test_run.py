"""Every row gets one result, whatever the endpoint does, and the ledger tells what it took."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from pathlib import Path

import pytest

from sameas.core.errors import InputError, OptionError, OutputError
from sameas.judging.plan.file import Plan
from sameas.judging.plan.prices import Price
from sameas.judging.run.cache import AnswerCache
from sameas.judging.run.endpoint import find_endpoint
from sameas.judging.run.ledger import ledger_path
from sameas.judging.run.openai_judge import OpenAIJudge
from sameas.judging.run.pace import Pace
from sameas.judging.run.patience import Patience
from sameas.judging.run.results import read_results
from sameas.judging.run.run import Outcome, run_plan
from tests.judging.plans import HIDDEN, SHOWN, TWO, make_plan
from tests.judging.run.endpoint import Fault, Reaction, Served, completion, score_of, served

QUICK = Patience(attempts=4, first_wait=0.001, longest_wait=1.0, seconds=5.0)
PRICE = Price("m", 1.0, 2.0)


def judge(server: Served, *, price: Price | None = PRICE, seconds: float = 5.0) -> OpenAIJudge:
    endpoint = find_endpoint(server.url, environment={})
    return OpenAIJudge("m", endpoint, price=price, patience=Patience(seconds=seconds))


def run(plan: Plan, server: Served, out: Path, **options: object) -> Outcome:
    values = {"patience": QUICK, "threads": 4, **options}
    return run_plan(plan, judge(server), out, **values)  # type: ignore[arg-type]


def once(reaction: Reaction) -> Fault:
    """React so to the first attempt of every question."""
    return lambda question, before: reaction if before == 0 else None


def ledger(out: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in ledger_path(out).read_text().splitlines()]


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


@pytest.mark.parametrize(
    ("reaction", "billed"),
    [
        (Reaction(429, headers={"Retry-After": "0.01"}), False),
        (Reaction(429), False),
        (Reaction(500), False),
        (Reaction(503, "<html>busy</html>"), False),
        (Reaction(408), False),
        (Reaction(0), True),
        (Reaction(200, "<html>hello</html>"), True),
        (Reaction(200, '{"choices": []}'), True),
        (Reaction(200, '{"choices": [{"message": {"content": 7}}]}'), True),
        (Reaction(200, ""), True),
    ],
    ids=lambda value: f"{value.status} {value.body[:12]}" if isinstance(value, Reaction) else "",
)
def test_what_passes_is_tried_again(tmp_path: Path, reaction: Reaction, *, billed: bool) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 4)
    with served(once(reaction)) as server:
        outcome = run(plan, server, tmp_path / "results.jsonl")
    assert outcome.is_whole
    assert set(server.asked.values()) == {2}
    assert outcome.sums.failed == outcome.sums.answered == len(plan)
    assert (outcome.sums.risked_usd > 0) == billed
    events = [line for line in ledger(tmp_path / "results.jsonl") if line["event"] == "failed"]
    assert {line["status"] for line in events} == {reaction.status or None}
    if reaction.status and reaction.body:
        assert events[0]["raw"] == reaction.body


def test_a_refused_request_is_a_result_and_not_asked_again(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 4)
    out = tmp_path / "results.jsonl"

    def fault(question: str, before: int) -> Reaction | None:
        return (
            Reaction(400, '{"error": {"message": "too long"}}') if "urn:l:0" in question else None
        )

    with served(fault) as server:
        assert run(plan, server, out).is_whole
        assert run(plan, server, out).new == 0
    assert set(server.asked.values()) == {1}
    failed = [row for row in read_results(out) if row.failure]
    assert {row.failure for row in failed} == {"refused: status 400: too long"}
    assert {row.left for row in failed} == {"urn:l:0"}
    assert all(row.score is None for row in failed)


@pytest.mark.parametrize("status", [401, 403, 404, 302])
def test_a_closed_endpoint_stops_the_run(tmp_path: Path, status: int) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 20)
    reaction = Reaction(status, headers={"Location": "http://127.0.0.1:9/other"})
    with served(lambda *_: reaction) as server:
        outcome = run(plan, server, tmp_path / "results.jsonl", threads=2)
    assert outcome.stopped is not None
    assert str(status) in outcome.stopped
    assert sum(server.asked.values()) <= 2
    assert outcome.answered == 0


def test_no_credit_is_not_waited_for(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 4)
    body = '{"error": {"message": "pay", "code": "insufficient_quota"}}'
    with served(lambda *_: Reaction(429, body)) as server:
        outcome = run(plan, server, tmp_path / "results.jsonl", threads=1)
    assert outcome.stopped == "status 429: pay"
    assert sum(server.asked.values()) == 1


def test_a_wait_without_measure_stops_the_run(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 4)
    with served(lambda *_: Reaction(429, headers={"Retry-After": "86400"})) as server:
        outcome = run(plan, server, tmp_path / "results.jsonl", threads=1)
    assert outcome.stopped == "status 429: no; it asks to wait 86,400 s"


def test_rows_without_an_answer_stay_for_the_next_run(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 10)
    out = tmp_path / "results.jsonl"

    def fault(question: str, before: int) -> Reaction | None:
        return Reaction(500) if "urn:l:3 " in question and before < 4 else None

    with served(fault) as server:
        first = run(plan, server, out)
        assert (first.answered, first.failed) == (len(plan) - 2, 2)
        assert first.stopped is None
        second = run(plan, server, out)
    assert (second.new, second.answered) == (2, len(plan))
    assert [row.id for row in read_results(out)] == [row.id for row in plan]


def test_a_dead_endpoint_is_given_up(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 200)
    with served(lambda *_: Reaction(500)) as server:
        outcome = run(plan, server, tmp_path / "results.jsonl", threads=3)
    assert outcome.stopped is not None
    assert "rows in a row got no answer" in outcome.stopped
    assert len(server.asked) < 20


def test_garbled_answers_end_as_results_that_say_so(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 2)
    with served(lambda *_: Reaction(200, "{}")) as server:
        outcome = run(plan, server, tmp_path / "results.jsonl")
    assert outcome.is_whole
    assert outcome.unscored == len(plan)
    assert {row.failure for row in read_results(tmp_path / "results.jsonl")} == {
        "garbled: no chat completion"
    }


def test_an_answer_nested_without_end_is_garbled(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 1)
    with served(lambda *_: Reaction(200, "[" * 100_000)) as server:
        assert run(plan, server, tmp_path / "results.jsonl").is_whole
    with served(lambda *_: Reaction(400, "[" * 100_000)) as server:
        assert run(plan, server, tmp_path / "refused.jsonl").is_whole


def test_an_answer_that_trickles_is_given_up(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 1, flips=False)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=trickle, args=(listening,), daemon=True)
        thread.start()
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/v1"
        patience = Patience(attempts=1, seconds=0.3)
        one = OpenAIJudge("m", find_endpoint(url, environment={}), patience=patience)
        start = time.monotonic()
        outcome = run_plan(plan, one, tmp_path / "results.jsonl", patience=patience)
        thread.join(5)
    assert time.monotonic() - start < 4
    assert outcome.unscored == 1
    assert read_results(tmp_path / "results.jsonl").rows[0].failure == (
        "garbled: an answer without end"
    )


def trickle(listening: socket.socket) -> None:
    """Send a byte now and then, for ten seconds at the most."""
    connection, _ = listening.accept()
    with connection, contextlib.suppress(OSError):
        connection.recv(1 << 16)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        for _ in range(200):
            connection.sendall(b"x")
            time.sleep(0.05)


@pytest.mark.parametrize("name", ["max_tokens", "max_completion_tokens", "model", "stream"])
def test_what_the_plan_or_the_budget_counts_on_cannot_be_set(name: str) -> None:
    endpoint = find_endpoint("http://127.0.0.1:9/v1", environment={})
    with pytest.raises(OptionError, match=f"{name} cannot be set"):
        OpenAIJudge("m", endpoint, settings={name: 9})


def test_answers_that_say_nothing_are_kept_as_they_are(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 8)
    said = [
        completion("I am sorry, I cannot help with that."),
        completion(None, refusal="I cannot."),
        completion(None),
        completion("**SCORE:** 8,5 / 10"),
        completion("\ud800 SCORE: 3/10"),
        completion("It depends."),
        json.dumps({"choices": [{"message": {"content": [{"type": "text", "text": "SCORE: 4"}]}}]}),
        completion("SCORE: 11/10"),
    ]

    def fault(question: str, before: int) -> Reaction:
        return Reaction(200, said[int(question.split("urn:l:")[1].split()[0])])

    out = tmp_path / "results.jsonl"
    with served(fault) as server:
        outcome = run(plan, server, out)
    found = {row.left: row for row in read_results(out)}
    failures = [found[f"urn:l:{number}"].failure for number in range(8)]
    assert failures == [
        "refusal", "refusal", "empty", None, None, "no score", None, "out of range",
    ]  # fmt: skip
    assert [found[f"urn:l:{number}"].score for number in (3, 4, 6)] == [8.5, 3, 4]
    assert found["urn:l:0"].answers[0].text == "I am sorry, I cannot help with that."
    # an endpoint that tells no tokens leaves the cost unknown, and the estimate as risk
    assert found["urn:l:6"].answers[0].usd is None
    assert outcome.sums.untold == 2
    assert outcome.sums.risked_usd > 0


def test_slow_answers_are_given_up_and_lost_ones_count_as_risk(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 1)
    patience = Patience(attempts=2, first_wait=0.001, seconds=0.1)
    with served(delay=0.5) as server:
        one = judge(server, seconds=0.1)
        outcome = run_plan(plan, one, tmp_path / "results.jsonl", patience=patience)
    assert outcome.failed == 2
    assert outcome.sums.failed == 4
    assert outcome.sums.risked_usd > 0


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
