"""Text stays text, and what is accepted and refused in a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pytest

from sameas.builders.snomed import table_file
from sameas.builders.snomed.layouts import COLUMNS, Kind
from sameas.core.blocks import Block, read_blocks
from sameas.core.errors import InputError
from tests.builders.snomed.probe import (
    PAPER,
    attributes,
    read,
    relations,
    terms,
)
from tests.builders.snomed.rf2 import (
    IRI,
    SYNONYM,
    C,
    D,
    R,
    small,
    text,
)

# ---- text stays text

ODD_TERMS = [
    '"Change of life"',
    '"unbalanced',
    'un"balanced',
    '"',
    '""',
    "NA",
    "null",
    "None",
    "N/A",
    "nan",
    "",
    " ",
    " leading and trailing ",
    "\\",
    "\\t",
    "\\N",
    "# 5",
    "007",
    "1e5",
    "true",
    "a|b,c;d",
    "naïve œdema \U0001d518",
    "x" * 40_000,
    "nbsp\u00a0",
    "line\u2028separator",
    "cr\rinside",
]


def test_bugs_1_2_3_30_terms_come_back_byte_for_byte(tmp_path: Path) -> None:
    package = small()
    for number, term in enumerate(ODD_TERMS):
        package.description(D(100 + number), C(2), term)
    source = read(tmp_path, package)
    assert terms(source)[4:] == ODD_TERMS
    assert source.attribute_triples(PAPER) == 4 + len(ODD_TERMS)


def test_bug_29_the_type_id_tells_names_from_synonyms_not_the_text(tmp_path: Path) -> None:
    package = small().description(D(50), C(3), "Synonym that ends (in a tag)")
    source = read(tmp_path, package)
    assert source.describe([C(3)]).rows() == [(C(3), "disorder", None, "Brindle (disorder)")]
    assert attributes(source)[-1][1] == IRI + SYNONYM


# ---- lines, headers, columns


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_bug_4_byte_order_marks_and_both_line_ends_are_accepted(
    tmp_path: Path, end: str, mark: bytes
) -> None:
    package = small()
    for kind in COLUMNS:
        package.replaced[kind] = mark + text([COLUMNS[kind], *package.rows[kind]], end)
    source = read(tmp_path, package)
    assert (source.relation_triples(PAPER), len(terms(source))) == (2, 4)
    assert terms(source)[-1] == "Brindle (disorder)"


def test_mixed_line_ends_blank_lines_and_a_missing_last_one_are_accepted(tmp_path: Path) -> None:
    package = small()
    for kind in COLUMNS:
        lines = package.content(kind).split(b"\r\n")
        mixed = b"\r\n\n" + lines[0] + b"\n\n\r\n" + b"\r\n\r\n".join(lines[1:-1])
        package.replaced[kind] = mixed
    source = read(tmp_path, package)
    assert terms(source) == ["Murble (root)", "Quandle (finding)", "Quandle", "Brindle (disorder)"]
    assert source.describe([C(2)])["fsn"].to_list() == ["Quandle (finding)"]


def test_bug_4_header_names_match_without_case(tmp_path: Path) -> None:
    package = small()
    for kind, columns in COLUMNS.items():
        names = [name.lower() if kind != "Language" else name.upper() for name in columns]
        package.replaced[kind] = text([names, *package.rows[kind]])
    assert len(terms(read(tmp_path, package))) == 4


def test_bug_18_trailing_empty_columns_are_columns(tmp_path: Path) -> None:
    package = small()
    header = (*COLUMNS["Language"], "", "", "", "")
    rows = [(*row, "", "", "", "") for row in package.rows["Language"]]
    package.replaced["Language"] = text([header, *rows])
    assert read(tmp_path, package).describe([C(2)])["preferred_term"].to_list() == ["Quandle"]


@pytest.mark.parametrize(
    ("kind", "row", "column"),
    [
        ("Concept", 0, "id"),
        ("Description", 2, "conceptId"),
        ("Description", 1, "typeId"),
        ("Relationship", 1, "sourceId"),
        ("Relationship", 1, "destinationId"),
        ("Language", 0, "referencedComponentId"),
    ],
)
@pytest.mark.parametrize("bad", ["", "abc", "1234567890123456789", "0123456", "+123456", "12 "])
def test_what_is_no_sctid_is_located(
    tmp_path: Path, kind: Kind, row: int, column: str, bad: str
) -> None:
    package = small()
    cells = dict(zip(COLUMNS[kind], package.rows[kind][row], strict=True))
    package.rows[kind][row] = tuple((cells | {column: bad}).values())
    lines = package.content(kind).split(b"\r\n")
    package.replaced[kind] = b"\r\n".join([lines[0], b"", *lines[1:]])
    with pytest.raises(InputError) as caught:
        read(tmp_path, package)
    assert caught.value.line == row + 3
    assert package.name(kind) in str(caught.value.path)
    assert column in caught.value.what


@pytest.mark.parametrize(
    ("column", "bad"), [("effectiveTime", "2020-01-01"), ("effectiveTime", "x"), ("active", "yes")]
)
def test_a_wrong_time_or_state_is_located(tmp_path: Path, column: str, bad: str) -> None:
    package = small()
    cells = dict(zip(COLUMNS["Relationship"], package.rows["Relationship"][1], strict=True))
    package.rows["Relationship"][1] = tuple((cells | {column: bad}).values())
    with pytest.raises(InputError) as caught:
        read(tmp_path, package)
    assert (caught.value.line, column in caught.value.what) == (3, True)


def test_a_wrong_column_count_is_located(tmp_path: Path) -> None:
    package = small()
    package.rows["Description"][2] = package.rows["Description"][2][:-1]
    with pytest.raises(InputError) as caught:
        read(tmp_path, package)
    assert (caught.value.line, caught.value.expected) == (4, "9 columns separated by a TAB")


def test_invalid_utf_8_is_located(tmp_path: Path) -> None:
    package = small()
    package.replaced["Description"] = package.content("Description").replace(b"Brindle", b"\xff")
    with pytest.raises(InputError) as caught:
        read(tmp_path, package)
    assert caught.value.line == 5


@pytest.mark.slow
def test_rows_beyond_one_block_are_read_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = small()
    for number in range(1000, 1400):
        package.concept(C(number)).relationship(R(number), C(number), C(1))
        package.description(D(number), C(number), f"word {number} " + "x" * (number % 97))
    whole = read(tmp_path, package)
    expected = relations(whole), attributes(whole)

    def small_blocks(stream: BinaryIO, *, path: str, size: int = 0) -> Iterator[Block]:
        return read_blocks(stream, path=path, size=700 + size % 2)

    monkeypatch.setattr(table_file, "read_blocks", small_blocks)
    parts = read(tmp_path, package)
    assert (relations(parts), attributes(parts)) == expected
