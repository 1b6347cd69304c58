"""Numbers set aside on disk."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sameas.core import spill as module
from sameas.core.spill import HashSet, Spill, contains


def test_rows_come_back_part_by_part_in_the_order_they_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FLUSH_ROWS", 100)
    rows = np.random.default_rng(1).integers(0, 2**64, (1000, 2), np.uint64)
    spill = Spill(tmp_path, "x", 2)
    for start in range(0, 1000, 70):
        spill.add(rows[start : start + 70])
    parts = list(spill.parts())
    assert sum(len(part) for part in parts) == 1000
    expected = [rows[(rows[:, 0] >> np.uint64(58)) == number] for number in range(64)]
    for part, wanted in zip(parts, expected, strict=True):
        np.testing.assert_array_equal(part, wanted)
    spill.delete()
    assert list(tmp_path.iterdir()) == []


def test_a_hash_set_keeps_distinct_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FLUSH_ROWS", 10)
    numbers = np.random.default_rng(2).integers(0, 50, 400).astype(np.uint64)
    seen = HashSet()
    for start in range(0, 400, 7):
        seen.add(numbers[start : start + 7])
    assert seen.array().tolist() == sorted(set(numbers.tolist()))


def test_membership() -> None:
    known = np.array([2, 5, 9], np.uint64)
    asked = np.array([0, 2, 3, 9, 10], np.uint64)
    assert contains(known, asked).tolist() == [False, True, False, True, False]
    assert not contains(np.empty(0, np.uint64), asked).any()
