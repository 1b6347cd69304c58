"""What went wrong with a request, in words a person can use."""

from __future__ import annotations

from dataclasses import dataclass

NO_SUCH_SERVER = "the name of the server is not known here"
NO_CONNECTION = "no connection to the server"


class BrokenError(Exception):
    """A transfer that may go on later; `pause` is what the server asks for, in seconds."""

    def __init__(self, what: str, *, pause: float = 0.0) -> None:
        super().__init__(what)
        self.pause = pause


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a request failed.

    Attributes:
        what: In a few words.
        reached: The server was there.
        final: Asking again will not help.
    """

    what: str
    reached: bool = True
    final: bool = False


def reason(error: Exception) -> Trouble:
    """Say in a few words why a request failed.

    Args:
        error: A `BrokenError`, or what `requests` raised.

    Example:
        >>> reason(BrokenError("status 503"))
        Trouble(what='status 503', reached=True, final=False)
    """
    import requests
    from urllib3.exceptions import NameResolutionError, NewConnectionError

    if isinstance(error, BrokenError):
        return Trouble(str(error))
    if isinstance(error, requests.exceptions.SSLError):
        return Trouble("its certificate is not accepted", reached=False, final=True)
    if isinstance(error, requests.exceptions.ProxyError):
        return Trouble("the proxy gives no way there", reached=False)
    if isinstance(error, requests.exceptions.ConnectTimeout):
        return Trouble("no answer", reached=False)
    if isinstance(error, requests.exceptions.Timeout):
        return Trouble("nothing came for a while")
    cause = getattr(error.args[0], "reason", None) if error.args else None
    if isinstance(cause, NameResolutionError):
        return Trouble(NO_SUCH_SERVER, reached=False)
    if isinstance(cause, NewConnectionError):
        return Trouble(NO_CONNECTION, reached=False)
    broken = (requests.exceptions.ConnectionError, requests.exceptions.ChunkedEncodingError)
    if isinstance(error, broken):
        return Trouble("the connection broke off")
    if isinstance(error, ValueError):
        return Trouble("the address is not one of a file", reached=False, final=True)
    return Trouble(f"{type(error).__name__}", reached=False, final=True)
