"""Tries, pauses, and the end of it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from sameas.core.hub import Failure, UnreachableError, in_words, is_transient
from sameas.licenses.publish.patience import Patience


class Answer:
    """What the client's exceptions hold of an answer."""

    def __init__(self, status: int, **headers: str) -> None:
        self.status_code, self.headers = status, headers


def failing(status: int, **headers: str) -> Callable[[], int]:
    def call() -> int:
        error = OSError(f"status {status}")
        error.response = Answer(status, **headers)  # type: ignore[attr-defined]
        raise error

    return call


def test_pauses_grow_and_are_bounded() -> None:
    waited: list[float] = []
    patience = Patience(tries=5, longest=5, sleep=waited.append)
    with pytest.raises(UnreachableError, match="state: HTTP 503"):
        patience.read("state", failing(503))
    assert waited == [1, 2, 4, 5]


def test_the_server_says_how_long_to_wait() -> None:
    waited: list[float] = []
    patience = Patience(tries=2, sleep=waited.append)
    with pytest.raises(UnreachableError):
        patience.read("state", failing(429, **{"Retry-After": "17"}))
    assert waited == [17]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413])
def test_what_is_refused_for_good_is_not_tried_again(status: int) -> None:
    waited: list[float] = []
    with pytest.raises(OSError, match="status"):
        Patience(sleep=waited.append).read("state", failing(status))
    assert waited == []


def test_a_call_that_hangs_is_left_behind() -> None:
    start = time.monotonic()
    with pytest.raises(UnreachableError, match=r"not done within 0 seconds"):
        Patience(seconds=0.1).once(lambda: time.sleep(30))
    assert time.monotonic() - start < 5


def test_a_wrapped_transport_error_is_known_by_its_cause() -> None:
    found = Patience().once(lambda: wrapped(ConnectionResetError("gone")))
    assert isinstance(found, Failure)
    assert is_transient(found.error)
    assert in_words(found.error) == "RuntimeError: upload (ConnectionResetError: gone)"
    other = Patience().once(lambda: wrapped(ValueError("bad")))
    assert isinstance(other, Failure)
    assert not is_transient(other.error)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("[Errno -2] Name or service not known", "the name of the server is not known here"),
        ("[Errno 111] Connection refused", "no connection to the server"),
        ("gone", "ValueError: Got: KeyError: gone"),
    ],
)
def test_what_the_client_passes_on_is_said_once(said: str, told: str) -> None:
    outer = ValueError(f"Got: KeyError: {said}")
    outer.__cause__ = ConnectionError(said)
    assert in_words(outer) == told


def wrapped(cause: Exception) -> None:
    raise RuntimeError("upload") from cause


def test_our_own_disk_is_not_the_network() -> None:
    assert not is_transient(FileNotFoundError(2, "no such file", "a.txt"))
