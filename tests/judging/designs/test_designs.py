"""Each design draws what it says, says how, and knows what is true."""

from __future__ import annotations

from collections import Counter

import pytest

from sameas.core.errors import OptionError
from sameas.judging.designs.design import Wish
from sameas.judging.designs.item import Drawing
from sameas.judging.designs.kinds import designs, find_design
from sameas.judging.designs.kinds.as_released import WAYS
from sameas.judging.designs.material import NEGATIVES, Material
from sameas.judging.systems import Alignment, Candidate, find_system
from tests.judging.world import N, left, right, world

SEED = 5


@pytest.fixture(scope="module")
def material() -> Material:
    return Material(world())


def ranked() -> Alignment:
    """Give a system that is right for two thirds, each time with a second candidate."""
    offers = []
    for one in range(N - 2):
        first, second = (one, (one + 7) % N) if one % 3 else ((one + 7) % N, one)
        offers += [
            Candidate(left(one), right(first), 0.9 - one / 1000),
            Candidate(left(one), right(second), 0.2),
        ]
    return Alignment.of("ranked", offers)


def drawn(material: Material, name: str, *systems: Alignment, **wish: object) -> Drawing:
    return find_design(name).drawing(material, systems, Wish(seed=SEED, **wish))  # type: ignore[arg-type]


def truths(material: Material, drawing: Drawing) -> list[str]:
    items = drawing.items
    return [*material.known.truths([one.left for one in items], [one.right for one in items])]


@pytest.mark.parametrize("name", sorted(designs()))
def test_every_row_says_how_it_was_drawn_and_the_word_is_explained(
    material: Material, name: str
) -> None:
    n = 40 if name != "as-released" else 30
    drawing = drawn(material, name, ranked(), n=n)
    assert drawing.items
    assert {one.drawn.how for one in drawing.items} <= set(drawing.meanings)
    again = drawn(Material(world()), name, ranked(), n=n)
    assert again == drawing
    other = find_design(name).drawing(material, [ranked()], Wish(n=n, seed=SEED + 1))
    assert other.items != drawing.items


def test_no_link_before_sampling_is_ever_a_negative(material: Material) -> None:
    for kind in NEGATIVES:
        found = [pair for pair, _, _ in material.negatives(kind, 60, seed=SEED)]
        assert len(set(found)) == 60
        assert not set(found) & material.known.links
        assert "match" not in material.known.truths(*zip(*found, strict=True))


def test_four_cells_are_truth_by_label_half_random_half_nearest(material: Material) -> None:
    drawing = drawn(material, "four-cell", n=40)
    found = truths(material, drawing)
    cells = Counter(
        (truth == "match", one.decision) for truth, one in zip(found, drawing.items, strict=True)
    )
    assert cells == dict.fromkeys(
        [(True, "MATCH"), (True, "NON_MATCH"), (False, "MATCH"), (False, "NON_MATCH")], 20
    )
    tiers = Counter(one.tier for one in drawing.items)
    assert tiers == {"gold": 40, "random": 20, "nearest-name": 20}
    near = [one for one in drawing.items if one.tier == "nearest-name"]
    assert {one.drawn.rank for one in near} <= {1, 2, 3}
    # the gold partner is never among them, however near its name
    assert not {(one.left, one.right) for one in near} & material.known.links
    firsts = [one for one in drawing.items if not one.flipped]
    assert len({(one.left, one.right) for one in firsts}) == 40
    right_label = {"match": "MATCH", "non-match": "NON_MATCH", "ambiguous": "NON_MATCH"}
    assert all(
        one.flipped == (one.decision != right_label[truth])
        for truth, one in zip(found, drawing.items, strict=True)
    )


def test_paper_draws_from_predictions_and_from_what_is_not_predicted(material: Material) -> None:
    system = ranked()
    drawing = drawn(material, "paper", system, n=60)
    predicted = system.predicted()
    for one in drawing.items:
        assert ((one.left, one.right) in predicted) == (one.decision == "MATCH")
        assert one.system == "ranked"
    assert Counter(one.decision for one in drawing.items) == {"MATCH": 30, "NON_MATCH": 30}


