"""The Hub behind a socket on the loopback."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.licenses.hub.faults import Fault, Kind
from tests.licenses.hub.hub import Hub
from tests.licenses.hub.wire import Answer, refusal, request


@dataclass(slots=True)
class Traffic:
    """What came in, and what goes wrong with it.

    Attributes:
        fault: Of the requests that come.
        seen: Method and path of each, and whether it bore a token.
        arrived: Called with the number of each.
    """

    fault: Fault | None = None
    seen: list[tuple[str, str, bool]] = field(default_factory=list)
    arrived: Callable[[int], None] | None = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    def enter(self, method: str, path: str, *, token: bool) -> Kind | None:
        """Count a request and say what goes wrong with it."""
        with self.lock:
            self.seen.append((method, path, token))
            if self.arrived is not None:
                self.arrived(len(self.seen))
            return self.fault.of(len(self.seen)) if self.fault else None

    def start(self, fault: Fault | None = None) -> None:
        """Begin to count anew."""
        with self.lock:
            self.fault, self.seen = fault, []


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # an answer goes out in one piece
    wbufsize = -1
    disable_nagle_algorithm = True
    hub: Hub
    traffic: Traffic
    raw_requestline: bytes
    lines: dict[str, str]

    def parse_request(self) -> bool:
        """Read a request's head; the library sends it through a mail parser, ten times as slow."""
        self.requestline = self.raw_requestline.decode("latin-1").rstrip("\r\n")
        self.command, self.path, self.request_version = self.requestline.split(" ")
        self.lines = {}
        while (line := self.rfile.readline(1 << 16)) not in (b"\r\n", b"\n", b""):
            name, _, value = line.decode("latin-1").partition(":")
            self.lines[name.lower()] = value.strip()
        self.close_connection = self.lines.get("connection", "").lower() == "close"
        return True

    def _serve(self) -> None:
        headers = self.lines
        body = self.rfile.read(int(headers.get("content-length") or 0))
        token = headers.get("authorization", "").removeprefix("Bearer ")
        fault = self.traffic.enter(self.command, self.path, token=bool(token))
        if fault is Kind.DROPPED:
            self._drop()
            return
        if fault is Kind.ERROR_500:
            # as a proxy in front of the Hub answers: no JSON
            self._give(Answer(500, b"<html>Internal Server Error</html>"))
            return
        if fault is Kind.BUSY_429:
            self._give(Answer(429, b"{}", {"Retry-After": "1"}))
            return
        user = self.hub.store.tokens.get(token) if token else None
        if token and user is None:
            answer = refusal(401, None, "Invalid credentials in Authorization header")
        else:
            asked = request(self.command, self.path, headers=headers, body=body, user=user)
            answer = self.hub.answer(asked)
        if fault is Kind.ANSWER_LOST:
            self._drop()
            return
        self._give(answer)

    do_GET = do_HEAD = do_POST = do_PUT = _serve  # noqa: N815 - names that the library calls

    def _give(self, answer: Answer) -> None:
        # no date, no name of the server: a client spends its time on headers
        self.send_response_only(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body)
        self.wfile.flush()

    def _drop(self) -> None:
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of clients that were killed."""


@contextmanager
def serve(hub: Hub) -> Iterator[Traffic]:
    """Listen on a free port of the loopback while the context is open; sets the Hub's `url`."""
    with listen() as socket_of:
        yield socket_of(hub)


@contextmanager
def listen() -> Iterator[Callable[[Hub], Traffic]]:
    """Listen, for one Hub after the other: the context gives a function that takes the next."""

    class Handler(_Handler):
        pass

    server = _Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()

    def take(hub: Hub) -> Traffic:
        hub.url = f"http://127.0.0.1:{server.server_address[1]}"
        Handler.hub, Handler.traffic = hub, Traffic()
        return Handler.traffic

    try:
        yield take
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
