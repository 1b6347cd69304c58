"""`sameas release`: split a dataset by licence, publish its parts, watch them."""

from __future__ import annotations

from sameas.cli import Commands

command = Commands(
    package=__name__,
    name="release",
    short_help="Split a dataset by licence, publish its parts, watch them.",
    help="""Split a dataset by licence, publish its parts, and watch them afterwards.

    Start with `docs/release.md`.
    """,
)
