"""What a user is told: never a character that is not seen or that a terminal obeys."""

from __future__ import annotations

import pytest

from sameas.core.errors import InputError


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Größe 心臓", "Größe 心臓"),
        ("a\x1b[31mb", r"a\x1b[31mb"),
        ("a\r\nb\0", r"a\r\nb\x00"),
        ("a\udcffb\u202ec", r"a\udcffb\u202ec"),
    ],
    ids=["plain", "escape", "breaks", "direction"],
)
def test_what_is_not_seen_is_spelt_out(text: str, shown: str) -> None:
    error = InputError(text, path=text, expected=text, fix=text)
    assert str(error) == f"{shown}: {shown}\n  expected: {shown}\n  what to do: {shown}"
    assert error.what == text
