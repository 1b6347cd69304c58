"""The page that people score on: this machine only, each person behind an address of their own.

Through `http.server`: five addresses, one user at a time, nothing to install. What a framework
would add, routing and templates, is not needed; what counts is who may ask, and that stands here.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from threading import Lock
from typing import Any, cast

from sameas.core.errors import OptionError, SameasError
from sameas.judging.annotate.answers import AnnotationFile
from sameas.judging.annotate.questions import order_for, text_of
from sameas.judging.plan.row import Row

HOST = "127.0.0.1"
_MOST_BYTES = 1000
_PAGE = {
    "": ("index.html", "text/html; charset=utf-8"),
    "page.css": ("page.css", "text/css; charset=utf-8"),
    "page.js": ("page.js", "text/javascript; charset=utf-8"),
}
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
        " img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_SHOWN = (
    "Decision: {decision}. How sure are you that this decision is right? 0 not at all, 10 fully."
)
_HIDDEN = "How sure are you that both are the same? 0 not at all, 10 fully."


class AnnotationServer(ThreadingHTTPServer):
    """Serves questions and takes scores.

    Args:
        rows: The questions.
        answers: Where scores go.
        annotators: Names of those who score; each gets an address with a random part.
        seed: Of every person's order.
        port: 0 for any that is free.

    Raises:
        OptionError: Two have the same name, or the port is taken.
    """

    daemon_threads = True

    def __init__(
        self,
        rows: Sequence[Row],
        answers: AnnotationFile,
        *,
        annotators: Sequence[str],
        seed: int,
        port: int = 0,
    ) -> None:
        if len(set(annotators)) < max(1, len(annotators)) or not all(annotators):
            raise OptionError("annotators need different names", expected="such as ann and ben")
        self._answers = answers
        self._lock = Lock()
        self._orders = {name: order_for(rows, name, seed=seed) for name in annotators}
        self._tokens = {secrets.token_urlsafe(24): name for name in annotators}
        try:
            super().__init__((HOST, port), _Handler)
        except OSError as error:
            raise OptionError(
                f"port {port}: {error.strerror}", fix="give another --port"
            ) from error

    @property
    def hosts(self) -> tuple[str, ...]:
        """What a browser may call this server."""
        return tuple(f"{name}:{self.server_port}" for name in (HOST, "localhost"))

    @property
    def addresses(self) -> dict[str, str]:
        """Give each person's address."""
        return {
            name: f"http://{HOST}:{self.server_port}/{token}/"
            for token, name in self._tokens.items()
        }

    def who(self, token: str) -> str | None:
        """Tell whose address it is, without telling by time how much of it is right."""
        found = None
        for known, name in self._tokens.items():
            if hmac.compare_digest(known.encode(), token.encode("utf-8", "replace")):
                found = name
        return found

    def question(self, annotator: str, place: int | None) -> dict[str, Any]:
        """Give a question; None for the first one without a score.

        Raises:
            LookupError: There is no such place.
        """
        order = self._orders[annotator]
        with self._lock:
            scores = [self._answers.score(annotator, row) for row in order]
        answered = len(scores) - scores.count(None)
        if place is None:
            place = scores.index(None) if None in scores else len(order)
        if not 0 <= place <= len(order):
            raise LookupError(place)
        found = {
            "annotator": annotator,
            "place": place,
            "total": len(order),
            "answered": answered,
        }
        if place < len(order):
            row = order[place]
            task = _SHOWN.format(decision=row.decision) if row.shown else _HIDDEN
            score = scores[place]
            found |= {
                "text": text_of(row),
                "task": task,
                "score": None if score is None else int(score),
            }
        return found

    def take(self, annotator: str, given: Any) -> None:
        """Take a score.

        Raises:
            LookupError: There is no such place.
            ValueError: It is no whole number from 0 to 10.
        """
        place, score = (
            (given.get("place"), given.get("score")) if isinstance(given, dict) else (0, 0)
        )
        if type(place) is not int or type(score) is not int or not 0 <= score <= 10:
            raise ValueError("a score is a whole number from 0 to 10")
        order = self._orders[annotator]
        if not 0 <= place < len(order):
            raise LookupError(place)
        with self._lock:
            self._answers.add(annotator, order[place], score)


class _Handler(BaseHTTPRequestHandler):
    server_version = "sameas"
    sys_version = ""
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 60

    @property
    def _serving(self) -> AnnotationServer:
        return cast(AnnotationServer, self.server)

    def do_GET(self) -> None:
        annotator, rest = self._entered()
        if annotator is None:
            return
        if rest in _PAGE:
            name, kind = _PAGE[rest]
            self._send(HTTPStatus.OK, _asset(name), kind)
            return
        try:
            if rest == "next":
                place = None
            elif rest.startswith("question/"):
                place = int(rest.removeprefix("question/"))
            else:
                raise LookupError(rest)
            self._send_json(HTTPStatus.OK, self._serving.question(annotator, place))
        except (LookupError, ValueError):
            self._refuse(HTTPStatus.NOT_FOUND, "there is nothing here")

    def do_POST(self) -> None:
        annotator, rest = self._entered()
        if annotator is None:
            return
        # a form of another site can send neither this type nor, from a browser, this origin
        kind = self.headers.get_content_type()
        origin = self.headers.get("Origin")
        mine = {f"http://{host}" for host in self._serving.hosts}
        if kind != "application/json" or (origin is not None and origin not in mine):
            self._refuse(HTTPStatus.FORBIDDEN, "only this page may send scores")
            return
        try:
            size = int(self.headers.get("Content-Length", ""))
            if rest != "score" or not 0 < size <= _MOST_BYTES:
                raise LookupError(rest)
            self._serving.take(annotator, json.loads(self.rfile.read(size)))
        except LookupError:
            self._refuse(HTTPStatus.NOT_FOUND, "there is nothing here")
        except (ValueError, RecursionError) as error:
            self._refuse(HTTPStatus.BAD_REQUEST, str(error))
        except SameasError as error:
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR, str(error))
        else:
            self._send_json(HTTPStatus.OK, {})

    def _entered(self) -> tuple[str | None, str]:
        """Tell who asks, and for what; turn away whoever has no address, or another host's name."""
        token, _, rest = self.path.partition("?")[0].lstrip("/").partition("/")
        annotator = self._serving.who(token)
        # a name that resolves to this machine is how another site would get in
        if self.headers.get("Host") not in self._serving.hosts:
            self._refuse(HTTPStatus.MISDIRECTED_REQUEST, "this server has another name")
            return None, ""
        if annotator is None:
            self._refuse(HTTPStatus.NOT_FOUND, "there is nothing here")
        return annotator, rest

    def _refuse(self, status: HTTPStatus, why: str) -> None:
        # what was not read of the request must not be taken for the next one
        self.close_connection = True
        self._send_json(status, {"error": why})

    def _send_json(self, status: HTTPStatus, values: Mapping[str, Any]) -> None:
        self._send(status, json.dumps(values).encode(), "application/json")

    def _send(self, status: HTTPStatus, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's name
        """Log nothing: addresses hold the way in."""


@cache
def _asset(name: str) -> bytes:
    return (files("sameas.judging.annotate") / "page" / name).read_bytes()
