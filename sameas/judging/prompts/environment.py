"""How templates are read: sandboxed, strict, and with every file they are made of known."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from jinja2 import DictLoader, StrictUndefined, Template, meta
from jinja2.sandbox import ImmutableSandboxedEnvironment

SUFFIX = ".j2"


@cache
def shipped() -> dict[str, str]:
    """Give the sources of the package's templates by file name."""
    folder = files(__package__) / "templates"
    return {
        one.name: one.read_text(encoding="utf-8")
        for one in sorted(folder.iterdir(), key=lambda one: one.name)
        if one.name.endswith(SUFFIX)
    }


@cache
def environment() -> ImmutableSandboxedEnvironment:
    """Give the environment that compiles templates."""
    # what is rendered is text, so that nothing is escaped
    return ImmutableSandboxedEnvironment(
        loader=DictLoader(shipped()),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


@cache
def compiled(source: str) -> Template:
    """Compile a template, once.

    Example:
        >>> compiled("{{ decision }}?").render(decision="MATCH")
        'MATCH?'
    """
    return environment().from_string(source)


def sources(source: str) -> dict[str, str]:
    """Give the shipped templates that a source takes in, and those that these take in."""
    found: dict[str, str] = {}
    waiting = [source]
    while waiting:
        parsed = environment().parse(waiting.pop())
        for name in meta.find_referenced_templates(parsed):
            if name in shipped() and name not in found:
                found[name] = shipped()[name]
                waiting.append(shipped()[name])
    return dict(sorted(found.items()))


def placeholders(source: str) -> set[str]:
    """Name what a template wants to be given.

    Example:
        >>> sorted(placeholders("{{ evidence }} was called {{ decision }}"))
        ['decision', 'evidence']
    """
    found: set[str] = set()
    for text in (source, *sources(source).values()):
        found |= meta.find_undeclared_variables(environment().parse(text))
    return found


def sha256(text: str) -> str:
    """Hash a source.

    Example:
        >>> sha256("")[:8]
        'e3b0c442'
    """
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