def test_paper_never_looks_at_the_truth(material: Material) -> None:
    # every pair is predicted save the gold ones: all of NON_MATCH are true, and are drawn
    rights = [*world().right.store.entities]
    lefts = [*world().left.store.entities]
    gold = set(material.known.gold)
    offers = [Candidate(a, b) for a in lefts for b in rights if (a, b) not in gold]
    drawing = drawn(material, "paper", Alignment.of("all", offers), n=40)
    wrong = [
        truth
        for truth, one in zip(truths(material, drawing), drawing.items, strict=True)
        if one.decision == "NON_MATCH"
    ]
    assert wrong == ["match"] * 20


def test_the_pool_may_be_all_entities_or_linked_ones(material: Material) -> None:
    everybody = drawn(material, "paper", ranked(), n=2000 // 100)
    del everybody
    graph = material.outside(frozenset(), 3000, seed=SEED)
    linked = material.outside(frozenset(), 3000, seed=SEED, pool="linked")
    assert {"R_alone", "R_top"} <= {b for _, b in graph}
    assert not {"R_alone", "R_top"} & {b for _, b in linked}
    assert len(set(graph)) == len(set(linked)) == 3000


def test_outside_draws_all_there_is_and_no_more(material: Material) -> None:
    lefts, rights = len(world().left.store.entities), len(world().right.store.entities)
    every = material.outside(frozenset({(left(0), right(0))}), lefts * rights - 1, seed=SEED)
    assert len(set(every)) == lefts * rights - 1
    with pytest.raises(OptionError, match="not predicted"):
        material.outside(frozenset(), lefts * rights + 1, seed=SEED)


def test_counterfactual_flips_each_row(material: Material) -> None:
    drawing = drawn(material, "counterfactual", ranked(), n=20)
    pairs = Counter((one.left, one.right) for one in drawing.items)
    assert set(pairs.values()) == {2}
    assert Counter((one.flipped, one.decision) for one in drawing.items) == {
        (False, "MATCH"): 10,
        (True, "NON_MATCH"): 10,
        (False, "NON_MATCH"): 10,
        (True, "MATCH"): 10,
    }


@pytest.mark.parametrize(
    ("way", "truth"),
    [
        ("wrong-prediction", "non-match"),
        ("true-partner", "match"),
        ("second-candidate", "non-match"),
    ],
)
def test_as_released_has_three_ways_for_non_match(material: Material, way: str, truth: str) -> None:
    system = ranked()
    drawing = drawn(material, "as-released", system, n=30, way=way)
    assert set(WAYS) == {"wrong-prediction", "true-partner", "second-candidate"}
    rows = [
        (found, one)
        for found, one in zip(truths(material, drawing), drawing.items, strict=True)
        if one.decision == "NON_MATCH"
    ]
    assert len(rows) == 15
    firsts = {one.left: one.right for one in system.predictions}
    for found, one in rows:
        assert found in (truth, "ambiguous")
        first_is_right = (one.left, firsts[one.left]) in material.known.links
        assert first_is_right == (way == "second-candidate")
        assert (firsts[one.left] == one.right) == (way == "wrong-prediction")


def test_a_system_with_too_few_errors_is_told_the_way_out(material: Material) -> None:
    gold = [Candidate(*pair) for pair in material.known.gold[:9]]
    [(wrong, _, _)] = material.negatives("random", 1, seed=SEED)
    one_wrong = Alignment.of("few", [*gold, Candidate(*wrong)])
    with pytest.raises(OptionError, match="at most 1: ") as found:
        drawn(material, "as-released", one_wrong, n=6)
    assert "--n 2, another --way, or a system that errs more" in str(found.value)
    assert len(drawn(material, "as-released", one_wrong, n=2).items) == 2
    with pytest.raises(OptionError, match="at most 0: ") as found:
        drawn(material, "as-released", Alignment.of("right", gold), n=2)
    assert "--n" not in str(found.value)


def test_second_candidates_need_a_ranking(material: Material) -> None:
    flat = Alignment.of("flat", [Candidate(left(0), right(0))])
    with pytest.raises(OptionError, match="does not rank"):
        drawn(material, "as-released", flat, n=2, way="second-candidate")


def test_perturbation_repeats_each_gold_pair(material: Material) -> None:
    drawing = drawn(material, "perturbation", n=6)
    assert Counter(one.perturbation for one in drawing.items) == dict.fromkeys(
        ["none", "P1", "P2", "P3", "P4", "P5", "P6", "P7"], 6
    )
    assert {one.decision for one in drawing.items} == {"MATCH"}
    assert set(truths(material, drawing)) == {"match"}
    some = drawn(material, "perturbation", n=6, perturbations=("P5",))
    assert {one.perturbation for one in some.items} == {"none", "P5"}


def test_human_has_four_kinds_of_negatives(material: Material) -> None:
    drawing = drawn(material, "human", ranked(), n=102 // 2)
    tiers = Counter(one.tier for one in drawing.items)
    assert tiers["gold"] == 25
    assert sum(tiers.values()) == 51
    assert {tiers[kind] for kind in ("confident-error", "lexical", "tfidf", "random")} <= {6, 7}
    assert len({(one.left, one.right) for one in drawing.items}) == 51
    lexical = [one for one in drawing.items if one.tier == "lexical"]
    assert all((one.drawn.score or 0) > 0.45 for one in lexical)
    errors = [one.drawn.score or 0 for one in drawing.items if one.tier == "confident-error"]
    assert errors == sorted(errors, reverse=True)
    assert "match" not in [
        truth
        for truth, one in zip(truths(material, drawing), drawing.items, strict=True)
        if one.tier != "gold"
    ]


def test_human_says_when_a_system_has_too_few_errors(material: Material) -> None:
    good = Alignment.of("good", [Candidate(*pair, 0.9) for pair in material.known.gold])
    drawing = drawn(material, "human", good, n=51)
    assert len(drawing.items) == 51
    assert "0 confident errors, not 6" in drawing.notes[0]
    flat = Alignment.of("flat", [Candidate(*pair) for pair in material.known.gold])
    with pytest.raises(OptionError, match="no scores"):
        drawn(material, "human", flat, n=51)


def test_a_design_says_what_system_it_needs(material: Material) -> None:
    with pytest.raises(OptionError, match="without a system"):
        drawn(material, "paper", n=2)
    with pytest.raises(OptionError, match="with 2 systems"):
        drawn(material, "human", ranked(), ranked(), n=2)
    with pytest.raises(OptionError, match="no design"):
        find_design("five-cell")
    with pytest.raises(OptionError, match="gold pairs"):
        drawn(material, "perturbation", n=10_000)


def test_truth_marks_neighbours_of_a_partner_and_members_of_a_cluster(material: Material) -> None:
    pairs = {
        (left(0), right(0)): "match",
        (left(N - 1), right(N - 1)): "match",  # sampled away, and true nevertheless
        (left(3), "R_twin"): "match",
        (left(0), "R_top"): "ambiguous",
        (left(1), "R_top"): "non-match",
        (left(0), right(1)): "non-match",
        ("L_alone", "R_alone"): "non-match",
        ("nobody", "nothing"): "non-match",
    }
    lefts, rights = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    assert material.known.truths(lefts, rights) == list(pairs.values())


def test_truth_agrees_with_the_sampler_of_negatives(material: Material) -> None:
    table = world().negatives("random", 500, seed=SEED, pool="graph")
    found = material.known.truths(table["left"].to_pylist(), table["right"].to_pylist())
    assert found == table["label"].to_pylist()
    assert (
        "ambiguous"
        in world().negatives("random", 6000, seed=SEED, pool="graph")["label"].to_pylist()
    )


def test_a_builtin_system_can_be_drawn_from(material: Material) -> None:
    system = find_system("token-set", world())
    assert len(drawn(material, "paper", system, n=40).items) == 40
