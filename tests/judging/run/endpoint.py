"""A loopback endpoint that speaks OpenAI's form, keeps count, and misbehaves when told to."""

from __future__ import annotations

import contextlib
import hashlib
import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Reaction:
    """What the endpoint does with a request, if it does not answer it.

    Attributes:
        status: Of HTTP; 0 to drop the connection.
        body: Raw.
        headers: Beside the usual ones.
    """

    status: int
    body: str = '{"error": {"message": "no"}}'
    headers: dict[str, str] = field(default_factory=dict)


Fault = Callable[[str, int], Reaction | None]
"""Gives, for a question and how often it came before, what goes wrong; None: nothing."""


class Served(ThreadingHTTPServer):
    """The endpoint.

    Attributes:
        asked: How often each question came.
        answered: How often each question was answered in full.
        authorizations: What came as key.
        most: Most requests under way at a time.
        gate: As many requests as it says wait for each other, once.
    """

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, fault: Fault | None, delay: float) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.fault, self.delay = fault, delay
        self.asked: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.authorizations: set[str | None] = set()
        self.bodies: list[dict[str, Any]] = []
        self.most = self.under_way = 0
        self.gate = threading.Barrier(1)
        self.lock = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


def score_of(question: str) -> int:
    """The same question always gets the same score."""
    return hashlib.sha256(question.encode()).digest()[0] % 11


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # a small answer in two packets would wait 40 ms for the other side
    disable_nagle_algorithm = True
    server: Served

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        question = "\n".join(message["content"] for message in body["messages"])
        with self.server.lock:
            before = self.server.asked[question]
            self.server.asked[question] += 1
            self.server.authorizations.add(self.headers.get("Authorization"))
            self.server.bodies.append(body)
            self.server.under_way += 1
            self.server.most = max(self.server.most, self.server.under_way)
        try:
            if not self.server.gate.broken:
                with contextlib.suppress(threading.BrokenBarrierError):
                    self.server.gate.wait(30)
                    self.server.gate.abort()
            self._react(question, before, body["model"])
        finally:
            with self.server.lock:
                self.server.under_way -= 1

    def _react(self, question: str, before: int, model: str) -> None:
        if self.server.delay:
            time.sleep(self.server.delay)
        found = self.server.fault(question, before) if self.server.fault else None
        if found is None:
            self._send(200, completion(f"SCORE: {score_of(question)}/10", question, model), {})
            with self.server.lock:
                self.server.answered[question] += 1
        elif found.status:
            self._send(found.status, found.body, found.headers)
        else:
            self.close_connection = True

    def _send(self, status: int, text: str, headers: dict[str, str]) -> None:
        data = text.encode()
        self.send_response(status)
        for name, value in {"Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass


def completion(text: str | None, question: str = "", model: str = "m", **message: Any) -> str:
    return json.dumps(
        {
            "id": f"chatcmpl-{time.time_ns()}",
            "object": "chat.completion",
            "created": int(time.time()),
            "model": model,
            "choices": [
                {
                    "index": 0,
                    "message": {"role": "assistant", "content": text, **message},
                    "finish_reason": "stop",
                }
            ],
            "usage": {
                "prompt_tokens": len(question),
                "completion_tokens": len(text or ""),
                "total_tokens": len(question) + len(text or ""),
            },
        }
    )


@contextmanager
def served(fault: Fault | None = None, *, delay: float = 0.0) -> Iterator[Served]:
    """Serve while the context is open."""
    server = Served(fault, delay)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
