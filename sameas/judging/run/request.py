"""What is asked of a judge, what comes back, and what may go wrong on the way."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from sameas.judging.plan.prices import Price
from sameas.judging.plan.row import Call, Row

Plain = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Request:
    """One call, ready to be sent.

    Attributes:
        key: SHA-256 of all that the answer may depend on; equal keys get one answer.
        row: The row it is for.
        call: Which of the row's calls, from 0.
        body: What is sent.
        most_tokens: Estimate of input tokens, and the most output tokens: what it may cost.
    """

    key: str
    row: Row
    call: int
    body: Mapping[str, Any]
    most_tokens: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer.

    Attributes:
        text: What the judge wrote; empty where it wrote nothing.
        finish: Why it ended, in the endpoint's words.
        input_tokens: None where the endpoint does not tell.
        output_tokens: None where the endpoint does not tell.
        raw: The body as it came.
    """

    text: str
    finish: str
    input_tokens: int | None
    output_tokens: int | None
    raw: str


class AskError(Exception):
    """An attempt without an answer.

    Args:
        why: In a few words, without secrets.
        status: Of HTTP; None where there was no response.
        wait: Seconds that the endpoint asks to wait.
        raw: The body as it came, if any.
    """

    def __init__(
        self, why: str, *, status: int | None = None, wait: float | None = None, raw: str = ""
    ) -> None:
        super().__init__(why)
        self.why = why
        self.status = status
        self.wait = wait
        self.raw = raw


class PassingError(AskError):
    """It may go well the next time: too many requests, a fault of the server, a lost connection."""


class GarbledError(PassingError):
    """Something came with status 200 that is no answer; it may well have been billed."""


class RefusedError(AskError):
    """The endpoint does not take this request, however often it is sent."""


class ShutError(AskError):
    """The endpoint takes no request at all: a wrong key, model or address, or no credit."""


class TextJudge(Protocol):
    """Whoever answers prompts with text.

    Attributes:
        name: Such as `openai:MODEL`.
        settings: What its answers depend on, for the results' header; no secrets.
        price: None where it is not known.
        is_remote: Its prompts leave this machine.
    """

    @property
    def name(self) -> str:
        """Give its name."""

    @property
    def settings(self) -> Mapping[str, Plain]:
        """Give what its answers depend on."""

    @property
    def price(self) -> Price | None:
        """Give what it costs."""

    @property
    def is_remote(self) -> bool:
        """Tell whether its prompts leave this machine."""

    def request(self, row: Row, call: int, messages: list[dict[str, str]]) -> Request:
        """Make a call ready."""

    def send(self, request: Request) -> Reply:
        """Send it once, from any thread.

        Raises:
            AskError: There is no answer.
        """


def key_of(*parts: object) -> str:
    """Name a request by all that its answer depends on.

    Example:
        >>> key_of("a", {"b": 1, "c": 2}) == key_of("a", {"c": 2, "b": 1})
        True
    """
    text = json.dumps(parts, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def cost_of(
    price: Price | None, input_tokens: int | None, output_tokens: int | None
) -> float | None:
    """Give US dollars, to a billionth; None where price or tokens are not known.

    Example:
        >>> cost_of(Price("x", 0.15, 0.6), 2000, 500), cost_of(None, 1, 1)
        (0.0006, None)
    """
    if price is None or input_tokens is None or output_tokens is None:
        return None
    return round(price.cost(input_tokens, output_tokens), 9)


def most_tokens(call: Call, messages: list[dict[str, str]]) -> tuple[int, int]:
    """Bound what a call may take, for a budget: bytes / 3 come in, and the most allowed goes out.

    A token of the usual vocabularies holds more than three bytes of English on average; other text
    holds less, so this is an estimate and no bound for it.
    """
    size = sum(len(message["content"].encode("utf-8", "replace")) for message in messages)
    return size // 3 + 8 * len(messages) + 8, call.max_output_tokens
