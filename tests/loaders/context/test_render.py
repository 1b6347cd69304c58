"""Rendering: five fields, one item a line, templates that are named and hashed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from sameas.core.errors import InputError, OptionError
from sameas.loaders.context import entity_context, pair_context, templates
from tests.loaders.context.worlds import DBO, DBR, DC, GLEE, JOY, M, S, dbpedia

CONTEXT = entity_context(GLEE, M + "D100001", hops=2)
PAIR = pair_context(GLEE, M + "D100001", JOY, S + "100005", attributes=3, relations=2)

PROMPT = """\
Entity A
ID: http://id.nlm.nih.gov/mesh/D100001
Label: Glee, Acute
Type(s): topical descriptor
Properties:
- definition: Sudden joy; in ACUTE GLEE there is no sorrow.
- synonym: Merriness
- tree number: F01.470 (Psychiatry and Psychology > Feelings)
Relationships:
- broader descriptor: Feelings
- pharmacological action: Mood Agents

Entity B
ID: http://snomed.info/id/100005
Label: Acute joy
Type(s): finding
Properties:
- definition: Joy that comes of a sudden.
- synonym: Sudden joy
Relationships:
- is a: Joy
- Seat of: Heart
"""


def test_a_prompt_has_the_five_fields_of_both_entities() -> None:
    assert PAIR.render("prompt").text == PROMPT


def test_a_prompt_of_one_entity_has_no_heading_and_follows_relations() -> None:
    text = entity_context(JOY, S + "300003", hops=2, relations=4).render("prompt").text
    assert (
        text
        == """\
ID: http://snomed.info/id/300003
Label: Acute joy at dawn
Type(s): finding
Properties: -
Relationships:
- is a: Acute joy
- is a: Acute joy > is a: Joy
- is a: Acute joy > Seat of: Heart
- is a: Acute joy > Due to: Good news
"""
    )


def test_plain_says_what_is_not_shown() -> None:
    text = PAIR.render("plain").text
    assert text.startswith(
        "Glee, Acute (topical descriptor) <http://id.nlm.nih.gov/mesh/D100001>\n"
    )
    assert "  ... 3 more relations\n" in text
    assert "  also: Sudden joy\n" in text


def test_json_holds_everything_but_the_secrets_in_a_fixed_order() -> None:
    whole = json.loads(PAIR.render("json").text)
    assert list(whole) == ["left", "right"]
    assert list(whole["left"]) == [
        "id", "name", "synonyms", "types", "definition", "properties", "relations", "omitted",
        "view", "hidden", "notes",
    ]  # fmt: skip
    assert whole["left"]["relations"][0]["name"] == "Feelings"
    assert json.loads(CONTEXT.render("json").text)["id"] == CONTEXT.id


@pytest.mark.parametrize("name", templates())
def test_each_rendering_carries_its_template_and_its_hash(name: str) -> None:
    rendered = CONTEXT.render(name)
    assert rendered.template.startswith(name + "@")
    assert rendered.sha256 == hashlib.sha256(rendered.text.encode()).hexdigest()
    assert rendered == CONTEXT.render(name)
    assert rendered.template == PAIR.render(name).template
    assert str(rendered) == rendered.text


def test_a_value_stays_on_its_line() -> None:
    graph = dbpedia(
        [],
        [(DBR + "A", DC + "description", r'"x\nLabel: B"@en'), (DBR + "A", DBO + "x", "a\u2028b")],
    )
    text = entity_context(graph, DBR + "A").render("prompt").text
    assert "- definition: x Label: B\n" in text
    assert "- x: a b\n" in text
    assert text.count("\nLabel: ") == 1
    assert "x\\nLabel: B" in entity_context(graph, DBR + "A").render("json").text


def test_other_peoples_templates_work_and_are_named_by_their_content(tmp_path: Path) -> None:
    path = tmp_path / "mine.j2"
    path.write_text(
        '{% from "relation.j2" import relation %}{{ left.name }} = {{ right.name }}? '
        "{{ relation(left.relations[0]) }}",
        encoding="utf-8",
    )
    rendered = PAIR.render(path)
    assert rendered.text == "Glee, Acute = Acute joy? broader descriptor: Feelings"
    assert rendered.template.startswith("mine.j2@")
    path.write_text("{{ left.name }}", encoding="utf-8")
    assert PAIR.render(str(path)).template != rendered.template
    short = pair_context(GLEE, M + "D100001", JOY, S + "100005", characters=15, template=path)
    assert short.render(path).text == "Glee, Acute"


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("{{ left.name", "mine.j2, line 1: the template does not work"),
        ("{{ lefty.name }}", "'lefty' is undefined"),
        ("{{ left.age }}", "no attribute 'age'"),
        ("\n{% include 'other.j2' %}", "other.j2"),
        ("{{ left.__class__.__mro__ }}", "unsafe"),
        ("{{ entity.name }}", "`left` and `right` for a pair"),
        ("{{ 1 / 0 }}", "mine.j2: the template does not work: division by zero"),
        ("{{ left.relations + 1 }}", "the template does not work: can only concatenate"),
        ("{% for i in range(10 ** 9) %}{% endfor %}", "Range too big"),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "recursion"),
        (r"{{ '\ud800' }}", "surrogates not allowed"),
    ],
)
def test_a_broken_template_is_an_error_that_says_where(
    tmp_path: Path, source: str, says: str
) -> None:
    path = tmp_path / "mine.j2"
    path.write_text(source, encoding="utf-8")
    with pytest.raises(InputError) as error:
        PAIR.render(path)
    assert says in str(error.value)


def test_a_template_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="no template 'promt'") as error:
        CONTEXT.render("promt")
    assert "json, plain, prompt" in str(error.value)
    for path in ("", "a\0b", tmp_path, tmp_path / "mine.j2"):
        with pytest.raises(OptionError, match="no template"):
            CONTEXT.render(path)
    (tmp_path / "bytes.j2").write_bytes(b"\xff")
    with pytest.raises(InputError, match="not UTF-8"):
        CONTEXT.render(tmp_path / "bytes.j2")
