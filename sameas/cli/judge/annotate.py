"""`sameas judge annotate`: people score what a judge was asked."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command(short_help="Let people score the same pairs, on a page of this machine.")
@click.argument("plan", metavar="PLAN")
@click.option(
    "--out", required=True, type=click.Path(path_type=Path), metavar="FILE", help="The scores."
)
@click.option(
    "--annotator",
    "annotators",
    multiple=True,
    default=("1", "2"),
    show_default=True,
    metavar="NAME",
    help="Who scores; repeat for each person.",
)
@click.option(
    "--prompt",
    "prompts",
    multiple=True,
    metavar="NAME",
    help="Rows of this prompt: with the decision or without it, as the prompt has it.  [the"
    " shortest that shows it]",
)
@click.option("--seed", default=0, show_default=True, help="Of every person's order.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="[any that is free]")
def command(
    plan: str,
    out: Path,
    annotators: tuple[str, ...],
    prompts: tuple[str, ...],
    seed: int,
    port: int,
) -> None:
    """Let people score the rows of PLAN, blind, each in an order of their own.

    Each person gets an address on this machine that nobody can guess. Scores are typed (0 to 9, or
    10) and kept at once; stop with Ctrl-C, and the same command goes on. Give OUT to
    `sameas judge report --human`.
    """
    from sameas.judging.annotate.answers import AnnotationFile
    from sameas.judging.annotate.questions import questions_of
    from sameas.judging.annotate.server import AnnotationServer
    from sameas.judging.plan.file import read_plan

    planned = read_plan(plan)
    rows = questions_of(planned, prompts=prompts or None)
    answers = AnnotationFile(out, planned, seed=seed)
    try:
        with AnnotationServer(rows, answers, annotators=annotators, seed=seed, port=port) as server:
            for name, address in server.addresses.items():
                click.echo(f"{name}: {address}")
            click.echo(f"{len(rows):,} questions each; Ctrl-C to stop")
            server.serve_forever()
    except KeyboardInterrupt:
        click.echo(f"scores  {out}")
        click.echo("stopped: scores are kept; run the same command again to go on", err=True)
        sys.exit(130)
    finally:
        answers.close()
