"""`sameas judge plan`: what to ask a judge, row by row, before any call."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from sameas.core.progress import choose_progress
from sameas.judging.designs import design_names

WAYS = ("wrong-prediction", "true-partner", "second-candidate")


@click.command(short_help="Plan what to ask a judge, and what it will cost.")
@click.argument("dataset", metavar="DATASET")
@click.option(
    "--design",
    required=True,
    type=click.Choice(design_names()),
    help="Which pairs and labels: see `docs/judging.md`.",
)
@click.option("--n", type=click.IntRange(1), help="How many pairs.  [as the design usually has]")
@click.option("--seed", default=0, show_default=True, help="Of all chance.")
@click.option(
    "--system",
    "systems",
    multiple=True,
    metavar="FILE|BUILTIN",
    help="Results of a system ([NAME=][FORMAT:]FILE), or name-equality, token-set, char-tfidf,"
    " shared-values, shared-neighbours. Repeat for more.",
)
@click.option(
    "--out", required=True, type=click.Path(path_type=Path), metavar="FILE", help="The plan."
)
@click.option(
    "--prompt",
    "prompts",
    multiple=True,
    metavar="NAME|FILE.j2",
    help="I, II, III, L0 to L4, or a Jinja2 file that takes evidence and decision.  [I, II, III]",
)
@click.option(
    "--protocol",
    type=click.Choice(["one-call", "two-call"]),
    default="one-call",
    show_default=True,
    help="two-call: the evidence is put in normal form first, then judged.",
)
@click.option("--repeats", type=click.IntRange(1), default=1, show_default=True)
@click.option(
    "--perturbation",
    "perturbations",
    multiple=True,
    metavar="P1..P7",
    help="Of that design.  [all]",
)
@click.option("--way", type=click.Choice(WAYS), help="Of design as-released.  [wrong-prediction]")
@click.option(
    "--pool",
    type=click.Choice(["graph", "linked"]),
    default="graph",
    show_default=True,
    help="Whose pairs are drawn where a system predicts nothing: all entities', or linked ones'.",
)
@click.option(
    "--fold", type=click.IntRange(1), help="Measure systems on this fold's test links.  [all links]"
)
@click.option("--path", metavar="PATH", help="Where the dataset lies, if its name is given.")
@click.option("--view", metavar="VIEW", help="raw, or how to fold both graphs.  [what fits each]")
@click.option("--hops", type=click.IntRange(1, 2), default=1, show_default=True)
@click.option("--attributes", type=click.IntRange(0), help="At most so many a side.  [5]")
@click.option("--relations", type=click.IntRange(0), help="At most so many a side.  [4]")
@click.option("--characters", type=click.IntRange(1), help="Of evidence, at most.  [2000]")
@click.option(
    "--hide", type=click.Choice(["names", "ids"]), multiple=True, help="Mask names or ids."
)
@click.option(
    "--price-of", metavar="MODEL", help="Estimate the cost by the list price of this model."
)
@click.option(
    "--prices",
    metavar="FILE",
    help="Your own prices: CSV with model, input_usd_per_million, output_usd_per_million.",
)
@click.option("--force", is_flag=True, help="Replace the plan if it exists.")
@click.option("--quiet", is_flag=True, help="No progress.")
def command(
    dataset: str,
    design: str,
    n: int | None,
    seed: int,
    systems: tuple[str, ...],
    out: Path,
    prompts: tuple[str, ...],
    protocol: Any,
    repeats: int,
    perturbations: tuple[str, ...],
    way: str | None,
    pool: Any,
    fold: int | None,
    path: str | None,
    price_of: str | None,
    prices: str | None,
    *,
    force: bool,
    quiet: bool,
    **context: Any,
) -> None:
    """Plan what to ask a judge about DATASET, a name or a path.

    Nothing is sent anywhere. OUT holds a line for each question: the prompt in full, the decision
    that it shows, what is true, how the pair was drawn, and tokens and cost estimated. A plan on a
    dataset with licensed sources holds their text: keep it as you keep them.
    """
    from sameas.core.errors import OptionError, OutputError
    from sameas.judging.designs.design import Wish
    from sameas.judging.plan.file import write_plan
    from sameas.judging.plan.make import PROMPTS, make_plan
    from sameas.judging.plan.prices import default_prices, find_price, read_prices
    from sameas.judging.prompts import find_prompt
    from sameas.loaders.load import load

    if out.exists() and not force:
        raise OutputError("this file exists", path=out, fix="give another path, or --force")
    if prices is not None and price_of is None:
        raise OptionError("prices without a model", expected="--price-of MODEL")
    table = default_prices() if prices is None else read_prices(prices)
    price = None if price_of is None else find_price(price_of, table)
    asked = [find_prompt(name, protocol=protocol) for name in prompts or PROMPTS]
    progress = choose_progress(quiet=quiet)
    made = make_plan(
        load(dataset, path=path, progress=progress),
        design,
        wish=Wish(n, seed, pool, way, perturbations),
        systems=systems,
        prompts=asked,
        repeats=repeats,
        fold=fold,
        context=_given(context),
        price=price,
        progress=progress,
    )
    plan = write_plan(out, made.header, made.rows, force=force)
    for line in _summary(plan):
        click.echo(line)
    click.echo(f"plan  {out}")


def _given(context: dict[str, Any]) -> Any:
    return {name: value for name, value in context.items() if value not in (None, ())}


def _summary(plan: Any) -> list[str]:
    from collections import Counter

    header = plan.header
    who = "holders of its licences only" if header.access == "licensees" else "everybody"
    lines = [
        f"{header.dataset or 'unnamed'} {header.release or ''}".rstrip()
        + f": may be shown to {who}",
        f"{len(plan):,} rows, {len({row.pair for row in plan}):,} pairs, design {header.design}",
    ]
    cells = Counter((row.prompt, row.perturbation, row.cell) for row in plan)
    for (prompt, perturbation, cell), count in cells.items():
        changed = "" if perturbation == "none" else f", {perturbation}"
        lines.append(f"  {count:>6,}  prompt {prompt}{changed}: {cell}")
    for system in header.systems:
        shown = ", ".join(
            f"{name} {value:.3f}" for name, value in system.figures.items() if value is not None
        )
        lines.append(f"system {system.name}: {system.pairs:,} pairs; {shown}")
    totals = header.totals
    cost = "no price given" if totals.cost_usd is None else f"{totals.cost_usd:,.2f} USD"
    lines.append(
        f"estimate: {totals.calls:,} calls, {totals.input_tokens:,} tokens in,"
        f" {totals.output_tokens:,} out, {cost}"
    )
    return [*lines, *(f"note: {note}" for note in header.notes)]
