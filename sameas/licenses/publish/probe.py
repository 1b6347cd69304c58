"""What an anonymous visitor can read of a repository, asked without the Hub's own client.

A refusal counts only if the Hub says that it is for the gate. An answer with bytes, a redirection,
a refusal for another reason: none of them proves that the gate holds. No answer at all proves
nothing in either direction.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote, urlsplit

from sameas.core.errors import SameasError
from sameas.core.hub import UnreachableError
from sameas.licenses.publish.canary import is_canary
from sameas.licenses.publish.patience import Patience

GATED = "GatedRepo"
_REFUSED = (401, 403)
_ABSENT = (401, 404, 410)
_OK, _REDIRECT, _ERROR = 200, 300, 400
_SECONDS = (10, 30)
_SILENT = 3
_VIEWERS = {"huggingface.co": "https://datasets-server.huggingface.co"}


class MovedError(SameasError):
    """A repository was renamed: what we look at is not the one that was meant."""


class Verdict(Enum):
    """What a question showed."""

    CLOSED = "closed"
    OPEN = "open"
    OTHER = "neither bytes nor a refusal for the gate"
    NO_ANSWER = "no answer"


@dataclass(frozen=True, slots=True)
class Finding:
    """An address, what it showed, and in which words."""

    address: str
    verdict: Verdict
    said: str

    def __str__(self) -> str:
        """Say it in one line."""
        return f"{self.address}: {self.said}"


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers and the first bytes of an answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Visitor:
    """Somebody without a token.

    Args:
        endpoint: Of the Hub.
        patience: Of every question.
        viewer: Address of the service that shows rows; None: that of this Hub, if known.
    """

    def __init__(self, endpoint: str, patience: Patience, *, viewer: str | None = None) -> None:
        import requests
        from requests.utils import get_environ_proxies

        self.endpoint = endpoint
        self.viewer = viewer or _VIEWERS.get(urlsplit(endpoint).hostname or "")
        self._patience = patience
        self._session = requests.Session()
        # with what the environment says looked up once: proxies and authorities, and above all
        # no password from ~/.netrc
        self._session.trust_env = False
        self._session.proxies.update(get_environ_proxies(endpoint))
        self._session.verify = os.environ.get("REQUESTS_CA_BUNDLE") or True

    def ask(
        self, method: str, url: str, *, limit: int = 1 << 16, follow: bool = False, **options: Any
    ) -> Answer:
        """Ask one question.

        Args:
            method: Of HTTP.
            url: Address.
            limit: Bytes to read at most.
            follow: Go where the answer sends us.
            options: Of `requests`.

        Raises:
            UnreachableError: No answer, or a server in trouble.
        """

        def call() -> Answer:
            answer = self._session.request(
                method, url, allow_redirects=follow, stream=True, timeout=_SECONDS, **options
            )
            body = answer.raw.read(limit, decode_content=True)
            if answer.raw.length_remaining == 0:
                answer.raw.release_conn()
            else:
                answer.close()
            if answer.status_code >= 500 or answer.status_code == 429:
                answer.raise_for_status()
            return Answer(answer.status_code, answer.headers, body)

        return self._patience.read(f"{method} {url}", call)

    def info(self, repo: str) -> dict[str, Any] | None:
        """Read what everybody may know of a repository; None: not there, or private.

        Raises:
            MovedError: It has another name now.
            UnreachableError: No sensible answer.
        """
        import json

        answer = self.ask("GET", f"{self.endpoint}/api/datasets/{repo}?blobs=true", limit=1 << 26)
        if answer.status in _ABSENT:
            return None
        if _REDIRECT <= answer.status < _ERROR:
            raise MovedError(f"{repo}: sent on to another name (HTTP {answer.status})")
        if answer.status != _OK:
            # a wall on the way proves nothing of what is behind it
            raise UnreachableError(f"{repo}: {self.endpoint} answered {answer.status}")
        try:
            found = json.loads(answer.body)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise UnreachableError(f"no sensible answer from {self.endpoint}")
        return found

    def read(self, repo: str, path: str, *, limit: int = 1 << 26) -> Answer:
        """Read a file as everybody may."""
        return self.ask("GET", self.address(repo, path), limit=limit, follow=True)

    def address(self, repo: str, path: str, *, route: str = "resolve", at: str = "main") -> str:
        """Give the address of a file."""
        return f"{self.endpoint}/datasets/{repo}/{route}/{at}/{quote(path)}"

    def look(
        self,
        repo: str,
        paths: Mapping[str, bool],
        *,
        at: str | None,
        large: Mapping[str, int],
        readme: bytes | None,
    ) -> list[Finding]:
        """Try everything that could give a byte, as long as somebody answers.

        Args:
            repo: Its id.
            paths: Of files behind the gate, and whether a file is large. All are asked for once,
                and the first of every kind in all ways.
            at: The newest commit by another name than main: its hash, or a tag.
            large: Sizes of large files behind the gate, by SHA-256.
            readme: Bytes of the card, which must be readable: a server that refuses everything
                proves nothing. None: any bytes.
        """

        def tries() -> Iterator[Finding]:
            yield self._settings(repo)
            yield self._card(repo, readme)
            yield self._auth_check(repo)
            # canaries stay when all is done, and count least
            yield from self._files(repo, sorted(paths, key=is_canary), paths, at or "main")
            if large:
                yield self._lfs(repo, large)
            if self.viewer is not None:
                for what in ("first-rows", "rows", "parquet"):
                    yield self._viewer(f"{self.viewer}/{what}?dataset={quote(repo, safe='')}")

        found, silent = list[Finding](), 0
        for finding in tries():
            found.append(finding)
            silent = silent + 1 if finding.verdict is Verdict.NO_ANSWER else 0
            if silent == _SILENT:
                # the line is dead: whatever has to be done about it cannot wait for the rest
                break
        return found

    def _files(
        self, repo: str, paths: list[str], is_large: Mapping[str, bool], at: str
    ) -> Iterator[Finding]:
        kinds: set[tuple[str, bool]] = set()
        for path in paths:
            main = self.address(repo, path)
            yield self._refused("GET", main, headers={"Range": "bytes=0-0"})
            kind = PurePosixPath(path).suffix, is_large[path]
            if kind in kinds:
                continue
            kinds.add(kind)
            yield self._refused("HEAD", main)
            yield self._refused("GET", self.address(repo, path, route="raw"))
            yield self._refused("GET", self.address(repo, path, at=at))

    def _settings(self, repo: str) -> Finding:
        address = f"{self.endpoint}/api/datasets/{repo}"
        try:
            info = self.info(repo)
        except MovedError as error:
            return Finding(address, Verdict.OTHER, error.what)
        except UnreachableError as error:
            return Finding(address, Verdict.NO_ANSWER, error.what)
        if info is None:
            return Finding(address, Verdict.OTHER, "not there, or private")
        private, gated = info.get("private"), info.get("gated")
        if private is False and gated == "manual":
            return Finding(address, Verdict.CLOSED, "public, gated by hand")
        return Finding(address, Verdict.OTHER, f"private: {private!r}, gated: {gated!r}")

    def _card(self, repo: str, readme: bytes | None) -> Finding:
        address = self.address(repo, "README.md")
        try:
            answer = self.read(repo, "README.md")
        except UnreachableError as error:
            return Finding(address, Verdict.NO_ANSWER, error.what)
        if answer.status != _OK:
            return Finding(address, Verdict.OTHER, f"{answer.status}, but the card is for all")
        if readme is not None and answer.body != readme:
            return Finding(address, Verdict.OTHER, "not the card that was committed")
        return Finding(address, Verdict.CLOSED, "the card can be read")

    def _auth_check(self, repo: str) -> Finding:
        return self._refused("GET", f"{self.endpoint}/api/datasets/{repo}/auth-check")

    def _refused(self, method: str, address: str, **options: Any) -> Finding:
        try:
            answer = self.ask(method, address, limit=1 << 10, **options)
        except UnreachableError as error:
            return Finding(address, Verdict.NO_ANSWER, error.what)
        said = f"{method} answered {answer.status}"
        if answer.status < _ERROR:
            # a redirection leads to bytes as well
            return Finding(address, Verdict.OPEN, said)
        if answer.status in _REFUSED and answer.headers.get("X-Error-Code") == GATED:
            return Finding(address, Verdict.CLOSED, f"{said}, for the gate")
        return Finding(address, Verdict.OTHER, f"{said}, not for the gate")

    def _lfs(self, repo: str, large: Mapping[str, int]) -> Finding:
        """Ask for large files as git does; any refusal will do, as no code is documented."""
        address = f"{self.endpoint}/datasets/{repo}.git/info/lfs/objects/batch"
        objects = [{"oid": oid, "size": size} for oid, size in large.items()]
        body = {"operation": "download", "transfers": ["basic"], "objects": objects}
        kind = "application/vnd.git-lfs+json"
        try:
            answer = self.ask(
                "POST", address, json=body, headers={"Accept": kind, "Content-Type": kind}
            )
        except UnreachableError as error:
            return Finding(address, Verdict.NO_ANSWER, error.what)
        if answer.status < _ERROR and (answer.status >= _REDIRECT or b'"href"' in answer.body):
            return Finding(address, Verdict.OPEN, "tells where the objects lie")
        return Finding(address, Verdict.CLOSED, f"answered {answer.status}, and no address")

    def _viewer(self, address: str) -> Finding:
        """Ask the viewer; any refusal will do, as it has its own."""
        try:
            answer = self.ask("GET", address)
        except UnreachableError as error:
            return Finding(address, Verdict.NO_ANSWER, error.what)
        verdict = Verdict.OPEN if answer.status < _ERROR else Verdict.CLOSED
        return Finding(address, verdict, f"answered {answer.status}")
