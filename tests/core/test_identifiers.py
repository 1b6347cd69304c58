"""Identifiers: check digits, namespaces, kinds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from stdnum import verhoeff

from sameas.core.identifiers import (
    CUI,
    is_sctid,
    mesh_kind,
    right_check_digits,
    sctid_kind,
    sctid_namespace,
    with_check_digit,
)


@given(st.lists(st.integers(1, 10**18 - 1), max_size=20))
def test_many_check_digits_are_judged_as_stdnum_judges_one(numbers: list[int]) -> None:
    one_by_one = [verhoeff.is_valid(str(number)) for number in numbers]
    assert right_check_digits(np.array(numbers, np.int64)).tolist() == one_by_one


@given(st.integers(10_000, 10**17 - 1))
def test_a_made_check_digit_is_right_and_no_other_is(digits: int) -> None:
    made = with_check_digit(str(digits))
    assert [last for last in "0123456789" if is_sctid(made[:-1] + last)] == [made[-1]]


@pytest.mark.parametrize("text", ["100005", "100014", "100022", "999999990989121104"])
def test_examples_of_the_specification_are_sctids(text: str) -> None:
    assert is_sctid(text)


@pytest.mark.parametrize(
    "text",
    ["", "10005", "0100005", "100006", "9999999909891211040", "10000\uff15", "-100005", "NA"],
)
def test_what_is_no_sctid(text: str) -> None:
    assert not is_sctid(text)
    assert sctid_namespace(text) is None


@pytest.mark.parametrize(
    ("text", "kind", "namespace"),
    [
        ("100005", "concept", None),
        ("100014", "description", None),
        ("100022", "relationship", None),
        ("999999990989121104", "concept", "0989121"),
        (with_check_digit("11999999" + "11"), "description", "1999999"),
        (with_check_digit("11999999" + "16"), "expression", "1999999"),
        ("100039", "unknown", None),
    ],
)
def test_the_partition_tells_kind_and_namespace(
    text: str, kind: str, namespace: str | None
) -> None:
    assert (sctid_kind(text), sctid_namespace(text)) == (kind, namespace)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("D015242", "descriptor"),
        ("D000068616", "descriptor"),
        ("C000657245", "supplementary"),
        ("C011506", "supplementary"),
        ("Q000981", "qualifier"),
        ("Q000000981", "qualifier"),
        ("M0000001", "concept"),
        ("M000645345", "concept"),
        ("T000003", "term"),
        ("T000003180", "term"),
        ("U000005", "category"),
        ("D015242Q000008", "pair"),
        ("D03", "tree number"),
        ("C04.557.470", "tree number"),
        ("M01", "tree number"),
        ("D01524", "unknown"),
        ("d015242", "unknown"),
        ("D03.1", "unknown"),
        ("", "unknown"),
    ],
)
def test_mesh_ids_and_tree_numbers_are_told_apart(text: str, kind: str) -> None:
    assert mesh_kind(text) == kind


def test_a_cui_is_c_and_seven_digits() -> None:
    assert [bool(CUI.fullmatch(x)) for x in ("C0000001", "C000001", "c0000001")] == [1, 0, 0]
