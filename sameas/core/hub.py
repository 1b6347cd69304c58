"""What publishing to a Hub and loading from one share: addresses, tokens, kinds of trouble."""

from __future__ import annotations

import errno
import os
import re
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from json import JSONDecodeError
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

from sameas.core.errors import OptionError, SameasError
from sameas.core.http_trouble import NO_CONNECTION, NO_SUCH_SERVER, reason

if TYPE_CHECKING:
    from huggingface_hub import HfApi

TOKEN = "SAMEAS_HUB_TOKEN"  # noqa: S105 - the name of a variable
OPEN_SUFFIX, GATED_SUFFIX = "-mesh", "-snomed"
_NAME = re.compile(r"[A-Za-z0-9][\w.-]*/[A-Za-z0-9][\w.-]{0,80}")
_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_TRANSIENT = (408, 409, 412, 425, 429)
_ERRNO = re.compile(r"\[Errno (-?\d+)\]")
_UNREACHED = {
    socket.EAI_NONAME: NO_SUCH_SERVER,
    socket.EAI_AGAIN: NO_SUCH_SERVER,
    errno.ECONNREFUSED: NO_CONNECTION,
    errno.ENETUNREACH: NO_CONNECTION,
    errno.EHOSTUNREACH: NO_CONNECTION,
}
_TRANSPORT = ("httpx", "httpx2", "httpcore", "httpcore2", "requests", "urllib3")
_Value = TypeVar("_Value")


class UnreachableError(SameasError):
    """A Hub did not answer, or not sensibly; nothing is known to be wrong."""

    exit_code = 4


@dataclass(frozen=True, slots=True)
class Account:
    """A Hub and who we are there.

    Attributes:
        endpoint: Address of the Hub, without a slash at its end.
        token: None for an anonymous visitor.
    """

    endpoint: str
    token: str | None = field(default=None, repr=False)

    def api(self) -> HfApi:
        """Open the client for this Hub and this token, and no other."""
        from huggingface_hub import HfApi

        # False keeps the client from taking the token that `hf auth login` left
        return HfApi(endpoint=self.endpoint, token=self.token or False, library_name="sameas")

    @property
    def is_default(self) -> bool:
        """Tell whether it is the client's own endpoint."""
        from huggingface_hub import constants

        return self.endpoint == constants.ENDPOINT.rstrip("/")

    def page(self, repo: str) -> str:
        """Give the page of a dataset, where access is asked for."""
        return f"{self.endpoint}/datasets/{repo}"


def part_ids(repo: str) -> tuple[str, str]:
    """Name the two repositories of a release.

    Args:
        repo: Such as `ORG/bio`.

    Returns:
        The open one and the gated one.

    Raises:
        OptionError: Not a name of this form.

    Example:
        >>> part_ids("ORG/bio")
        ('ORG/bio-mesh', 'ORG/bio-snomed')
    """
    if not _NAME.fullmatch(repo) or "--" in repo or ".." in repo:
        raise OptionError(f"not the name of a repository: {repo!r}", expected="ORG/NAME")
    return repo + OPEN_SUFFIX, repo + GATED_SUFFIX


def find_account(endpoint: str | None = None, token: str | None = None) -> Account:
    """Find the Hub, and the token that belongs to it.

    A token is sent to no Hub but its own: the one of $HF_TOKEN or of `hf auth login` belongs to the
    client's own endpoint ($HF_ENDPOINT, or huggingface.co), the one of $SAMEAS_HUB_TOKEN to the
    endpoint that is asked for.

    Args:
        endpoint: Of the Hub; None: the client's own.
        token: Given by a program, never on a command line.

    Raises:
        OptionError: The address is none, or would carry a token in the clear.

    Example:
        >>> find_account("http://127.0.0.1:8000/", token="t").endpoint
        'http://127.0.0.1:8000'
    """
    from huggingface_hub import constants, get_token

    own = constants.ENDPOINT.rstrip("/")
    place = (endpoint or own).rstrip("/")
    parts = urlsplit(place)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise OptionError("not the address of a Hub", expected="https://HOST")
    if not token and endpoint:
        token = os.environ.get(TOKEN)
    token = token or (get_token() if place == own else None)
    if token and parts.scheme == "http" and parts.hostname not in _LOOPBACK:
        raise OptionError(
            f"{place} would carry your token unencrypted", expected="an address with https"
        )
    return Account(place, token)


def status_of(error: BaseException) -> int | None:
    """Give the HTTP status that an exception of the client stands for, if any."""
    status = getattr(getattr(error, "response", None), "status_code", None)
    return status if isinstance(status, int) else None


def is_transient(error: BaseException) -> bool:
    """Tell what may be gone on the next try from what will not.

    The client's transport errors are httpx's or httpx2's, as its version has it, so they are known
    by their home. An answer of 5xx that is no JSON may show as a JSONDecodeError.

    Example:
        >>> is_transient(ConnectionResetError()), is_transient(ValueError("bad card"))
        (True, False)
    """
    status = status_of(error)
    if status is not None:
        return status >= 500 or status in _TRANSIENT
    if isinstance(error, OSError):
        # with a file name it is about our own disk
        return error.filename is None
    home = type(error).__module__.partition(".")[0]
    if isinstance(error, JSONDecodeError) or home in _TRANSPORT:
        return True
    # a failed transfer of a large file comes wrapped
    return error.__cause__ is not None and is_transient(error.__cause__)


def in_words(error: BaseException) -> str:
    """Say what an exception of the client means, in one line, without its request.

    The client's exceptions hold the request with its token, so they are put into words and let go.
    """
    import requests

    if isinstance(error, requests.RequestException):
        return reason(error).what
    status = status_of(error)
    said = getattr(error, "server_message", None) or next(
        (line.strip() for line in str(error).splitlines() if line.strip()), ""
    )
    if status is not None:
        return f"HTTP {status}: {said}"[:300] if said else f"HTTP {status}"
    first = error
    while first.__cause__ is not None:
        first = first.__cause__
    number = _ERRNO.match(str(first))
    if number and int(number[1]) in _UNREACHED:
        return _UNREACHED[int(number[1])]
    name = type(error).__name__
    words = f"{name}: {said}"[:300] if said else name
    cause = error.__cause__
    # the client repeats what went wrong as it passes it on
    return words if cause is None or str(cause) in words else f"{words} ({in_words(cause)})"


@dataclass(frozen=True, slots=True)
class Failure:
    """What a call raised; held, not raised, so that no other exception is chained to it."""

    error: Exception


def attempt(call: Callable[[], _Value]) -> _Value | Failure:
    """Run a call, and hand back what it raised."""
    try:
        return call()
    except Exception as error:
        return Failure(error)
