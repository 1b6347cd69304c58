"""`sameas release publish`: put the parts on a Hub, the gated one never in the open."""

from __future__ import annotations

import sys

import click

from sameas.cli import INTERRUPTED
from sameas.core.progress import choose_progress


@click.command(short_help="Put the parts on a Hub.")
@click.argument("out", metavar="OUT")
@click.option(
    "--repo", required=True, metavar="ORG/NAME", help="Becomes ORG/NAME-mesh, ...-snomed."
)
@click.option("--gated", is_flag=True, help="Publish the part for licence holders, too.")
@click.option(
    "--confirm-license",
    is_flag=True,
    help="Ask which permission you rely on, and keep the answer in the receipt.",
)
@click.option("--dataset", metavar="BIO", help="The built dataset, for a stricter leak search.")
@click.option("--endpoint", metavar="URL", help="Of the Hub.  [huggingface.co]")
@click.option("--records", metavar="FOLDER", help="For receipts and incidents.")
@click.option(
    "--settle",
    type=click.FloatRange(0),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="Between two looks at the gate.",
)
@click.option(
    "--deadline",
    type=click.FloatRange(0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="MINUTES",
    help="For everything.",
)
@click.option("--quiet", is_flag=True, help="No progress.")
def command(
    out: str,
    repo: str,
    dataset: str | None,
    endpoint: str | None,
    records: str | None,
    settle: float,
    deadline: float,
    *,
    gated: bool,
    confirm_license: bool,
    quiet: bool,
) -> None:
    """Publish OUT, what `sameas release split` wrote, to ORG/NAME-mesh and ORG/NAME-snomed.

    The gated repository is proven closed to anonymous visitors before the first licensed file is
    sent. The same command goes on after any failure, and does nothing when all is done.

    Exit code 0: all is there. 1: refused. 2: options. 3: not proven closed; it was set private, or
    the message says that this failed. 4: the Hub does not answer; run it again.
    """
    from huggingface_hub.utils.tqdm import disable_progress_bars

    from sameas.licenses.publish.patience import Patience
    from sameas.licenses.publish.publish import publish

    if quiet:
        disable_progress_bars()
    permission = _ask() if gated and confirm_license else None
    try:
        done = publish(
            out,
            repo,
            gated=gated,
            permission=permission,
            dataset=dataset,
            endpoint=endpoint,
            records=records,
            patience=Patience(settle=settle, seconds=60 * deadline),
            progress=choose_progress(quiet=quiet),
        )
    except KeyboardInterrupt:
        click.echo("interrupted: run the same command again, it goes on where it stopped", err=True)
        sys.exit(INTERRUPTED)
    for one in done:
        click.echo(f"{one.repo} {one.tag}: {'published' if one.changed else 'nothing to do'}")
        click.echo(f"  receipt {one.receipt}")
    click.echo(f"look at it daily: sameas release verify {repo}{' --gated' if gated else ''}")


def _ask() -> str:
    click.echo(
        "Whether the UMLS Metathesaurus licence and the SNOMED CT Affiliate licence allow a gated\n"
        "copy on a Hub is for you to settle with NLM and SNOMED International (docs/release.md).",
        err=True,
    )
    answer: str = click.prompt("Permission relied on: who gave it, when, for what", err=True)
    return answer
