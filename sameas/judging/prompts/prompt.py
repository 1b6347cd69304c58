"""A prompt: its template, what it shows and asks, and the calls that it makes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal

from jinja2 import TemplateError

from sameas.core.errors import InputError, OptionError
from sameas.judging.coding import Decision
from sameas.judging.plan.row import Call, Message
from sameas.judging.prompts.environment import (
    SUFFIX,
    compiled,
    placeholders,
    sha256,
    shipped,
    sources,
)

GIVEN = frozenset({"evidence", "entity_a", "entity_b", "decision"})
"""What a template may ask for: both records, or one of them; and the decision in words."""
WORDS: dict[Decision, str] = {"MATCH": "MATCH", "NON_MATCH": "NON-MATCH"}
MAX_OUTPUT = 1500
"""The paper's limit of output tokens."""

Protocol = Literal["one-call", "two-call"]

_SLOT = "<<<normalised record>>>"
_EXPECTED = {"I": 700, "III": 550}
_SHORT = 15
_OTHER = 700


@dataclass(frozen=True)
class Prompt:
    """A way to ask about a pair.

    Attributes:
        id: `I`, `II`, `III`, `L0` to `L4`; for somebody else's template its file name and the
            beginning of its hash. `+n` at its end stands for the two-call protocol.
        source: Of the template.
        origin: `package`, or `file` for a template that somebody else wrote.
        file: Name of the template file.
        protocol: `one-call`; or `two-call`: the record is first put in normal form, without the
            decision, and what comes back is judged.
        expected_output: Tokens that an answer is expected to have: an assumption, not a
            measurement.
    """

    id: str
    source: str = field(repr=False)
    origin: Literal["package", "file"] = "package"
    file: str = ""
    protocol: Protocol = "one-call"
    expected_output: int = _OTHER

    @cached_property
    def wants(self) -> frozenset[str]:
        """What the template is to be given, of `GIVEN`."""
        return frozenset(placeholders(self.source))

    @cached_property
    def shows_decision(self) -> bool:
        """Whether the template tells the decision."""
        return "decision" in self.wants

    @cached_property
    def files(self) -> dict[str, str]:
        """The template files it is made of, by name, with their SHA-256."""
        found = {self.file: sha256(self.source)}
        found |= {name: sha256(text) for name, text in sources(self.source).items()}
        if self.protocol == "two-call":
            name = f"normalise{SUFFIX}"
            found[name] = sha256(shipped()[name])
        return found

    @cached_property
    def template_sha256(self) -> str:
        """The SHA-256 over all of its files."""
        return sha256("\n".join(f"{name} {digest}" for name, digest in sorted(self.files.items())))

    def calls(self, evidence: str, left: str, right: str, decision: Decision) -> tuple[Call, ...]:
        """Put a question into words.

        Args:
            evidence: The record of both entities.
            left: That of the left one alone.
            right: That of the right one alone.
            decision: What the question is about.

        Returns:
            One call; two where the protocol is that.

        Raises:
            InputError: The template does not work; or the record holds the mark for the first
                answer.
        """
        if self.protocol == "one-call":
            text = self._filled(self.source, evidence, left, right, decision)
            return (Call((Message("user", text),), max_output_tokens=MAX_OUTPUT),)
        first = self._filled(shipped()[f"normalise{SUFFIX}"], evidence, left, right, decision)
        second = self._filled(self.source, _SLOT, _SLOT, _SLOT, decision)
        if second.count(_SLOT) != 1:
            raise InputError(
                f"the template {self.file} takes the record in {second.count(_SLOT)} times",
                expected="once, as {{ evidence }}, for the two-call protocol",
            )
        return (
            Call(
                (Message("user", first),),
                purpose="normalise",
                parser=None,
                max_output_tokens=MAX_OUTPUT,
            ),
            Call((Message("user", second),), slot=_SLOT, max_output_tokens=MAX_OUTPUT),
        )

    def _filled(self, source: str, evidence: str, left: str, right: str, decision: Decision) -> str:
        try:
            text = compiled(source).render(
                evidence=evidence.strip("\n"),
                entity_a=left.strip("\n"),
                entity_b=right.strip("\n"),
                decision=WORDS[decision],
            )
        except TemplateError as error:
            raise InputError(
                f"the template does not work: {error.message or error}",
                path=self.file,
                line=getattr(error, "lineno", None),
            ) from error
        return text.strip() + "\n"


def prompts() -> tuple[str, ...]:
    """Name the prompts that come with the package.

    Example:
        >>> prompts()[:3]
        ('I', 'II', 'III')
    """
    names = sorted(name.removesuffix(SUFFIX) for name in shipped())
    return tuple(name for name in names if not name.startswith("_") and name != "normalise")


def find_prompt(name: str, *, protocol: Protocol = "one-call") -> Prompt:
    """Find a prompt by its name, or read somebody else's template.

    Args:
        name: One of `prompts()`, or the path of a Jinja2 file that takes `evidence` (or `entity_a`
            and `entity_b`) and, if it is to show the decision, `decision`.
        protocol: `one-call` or `two-call`.

    Raises:
        OptionError: There is no such prompt or protocol.
        InputError: The file is no such template.

    Example:
        >>> find_prompt("I").shows_decision, find_prompt("III").shows_decision
        (True, False)
        >>> [call.purpose for call in find_prompt("II", protocol="two-call").calls(
        ...     "A and B", "A", "B", "MATCH")]
        ['normalise', 'judge']
    """
    if protocol not in ("one-call", "two-call"):
        raise OptionError(f"no protocol {protocol!r}", expected="one-call or two-call")
    end = "+n" if protocol == "two-call" else ""
    if name in prompts():
        file = name + SUFFIX
        expected = _EXPECTED.get(name, _SHORT)
        return Prompt(name + end, shipped()[file], "package", file, protocol, expected)
    source = _read(Path(name))
    file = Path(name).name
    return Prompt(f"{file}@{sha256(source)[:12]}{end}", source, "file", file, protocol)


def _read(path: Path) -> str:
    try:
        source = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError("the template is not UTF-8", path=path) from error
    except OSError as error:
        raise OptionError(
            f"no prompt {str(path)!r}", expected=f"one of {', '.join(prompts())}, or a Jinja2 file"
        ) from error
    wanted = "{{ evidence }}, or {{ entity_a }} and {{ entity_b }}; {{ decision }} to show it"
    try:
        found = placeholders(source)
    except TemplateError as error:
        raise InputError(
            f"no Jinja2 template: {error.message or error}",
            path=path,
            line=getattr(error, "lineno", None),
        ) from error
    strange = sorted(found - GIVEN)
    if strange:
        raise InputError(f"unknown placeholder {strange[0]!r}", path=path, expected=wanted)
    if "evidence" not in found and not {"entity_a", "entity_b"} <= found:
        raise InputError("the template shows no evidence", path=path, expected=wanted)
    return source
