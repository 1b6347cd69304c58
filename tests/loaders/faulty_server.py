"""A server on the loopback that gives one file, and fails as it is told to."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Script:
    """What the server has, and how each next request goes wrong.

    Attributes:
        data: The file.
        tag: Its ETag; None for a server that has none.
        ranges: It understands Range.
        faults: One a request, `None` or none left for a good answer: a status, `cut N` (break off
            after N bytes), `page` (HTML with status 200), `wrong` (other bytes of the same size),
            `no length` (neither length nor range).
        seen: The Range of each request.
    """

    data: bytes
    tag: str | None = '"one"'
    ranges: bool = True
    faults: list[str | None] = field(default_factory=list)
    seen: list[str | None] = field(default_factory=list)


def _handler(script: Script) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            wanted = self.headers.get("Range")
            script.seen.append(wanted)
            fault = (script.faults.pop(0) if script.faults else None) or ""
            if fault.isdigit():
                self.send_response(int(fault))
                self.send_header("Retry-After", "0")
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            data = b"<!DOCTYPE html><p>please log in" if fault == "page" else script.data
            if fault == "wrong":
                data = data[:-64] + bytes(64)
            start = self._start(wanted, len(data))
            self.send_response(206 if start is not None else 200)
            if start is not None:
                self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
            if fault != "no length":
                self.send_header("Content-Length", str(len(data) - (start or 0)))
            if script.tag:
                self.send_header("ETag", script.tag)
            self.end_headers()
            end = int(fault.split()[1]) if fault.startswith("cut") else len(data)
            self.wfile.write(data[start or 0 : (start or 0) + end])
            if fault.startswith("cut"):
                self.close_connection = True

        def _start(self, wanted: str | None, size: int) -> int | None:
            if wanted is None or not script.ranges:
                return None
            known = self.headers.get("If-Range")
            if known is not None and known != script.tag:
                return None
            start = int(wanted.removeprefix("bytes=").removesuffix("-"))
            return start if start < size else None

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    return Handler


@contextmanager
def serving(script: Script) -> Iterator[str]:
    """Serve a file; the address is given."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(script))
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/OpenEA.zip"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
