"""What is exported says nothing of who was judged: no id, no text, nothing to try ids against."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from sameas.builders.bio import build_bio
from sameas.core.errors import InputError, OutputError
from sameas.judging.designs.design import Wish
from sameas.judging.export import export
from sameas.judging.plan.file import Plan, write_plan
from sameas.judging.plan.make import make_plan as plan_of
from sameas.judging.run.choose import choose_judge
from sameas.judging.run.endpoint import find_endpoint
from sameas.judging.run.openai_judge import OpenAIJudge
from sameas.judging.run.results import Results, read_results
from sameas.judging.run.run import run_plan
from sameas.licenses.scan import scan
from sameas.loaders.load import load
from tests.builders.dumps import invented
from tests.judging.plans import HIDDEN, SHOWN, make_plan
from tests.judging.run.endpoint import served


def results_of(plan: Plan, out: Path, judge: str = "reference:biased") -> Results:
    run_plan(plan, choose_judge(judge, plan), out)
    return read_results(out)


def shared(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    header, *rows = map(json.loads, path.read_text().splitlines())
    return header, rows


def test_scores_and_how_rows_were_drawn_are_there(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 6, prompts=(SHOWN, HIDDEN))
    results = results_of(plan, tmp_path / "results.jsonl")
    assert export([results], tmp_path / "out.jsonl") == len(results)
    header, rows = shared(tmp_path / "out.jsonl")
    assert header["drawn"] == plan.header.drawn

    def key(row: Any) -> tuple[Any, ...]:
        names = ("prompt", "decision", "flipped", "truth", "tier", "shown", "score", "prediction")
        read = row.get if isinstance(row, dict) else lambda name: getattr(row, name)
        return tuple(map(read, names))

    assert sorted(map(key, rows), key=str) == sorted(map(key, results), key=str)
    assert {row["drawn"] for row in rows} == {"gold", "random"}
    # rows of a pair still belong together, across judges as well
    assert len({row["pair"] for row in rows}) == 6
    other = results_of(plan, tmp_path / "other.jsonl", "reference:noise")
    export([results, other], tmp_path / "both.jsonl", names=False)
    _, both = shared(tmp_path / "both.jsonl")
    assert len({row["pair"] for row in both}) == 6
    assert {row["judge"] for row in both} == {"judge 1", "judge 2"}
    assert {row["prompt"] for row in both} == {"prompt 1", "prompt 2"}
    with pytest.raises(OutputError, match="this file exists"):
        export([results], tmp_path / "out.jsonl")
    path = tmp_path / "results.jsonl"
    with pytest.raises(OutputError, match="these are the results"):
        export([results], path, paths=[path], force=True)


def test_one_file_is_of_one_dataset(tmp_path: Path) -> None:
    results = [
        results_of(make_plan(tmp_path / f"{name}-plan.jsonl", 2, dataset=name), tmp_path / name)
        for name in ("ONE", "OTHER")
    ]
    for some in (results, []):
        with pytest.raises(InputError, match="results of"):
            export(some, tmp_path / "out.jsonl")
    assert not (tmp_path / "out.jsonl").exists()


def test_numbers_and_order_are_chance(tmp_path: Path) -> None:
    plan = make_plan(tmp_path / "plan.jsonl", 30)
    results = results_of(plan, tmp_path / "results.jsonl")
    files = []
    for number in range(2):
        path = tmp_path / f"{number}.jsonl"
        export([results], path)
        files.append(shared(path)[1])
    one, other = ([row["row"] for row in rows] for rows in files)
    assert one == sorted(one)
    assert not set(one) & set(other)
    assert len(set(one)) == len(results)
    scores = [[row["score"] for row in rows] for rows in files]
    assert scores[0] != scores[1]
    assert scores[0] != [row.score for row in results]


@pytest.mark.slow
def test_a_bio_leaks_nothing(tmp_path: Path) -> None:
    dumps = invented(1)
    bio = tmp_path / "BIO"
    build_bio(dumps.mesh, dumps.snomed, dumps.umls, bio, size=200)
    made = plan_of(load(str(bio)), "four-cell", wish=Wish(60, 1), prompts=("II",))
    plan = write_plan(tmp_path / "plan.jsonl", made.header, made.rows)
    computed = results_of(plan, tmp_path / "computed.jsonl", "reference:noise")
    with pytest.raises(InputError, match="can be computed from ids and names"):
        export([computed], tmp_path / "out.jsonl")
    with served() as server:
        judge = OpenAIJudge("m", find_endpoint(server.url, environment={}))
        run_plan(plan, judge, tmp_path / "results.jsonl")
    results = read_results(tmp_path / "results.jsonl")
    export([results], tmp_path / "out.jsonl")
    # the search finds what is in the results, so that its silence means something
    assert not scan(tmp_path / "results.jsonl", dataset=bio).clean
    assert not scan(tmp_path / "plan.jsonl", dataset=bio).clean
    assert scan(tmp_path / "out.jsonl", dataset=bio).clean

    text = (tmp_path / "out.jsonl").read_text()
    for row in results:
        local = row.right.rsplit("/", 1)[-1]
        for known in (row.id, row.left, row.right, local, row.pair, f"{row.left} {row.right}"):
            assert known not in text
            for digest in ("md5", "sha1", "sha256", "blake2b"):
                found = hashlib.new(digest, known.encode(), usedforsecurity=False).hexdigest()
                assert found[:16] not in text
        assert not any(answer.request in text for answer in row.answers)
