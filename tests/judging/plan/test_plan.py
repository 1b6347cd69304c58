"""A plan is whole, repeatable and checked when it is read."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from sameas.core.errors import InputError, OptionError, OutputError
from sameas.judging.designs.design import Wish
from sameas.judging.designs.kinds import designs
from sameas.judging.plan.file import Plan, read_header, read_plan, write_plan
from sameas.judging.plan.make import make_plan
from sameas.judging.plan.prices import default_prices, find_price, read_prices
from sameas.judging.plan.tokens import rough_tokens
from sameas.judging.prompts import find_prompt
from sameas.judging.scored import Scored
from sameas.loaders.dataset import Dataset
from sameas.loaders.info import DatasetInfo
from tests.judging.world import left, right, world


def plan(design: str = "four-cell", n: int = 12, seed: int = 1, **options: object) -> Plan:
    system = [] if design in ("four-cell", "perturbation") else ["char-tfidf"]
    options.setdefault("systems", system)
    return make_plan(world(), design, wish=Wish(n=n, seed=seed), **options)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("design", sorted(designs()))
def test_a_plan_comes_back_as_it_was_written(tmp_path: Path, design: str) -> None:
    made = plan(design, prompts=["I", find_prompt("II", protocol="two-call"), "III"])
    written = write_plan(tmp_path / "plan.jsonl", made.header, made.rows)
    assert read_plan(tmp_path / "plan.jsonl") == written
    assert written.rows == made.rows
    assert read_header(tmp_path / "plan.jsonl") == written.header
    # whatever the judge will answer, every row is one of its own
    scored = Scored.from_rows([row.as_scored() for row in made])
    assert len(scored) == len(made)


@pytest.mark.slow
@pytest.mark.parametrize("design", sorted(designs()))
def test_the_same_wish_gives_the_same_bytes(tmp_path: Path, design: str) -> None:
    texts = []
    for name in ("a", "b"):
        made = plan(design)
        write_plan(tmp_path / name, made.header, made.rows)
        texts.append((tmp_path / name).read_bytes())
    assert texts[0] == texts[1]
    other = plan(design, seed=2)
    assert {row.id for row in other} != {row.id for row in plan(design)}


def test_file_order_does_not_matter() -> None:
    ds = world()
    shuffled = Dataset(
        ds.left,
        ds.right,
        ds.links.take(list(range(ds.links.num_rows))[::-1]),
        name=ds.name,
        release=ds.release,
        all_links=ds.all_links.take(list(range(ds.all_links.num_rows))[::-1]),
    )
    wish = Wish(n=12, seed=1)
    assert make_plan(shuffled, "four-cell", wish=wish).rows == plan().rows


def test_rows_of_a_hidden_label_are_not_asked_twice() -> None:
    counts = Counter((row.prompt, row.flipped) for row in plan(n=12))
    assert counts == {("I", False): 12, ("I", True): 12, ("II", False): 12, ("II", True): 12,
                      ("III", False): 12}  # fmt: skip
    for row in plan(n=12):
        assert (row.shown_decision is None) == (row.prompt == "III")


def test_a_row_tells_what_is_asked_and_what_is_true() -> None:
    made = plan(systems=["shared-values"])
    for row in made:
        prompt = row.calls[-1].messages[-1].content
        assert f"ID: {row.left}" in prompt
        assert f"ID: {row.right}" in prompt
        assert row.truth in ("match", "non-match")
        assert row.predicted_by == (("shared-values",) if row.truth == "match" else ())
        assert row.system == "assigned"
        assert row.drawn.how in made.header.drawn
        if row.shown:
            label = row.decision.replace("_", "-")
            assert label in prompt
            assert row.cell == f"{row.truth}-shown-{label.lower()}"
    [system] = made.header.systems
    assert system.figures["precision"] == 1.0


def test_ids_change_with_what_is_asked() -> None:
    few = plan(n=12, context={"attributes": 0})
    assert not {row.id for row in few} & {row.id for row in plan(n=12)}
    assert few.header.options["context.attributes"] == 0


def test_repeats_are_rows_of_their_own() -> None:
    made = plan(repeats=3, prompts=["II"])
    assert Counter(row.repeat for row in made) == dict.fromkeys(range(3), 24)
    assert len({row.id for row in made}) == 72


def test_estimates_are_counted_by_a_stated_rule() -> None:
    price = find_price("gpt-4o-mini", default_prices())
    made = plan(price=price, prompts=["II", find_prompt("II", protocol="two-call")])
    one, two = made.rows[0], made.rows[1]
    text = one.calls[0].messages[0].content
    assert one.estimate.input_tokens == rough_tokens(text) + 4
    assert one.estimate.cost_usd == pytest.approx(
        (one.estimate.input_tokens * 0.15 + one.estimate.output_tokens * 0.60) / 1e6
    )
    assert (one.estimate.calls, two.estimate.calls) == (1, 2)
    assert two.estimate.input_tokens > 2 * one.estimate.input_tokens
    totals = made.header.totals
    assert totals.calls == sum(row.estimate.calls for row in made)
    assert totals.cost_usd == pytest.approx(
        sum(row.estimate.cost_usd or 0 for row in made), abs=1e-5
    )
    assert "No tokenizer" in made.header.estimate_rule
    counted = plan(count_tokens=len, prompts=["II"])
    assert counted.rows[0].estimate.input_tokens == len(text) + 4
    assert counted.header.totals.cost_usd is None


def test_a_plan_of_a_licensed_dataset_says_so() -> None:
    ds = world()
    licensed = Dataset(ds.left, ds.right, ds.links, name="BIO", all_links=ds.all_links)
    licensed.set_info(DatasetInfo(name="BIO", licensed=("right", "links")))
    made = make_plan(licensed, "perturbation", wish=Wish(n=1, perturbations=("P5",)))
    assert made.header.access == "licensees"
    assert {row.access for row in made} == {"licensees"}
    assert plan().header.access == "open"


def test_ids_of_snomed_ct_close_a_plan_that_nothing_else_says_is_licensed() -> None:
    bare = Dataset.from_tables(
        links=[("a", "http://snomed.info/id/100000709990999109")],
        left_relations=[],
        right_relations=[],
    )
    made = make_plan(bare, "perturbation", wish=Wish(n=1, perturbations=("P5",)))
    assert made.header.access == "licensees"


def test_perturbed_evidence_differs_from_what_it_was() -> None:
    made = plan("perturbation", n=4, prompts=["II"])
    texts = {(row.pair, row.perturbation): row.calls[0].messages[0].content for row in made}
    for pair in {row.pair for row in made}:
        assert "[***]" in texts[pair, "P1"]
        assert "[***]" not in texts[pair, "none"]
        assert len(texts[pair, "P3"]) < len(texts[pair, "P2"]) < len(texts[pair, "none"])
        assert "is labelled" in texts[pair, "P7"]
    assert set(made.header.perturbations) == {"P1", "P2", "P3", "P4", "P5", "P6", "P7"}


def test_names_that_are_masked_have_no_similarity() -> None:
    made = plan("perturbation", n=4, prompts=["II"])
    seen = {row.perturbation: row.name_similarity for row in made}
    assert seen["P1"] is None
    assert seen["none"] is not None
    assert seen["P2"] == seen["none"]


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(OptionError, match="0 repeats"):
        plan(repeats=0)
    with pytest.raises(OptionError, match="two prompts"):
        plan(prompts=["I", "I"])
    with pytest.raises(OptionError, match="without a prompt"):
        plan(prompts=[])
    with pytest.raises(OptionError, match="two systems"):
        plan(systems=["token-set", "token-set"])
    with pytest.raises(OptionError, match="0 pairs"):
        Wish(n=0)


@pytest.fixture
def written(tmp_path: Path) -> Path:
    made = plan(n=4)
    write_plan(tmp_path / "plan.jsonl", made.header, made.rows)
    return tmp_path / "plan.jsonl"


def test_an_existing_plan_is_not_overwritten(written: Path) -> None:
    made = plan(n=4)
    with pytest.raises(OutputError, match="exists"):
        write_plan(written, made.header, made.rows)
    write_plan(written, made.header, made.rows, force=True)
    with pytest.raises(InputError, match="ask the same"):
        write_plan(written, made.header, [*made.rows, made.rows[0]], force=True)
    with pytest.raises(OutputError, match="cannot write"):
        write_plan(written / "below", made.header, made.rows)


def test_a_plan_that_was_changed_or_cut_is_refused(written: Path) -> None:
    lines = written.read_bytes().split(b"\n")
    for text, message in (
        (b"\n".join(lines[:-2]) + b"\n", "rows"),
        (b"\n".join(lines)[:-20], "not a line of a plan"),
        (b"\n".join(lines).replace(b'"truth":"match"', b'"truth":"maybe"'), "truth"),
        (b"\n".join(lines).replace(b'"truth":"match"', b'"truth":"ambiguous"'), "changed"),
        (b"\n".join(lines).replace(b'"format":1', b'"format":9', 1), "format 9"),
        (b"{}\n", "not a plan"),
        (b"[" * 100_000, "not a plan"),
        (b"", "not a plan"),
        (b"\xff\xfe", "not a plan"),
    ):
        written.write_bytes(text)
        with pytest.raises(InputError, match=message):
            read_plan(written)
    with pytest.raises(InputError, match="cannot read"):
        read_plan(written.parent / "nowhere")


def test_prices_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "prices.csv"
    path.write_text("model,input_usd_per_million,output_usd_per_million\nmine,1,2\n")
    assert find_price("mine", read_prices(path)).cost(1_000_000, 500_000) == 2.0
    with pytest.raises(OptionError, match="no price of 'yours'"):
        find_price("yours", read_prices(path))
    table = path.read_text()
    broken = [
        "model\nmine\n",
        *(table.replace("1,2", text) for text in ("-1,2", "nan,2", "1", "a,2")),
    ]
    for text in broken:
        path.write_text(text)
        with pytest.raises(InputError):
            read_prices(path)
    assert all(one.date and one.source for one in default_prices().values())


def test_lines_hold_one_json_object_each(written: Path) -> None:
    first, *rows = written.read_text(encoding="utf-8").splitlines()
    assert json.loads(first)["rows"] == len(rows)
    assert all(json.loads(row)["id"] for row in rows)


def test_a_scored_row_is_what_the_plan_says() -> None:
    row = plan(n=4).rows[0]
    again = replace(row, repeat=1).as_scored()
    assert again["repeat"] == 1
    assert again["pair"] == f"{row.left}\t{row.right}"
    assert row.left in {left(one) for one in range(80)}
    assert row.right in {right(one) for one in range(80)} | {"R_twin"}
