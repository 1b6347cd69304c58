"""N-Triples: the fast way gives what the strict parser gives, and bad lines are located."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pyoxigraph as ox
import pytest
import rdflib
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.builders.mesh.ntriples import LineCounts, read_ntriples
from sameas.core.blocks import read_blocks
from sameas.core.errors import InputError
from sameas.core.schemas import LANG_STRING, XSD_STRING
from tests.shared import MESH_SAMPLE, SHARED, needs_shared

Triple = tuple[str, str, str | None, str | None, str | None, str | None]
Statement = tuple[str, str, str, str | None, str | None]
SUITE = SHARED / "data" / "w3c-n-triples"
# rdflib 7.6 refuses it, although the suite calls it good
RDFLIB_REFUSES = {"minimal_whitespace.nt"}


def ours(data: bytes, *, size: int = 1 << 20) -> list[Triple]:
    """Give relation triples, then attribute triples, each in source order."""
    relations: list[Triple] = []
    attributes: list[Triple] = []
    blocks = read_blocks(io.BytesIO(data), path="f.nt", size=size)
    for batch in read_ntriples(blocks, path="f.nt"):
        relations += [(*row, None, None, None) for row in batch.relations.rows()]
        attributes += [(row[0], row[1], None, *row[2:]) for row in batch.attributes.rows()]
    return relations + attributes


def oxigraph(data: bytes) -> list[Triple]:
    def text(term: ox.NamedNode | ox.BlankNode) -> str:
        return f"_:{term.value}" if isinstance(term, ox.BlankNode) else term.value

    relations: list[Triple] = []
    attributes: list[Triple] = []
    for quad in ox.parse(input=data, format=ox.RdfFormat.N_TRIPLES):
        assert not isinstance(quad.subject, ox.Triple)
        start, predicate = text(quad.subject), quad.predicate.value
        if isinstance(quad.object, ox.Literal):
            one = quad.object
            attributes.append((start, predicate, None, one.value, one.datatype.value, one.language))
        else:
            assert not isinstance(quad.object, ox.Triple)
            relations.append((start, predicate, text(quad.object), None, None, None))
    return relations + attributes


def lower_tags(triples: list[Triple]) -> list[Triple]:
    return [(*triple[:5], triple[5] and triple[5].lower()) for triple in triples]


def rdflib_set(data: bytes) -> set[Statement]:
    graph = rdflib.Graph()
    graph.parse(io.BytesIO(data), format="nt")
    found: set[Statement] = set()
    for s, p, o in graph:
        if isinstance(o, rdflib.Literal):
            datatype = LANG_STRING if o.language else str(o.datatype or XSD_STRING)
            found.add((str(s), str(p), str(o), datatype, o.language and o.language.lower()))
        else:
            found.add((str(s), str(p), str(o), None, None))
    return found


def as_rdflib(triples: list[Triple]) -> set[Statement]:
    return {
        (t[0].removeprefix("_:"), t[1], (t[2] or "").removeprefix("_:") or t[3] or "", t[4], t[5])
        for t in lower_tags(triples)
    }


@pytest.fixture(autouse=True)
def _literals_as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rdflib, "NORMALIZE_LITERALS", False)


def suite(kind: str) -> list[Path]:
    return [
        path for path in sorted(SUITE.glob("*.nt")) if ("-bad-" in path.name) == (kind == "bad")
    ]


@needs_shared
@pytest.mark.parametrize("path", suite("good"), ids=lambda path: path.name)
def test_every_positive_file_of_the_w3c_suite(path: Path) -> None:
    data = path.read_bytes()
    assert lower_tags(ours(data)) == oxigraph(data)
    if path.name not in RDFLIB_REFUSES and "_:" not in data.decode():
        assert as_rdflib(ours(data)) == rdflib_set(data)


@needs_shared
@pytest.mark.parametrize("path", suite("bad"), ids=lambda path: path.name)
def test_every_negative_file_of_the_w3c_suite_is_refused_with_its_place(path: Path) -> None:
    with pytest.raises(InputError) as caught:
        ours(path.read_bytes())
    error = caught.value
    assert (error.path, error.line is None, error.column is None) == ("f.nt", False, False)
    with pytest.raises(SyntaxError) as strict:
        list(ox.parse(input=path.read_bytes(), format=ox.RdfFormat.N_TRIPLES))
    if "string-0" not in path.name:
        # for an unfinished literal pyoxigraph names the line where the file ends
        assert error.line == strict.value.lineno


@needs_shared
def test_the_w3c_suite_is_whole() -> None:
    assert (len(suite("good")), len(suite("bad"))) == (43, 29)


def test_nlms_own_sample_equals_both_parsers() -> None:
    data = gzip.decompress(MESH_SAMPLE.read_bytes())
    found = ours(data)
    assert len(found) == 7001
    assert lower_tags(found) == oxigraph(data)
    assert as_rdflib(found) == rdflib_set(data)


SAFE = st.sampled_from(
    ["http://id.nlm.nih.gov/mesh/D1", "https://x.org/a~b#c-d", "http://x/", "http://a"]
)
ODD_IRI = st.sampled_from(
    ["urn:x:y", "http://x/é", "http://x/%41?q=1", "mailto:a@b", "http://[::1]/", "http://x:80/"]
)
WRONG_IRI = st.sampled_from(
    ["", "a", "http://x y", "http://x/#a#b", "http://x/%zz", "http://x:port/"]
)
IRI = st.one_of(SAFE, SAFE, SAFE, ODD_IRI, WRONG_IRI).map("<{}>".format)
LABEL = st.sampled_from(["_:b0", "_:a.b", "_:é", "_:", "_:-"])
PIECE = st.one_of(
    st.sampled_from(
        ['\\"', "\\\\", "\\n", "\\t", "\\u0041", "\\U0001F600", "\\x", "\\uD800", '"', "\\"]
    ),
    st.sampled_from(
        ["\t", "\r", "\x85", "\u2028", "\x0b", "\x00", "\U0001d518", "é", "#", "@en", " .", "> <"]
    ),
    st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\n"), max_size=4),
)
TAIL = st.sampled_from(
    [
        "",
        "",
        "@en",
        "@EN",
        "@en-US",
        "@x-a",
        "@a",
        "@",
        "@toolongtag",
        "@en--ltr",
        "^^<http://www.w3.org/2001/XMLSchema#int>",
        "^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#langString>",
        "^^<urn:t>",
        "^^<t>",
    ]
)
LITERAL = st.builds(
    lambda parts, tail: '"' + "".join(parts) + '"' + tail, st.lists(PIECE, max_size=4), TAIL
)
SPACE = st.sampled_from([" ", " ", "\t", "", "  \t", "\x0b"])
END = st.sampled_from(["", "", " ", "\r", " # c", '\t#"@EN', "\r\r", " . "])
STATEMENT = st.builds(
    lambda *parts: "".join(parts),
    SPACE.map(lambda space: space if space != " " else ""),
    st.one_of(IRI, IRI, LABEL), SPACE, IRI, SPACE, st.one_of(IRI, LABEL, LITERAL, LITERAL),
    SPACE, st.sampled_from([".", ".", ".", ".", "", ";", ". ."]), END,
)  # fmt: skip
LINE = st.one_of(
    STATEMENT,
    STATEMENT,
    STATEMENT,
    st.sampled_from(["", "# c", " \t", "\r", "# a\r<urn:a> <urn:b> <urn:c> ."]),
)


@pytest.mark.slow
@settings(max_examples=400)
@given(st.lists(LINE, max_size=5).map("\n".join))
def test_the_fast_way_equals_the_strict_parser(text: str) -> None:
    data = text.encode()
    try:
        expected = oxigraph(data)
    except (SyntaxError, AssertionError):
        with pytest.raises(InputError):
            ours(data)
        return
    if "ltr" in text and any(
        isinstance(quad.object, ox.Literal) and quad.object.direction is not None
        for quad in ox.parse(input=data, format=ox.RdfFormat.N_TRIPLES)
    ):
        with pytest.raises(InputError, match=r"RDF 1\.2"):
            ours(data)
        return
    assert lower_tags(ours(data)) == expected


@settings(max_examples=20)
@given(st.integers(1, 2000))
def test_chunked_equals_whole(size: int) -> None:
    data = b"\n".join(gzip.decompress(MESH_SAMPLE.read_bytes()).split(b"\n")[3930:3955])
    assert ours(data, size=size) == ours(data)


S, P = "http://id.nlm.nih.gov/mesh/D1", "http://id.nlm.nih.gov/mesh/vocab#p"


def values(*objects: str) -> list[tuple[str | None, str | None]]:
    data = "".join(f"<{S}> <{P}> {one} .\n" for one in objects).encode()
    return [(triple[3], triple[5]) for triple in ours(data)]


def test_q1_both_layouts_give_the_same_triples() -> None:
    spaces = f'<{S}> <{P}> "8A1O1M485B" .\n<{S}> <{P}> <{S}> .\n'
    tabs = "# <http://id.nlm.nih.gov/mesh>\n\n" + spaces.replace(" ", "\t").replace("\t.", " .")
    counts = LineCounts()
    [batch] = read_ntriples(
        read_blocks(io.BytesIO(tabs.encode()), path="f"), path="f", counts=counts
    )
    assert batch.attributes.height == batch.relations.height == 1
    assert counts.empty == 2
    assert ours(tabs.encode()) == ours(spaces.encode())


def test_q6_the_bare_namespace_is_a_legal_object() -> None:
    data = f"<{S}> <{P}> <http://id.nlm.nih.gov/mesh/> .\n".encode()
    assert ours(data)[0][2] == "http://id.nlm.nih.gov/mesh/"


def test_q9_raw_tab_nel_and_line_separator_stay_inside_their_literal() -> None:
    assert values('"a\tb"@en', '"a\x85b"', '"a\u2028b"', '"a\x0bb\x0cc\x1cd"') == [
        ("a\tb", "en"), ("a\x85b", None), ("a\u2028b", None), ("a\x0bb\x0cc\x1cd", None)
    ]  # fmt: skip


def test_q9_a_raw_cr_in_a_literal_is_refused() -> None:
    with pytest.raises(InputError, match="Line jumps are not allowed"):
        values('"a\rb"@en')


def test_q11_escapes_are_undone_once_from_left_to_right() -> None:
    meanings = {
        r'"C:\\new\\table \\u00e9"': r"C:\new\table \u00e9",
        r'"known as \"x\" yeast"': 'known as "x" yeast',
        r'"end\\"': "end\\",
        r'"\u00e9\U0001F600"': "é😀",
    }
    assert [value for value, _ in values(*meanings)] == list(meanings.values())


def test_q24_every_escape_is_undone() -> None:
    assert values(r'"line one\nline two\tx"@en', r'"\r\b\f"') == [
        ("line one\nline two\tx", "en"), ("\r\b\f", None)
    ]  # fmt: skip


def test_q13_language_tags_keep_their_case() -> None:
    assert values('"a"@pt', '"b"@EN', r'"\u0062"@EN-us', '"c"@zh-Hant') == [
        ("a", "pt"), ("b", "EN"), ("b", "EN-us"), ("c", "zh-Hant")
    ]  # fmt: skip


def test_q13_a_tag_inside_a_comment_is_no_tag() -> None:
    data = f'<{S}> <{P}> "\\u0061"@en . # "@EN\n'.encode()
    assert ours(data)[0][5] == "en"


def test_q14_lexical_forms_stay_as_written() -> None:
    xsd = "http://www.w3.org/2001/XMLSchema#"
    found = values(f'"1"^^<{xsd}boolean>', f'"true"^^<{xsd}boolean>', f'"007"^^<{xsd}int>')
    assert [value for value, _ in found] == ["1", "true", "007"]


def test_q16_words_and_numbers_stay_text() -> None:
    assert [value for value, _ in values('"80.647"@en', '"NA"', '"null"', '"None"', '""')] == [
        "80.647", "NA", "null", "None", ""
    ]  # fmt: skip


def test_q22_missing_spaces_crlf_and_a_missing_last_newline_are_legal() -> None:
    data = f'<{S}><{P}>"x"@en.\r\n<{S}> <{P}> "y" .\r\n<{S}> <{P}> "z" .'.encode()
    assert [triple[3] for triple in ours(data)] == ["x", "y", "z"]
    assert [triple[3] for triple in ours(b"\xef\xbb\xbf" + data)] == ["x", "y", "z"]


def test_rdf_1_2_is_refused_in_words() -> None:
    with pytest.raises(InputError, match=r"a triple term belongs to RDF 1\.2"):
        values("<<( <urn:a> <urn:b> <urn:c> )>>")


def test_lenient_counts_bad_lines_and_shows_ten() -> None:
    data = b"nonsense\n" * 12 + f'<{S}> <{P}> "x" .\n'.encode()
    counts = LineCounts()
    blocks = read_blocks(io.BytesIO(data), path="f.nt")
    [batch] = read_ntriples(blocks, path="f.nt", lenient=True, counts=counts)
    assert (batch.attributes.height, counts.bad, len(counts.shown)) == (1, 12, 10)
    assert counts.shown[1].startswith("f.nt, line 2, column 1: not N-Triples")


def test_blank_nodes_take_a_prefix() -> None:
    blocks = read_blocks(io.BytesIO(b"_:a <urn:p> _:b .\n"), path="f")
    [batch] = read_ntriples(blocks, path="f", blank_prefix="f2_")
    assert batch.relations.rows() == [("_:f2_a", "urn:p", "_:f2_b")]
