"""Contexts into text, by templates that are named and hashed."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from jinja2 import DictLoader, Environment, StrictUndefined, Template, TemplateError, meta
from jinja2.sandbox import ImmutableSandboxedEnvironment

from sameas.core.errors import InputError, OptionError
from sameas.loaders.context.model import EntityContext
from sameas.loaders.context.wording import local_part
from sameas.loaders.context.words import PLACEHOLDER

JSON = "json@1"
"""Id of the JSON form; its number changes when the form does."""

_SPACE = re.compile(r"\s+")
_SUFFIX = ".j2"


@dataclass(frozen=True, slots=True)
class Rendered:
    """A text, and how to tell whether it was made anew the same.

    Attributes:
        text: What goes into a prompt.
        template: Name of the template and the beginning of the SHA-256 of its source.
        sha256: Of the text in UTF-8.
    """

    text: str
    template: str
    sha256: str

    def __str__(self) -> str:
        return self.text


def templates() -> tuple[str, ...]:
    """Name the forms that come with the package.

    Example:
        >>> templates()
        ('json', 'plain', 'prompt')
    """
    return ("json", "plain", "prompt")


def render(contexts: Sequence[EntityContext], template: str | Path = "prompt") -> Rendered:
    """Put one context or the two of a pair into words.

    Args:
        contexts: One or two.
        template: `plain`, `prompt`, `json`, or the path of a Jinja2 file. It is given `entities`;
            for one entity `entity`, for a pair `left` and `right`; the filter `line`, which brings
            a value onto one line; and the filter `short`, which cuts an id's namespace off.

    Raises:
        OptionError: There is no such template.
        InputError: The template is broken, or asks for what there is not.
    """
    if template == "json":
        whole = (
            contexts[0].as_dict()
            if len(contexts) == 1
            else {
                side: one.as_dict() for side, one in zip(("left", "right"), contexts, strict=True)
            }
        )
        return _rendered(json.dumps(whole, ensure_ascii=False, indent=2) + "\n", JSON)
    path = str(template)
    source = _source(path)
    try:
        compiled, identifier = _compiled(path, source)
        text = compiled.render(_given(contexts))
        return _rendered(text, identifier)
    except TemplateError as error:
        raise InputError(
            f"the template does not work: {error.message or error}",
            path=path,
            line=getattr(error, "lineno", None),
            expected="`entity` for one entity, `left` and `right` for a pair",
        ) from error
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as error:
        # what goes wrong inside of an expression that a user wrote
        if path + _SUFFIX in _shipped():
            raise
        raise InputError(f"the template does not work: {error}", path=path) from error


def _given(contexts: Sequence[EntityContext]) -> dict[str, object]:
    given: dict[str, object] = {"entities": list(contexts), "placeholder": PLACEHOLDER}
    names = ("entity",) if len(contexts) == 1 else ("left", "right")
    return given | dict(zip(names, contexts, strict=True))


def _rendered(text: str, identifier: str) -> Rendered:
    return Rendered(text, identifier, hashlib.sha256(text.encode("utf-8")).hexdigest())


@cache
def _shipped() -> dict[str, str]:
    folder = files(__package__) / "templates"
    return {
        one.name: one.read_text(encoding="utf-8")
        for one in sorted(folder.iterdir(), key=lambda one: one.name)
        if one.name.endswith(_SUFFIX)
    }


def _source(path: str) -> str:
    if path + _SUFFIX in _shipped():
        return _shipped()[path + _SUFFIX]
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError("the template is not UTF-8", path=path) from error
    except PermissionError as error:
        raise InputError(
            "not allowed to read this file", path=path, fix="check its permissions"
        ) from error
    except (OSError, ValueError) as error:
        raise OptionError(
            f"no template {path!r}", expected=f"one of {', '.join(templates())}, or a Jinja2 file"
        ) from error


@cache
def _environment(*, shipped: bool) -> Environment:
    """Read templates: our own as they are, which is twice as fast, others in a sandbox."""
    kind = Environment if shipped else ImmutableSandboxedEnvironment
    # what is rendered is text, so that nothing is escaped
    environment = kind(
        loader=DictLoader(_shipped()),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"line": _line, "short": local_part}
    return environment


@cache
def _compiled(path: str, source: str) -> tuple[Template, str]:
    shipped = path + _SUFFIX in _shipped()
    sources = [source, *(_shipped()[name] for name in _included(source))]
    digest = hashlib.sha256("\0".join(sources).encode("utf-8")).hexdigest()
    name = path if shipped else Path(path).name
    return _environment(shipped=shipped).from_string(source), f"{name}@{digest[:12]}"


def _included(source: str) -> list[str]:
    """Name the shipped templates that a source takes in, and those that these take in."""
    found: dict[str, None] = {}
    sources = [source]
    while sources:
        for name in meta.find_referenced_templates(_environment(shipped=True).parse(sources.pop())):
            if name in _shipped() and name not in found:
                found[name] = None
                sources.append(_shipped()[name])
    return sorted(found)


def _line(value: object) -> str:
    """Bring a value onto one line: a line end in it must not look like the next field."""
    return _SPACE.sub(" ", str(value)).strip()
