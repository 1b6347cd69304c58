"""Endpoints that fail, answer strangely or not at all: nothing is lost or asked in vain."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from pathlib import Path

import pytest

from sameas.judging.run.endpoint import find_endpoint
from sameas.judging.run.openai_judge import OpenAIJudge
from sameas.judging.run.patience import Patience
from sameas.judging.run.results import read_results
from sameas.judging.run.run import run_plan
from tests.judging.plans import make_plan
from tests.judging.run.endpoint import Reaction, completion, served
from tests.judging.run.runs import judge, ledger, once, run


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
