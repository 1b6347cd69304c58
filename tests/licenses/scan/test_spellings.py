"""What a log, a notebook or a web page does to a term, an id or a pair."""

from __future__ import annotations

import html
import json
import unicodedata
from pathlib import Path
from urllib.parse import quote

import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sameas.licenses.scan import scan
from sameas.licenses.scan.fold import fold, spelling
from tests.licenses.scan.invented import MESH, dataset

TERM = dataset().names[1]
TAGGED = f"{TERM} ({dataset().tags[1]})"
ID = dataset().ids[1]
LONG_ID = dataset().ids[-1]
ACCENTED = "Ménière\u2013Kräuter ofloa β-wade"


def kinds(path: Path, *, known: bool = True) -> list[str]:
    return [find.kind for find in scan(path, dataset=dataset().folder if known else None).finds]


def accented_dataset(folder: Path) -> Path:
    (folder / "parquet").mkdir(parents=True)
    for path in dataset().folder.glob("parquet/*"):
        frame = pl.read_parquet(path)
        if path.stem == "kg2_attributes":
            more = [(frame["subject"][0], frame["predicate"][0], f"{ACCENTED} (disorder)")]
            frame = pl.concat([frame, pl.DataFrame(more, frame.columns, orient="row")])
        frame.write_parquet(folder / "parquet" / path.name)
    return folder


@pytest.mark.parametrize(
    "written",
    {
        "as it is": ACCENTED,
        "upper case": ACCENTED.upper(),
        "decomposed": unicodedata.normalize("NFD", ACCENTED),
        "full width": ACCENTED.replace("K", "\uff2b").replace("w", "\uff57"),
        "no accents": "Meniere-Krauter ofloa β-wade",
        "JSON": json.dumps(ACCENTED),
        "JSON in JSON": json.dumps(json.dumps(ACCENTED)),
        "Python": repr(ACCENTED.encode()),
        "percent": quote(ACCENTED),
        "percent twice": quote(quote(ACCENTED)),
        "HTML": html.escape(ACCENTED).replace("é", "&eacute;").replace("ä", "&#228;"),
        "HTML twice": ACCENTED.replace("é", "&amp;eacute;").replace("ä", "&#xE4;"),
        "underscores": ACCENTED.replace(" ", "_"),
        "no-break spaces": ACCENTED.replace(" ", "\u00a0"),
        "soft hyphen": ACCENTED.replace("Kr", "K\u00adr"),
        "bold": f"**{ACCENTED}**",
        "wrapped": "x" * 50 + " Ménière\u2013Kräuter\n  ofloa β-wade",
        "wrapped in JSON": "x" * 50 + " Ménière\u2013Kräuter\\n# ofloa β-wade",
        "quoted mail": "x" * 50 + " Ménière\u2013Kräuter\n> ofloa β-wade",
    }.items(),
    ids=lambda item: item[0],
)
def test_a_term_is_found_however_it_is_spelt(written: tuple[str, str], tmp_path: Path) -> None:
    bio = accented_dataset(tmp_path / "bio")
    path = tmp_path / "log.txt"
    path.write_text(f"start\nanswer: {written[1]} end\n", encoding="utf-8")
    [find] = scan(path, dataset=bio).finds
    assert find.kind == "term"
    assert spelling(find.text.encode()) == spelling(ACCENTED.encode())


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_text_is_found_in_any_encoding_at_its_byte(encoding: str, tmp_path: Path) -> None:
    text = f"Größe\nthe id {LONG_ID} and {TAGGED}\n"
    path = tmp_path / "log.txt"
    path.write_bytes(text.encode(encoding))
    finds = scan(path, dataset=dataset().folder).finds
    assert [find.text for find in finds] == [LONG_ID, TAGGED]
    for find in finds:
        before = text[: text.index(find.text)]
        assert find.offset == len(before.encode(encoding))
        assert find.line == 2


def test_text_in_windows_1252_is_found(tmp_path: Path) -> None:
    bio = accented_dataset(tmp_path / "bio")
    (tmp_path / "a.txt").write_bytes("Ménière-Kräuter ofloa ".encode("cp1252") + "β-wade".encode())
    assert [find.kind for find in scan(tmp_path / "a.txt", dataset=bio).finds] == ["term"]


@pytest.mark.parametrize(
    "line",
    [
        f"http://snomed.info/id/{ID}",
        f"http%3A%2F%2Fsnomed.info%2Fid%2F{ID}",
        f'{{"system": "http://snomed.info/sct", "code": "{ID}"}}',
        f'"snomed_code": {ID}',
        f"SCTID:{ID}",
        f"{ID} | anything |",
        f"anything (body structure) {ID}",
        f"SNOMED CT concept {ID}.0",
        json.dumps({"system": "http://snomed.info/sct", "version": "7", "code": ID}, indent=2),
        json.dumps({"code": ID, "system": "http://snomed.info/sct"}, indent=2),
        json.dumps({"sctids": ["7", ID]}, indent=1),
        f"SNOMED_CODES = [\n    7,\n    {ID},\n]",
        f'<owl:Class rdf:about="&sct;{ID}"/>',
    ],
)
def test_an_id_beside_a_sign_is_found_without_the_dataset(line: str, tmp_path: Path) -> None:
    (tmp_path / "log.txt").write_text(f"first\n{line}\n")
    assert "id" in kinds(tmp_path / "log.txt", known=False)


