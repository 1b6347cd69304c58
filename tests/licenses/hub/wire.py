"""Requests and answers as plain values, so that the monitor can ask without a socket."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit


@dataclass(frozen=True, slots=True)
class Request:
    """What a client sent; `user` is None for an anonymous one."""

    method: str
    path: str
    query: Mapping[str, list[str]] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    user: str | None = None

    def json(self) -> Any:
        return json.loads(self.body)

    def records(self) -> list[dict[str, Any]]:
        """Read the body as one JSON value a line."""
        return [json.loads(line) for line in self.body.splitlines() if line]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server gives back."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


def request(
    method: str,
    target: str,
    *,
    headers: Mapping[str, str] | None = None,
    body: bytes = b"",
    user: str | None = None,
) -> Request:
    """Take a request's target apart."""
    parts = urlsplit(target)
    query = parse_qs(parts.query, keep_blank_values=True)
    return Request(method, unquote(parts.path), query, headers or {}, body, user)


def as_json(value: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Answer:
    """Answer with JSON."""
    kind = {"Content-Type": "application/json"}
    return Answer(status, json.dumps(value).encode(), kind | dict(headers or {}))


def refusal(status: int, code: str | None, text: str) -> Answer:
    """Refuse as the Hub does: the reason stands in headers, too."""
    headers = {"X-Error-Message": text}
    if code:
        headers["X-Error-Code"] = code
    return as_json({"error": text}, status, headers)
