"""A hundred leaks of each kind in each container: all found, at their places, and nothing else."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.licenses.scan import Find, scan
from tests.licenses.scan.invented import KINDS, Kind, dataset, leak
from tests.licenses.scan.wrapping import CONTAINERS, Place

LEAKS = 100
FILLER = (
    "the pair of page {} was judged in {} ms by a model, see \\n and &amp; there",
    "2026-10-0{1} 12:{0:02}:00 INFO asked again; tokens {0}",
    "{{'name': '{2}', 'Größe': 'naïve', 'n': {0}}}",
    "{3}: {2}",
)


def filler(rng: np.random.Generator, count: int) -> list[str]:
    bio = dataset()
    lines = []
    for _ in range(count):
        number = int(rng.integers(len(bio.shared)))
        form = FILLER[int(rng.integers(len(FILLER)))]
        lines.append(form.format(number % 60, number % 10, bio.shared[number], bio.mesh[number]))
    return lines


@pytest.mark.slow
@pytest.mark.parametrize("container", CONTAINERS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_hundred_leaks_are_found_where_they_are(
    kind: Kind, container: str, tmp_path: Path
) -> None:
    rng = np.random.Generator(np.random.PCG64(7))
    places: dict[str, Place] = {}
    for i in range(LEAKS):
        lines = filler(rng, 60)
        row = int(rng.integers(len(lines)))
        record, part = leak(kind, i * 3)
        lines[row] = record
        place = CONTAINERS[container](tmp_path, f"{i:03}", lines, row, part)
        places[place.path] = place
    report = scan(tmp_path, dataset=dataset().folder)
    assert not report.unsearched
    found = {find.path: find for find in report.finds if find.kind == kind}
    assert {path: place_of(find) for path, find in found.items()} == places
    assert {place_of(find) for find in report.finds} == set(places.values())


def place_of(find: Find) -> Place:
    return Place(find.path, find.offset, find.line, find.column)


@given(
    before=st.text(st.characters(codec="utf-8", exclude_characters="\0")),
    after=st.text(st.characters(codec="utf-8", exclude_characters="\0")),
    gap=st.sampled_from([" ", "\n", "\t", '"', "|", "\r\n", " (", ": "]),
    kind=st.sampled_from(KINDS),
    number=st.integers(0, 399),
)
def test_whatever_stands_around_it_a_leak_is_found(
    before: str, after: str, gap: str, kind: Kind, number: int
) -> None:
    record, part = leak(kind, number)
    data = (before + gap + record + gap + after).encode()
    path = dataset().folder.parent / "around.txt"
    path.write_bytes(data)
    finds = scan(path, dataset=dataset().folder).finds
    offset = len((before + gap + record[: record.index(part)]).encode())
    assert (kind, offset) in {(find.kind, find.offset) for find in finds}


def test_leaks_at_the_seams_of_a_large_file_are_found_once(tmp_path: Path) -> None:
    path, offsets = tmp_path / "large.txt", []
    part = f"{dataset().names[3]} ({dataset().tags[3]})"
    with path.open("wb") as file:
        for seam in range(1, 4):
            for shift in (-17_000, -16_384, -8_200, -8_192, -8_180, -20, 0, 100):
                file.write(b"." * ((seam << 22) + shift - file.tell() - 1) + b"\n")
                offsets.append(file.tell())
                file.write(part.encode() + b"\n")
    finds = scan(path, dataset=dataset().folder).finds
    assert [find.offset for find in finds] == offsets
    assert [find.line for find in finds] == list(range(2, 2 * len(offsets) + 1, 2))
