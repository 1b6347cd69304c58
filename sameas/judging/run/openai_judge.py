"""A model behind an OpenAI-compatible endpoint: one POST of a chat, one answer.

Through `requests`, which the package has anyway: one call of one form needs no more of a client,
and attempts, waits and costs have to be noted one by one, which a client that repeats calls by
itself does not tell.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping
from typing import Any

import requests
from requests.auth import AuthBase
from urllib3.exceptions import HTTPError

from sameas.core.errors import OptionError
from sameas.core.http_trouble import reason
from sameas.judging.plan.prices import Price
from sameas.judging.plan.row import Row
from sameas.judging.run.endpoint import Endpoint, Secret
from sameas.judging.run.patience import Patience, retry_after
from sameas.judging.run.request import (
    GarbledError,
    PassingError,
    Plain,
    RefusedError,
    Reply,
    Request,
    ShutError,
    key_of,
    most_tokens,
)

PATH = "/chat/completions"
_BYTES = 4 << 20
_CONNECT_SECONDS = 10.0
_SHOWN = 300
_OURS = ("model", "messages", "stream", "n")
_TOKEN_FIELDS = ("max_tokens", "max_completion_tokens")
_SHUT = frozenset({401, 402, 403, 404, 405, 407})
_PASSING = frozenset({408, 409, 425, 429})
_NO_CREDIT = "insufficient_quota"


class OpenAIJudge:
    """A judge behind an endpoint.

    Args:
        model: As the endpoint calls it.
        endpoint: Where.
        price: For the ledger and the budget; None where it is not known.
        settings: Fields of the request beside model and messages, over `temperature` 0; a None
            leaves a field out, as models do that take no temperature.
        token_field: What the endpoint calls the most output tokens.
        patience: Seconds for an attempt.
    """

    is_remote = True

    def __init__(
        self,
        model: str,
        endpoint: Endpoint,
        *,
        price: Price | None = None,
        settings: Mapping[str, Plain] | None = None,
        token_field: str = "max_tokens",  # noqa: S107 - no password
        patience: Patience | None = None,
    ) -> None:
        for name in (*_OURS, token_field, *_TOKEN_FIELDS):
            # the budget counts on the most output tokens that the plan states
            if name in (settings or {}):
                raise OptionError(f"{name} cannot be set", expected="another field of the request")
        self.name = f"openai:{model}"
        self.price = price
        self.is_remote = not endpoint.is_loopback
        self._model = model
        self._endpoint = endpoint
        self._given = {"temperature": 0, **(settings or {})}
        self._token_field = token_field
        self._patience = patience or Patience()
        self._local = threading.local()

    @property
    def settings(self) -> Mapping[str, Plain]:
        """Give what answers depend on."""
        return {"endpoint": self._endpoint.url, "tokens as": self._token_field, **self._given}

    def request(self, row: Row, call: int, messages: list[dict[str, str]]) -> Request:
        """Make a call ready."""
        asked = row.calls[call]
        body = {
            "model": self._model,
            "messages": messages,
            self._token_field: asked.max_output_tokens,
            **self._given,
        }
        body = {name: value for name, value in body.items() if value is not None}
        key = key_of(self._endpoint.url, body, row.repeat)
        return Request(key, row, call, body, most_tokens(asked, messages))

    def send(self, request: Request) -> Reply:
        """Send it once."""
        try:
            status, headers, raw = self._post(request.body)
        except (requests.RequestException, HTTPError) as error:
            # the exception's own text may hold the whole request
            raise PassingError(f"no response: {reason(error).what}") from None
        if status == requests.codes.ok:
            return _reply(raw)
        why = f"status {status}: {_message(raw)}"
        wait = retry_after(headers.get("retry-after"))
        if status in _SHUT or 300 <= status < 400 or _NO_CREDIT in raw:
            raise ShutError(why, status=status, raw=raw)
        if status in _PASSING or status >= 500:
            raise PassingError(why, status=status, wait=wait, raw=raw)
        raise RefusedError(why, status=status, raw=raw)

    def _post(self, body: Mapping[str, Any]) -> tuple[int, Mapping[str, str], str]:
        """Send, and read the answer within the time and size that it may have."""
        end = time.monotonic() + self._patience.seconds
        hidden = self._endpoint.key or Secret("")
        with self._session().post(
            self._endpoint.url + PATH,
            json=body,
            auth=_Bearer(hidden),
            timeout=(_CONNECT_SECONDS, self._patience.seconds),
            # a key is never carried on to another address
            allow_redirects=False,
            stream=True,
        ) as response:
            data = bytearray()
            # what is there, and no more: a server that sends a byte now and then is not waited for
            while block := response.raw.read1(1 << 16, decode_content=True):
                data += block
                if len(data) > _BYTES or time.monotonic() > end:
                    raise GarbledError("an answer without end", status=response.status_code, raw="")
            text = data.decode("utf-8", "replace")
            return response.status_code, response.headers, hidden.hide(text)

    def _session(self) -> requests.Session:
        """Give each thread a connection of its own."""
        session: requests.Session | None = getattr(self._local, "session", None)
        if session is None:
            session = self._local.session = requests.Session()
            # a proxy may stand before a vendor, never before this machine
            session.trust_env = not self._endpoint.is_loopback
        return session


class _Bearer(AuthBase):
    """Put the key into the request; with it, `requests` looks into no .netrc for another."""

    def __init__(self, key: Secret) -> None:
        self._key = key

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        if self._key.value:
            request.headers["Authorization"] = f"Bearer {self._key.value}"
        return request


def _reply(raw: str) -> Reply:
    """Read a completion; what is missing in it is told apart from what is empty."""
    try:
        body = json.loads(raw)
        choice = body["choices"][0]
        message = choice["message"]
        content = message.get("content")
        if content is None:
            # a refusal of the model stands in a field of its own
            content = message.get("refusal")
        usage = body.get("usage")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise GarbledError("no chat completion", status=200, raw=raw) from None
    return Reply(
        text=_text(content, raw),
        finish=str(choice.get("finish_reason") or ""),
        input_tokens=_count(usage, "prompt_tokens"),
        output_tokens=_count(usage, "completion_tokens"),
        raw=raw,
    )


def _text(content: object, raw: str) -> str:
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    # some endpoints answer in parts
    if isinstance(content, list) and all(isinstance(part, dict) for part in content):
        return "".join(str(part.get("text", "")) for part in content)
    raise GarbledError("no chat completion", status=200, raw=raw)


def _count(usage: object, name: str) -> int | None:
    value = usage.get(name) if isinstance(usage, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _message(raw: str) -> str:
    """Give what an error says, in a line."""
    try:
        error = json.loads(raw)["error"]
        text = error["message"] if isinstance(error, dict) else error
    except (ValueError, LookupError, TypeError, RecursionError):
        text = raw
    return " ".join(str(text).split())[:_SHOWN] or "no more was said"
