"""The same packages give the same triples, whatever the machine and the order of rows."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from sameas.builders.lookalike import SampleResult, sample
from sameas.builders.options import switches
from sameas.builders.snomed import SnomedSource, read_snomed
from sameas.core.errors import InputError
from tests.builders.snomed.rf2 import C, D, R, small

DIGEST = """
import hashlib, sys
from sameas.builders.options import switches
from sameas.builders.snomed import read_snomed
source = read_snomed(sys.argv[1:])
digest = hashlib.sha256(repr((source.release, source.skipped)).encode())
for chosen in (switches(), switches("clean")):
    for frames in (source.relations(chosen), source.attributes(chosen)):
        for frame in frames:
            digest.update(repr(frame.rows()).encode())
sys.stdout.write(digest.hexdigest())
"""


@pytest.fixture(scope="module")
def dumps(tmp_path_factory: pytest.TempPathFactory) -> SampleResult:
    return sample(tmp_path_factory.mktemp("sample") / "s", scale=0.001, seed=7)


def extra(dumps: SampleResult, mark: str) -> Path:
    (found,) = (path for path in Path(dumps.out, "extra").iterdir() if mark in path.name)
    return found


def counts(source: SnomedSource, profile: str, **changes: str) -> dict[str, int]:
    chosen = switches(profile, **changes)
    return {
        "relation_triples": source.relation_triples(chosen),
        "attribute_triples": source.attribute_triples(chosen),
        "relation_entities": source.relation_entities(chosen),
    }


def test_look_alikes_give_the_counts_that_their_generator_expects(dumps: SampleResult) -> None:
    expected = json.loads(Path(dumps.expected).read_text())
    extension = extra(dumps, "ManagedService")
    sources = {
        "international": read_snomed([dumps.snomed]),
        "international+extension": read_snomed([dumps.snomed, extension]),
    }
    for case in expected["cases"]:
        found = counts(sources[case["inputs"]], case["profile"], **case["switches"])
        assert found == case["counts"]["kg2"], case
    assert {case["inputs"] for case in expected["cases"]} == set(sources)


def test_full_files_reduce_to_the_snapshot(dumps: SampleResult) -> None:
    snapshot, full = read_snomed([dumps.snomed]), read_snomed([extra(dumps, "Full")])
    assert full.release["format"] == "Full"
    for profile in ("paper", "clean"):
        assert counts(full, profile) == counts(snapshot, profile)


def test_the_look_alike_extension_alone_is_refused(dumps: SampleResult) -> None:
    with pytest.raises(InputError, match="depends on module 900000000000207008"):
        read_snomed([extra(dumps, "ManagedService")])


@pytest.mark.slow
def test_threads_and_hash_seeds_change_nothing(dumps: SampleResult) -> None:
    paths = [str(dumps.snomed), str(extra(dumps, "ManagedService"))]
    digests = set()
    for seed, threads in (("1", "1"), ("2", "2")):
        changes = {"PYTHONHASHSEED": seed, "POLARS_MAX_THREADS": threads}
        done = subprocess.run(
            [sys.executable, "-c", DIGEST, *paths],
            env=os.environ | changes,
            check=True,
            capture_output=True,
            text=True,
        )
        digests.add(done.stdout)
    assert len(digests) == 1


def test_the_order_of_rows_changes_no_count(tmp_path: Path) -> None:
    package = small(release="Full")
    for number in range(10, 60):
        package.concept(C(number), active=str(number % 3 and 1))
        package.concept(C(number), time="20210101", active=str(number % 2))
        package.relationship(R(number), C(number), C(10 + number % 7))
        package.description(D(number), C(number), f"word {number % 4}")
        package.description(D(number), C(number), "word 1", time="20210101")
    before = read_snomed([package.zip(tmp_path / "a.zip")])
    for rows in package.rows.values():
        random.Random(5).shuffle(rows)
    after = read_snomed([package.zip(tmp_path / "b.zip")])
    for profile in ("paper", "clean"):
        assert counts(after, profile) == counts(before, profile)
    codes = [C(number) for number in range(70)]
    assert after.state(codes) == before.state(codes)


def test_a_package_that_lacks_a_snapshot_of_one_kind_takes_its_full_file(tmp_path: Path) -> None:
    package = small()
    full = small(release="Full").description(D(3), C(2), "Quandle anew", time="20210101")
    package.without.add("Description")
    package.extra = {n: data for n, data in full.files().items() if "_Description_" in n}
    source = read_snomed([package.zip(tmp_path / "p.zip")])
    assert source.release["format"] == "Snapshot and Full"
    assert source.attribute_triples(switches()) == 4