@pytest.mark.parametrize("mark", [",", "\t", ";"])
def test_an_id_in_a_column_named_for_it_is_found_without_the_dataset(
    mark: str, tmp_path: Path
) -> None:
    rows = [["n", "sctid", "note"], ["7", ID, '"a"'], [ID, "none", "-"]]
    (tmp_path / "a.csv").write_text("\n".join(mark.join(row) for row in rows))
    [find] = scan(tmp_path / "a.csv").finds
    assert (find.kind, find.line) == ("id", 2)


@pytest.mark.parametrize(
    "head", ["sctid", "\ufeffsctid", '"SNOMED CT"', "SNOMED CT code", "sct-id", "SNOMED Concept ID"]
)
def test_a_first_column_may_be_the_one(head: str, tmp_path: Path) -> None:
    far = ",".join(["a wide row"] * 300)
    for before in ("", "x,", far + ","):
        rows = [before + head, before + ID, before + f'"{ID}"', before + "7", f"{before}{ID},more"]
        (tmp_path / "a.csv").write_text("\n".join(f"{row},last" for row in rows))
        assert [find.line for find in scan(tmp_path / "a.csv").finds] == [2, 3]


def test_ids_in_a_table_are_found_as_text_number_and_float(tmp_path: Path) -> None:
    number = int(ID)
    columns = {
        "text": pa.array([ID, None]),
        "number": pa.array([number, 1]),
        "float": pa.array([float(number), 0.5]),
        "list": pa.array([[number], []]),
        "struct": pa.array([{"code": number}, None]),
        "binary": pa.array([ID.encode(), b"\xff"]),
        "category": pa.array([ID, "x"]).dictionary_encode(),
    }
    for name, column in columns.items():
        path = tmp_path / f"{name}.parquet"
        pa.parquet.write_table(pa.table({"row": [1, 2], "snomed_id": column}), path)
        assert [(find.offset, find.column) for find in scan(path).finds] == [(0, "snomed_id")], name
        pa.parquet.write_table(pa.table({"row": [1, 2], name: column}), path)
        assert kinds(path) == ["id"], name


def test_a_pair_is_both_ends_in_one_record_or_close_by(tmp_path: Path) -> None:
    mesh = dataset().mesh[1]
    path = tmp_path / "log.txt"
    for text in (
        f'{{"left": "{MESH}{mesh}", "right": {ID}}}',
        json.dumps({"left": {"id": mesh}, "right": {"id": ID}}, indent=2),
        f"{mesh.lower()} / {ID}",
    ):
        path.write_text(text)
        assert "pair" in kinds(path), text
    path.write_text(f"{mesh}\n\n\n\n\n\n{ID}")
    assert "pair" not in kinds(path)
    path.write_text(f"{dataset().mesh[2]} {ID}")
    assert "pair" not in kinds(path)


def test_a_pair_is_told_by_form_without_the_dataset(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"D000001 = http://snomed.info/id/{ID}")
    assert kinds(tmp_path / "a.txt", known=False) == ["id", "pair"]


@pytest.mark.parametrize(
    "line",
    [
        "Planesk ciagiarnade (disorder)",
        '"name": "Planesk ciagiarnade (finding)",',
        "7\tPlanesk ciagiarnade (procedure)\tx",
        "judged that Planesk ciagiarnade (morphologic abnormality) is the same",
    ],
)
def test_a_name_with_its_tag_is_found_without_the_dataset(line: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"one\n{line}\n")
    assert kinds(tmp_path / "a.txt", known=False) == ["term"]


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0")))
def test_spelling_does_not_change_a_spelling(text: str) -> None:
    once = spelling(text.encode("utf-8", "replace"))
    assert spelling(once) == once


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0\\&%")))
def test_spelling_is_blind_to_case_form_and_json(text: str) -> None:
    plain = spelling(text.encode())
    assert spelling(unicodedata.normalize("NFD", text).encode()) == plain
    assert spelling(json.dumps(text)[1:-1].encode()).replace(b" ", b"") == plain.replace(b" ", b"")
    assert spelling(quote(text).encode()) == plain


@given(st.text())
def test_folded_text_knows_where_it_came_from(text: str) -> None:
    raw = text.encode("utf-8", "replace")
    folded = fold(raw)
    origins = [folded.origin(place) for place in range(len(folded.data))]
    assert origins == sorted(origins)
    for place, origin in enumerate(origins):
        if raw[origin] < 0x80 and raw[origin] not in b"\\&%":
            assert raw[origin] == folded.data[place]
