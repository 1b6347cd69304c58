"""`sameas judge`: plan what to ask a judge, run it, report on it, share it."""

from __future__ import annotations

from sameas.cli import Commands

command = Commands(
    package=__name__,
    name="judge",
    short_help="Audit an LLM that judges alignments.",
    help="""Audit an LLM that judges alignments: plan, run, report, export.

    Start with `docs/judging.md`.
    """,
)
