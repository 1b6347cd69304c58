"""A run that is killed, again and again, ends with one result a row and a ledger that is right."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import requests

from sameas.cli import main
from sameas.judging.annotate.answers import read_annotations
from sameas.judging.plan.file import read_plan
from sameas.judging.run.ledger import ledger_path, sum_up
from sameas.judging.run.results import read_results
from tests.judging.plans import make_plan
from tests.judging.run.endpoint import Reaction, score_of, served

pytestmark = pytest.mark.slow

PAIRS, PROMPTS = 500, ("I", "II", "III")
KEY, OTHER = "sk-invented-0123456789", "sk-of-another-vendor"


def fault(question: str, before: int) -> Reaction | None:
    """Turn away every thirtieth question once, in three ways."""
    if before or score_of(question[::-1]) or score_of(question) > 3:
        return None
    return (Reaction(429, headers={"Retry-After": "0.01"}), Reaction(500), Reaction(200, "{"))[
        len(question) % 3
    ]


def prices(folder: Path) -> None:
    text = "model,input_usd_per_million,output_usd_per_million\nm,1,2\n"
    (folder / "prices.csv").write_text(text)


def command(plan: Path, out: Path, url: str, *more: str) -> list[str]:
    options = ["--judge", "openai:m", "--endpoint", url, "--out", str(out), "--no-cache", "--quiet"]
    options += ["--prices", str(plan.with_name("prices.csv")), *more]
    return [sys.executable, "-m", "sameas", "judge", "run", str(plan), *options]


def test_500_pairs_3_prompts_3_kills(tmp_path: Path) -> None:
    # a row for each pair and prompt: the decision as it was taken
    plan = make_plan(tmp_path / "plan.jsonl", PAIRS, prompts=PROMPTS, flips=False)
    assert len(plan) == PAIRS * len(PROMPTS)
    prices(tmp_path)
    out = tmp_path / "results.jsonl"
    with served(fault, delay=0.005) as server:
        words = command(tmp_path / "plan.jsonl", out, server.url)
        for kill in range(1, 4):
            process = subprocess.Popen(words, stderr=subprocess.PIPE)
            while sum(server.answered.values()) < 350 * kill:
                assert process.poll() is None, process.communicate()
                time.sleep(0.02)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            assert process.returncode == -signal.SIGKILL
            # what a kill may leave at the end, whether or not this one did
            with ledger_path(out).open("ab") as file:
                file.write(b'{"event":"answered","n":')
            with out.open("ab") as file:
                file.write(b'{"id":"')
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        # the last one may have been counted before the answer went out
        time.sleep(0.05)
    rows = read_results(out)
    assert [row.id for row in rows] == [row.id for row in read_plan(tmp_path / "plan.jsonl")]
    for planned, row in zip(plan, rows, strict=True):
        assert row.score == score_of(planned.calls[0].messages[0].content)

    sums = sum_up(out)
    asked = sum(server.asked.values())
    # every request that reached the endpoint stands in the ledger, and none that did not is paid
    assert sums.answered == len(plan)
    assert asked <= sums.answered + sums.failed + sums.unknown
    assert sums.unknown <= 3 * 8
    lost = sum(server.answered.values()) - sums.answered
    assert 0 <= lost <= sums.unknown
    questions = [planned.calls[0].messages[0].content for planned in plan]
    given = [f"SCORE: {score_of(question)}/10" for question in questions]
    assert sums.input_tokens == sum(map(len, questions))
    assert sums.output_tokens == sum(map(len, given))
    paid = sum(len(one) + 2 * len(two) for one, two in zip(questions, given, strict=True)) / 1e6
    assert abs(sums.paid_usd - paid) < 1e-9
    charged = [answer for row in rows for answer in row.answers if not answer.cached]
    assert abs(sum(answer.usd or 0 for answer in charged) - paid) < 1e-9
    if sums.unknown:
        assert sums.risked_usd > 0


def test_an_interrupted_run_keeps_what_is_under_way(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 60)
    prices(tmp_path)
    out = tmp_path / "results.jsonl"
    with served(delay=0.1) as server:
        words = command(tmp_path / "plan.jsonl", out, server.url)
        process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
        while not sum(server.answered.values()):
            assert process.poll() is None, process.communicate()
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        said = process.communicate()[1]
    assert process.returncode == 130
    assert "answers are kept" in said
    assert "Traceback" not in said
    assert 0 < len(read_results(out)) < len(plan)
    assert sum_up(out).unknown == 0
    assert len(read_results(out)) == sum(server.answered.values())


def test_one_file_takes_one_process(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 20)
    prices(tmp_path)
    out = tmp_path / "results.jsonl"
    refused = threading.Event()

    def held(question: str, before: int) -> None:
        refused.wait(60)

    with served(held) as server:
        words = command(tmp_path / "plan.jsonl", out, server.url)
        first = subprocess.Popen(words, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        while not server.asked:
            assert first.poll() is None
            time.sleep(0.01)
        second = subprocess.run(words, capture_output=True, text=True, check=False)
        refused.set()
        assert second.returncode == 1
        assert "another run is writing here" in second.stderr
        assert first.wait() == 0
    assert len(read_results(out)) == sum_up(out).answered == len(plan)


AT_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


def typed_at_a_terminal(
    words: list[str], key: bytes, *, when: Callable[[str], bool]
) -> tuple[int, str]:
    """Start a command at a terminal of its own, type a key there, and give what it came to."""
    ours, its = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", AT_TERMINAL, *words],
        stdin=its,
        stdout=its,
        stderr=its,
        start_new_session=True,
    )
    os.close(its)
    said, typed = "", False
    # at the end of the other side, reading is an error
    with contextlib.suppress(OSError):
        while part := os.read(ours, 1 << 16):
            said += part.decode("utf-8", "replace")
            if not typed and when(said):
                os.write(ours, key)
                typed = True
    os.close(ours)
    return process.wait(), said


def test_ctrl_c_at_a_terminal_says_how_to_go_on(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 60)
    prices(tmp_path)
    out = tmp_path / "results.jsonl"
    with served(delay=0.1) as server:
        words = command(tmp_path / "plan.jsonl", out, server.url)
        words.remove("--quiet")
        code, said = typed_at_a_terminal(
            words, b"\x03", when=lambda _: sum(server.answered.values()) > 3
        )
        assert code == 130
        assert "run the same command again to go on" in said
        assert "Traceback" not in said
        kept = len(read_results(out))
        assert kept == sum(server.answered.values()) < len(plan)
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 0
    assert set(server.asked.values()) == {1}


def test_ctrl_c_ends_annotation_and_keeps_scores(tmp_path: Path) -> None:
    plan, out = make_plan(tmp_path / "plan.jsonl", 3), tmp_path / "human.jsonl"
    words = [sys.executable, "-m", "sameas", "judge", "annotate", str(tmp_path / "plan.jsonl")]
    words += ["--out", str(out), "--annotator", "ann"]
    for place in range(2):

        def scored(said: str, place: int = place) -> bool:
            if "Ctrl-C to stop" not in said:
                return False
            [address] = re.findall(r"ann: (\S+)", said)
            answer = {"place": place, "score": 7}
            return requests.post(f"{address}score", json=answer, timeout=5).ok

        code, said = typed_at_a_terminal(words, b"\x03", when=scored)
        assert code == 130
        assert "scores are kept; run the same command again to go on" in said
        assert "Traceback" not in said
        assert len(read_annotations(out).scored) == place + 1
    assert len(plan) == 6


@pytest.mark.parametrize("status", [200, 400, 401, 500])
def test_the_key_is_nowhere(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    status: int,
) -> None:
    make_plan(tmp_path / "plan.jsonl", 2)
    prices(tmp_path)
    monkeypatch.setenv("MY_KEY", KEY)
    monkeypatch.setenv("OPENAI_API_KEY", OTHER)
    monkeypatch.setenv("SAMEAS_CACHE", str(tmp_path / "cache"))
    echo = Reaction(status, json.dumps({"error": {"message": f"Bearer {KEY} is wrong"}}))
    with served(lambda *_: None if status == 200 else echo) as server:
        out = tmp_path / "results.jsonl"
        words = command(tmp_path / "plan.jsonl", out, server.url, "--attempts", "1")[3:]
        words.remove("--no-cache")
        with pytest.raises(SystemExit) as left:
            main([*words, "--key-env", "MY_KEY"])
        assert left.value.code == (0 if status in (200, 400) else 1)
        assert server.authorizations == {f"Bearer {KEY}"}
    with served() as server, pytest.raises(SystemExit):
        # an address on the command line is sent no key that is not named there
        main(command(tmp_path / "plan.jsonl", tmp_path / "other.jsonl", server.url)[3:])
    assert server.authorizations == {None}
    said = capfd.readouterr()
    assert "Traceback" not in said.err
    contents = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert len(contents) > 4
    for content in (said.out.encode(), said.err.encode(), *contents):
        assert KEY.encode() not in content
        assert OTHER.encode() not in content
