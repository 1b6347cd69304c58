"""Identifiers of the three vocabularies: SNOMED CT (SCTID), MeSH, UMLS (CUI)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import stdnum.verhoeff as verhoeff

if TYPE_CHECKING:
    import polars as pl

SNOMED_IRI = "http://snomed.info/id/"
CUI = re.compile(r"C\d{7}", re.ASCII)
"""A concept unique identifier of UMLS."""

_SCTID = re.compile(r"[1-9]\d{5,17}", re.ASCII)
_KINDS = {"0": "concept", "1": "description", "2": "relationship", "6": "expression"}
_MESH_KINDS = (
    ("descriptor", r"D(\d{6}|\d{9})"),
    ("supplementary", r"C(\d{6}|\d{9})"),
    ("qualifier", r"Q(\d{6}|\d{9})"),
    ("concept", r"M(\d{7}|\d{9})"),
    ("term", r"T(\d{6}|\d{9})"),
    ("category", r"U\d{6}"),
    ("pair", r"D(\d{6}|\d{9})Q(\d{6}|\d{9})"),
    ("tree number", r"[A-Z]\d{2}(\.\d{3})*"),
)
_MESH = [(kind, re.compile(pattern, re.ASCII)) for kind, pattern in _MESH_KINDS]


def is_sctid(text: str) -> bool:
    """Tell whether a text is an SCTID: 6 to 18 digits, no leading zero, right check digit.

    Example:
        >>> is_sctid("999999990989121104"), is_sctid("100006"), is_sctid("0100005")
        (True, False, False)
    """
    return _SCTID.fullmatch(text) is not None and bool(verhoeff.is_valid(text))


def with_check_digit(digits: str) -> str:
    """Append the Verhoeff digit that makes an SCTID of item, namespace and partition.

    Example:
        >>> with_check_digit("10000")
        '100005'
    """
    return digits + str(verhoeff.calc_check_digit(digits))


def sctid_kind(text: str) -> str:
    """Read from an SCTID's partition what kind of component it names.

    Example:
        >>> sctid_kind("100005"), sctid_kind("100014"), sctid_kind("999999990989121104")
        ('concept', 'description', 'concept')
    """
    if not _SCTID.fullmatch(text) or text[-3] not in "01":
        return "unknown"
    return _KINDS.get(text[-2], "unknown")


def sctid_namespace(text: str) -> str | None:
    """Read the seven digits of the extension that made a long-format SCTID.

    Returns:
        The namespace, or None for a short-format (International) identifier.

    Example:
        >>> sctid_namespace("999999990989121104"), sctid_namespace("100005")
        ('0989121', None)
    """
    if len(text) > 10 and _SCTID.fullmatch(text) and text[-3] == "1":
        return text[-10:-3]
    return None


def mesh_kind(text: str) -> str:
    """Tell what a MeSH identifier names.

    Returns:
        `descriptor`, `supplementary`, `qualifier`, `concept`, `term`, `category`, `pair`
        (descriptor and qualifier), `tree number`, or `unknown`.

    Example:
        >>> [mesh_kind(x) for x in ("D015242", "D03", "C000657245", "M0000001", "D015242Q000008")]
        ['descriptor', 'tree number', 'supplementary', 'concept', 'pair']
    """
    return next((kind for kind, form in _MESH if form.fullmatch(text)), "unknown")


def mesh_kinds(ids: pl.Series) -> pl.Series:
    """Tell of many MeSH identifiers at once what each names, as `mesh_kind` does of one.

    Example:
        >>> import polars as pl
        >>> mesh_kinds(pl.Series(["D015242", "D03", "X"])).to_list()
        ['descriptor', 'tree number', 'unknown']
    """
    import polars as pl

    text = pl.col("text")
    kinds = pl.lit("unknown")
    for kind, form in reversed(_MESH):
        # to polars, \d is a digit of any script
        pattern = form.pattern.replace(r"\d", "[0-9]")
        fits = text.str.contains(f"^(?:{pattern})$")
        kinds = pl.when(fits).then(pl.lit(kind)).otherwise(kinds)
    return ids.to_frame("text").select(kinds).to_series()


def right_check_digits(sctids: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Judge the check digits of many identifiers at once, as `stdnum` judges one.

    Args:
        sctids: Positive numbers of at most 18 digits.

    Example:
        >>> right_check_digits(np.array([100005, 100006, 999999990989121104])).tolist()
        [True, False, True]
    """
    product, quads, zeros = _verhoeff_tables()
    left = sctids
    total = np.zeros(len(sctids), np.int8)
    for quad in range(5):
        total = product[total, quads[quad % 2][left % 10_000]]
        left = left // 10_000
    length = np.searchsorted(10 ** np.arange(19, dtype=np.int64), sctids, side="right")
    right: npt.NDArray[np.bool_] = total == zeros[length]
    return right


_VERHOEFF_STEP = (1, 5, 7, 6, 2, 8, 3, 0, 9, 4)


@cache
def _verhoeff_tables() -> tuple[
    npt.NDArray[np.int8], list[npt.NDArray[np.int8]], npt.NDArray[np.int8]
]:
    """Make tables that take four digits at a time.

    Returns:
        The product of the dihedral group of ten elements; the product of four digits at the
        positions 0 to 3 and 4 to 7 from the right; per length the product of the zeros that pad
        a number to 20 digits, which is what a right number comes to.
    """
    a, b = np.indices((10, 10))
    turned = np.where(a < 5, a + b, a - b) % 5
    product = (turned + 5 * ((a < 5) != (b < 5))).astype(np.int8)
    steps = [np.arange(10, dtype=np.int8)]
    for _ in range(7):
        steps.append(np.array(_VERHOEFF_STEP, np.int8)[steps[-1]])
    number = np.arange(10_000)
    quads = []
    for first in (0, 4):
        total = np.zeros(10_000, np.int8)
        for i in range(4):
            total = product[total, steps[first + i][number // 10**i % 10]]
        quads.append(total)
    zeros = np.zeros(20, np.int8)
    for length in range(20):
        for i in range(length, 20):
            zeros[length] = product[zeros[length], steps[i % 8][0]]
    return product, quads, zeros
