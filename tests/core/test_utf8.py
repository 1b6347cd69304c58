"""The fast judgement of UTF-8 is Python's own."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sameas.core.blocks import _is_utf8

# the bytes at which the well-formed sequences begin and end
EDGES = st.lists(
    st.sampled_from([0x61, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xE0, 0xED, 0xF0, 0xF4]),
    max_size=70,
).map(bytes)


@given(st.one_of(EDGES, st.binary(max_size=40), st.text(max_size=9).map(str.encode)))
def test_utf8_is_judged_as_python_does(data: bytes) -> None:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        assert not _is_utf8(data)
    else:
        assert _is_utf8(data)
