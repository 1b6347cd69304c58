"""Publish the parts of a release to a Hub, so that no licensed byte ever stands in the open.

- `part`: what may be uploaded; `card`: its README held against the rules
- `state`, `steps`: what the Hub says, and the one thing to do next
- `hub`: reads and acts; `patience`: tries, waits, the deadline
- `probe`, `proof`: what an anonymous visitor can read; `canary`: worthless files to try it on
- `emergency`, `records`: close what is not proven closed; receipts, incidents
- `run`, `publish`, `verify`: the commands; `access`, `ledger`: who was let in, and why
"""

from __future__ import annotations


def version() -> str:
    """Give the version of this package."""
    from importlib.metadata import version as of

    return of("sameas")
