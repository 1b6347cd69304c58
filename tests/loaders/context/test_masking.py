"""What is hidden is gone everywhere, and nothing else changes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sameas.core.errors import OptionError
from sameas.loaders.context import (
    PLACEHOLDER,
    EntityContext,
    Secrets,
    contains_name,
    entity_context,
    pair_context,
)
from sameas.loaders.context.masking import NameMask, ids_of, names_of
from sameas.loaders.context.model import Hide, Relation
from tests.loaders.context.worlds import (
    DBO,
    DBR,
    DC,
    FOAF,
    GLEE,
    JOY,
    M,
    Q,
    S,
    Triple,
    dbpedia,
    mesh,
    normal,
    texts,
    wikidata,
    worlds,
    yago,
)

World = tuple[list[Triple], list[Triple], list[str]]


@pytest.mark.slow
@given(worlds(), st.sampled_from([None, "raw"]), st.sampled_from(["names", "ids", "both"]))
@settings(max_examples=50)
def test_nothing_hidden_remains_and_nothing_else_changes(
    world: World, view: str | None, what: str
) -> None:
    edges, values, ids = world
    graph = dbpedia(edges, values)
    hide: Hide = ("names", "ids") if what == "both" else what  # type: ignore[assignment]
    for entity in ids[:3]:
        open_ = entity_context(graph, entity, hops=2, view=view)
        closed = entity_context(graph, entity, hops=2, view=view, hide=hide)
        # masking later is the same as masking at once
        assert open_.hide(hide) == closed
        before, after = texts(open_), texts(closed)
        assert len(before) == len(after)
        for text, masked in zip(before, after, strict=True):
            assert is_masked(text, masked)
        if "names" in closed.hidden:
            for name in names_of(open_):
                assert not any(contains_name(text, name) for text in after)
                assert normal(name) == " " or not any(normal(name) in normal(one) for one in after)
            held = [text for text in before if not NameMask(names_of(open_)).spans(text)]
            if what == "names":
                assert all(text in after for text in held if "%" not in text)
        if "ids" in closed.hidden:
            assert not any(one in text for one in ids_of(open_) for text in after)
        assert replace(closed, hidden=()).hide(hide) == closed
        assert (closed.omitted, closed.view) == (open_.omitted, open_.view)


def is_masked(text: str, masked: str) -> bool:
    """Tell whether the second text is the first one with parts of it covered."""
    place = 0
    for piece in masked.split(PLACEHOLDER):
        place = text.find(piece, place)
        if place < 0:
            return False
        place += len(piece)
    return PLACEHOLDER in masked or masked == text


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("Gmünd", "[***]"),
        ("GMUND at night", "[***] at night"),
        (
            "http://dbpedia.org/resource/Gm%C3%BCnd_(film)",
            "http://dbpedia.org/resource/[***]_(film)",
        ),
        ("Gmünder", "Gmünder"),
        ("The Gift", "[***]"),
        ("the_gift (album)", "[***] (album)"),
        ("the gifted", "the gifted"),
        ("What? The-Gift!", "What? [***]!"),
        ("AC/DC and ac%2Fdc", "[***] and [***]"),
        ("東京都", "[***]都"),
        ("!!! and so on!!!", "[***] and so on!!!"),
        ("They are !!!. (!!!: a band)", "They are [***]. ([***]: a band)"),
        ("100% wool", "100% wool"),
        ("the red 7 car", "the [***] car"),
        ("%ff Gmünd", "%ff [***]"),
    ],
)
def test_a_name_is_found_in_every_spelling_at_the_bounds_of_words(text: str, masked: str) -> None:
    mask = NameMask(["Gmünd", "The Gift", "AC/DC", "東京", "!!!", "Red 7"])
    assert mask(text) == masked


def test_what_is_masked_cannot_make_a_new_name() -> None:
    mask = NameMask(["new york", "gift"])
    assert mask("new gift york") == "new [***] york"
    assert mask(mask("new gift york")) == "new [***] york"
    # a name that reads like the placeholder's surroundings finds nothing in it
    assert NameMask(["***", "hidden"])(PLACEHOLDER) == PLACEHOLDER


FILM = dbpedia(
    [
        (DBR + "The_Gift_(film)", DBO + "director", DBR + "Ann_Lee"),
        (DBR + "The_Gift_(soundtrack)", DBO + "subsequentWork", DBR + "The_Gift_(film)"),
        (DBR + "Ann_Lee", DBO + "knownFor", DBR + "Gift"),
    ],
    [
        (DBR + "The_Gift_(film)", FOAF + "name", "The Gift"),
        (DBR + "The_Gift_(film)", DBO + "alias", '"El regalo"@es'),
        (DBR + "The_Gift_(film)", DC + "description", "the gift, or EL REGALO, is a film"),
        (DBR + "The_Gift_(film)", DBO + "imdbId", "tt0001"),
    ],
)


def test_names_are_hidden_in_labels_ids_tails_and_definitions() -> None:
    context = entity_context(FILM, DBR + "The_Gift_(film)", hops=2, hide="names")
    assert context.id == DBR + PLACEHOLDER
    assert context.name == PLACEHOLDER
    assert context.synonyms == (PLACEHOLDER,)
    assert context.definition == "[***], or [***], is a film"
    others = {(one.other, one.name) for one in context.relations}
    assert others == {
        (DBR + "Ann_Lee", "Ann Lee"),
        (DBR + "[***]_(soundtrack)", "[***] (soundtrack)"),
        (DBR + "Gift", "Gift"),
    }
    assert context.properties[0].value == "tt0001"
    assert context.hidden == ("names",)
    assert context.secrets.names == ()
    assert "gift" not in context.render("json").text.casefold().replace("/gift", "").replace(
        '"gift"', ""
    )


def test_ids_are_hidden_and_names_stay() -> None:
    context = entity_context(FILM, DBR + "The_Gift_(film)", hops=2, hide="ids")
    assert context.id == PLACEHOLDER
    assert context.name == "The Gift"
    assert {one.other for one in context.relations} == {PLACEHOLDER}
    # identifiers of other registries too
    assert context.properties[0].value == PLACEHOLDER


def test_local_ids_that_say_nothing_are_hidden_wherever_they_stand() -> None:
    graph = wikidata(
        [(Q + "Q11", Q + "P161", Q + "Q12")],
        [
            (Q + "Q11", "http://schema.org/description", "see q12, not Q120 or XQ11"),
            (Q + "Q11", "http://www.w3.org/2004/02/skos/core#altLabel", "Q11 Tower"),
        ],
    )
    context = entity_context(graph, Q + "Q11", hide="ids")
    assert context.definition == "see [***], not Q120 or XQ11"
    assert context.name == "[***] Tower"
    assert context.relations[0].predicate == Q + "P161"
    # 7 may be a name, and is no id of DBpedia's
    seven = dbpedia(
        [(DBR + "7", DBO + "year", DBR + "1984")], [(DBR + "7", DC + "description", "7")]
    )
    assert entity_context(seven, DBR + "7", hide="ids").definition == "7"


def test_a_bare_id_that_spells_a_name_is_hidden_as_an_id_alone() -> None:
    context = EntityContext(
        "Baltimore",
        name="Baltimore",
        definition="Baltimore lies in Maryland, not in b-77",
        relations=(
            Relation("in", "in", "out", 1, "Maryland", "Maryland"),
            Relation("on", "on", "out", 1, "b-77", None),
        ),
    )
    found = context.hide("ids")
    assert (found.id, found.name) == (PLACEHOLDER, "Baltimore")
    assert found.definition == "Baltimore lies in Maryland, not in [***]"
    assert [(one.other, one.name) for one in found.relations] == [
        (PLACEHOLDER, "Maryland"), (PLACEHOLDER, None)
    ]  # fmt: skip


def test_places_are_hidden_without_what_stands_behind_their_comma() -> None:
    graph = yago(
        [
            ("Vista,_California", "isLocatedIn", "California"),
            ("Vista_Hotel", "isIn", "Vista,_California"),
        ]
    )
    context = entity_context(graph, "Vista,_California", hide="names")
    assert context.id == PLACEHOLDER
    assert {one.other for one in context.relations} == {"California", "[***]_Hotel"}


def test_a_record_is_hidden_by_all_terms_of_its_concepts_also_turned_round() -> None:
    context = entity_context(GLEE, M + "D100001", attributes=1, hide="names")
    assert context.definition == "Sudden joy; in [***] there is no sorrow."
    names = {one.name for one in context.relations}
    # terms that no budget shows, and permuted ones, are hidden as well
    assert names == {"Feelings", "Sorrow", "Mood Agents", "Glee at Dawn", "[***] factor"}
    raw = entity_context(GLEE, M + "D100001", view="raw", relations=None, hops=2, hide="names")
    for name in ("Glee, Acute", "acute glee", "mirth", "merriness", "merry state"):
        assert normal(name) not in normal(raw.render("json").text)


def test_tree_numbers_and_folded_nodes_are_ids_too() -> None:
    text = entity_context(GLEE, M + "D100001", hide="ids").render("json").text
    for one in ("D100001", "F01.470", "M1000001", "7X7", "D100009"):
        assert one not in text
    assert "Glee, Acute" in text


def test_what_one_entity_of_a_pair_hides_is_hidden_in_the_other() -> None:
    left = dbpedia([(DBR + "Oak", DBO + "near", DBR + "Elm")])
    right = yago([("Oaktree", "near", "Oak")])
    pair = pair_context(left, DBR + "Oak", right, "Oaktree", hide="names")
    assert pair.right.relations[0].other == PLACEHOLDER
    assert pair.left.relations[0].name == "Elm"
    assert pair_context(left, DBR + "Oak", right, "Oaktree").hide("names") == pair


def test_secrets_are_never_rendered_or_printed() -> None:
    context = entity_context(JOY, S + "100005", attributes=0)
    assert "Sudden joy" in context.secrets.names
    assert "Sudden joy" not in context.render("json").text + repr(context)


def test_the_tag_of_a_full_name_may_stay() -> None:
    context = entity_context(JOY, S + "100005", view="raw", hide="names")
    assert sorted(one.value for one in context.properties) == [
        "Joy that comes of a sudden.", "[***]", "[***]", "[***] (finding)",
    ]  # fmt: skip


def test_what_cannot_be_hidden_is_refused() -> None:
    with pytest.raises(OptionError, match="cannot hide 'age'"):
        entity_context(JOY, S + "100005", hide="age")  # type: ignore[arg-type]


def test_a_context_made_by_hand_can_be_masked() -> None:
    context = EntityContext(id="a", name="Oak", definition="an oak", secrets=Secrets(("Oak",)))
    assert context.hide("names").definition == "an [***]"


def test_labels_of_obsolete_records_are_hidden_without_their_mark() -> None:
    graph = mesh(
        [("D1", "seeAlso", "D2")],
        [("D1", "label", "[OBSOLETE] Glee"), ("D2", "label", "Glee, Old")],
    )
    assert entity_context(graph, M + "D1", hide="names").relations[0].name == "[***], Old"


@pytest.mark.parametrize("name", ["Unknown", "None", "No_name", "More"])
def test_no_word_for_what_is_missing_can_be_a_name(name: str) -> None:
    context = entity_context(
        dbpedia([(DBR + name, DBO + "x", DBR + "B")]), DBR + name, hide="names"
    )
    for template in ("prompt", "plain"):
        assert normal(name.replace("_", " ")) not in normal(context.render(template).text)
