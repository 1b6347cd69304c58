"""Which endpoint, which key, and how long to wait."""

from __future__ import annotations

import socket
from datetime import UTC, datetime

import pytest

from sameas.core.errors import OptionError
from sameas.judging.run.endpoint import DEFAULT, find_endpoint
from sameas.judging.run.patience import Patience, retry_after

SET = {"OPENAI_API_KEY": "sk-1", "MINE": "sk-2"}


def test_the_usual_key_goes_to_the_usual_address() -> None:
    found = find_endpoint(environment=SET)
    assert (found.url, found.is_loopback) == (DEFAULT, False)
    assert found.key is not None
    assert found.key.value == "sk-1"
    beside = find_endpoint(environment=SET | {"OPENAI_BASE_URL": "https://other.example/v1/"})
    assert beside.url == "https://other.example/v1"
    assert beside.key is not None


def test_another_address_gets_the_key_that_is_named() -> None:
    assert find_endpoint("https://other.example/v1", environment=SET).key is None
    found = find_endpoint("https://other.example/v1", key_variable="MINE", environment=SET)
    assert found.key is not None
    assert found.key.value == "sk-2"
    assert "sk-2" not in repr(found)
    assert "sk-2" not in str(found)


@pytest.mark.parametrize(
    ("address", "is_here"),
    [
        ("http://127.0.0.1:8000/v1", True),
        ("http://127.9.9.9/v1", True),
        ("http://localhost:8000", True),
        ("http://[::1]:8000/v1", True),
        ("http://localhost.evil.example/v1", False),
        ("http://127.0.0.1.evil.example/v1", False),
        ("http://0.0.0.0:8000/v1", False),
        ("http://10.0.0.1/v1", False),
        ("http://2130706433/v1", False),
        ("http://[::ffff:127.0.0.1]/v1", False),
        ("http://localhost./v1", False),
    ],
)
def test_what_is_this_machine(address: str, *, is_here: bool) -> None:
    assert find_endpoint(address, environment={}).is_loopback == is_here


@pytest.mark.parametrize(
    ("address", "variable", "message"),
    [
        ("https://user:sk-9@other.example/v1", None, "more than an address"),
        ("https://other.example/v1?key=sk-9", None, "more than an address"),
        ("https://other.example/v1#sk-9", None, "more than an address"),
        ("ftp://other.example", None, "no address"),
        ("other.example/v1", None, "no address"),
        ("https://", None, "no address"),
        # two readings of one address
        ("http://127.0.0.1\\.other.example/v1", None, "no address"),
        ("http://[::1].other.example/v1", None, "no address"),
        ("http://127.0.0.1%2eother.example/v1", None, "no address"),
        ("https://x:99999/", None, "no address"),
        ("http://other.example/v1", "MINE", "unencrypted"),
        ("https://other.example/v1", "ABSENT", "no key in the environment variable ABSENT"),
        ("https://other.example/v1", "sk-9-x", "no name of a variable"),
    ],
)
def test_what_is_refused(address: str, variable: str | None, message: str) -> None:
    with pytest.raises(OptionError, match=message) as found:
        find_endpoint(address, key_variable=variable, environment=SET)
    assert "sk-9" not in str(found.value)


def test_a_localhost_that_is_elsewhere_is_not_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for address, is_here in (("127.0.0.1", True), ("10.0.0.1", False)):
        found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 0))]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, found=found: found)
        assert find_endpoint("http://localhost:8000", environment={}).is_loopback == is_here


def test_no_key_no_call() -> None:
    with pytest.raises(OptionError, match="no key in the environment variable OPENAI_API_KEY"):
        find_endpoint(environment={})
    with pytest.raises(OptionError, match="no header can carry"):
        find_endpoint(environment={"OPENAI_API_KEY": "sk\n1"})


def test_waits_grow_and_end() -> None:
    patience = Patience(first_wait=1, longest_wait=20)
    waits = [patience.wait("key", attempt) for attempt in range(1, 9)]
    assert waits == sorted(waits)
    assert waits[-1] == 20
    assert patience.wait("other", 1) != waits[0]
    assert patience.wait("key", 1, 50) == 50


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("0", 0),
        ("2.5", 2.5),
        ("-1", None),
        ("inf", None),
        ("nan", None),
        ("", None),
        ("Mon, 30 Nov 2026 00:00:10 GMT", 10),
        ("Mon, 30 Nov 2026 00:00:10", 10),
        ("Sun, 29 Nov 2026 00:00:10 GMT", 0),
    ],
)
def test_retry_after_is_seconds_or_a_date(text: str, seconds: float | None) -> None:
    assert retry_after(text, now=datetime(2026, 11, 30, tzinfo=UTC)) == seconds
