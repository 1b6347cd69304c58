"""`sameas judge run`: ask a judge what was planned."""

from __future__ import annotations

import json
import math
import re
import sys
from pathlib import Path
from typing import Any

import click

from sameas.core.errors import OptionError
from sameas.core.progress import choose_progress

_SECRET = re.compile(r"(?i)api[_-]?key|authorization|password|secret|token")


@click.command(short_help="Ask a judge what was planned; goes on where it ended.")
@click.argument("plan", metavar="PLAN")
@click.option(
    "--judge",
    required=True,
    metavar="openai:MODEL|reference:NAME",
    help="A model behind an OpenAI-compatible endpoint, or a judge that needs none.",
)
@click.option(
    "--out", required=True, type=click.Path(path_type=Path), metavar="FILE", help="The results."
)
@click.option("--endpoint", metavar="URL", help="Base URL.  [$OPENAI_BASE_URL, or OpenAI]")
@click.option(
    "--key-env",
    metavar="NAME",
    help="Environment variable that holds the key.  [OPENAI_API_KEY; none with --endpoint]",
)
@click.option(
    "--max-usd", type=click.FloatRange(0, min_open=True), help="Stop before more is spent."
)
@click.option(
    "--prices",
    metavar="FILE",
    help="Your own prices: CSV with model, input_usd_per_million, output_usd_per_million.",
)
@click.option("--concurrency", type=click.IntRange(1, 256), default=8, show_default=True)
@click.option("--calls-per-minute", type=click.FloatRange(0, min_open=True), help="At most.")
@click.option("--tokens-per-minute", type=click.FloatRange(0, min_open=True), help="At most.")
@click.option("--attempts", type=click.IntRange(1, 20), default=6, show_default=True)
@click.option(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    default=300.0,
    show_default=True,
    metavar="SECONDS",
    help="For one attempt.",
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="FIELD=JSON",
    help="A field of every request, such as seed=1; null leaves it out.  [temperature=0]",
)
@click.option(
    "--token-field",
    default="max_tokens",
    show_default=True,
    metavar="FIELD",
    help="What the endpoint calls the most output tokens.",
)
@click.option("--seed", default=0, show_default=True, help="Of a reference judge's chance.")
@click.option("--cache", metavar="FOLDER", help="For answers.  [the user's cache]")
@click.option("--no-cache", is_flag=True, help="Keep no answers beside the results.")
@click.option(
    "--allow-licensed-upload",
    is_flag=True,
    help="Let licensed texts leave this machine. Ask whoever gave you the licence first.",
)
@click.option("--quiet", is_flag=True, help="No progress.")
def command(
    plan: str,
    judge: str,
    out: Path,
    endpoint: str | None,
    key_env: str | None,
    max_usd: float | None,
    prices: str | None,
    concurrency: int,
    calls_per_minute: float | None,
    tokens_per_minute: float | None,
    attempts: int,
    timeout: float,
    settings: tuple[str, ...],
    token_field: str,
    seed: int,
    cache: str | None,
    *,
    no_cache: bool,
    allow_licensed_upload: bool,
    quiet: bool,
) -> None:
    """Ask a judge every row of PLAN, what `sameas judge plan` wrote.

    Each answer is kept as it comes. The same command goes on after any interruption, asks only what
    is open, and pays for nothing twice. Beside OUT stands a ledger with every attempt, its cost and
    the answer as it came.

    The key is read from the environment, never from the command line.

    Exit code 0: every row has its result; 1: some have not, run it again; 2: options.
    """
    from sameas.core.errors import OutputError
    from sameas.judging.plan.file import read_plan
    from sameas.judging.run.cache import AnswerCache
    from sameas.judging.run.choose import choose_judge, choose_price
    from sameas.judging.run.pace import Pace
    from sameas.judging.run.patience import Patience
    from sameas.judging.run.run import run_plan
    from sameas.loaders.places import cache_folder

    planned = read_plan(plan)
    patience = Patience(attempts=attempts, seconds=timeout)
    chosen = choose_judge(
        judge,
        planned,
        endpoint=endpoint,
        key_variable=key_env,
        price=choose_price(judge, endpoint=endpoint, prices=prices),
        settings=dict(map(_setting, settings)),
        token_field=token_field,
        patience=patience,
        seed=seed,
    )
    if out.exists() and out.samefile(plan):
        raise OutputError("this is the plan", path=out, fix="give another --out")
    is_model = judge.startswith("openai:")
    kept = None
    if is_model and not no_cache:
        kept = AnswerCache(cache or cache_folder() / "judging")
    try:
        outcome = run_plan(
            planned,
            chosen,
            out,
            threads=concurrency,
            max_usd=max_usd,
            pace=Pace(calls=calls_per_minute, tokens=tokens_per_minute),
            patience=patience,
            cache=kept,
            allow_licensed_upload=allow_licensed_upload,
            progress=choose_progress(quiet=quiet),
        )
    except KeyboardInterrupt:
        click.echo("interrupted: answers are kept; run the same command again to go on", err=True)
        sys.exit(130)
    finally:
        if kept is not None:
            kept.close()
    _tell(outcome, out)
    sys.exit(0 if outcome.is_whole else 1)


def _tell(outcome: Any, out: Path) -> None:
    from sameas.judging.run.ledger import ledger_path

    sums = outcome.sums
    click.echo(
        f"rows     {outcome.answered:,} of {outcome.rows:,} have a result, {outcome.new:,} new"
    )
    if outcome.unscored:
        click.echo(f"unread   {outcome.unscored:,} have no score")
    if outcome.failed:
        click.echo(f"failed   {outcome.failed:,} rows were asked in vain; run it again for them")
    click.echo(
        f"calls    {sums.answered:,} answered, {sums.cached:,} from the cache,"
        f" {sums.failed:,} failed attempts, {sums.unknown:,} lost in a kill"
    )
    risk = f", {sums.risked_usd:.4f} more at risk" if sums.risked_usd else ""
    click.echo(
        f"cost     {sums.input_tokens:,} tokens in, {sums.output_tokens:,} out,"
        f" {sums.paid_usd:.4f} US dollars{risk}"
    )
    click.echo(f"results  {out}")
    click.echo(f"ledger   {ledger_path(out)}")
    if outcome.stopped is not None:
        click.echo(f"stopped: {outcome.stopped}", err=True)


def _setting(text: str) -> tuple[str, Any]:
    name, sign, value = text.partition("=")
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        found = value
    is_number = not isinstance(found, float) or math.isfinite(found)
    if not name or not sign or isinstance(found, dict | list) or not is_number:
        raise OptionError(f"--set {name or text!r}", expected="FIELD=JSON, such as seed=1")
    if _SECRET.fullmatch(name):
        # every file of the run would hold it
        raise OptionError(f"--set {name}", expected="no secret", fix="give a key by --key-env")
    return name, found
