"""Results of systems are read in every form, measured by stated rules, and never guessed at."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sameas.core.errors import InputError, OptionError
from sameas.judging.systems import Alignment, Candidate, aligners, figures, find_system, readers
from sameas.judging.truth import Known
from sameas.loaders.dataset import Dataset
from tests.judging.world import N, left, right, world

PAIRS = [(left(0), right(0), 0.9), (left(1), right(2), 0.8), (left(3), right(3), 0.25)]


def pairs_of(found: Alignment) -> list[tuple[str, str]]:
    return [(one.left, one.right) for one in found.predictions]


def scores_of(found: Alignment) -> list[float | None]:
    return [one.score for one in found.predictions]


WITHOUT = [pair[:2] for pair in PAIRS]
SCORES = [pair[2] for pair in PAIRS]


def test_tsv_with_and_without_scores_and_head(tmp_path: Path) -> None:
    path = tmp_path / "mine.tsv"
    path.write_text("".join(f"{a}\t{b}\t{s}\n" for a, b, s in PAIRS))
    found = find_system(str(path), world())
    assert (found.name, pairs_of(found), scores_of(found)) == ("mine", WITHOUT, SCORES)
    path.write_text("left\tright\r\n" + "".join(f"{a}\t{b}\r\n" for a, b, _ in PAIRS))
    found = find_system(f"Mine=tsv:{path}", world())
    assert (found.name, pairs_of(found), scores_of(found)) == ("Mine", WITHOUT, [None] * 3)
    assert found.sha256 is not None


def test_openea_output(tmp_path: Path) -> None:
    (tmp_path / "kg1_ent_ids").write_text("".join(f"{left(n)}\t{2 * n}\n" for n in range(5)))
    (tmp_path / "kg2_ent_ids").write_text("".join(f"{right(n)}\t{2 * n + 1}\n" for n in range(5)))
    results = tmp_path / "alignment_results_12"
    results.write_text("0\t1\n2\t5\n6\t7\n")
    for text in (str(tmp_path), str(results), f"openea:{tmp_path}"):
        assert pairs_of(find_system(text, world())) == WITHOUT
    results.write_text("0\t8\n")
    with pytest.raises(InputError, match="no pair of known numbers"):
        find_system(str(tmp_path), world())


def test_sssom(tmp_path: Path) -> None:
    path = tmp_path / "mine.sssom.tsv"
    path.write_text(
        "# curie_map:\n#   l: http://left.example/\n#   r: http://right.example/\n"
        "subject_id\tpredicate_id\tpredicate_modifier\tobject_id\tconfidence\n"
        "l:L000\tskos:exactMatch\t\tr:R000\t0.9\n"
        "l:L001\tskos:closeMatch\t\tr:R002\t0.8\n"
        f"{left(3)}\towl:sameAs\t\tr:R003\t0.25\n"
        "l:L004\tskos:exactMatch\tNot\tr:R004\t1.0\n"
        "l:L004\tskos:broadMatch\t\tr:R004\t1.0\n"
    )
    found = find_system(str(path), world())
    assert (pairs_of(found), scores_of(found)) == (WITHOUT, SCORES)


def test_oaei_rdf(tmp_path: Path) -> None:
    cells = "".join(
        f'<map><Cell><entity1 rdf:resource="{a}"/><entity2 rdf:resource="{b}"/>'
        f"<relation>{relation}</relation><measure>{s}</measure></Cell></map>"
        for a, b, s, relation in [*((*pair, "=") for pair in PAIRS), (left(5), right(5), 1, "?")]
    )
    path = tmp_path / "mine.rdf"
    path.write_text(
        '<rdf:RDF xmlns="http://knowledgeweb.semanticweb.org/heterogeneity/alignment#"'
        ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f"<Alignment>{cells}</Alignment></rdf:RDF>"
    )
    found = find_system(str(path), world())
    assert (pairs_of(found), scores_of(found)) == (WITHOUT, SCORES)
    path.write_text(path.read_text()[:-30])
    with pytest.raises(InputError, match="no RDF/XML"):
        find_system(str(path), world())


def test_neusymea_keeps_entities_of_one_direction(tmp_path: Path) -> None:
    path = tmp_path / "params"
    path.write_text(
        "".join(f"L\t{a}\t{b}\t{s}\n" for a, b, s in PAIRS)
        + f"R\t{right(7)}\t{left(7)}\t0.7\nL\t1948\t1948\t1.0\nL\tnear\tbeside\t0.4\n"
    )
    found = find_system(str(path), world())
    assert (pairs_of(found), scores_of(found)) == (WITHOUT, SCORES)
    assert "left out: 2 lines about literals and predicates" in found.recipe
    assert "left out: 1 lines of the other direction" in found.recipe


def test_easyea_through_its_table_of_ids(tmp_path: Path) -> None:
    (tmp_path / "ent2id").write_text(f"0\t{left(0)}\n1\t{right(0)}\n2\t{left(1)}\n")
    path = tmp_path / "final_results.jsonl"
    answers = [{"0": ["1"]}, {"2": ["I would choose 1"]}]
    path.write_text("".join(json.dumps(one) + "\n" for one in answers))
    found = find_system(str(path), world())
    assert pairs_of(found) == [(left(0), right(0))]
    assert "left out: 1 answers that are no entity" in found.recipe


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a\tb\tc\td\te\n", "no reader"),
        (f"{left(0)}\tnobody\n", "no entity of the right graph"),
        (f"{right(0)}\t{left(0)}\n", "no entity of the left graph"),
        (f"{left(0)}\t{right(0)}\thigh\n", "no score"),
        (f"{left(0)}\t{right(0)}\tnan\n", "no score"),
        (f"{left(0)}\t{right(0)}\n{left(1)}\n", "1 columns"),
        ("\n", "no reader"),
    ],
)
def test_broken_files_are_refused_with_place_and_reason(
    tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "bad"
    path.write_text(text)
    with pytest.raises((InputError, OptionError), match=message):
        find_system(str(path), world())


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad"
    path.write_bytes(b"\xff\xfe\tx\n")
    with pytest.raises(InputError, match="UTF-8"):
        find_system(f"tsv:{path}", world())


def test_a_strange_name_lists_what_there_is() -> None:
    with pytest.raises(OptionError) as error:
        find_system("magic", world())
    assert all(name in str(error.value) for name in aligners())
    assert set(readers()) == {"easyea", "neusymea", "oaei", "openea", "sssom", "tsv"}


def test_ties_go_to_the_lower_id_and_ranks_go_before_scores() -> None:
    offers = [Candidate("a", "z", 0.5), Candidate("a", "y", 0.5), Candidate("a", "x", 0.4)]
    assert pairs_of(Alignment.of("t", reversed(offers))) == [("a", "y")]
    by_rank = [Candidate("a", "x", 0.1, 1), Candidate("a", "y", 0.9, 2)]
    assert pairs_of(Alignment.of("t", by_rank)) == [("a", "x")]
    # without anything that tells them apart, all are predictions: 1:n is no fault
    flat = [Candidate("a", "x"), Candidate("a", "y")]
    assert pairs_of(Alignment.of("t", flat)) == [("a", "x"), ("a", "y")]
    assert pairs_of(Alignment.of("t", flat, decide="best")) == [("a", "x")]
    assert len(pairs_of(Alignment.of("t", by_rank, decide="all"))) == 2


def test_figures_by_hand() -> None:
    known = Known(world())
    gold = len(known.gold)
    offers = [
        Candidate(left(0), "R_top", 0.9),  # ambiguous: ignored
        Candidate(left(0), right(0), 0.8),  # rank 1
        Candidate(left(3), right(3), 0.9),  # rank 1
        Candidate(left(3), "R_twin", 0.7),  # rank 1: the other partner is no competitor
        Candidate(left(5), right(6), 0.9),
        Candidate(left(5), right(5), 0.9),  # tied with a wrong one: rank 1.5
        Candidate(left(6), right(9), 0.9),
        Candidate(left(6), right(6), 0.1),  # rank 2
    ]
    found = figures(Alignment.of("hand", offers), known)
    # predictions: R_top (ignored), R003 (right), R005 (right, by the lower id), R009 (wrong)
    assert found["precision"] == pytest.approx(2 / 3)
    assert found["recall"] == pytest.approx(2 / gold)
    assert found["hits@1"] == pytest.approx(3 / gold)
    assert found["hits@5"] == pytest.approx(5 / gold)
    assert found["mrr"] == pytest.approx((1 + 1 + 1 + 1 / 1.5 + 1 / 2) / gold)
    best = figures(Alignment.of("hand", offers), known, ties="best")
    assert best["hits@1"] == pytest.approx(4 / gold)


def test_figures_that_are_not_defined_are_none() -> None:
    known = Known(world())
    only_ambiguous = Alignment.of("t", [Candidate(left(0), "R_top")])
    assert figures(only_ambiguous, known) == {"precision": None, "recall": 0.0, "f1": None}


@pytest.mark.parametrize("name", sorted(aligners()))
def test_every_aligner_aligns(name: str) -> None:
    found = find_system(name, world())
    assert found.recipe
    lefts = [one.left for one in found.predictions]
    assert len(lefts) == len(set(lefts))
    assert find_system(name, world()) == found
    measured = figures(found, Known(world()))
    if name == "shared-values":
        # the year is the same on both sides, and nobody else's
        assert measured["precision"] == 1.0


def test_figures_on_the_test_links_of_a_fold() -> None:
    found = find_system("shared-neighbours", world())
    assert not {one.left for one in found.predictions} & set(
        world().fold(1).train["left"].to_pylist()
    )
    test = [(left(one), right(one)) for one in range(40, N - 2)]
    offers = Alignment.of("t", [Candidate(left(0), right(1)), Candidate(*test[0])])
    measured = figures(offers, Known(world()), gold=test)
    assert measured["precision"] == 1.0
    assert measured["recall"] == pytest.approx(1 / len(test))


def test_an_aligner_that_finds_nothing_says_what_it_looked_for() -> None:
    nameless = Dataset.from_tables(links=[("a", "x")], left_relations=[], right_relations=[])
    with pytest.raises(InputError, match="token-set finds nothing"):
        find_system("token-set", nameless)
