"""Make a plan: draw pairs, put every question into words, estimate what it takes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

import pyarrow as pa

from sameas.core.errors import OptionError
from sameas.core.progress import Progress, Quiet
from sameas.judging.designs.design import Wish
from sameas.judging.designs.item import Drawing
from sameas.judging.designs.kinds import find_design
from sameas.judging.designs.material import Material
from sameas.judging.perturbations import find_perturbation
from sameas.judging.plan.asked import Access
from sameas.judging.plan.evidence import Evidence
from sameas.judging.plan.file import Plan
from sameas.judging.plan.header import Header, PromptInfo, SystemInfo, Totals
from sameas.judging.plan.prices import Price
from sameas.judging.plan.row import Row
from sameas.judging.plan.rows import RowMaker
from sameas.judging.plan.tokens import COUNTED, RULE, CountTokens
from sameas.judging.prompts import Prompt, find_prompt
from sameas.judging.scored import UNPERTURBED
from sameas.judging.systems import Alignment, figures, find_system
from sameas.loaders.context import RECHECK
from sameas.loaders.context.build import ContextOptions
from sameas.loaders.context.masking import hidden
from sameas.loaders.dataset import Dataset
from sameas.loaders.licensed import licensed_parts

PROMPTS = ("I", "II", "III")
"""The prompts of a plan that names none."""
Named = TypeVar("Named", Prompt, Alignment)
CONTEXT: ContextOptions = {
    "attributes": RECHECK["attributes"],
    "relations": RECHECK["relations"],
    "characters": RECHECK["characters"],
}
"""How much evidence is shown by default: as the public re-check capped it."""


def make_plan(
    dataset: Dataset,
    design: str,
    *,
    wish: Wish | None = None,
    systems: Sequence[str | Alignment] = (),
    prompts: Sequence[str | Prompt] = PROMPTS,
    repeats: int = 1,
    fold: int | None = None,
    context: ContextOptions | None = None,
    price: Price | None = None,
    count_tokens: CountTokens | None = None,
    progress: Progress | None = None,
) -> Plan:
    """Plan what to ask a judge.

    Args:
        dataset: Two graphs and their links.
        design: One of `sameas.judging.designs.kinds.designs()`.
        wish: Number of pairs, seed, and options of the design.
        systems: Outputs of systems, or what `find_system` is given.
        prompts: Prompts, or what `find_prompt` is given.
        repeats: How often each question is asked.
        fold: Measure systems on the test links of this fold; None: on all gold links.
        context: How much evidence is shown; as in the public re-check by default.
        price: Of the judge, for an estimate of cost.
        count_tokens: Counts the tokens of a text; by default a stated rule estimates them.
        progress: Where to report.

    Returns:
        Rows pair by pair, then prompt by prompt, then repeat by repeat. Prompts that do not show
        the decision have no row for a flipped one: it would ask the same again.

    Raises:
        OptionError: Something unknown is named, or there are not so many pairs.
        InputError: A file of a system or prompt is broken.

    Example:
        >>> ds = Dataset.from_tables(
        ...     links=[("a", "x"), ("b", "y")], left_relations=[], right_relations=[], name="tiny",
        ...     given_names=({"a": "red", "b": "blue"}, {"x": "red", "y": "bluish"}),
        ... )
        >>> plan = make_plan(ds, "perturbation", wish=Wish(n=1, perturbations=("P5",)))
        >>> [(row.prompt, row.perturbation, row.truth) for row in plan][:2]
        [('I', 'none', 'match'), ('II', 'none', 'match')]
        >>> plan.header.totals.calls, plan.header.access
        (6, 'open')
    """
    progress = progress or Quiet()
    wish = wish or Wish()
    if repeats < 1:
        raise OptionError(f"{repeats} repeats", expected="at least 1")
    if not prompts:
        raise OptionError("a plan without a prompt", expected="at least one")
    chosen = find_design(design)
    asked = _distinct([_prompt(one) for one in prompts], "prompts")
    material = Material(dataset)
    outputs = _distinct(
        [
            find_system(one, dataset, progress=progress) if isinstance(one, str) else one
            for one in systems
        ],
        "systems",
    )
    gold = None if fold is None else _pairs(dataset.fold(fold).test)
    drawing = chosen.drawing(material, outputs, wish)
    options: ContextOptions = {**CONTEXT, **(context or {})}
    access: Access = "licensees" if licensed_parts(dataset) else "open"
    maker = RowMaker(dataset, design, drawing, access, material, outputs)
    rows = tuple(
        maker.rows(
            asked,
            repeats,
            Evidence(dataset, options, seed=wish.seed),
            price,
            count_tokens,
            progress,
        )
    )
    header = Header(
        sameas=version("sameas"),
        dataset=dataset.name,
        release=dataset.release,
        access=access,
        design=design,
        n=wish.n or chosen.usual,
        seed=wish.seed,
        repeats=repeats,
        prompts=tuple(
            PromptInfo(one.id, one.origin, one.files, one.shows_decision, one.protocol)
            for one in asked
        ),
        systems=tuple(
            SystemInfo(
                one.name,
                "package" if one.sha256 is None else "file",
                one.recipe,
                len(one.predictions),
                one.sha256,
                figures(one, material.known, gold=gold),
            )
            for one in outputs
        ),
        perturbations=_recipes(drawing),
        drawn=drawing.meanings,
        options={**_plain(options, wish, price), "fold": fold},
        estimate_rule=RULE if count_tokens is None else COUNTED,
        totals=_totals(rows),
        notes=drawing.notes,
    )
    return Plan(header, rows)


def _distinct(found: list[Named], what: str) -> list[Named]:
    names = [one.id if isinstance(one, Prompt) else one.name for one in found]
    twice = [name for place, name in enumerate(names) if name in names[:place]]
    if twice:
        raise OptionError(f"two {what} called {twice[0]!r}", expected="each once, by its own name")
    return found


def _prompt(one: str | Prompt) -> Prompt:
    return find_prompt(one) if isinstance(one, str) else one


def _pairs(links: pa.Table) -> list[tuple[str, str]]:
    return list(zip(links["left"].to_pylist(), links["right"].to_pylist(), strict=True))


def _recipes(drawing: Drawing) -> dict[str, str]:
    ids = dict.fromkeys(one.perturbation for one in drawing.items)
    changed = (find_perturbation(one) for one in ids if one != UNPERTURBED)
    return {one.id: f"{one.title}: {one.recipe}" for one in changed}


def _plain(
    options: ContextOptions, wish: Wish, price: Price | None
) -> dict[str, str | int | float | bool | None]:
    """Give the options as plain values; functions and tables by what they are."""
    found: dict[str, str | int | float | bool | None] = {}
    for name, value in options.items():
        found[f"context.{name}"] = (
            value if isinstance(value, str | int | float | bool | None) else "given"
        )
    if "hide" in options:
        found["context.hide"] = ", ".join(hidden(options["hide"]))
    if "template" in options:
        found["context.template"] = Path(options["template"]).name
    found["pool"] = wish.pool
    found["way"] = wish.way
    if price is not None:
        found["price.model"] = price.model
        found["price.input_usd_per_million"] = price.input
        found["price.output_usd_per_million"] = price.output
        found["price.date"] = price.date
        found["price.source"] = price.source
    return dict(sorted(found.items()))


def _totals(rows: Sequence[Row]) -> Totals:
    costs = [row.estimate.cost_usd for row in rows if row.estimate.cost_usd is not None]
    return Totals(
        calls=sum(row.estimate.calls for row in rows),
        input_tokens=sum(row.estimate.input_tokens for row in rows),
        output_tokens=sum(row.estimate.output_tokens for row in rows),
        cost_usd=round(math.fsum(costs), 6) if len(costs) == len(rows) else None,
    )
