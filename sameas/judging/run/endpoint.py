"""Where an endpoint is, whether that is this machine, and which key opens it."""

from __future__ import annotations

import ipaddress
import os
import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from urllib3.util import parse_url

from sameas.core.errors import OptionError

DEFAULT = "https://api.openai.com/v1"
KEY = "OPENAI_API_KEY"
ADDRESS = "OPENAI_BASE_URL"
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Secret:
    """A key that no print, log or traceback shows.

    Example:
        >>> print(Secret("sk-1"), Secret("sk-1").hide("got sk-1"))
        Secret() got [key]
    """

    value: str = field(repr=False)

    def hide(self, text: str) -> str:
        """Replace the key wherever it stands in a text, as in an error of an endpoint."""
        return text.replace(self.value, "[key]") if self.value else text


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An OpenAI-compatible endpoint.

    Attributes:
        url: Its base, such as `https://api.openai.com/v1`, without a slash at the end.
        key: None where none is sent.
        is_loopback: It is this machine.
    """

    url: str
    key: Secret | None
    is_loopback: bool


def find_endpoint(
    address: str | None = None,
    *,
    key_variable: str | None = None,
    environment: Mapping[str, str] | None = None,
) -> Endpoint:
    """Find the endpoint and its key.

    The key is only ever read from the environment. The usual variable, `OPENAI_API_KEY`, belongs to
    the usual address (or to `OPENAI_BASE_URL`, which stands beside it): for an address given here,
    it takes `key_variable` to say which key to send, so that no key goes to another vendor.

    Args:
        address: Base URL; by default `OPENAI_BASE_URL`, or OpenAI.
        key_variable: Name of the environment variable that holds the key.
        environment: That of the process by default.

    Raises:
        OptionError: The address is none, holds a key, or would send a key unencrypted; or the
            variable is not set.

    Example:
        >>> found = find_endpoint("http://127.0.0.1:8000/v1", environment={KEY: "sk-1"})
        >>> found.is_loopback, found.key
        (True, None)
    """
    known = os.environ if environment is None else environment
    url = (address or known.get(ADDRESS) or DEFAULT).rstrip("/")
    is_loopback = _check(url, "--endpoint" if address else ADDRESS)
    name = key_variable or (None if address else KEY)
    if name is not None and not _NAME.fullmatch(name):
        # it may be the key itself, so it is not repeated
        raise OptionError("--key-env is no name of a variable", expected=f"such as {KEY}")
    value = known.get(name, "").strip() if name else ""
    if name and not value and (key_variable or not is_loopback):
        raise OptionError(
            f"no key in the environment variable {name}",
            expected="the key of the endpoint",
            fix=f"export {name}=..., or name another variable with --key-env",
        )
    if not value.isascii() or not value.isprintable():
        raise OptionError(f"{name} holds something that no header can carry", expected="a key")
    if value and not is_loopback and not url.startswith("https:"):
        raise OptionError(
            "this endpoint would be sent the key unencrypted", expected="an address with https:"
        )
    return Endpoint(url, Secret(value) if value else None, is_loopback)


def _check(url: str, name: str) -> bool:
    """Refuse what is no plain address; tell whether it is this machine."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
        # where the request would go: two readings of one address are a way around a check
        if (parse_url(url).host or "").strip("[]") != host:
            raise ValueError(host)
    except ValueError:
        raise OptionError(f"{name} is no address", expected=DEFAULT) from None
    if "@" in url or parts.query or parts.fragment:
        # not repeated: it may hold a password
        raise OptionError(
            f"{name} holds more than an address",
            expected="no user, password or query",
            fix="give a key by --key-env and an environment variable",
        )
    if parts.scheme not in ("http", "https") or not host:
        raise OptionError(f"{name} is no address: {url!r}", expected=DEFAULT)
    if host == "localhost":
        return _leads_here(host)
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _leads_here(name: str) -> bool:
    """Tell whether a name stands for this machine alone, as its resolver has it."""
    try:
        found = {str(one[4][0]) for one in socket.getaddrinfo(name, None)}
    except OSError:
        return False
    return all(ipaddress.ip_address(one).is_loopback for one in found)
