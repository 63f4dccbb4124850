"""Two tiny servers behind a proxy, which tell what has come: one for HTTP, one for sockets."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

from websockets.sync.server import ServerConnection, serve

PART = 65_536


class Upstream(NamedTuple):
    """Their ports."""

    rest: int
    live: int


@contextmanager
def upstream() -> Iterator[Upstream]:
    """Both of them."""
    rest = ThreadingHTTPServer(("127.0.0.1", 0), _Rest)
    live = serve(_tell, "127.0.0.1", 0, logger=None)
    threads = [threading.Thread(target=each.serve_forever) for each in (rest, live)]
    try:
        for thread in threads:
            thread.start()
        yield Upstream(rest.server_address[1], live.socket.getsockname()[1])
    finally:
        rest.shutdown()
        rest.server_close()
        live.shutdown()
        for thread in threads:
            thread.join()


class _Rest(BaseHTTPRequestHandler):
    """Answers with the path, the headers and how long the body was; with nothing to one that is cut off."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        chunked = "chunked" in self.headers.get("Transfer-Encoding", "").lower()
        came = self._chunks() if chunked else self._skip(int(self.headers.get("Content-Length", "0")))
        if came is None:
            self.close_connection = True
            return
        told = {"path": self.path, "headers": _named(self.headers.items()), "bytes": came}
        body = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST

    def _skip(self, length: int) -> int | None:
        came = 0
        while came < length:
            part = self.rfile.read(min(PART, length - came))
            if not part:
                return None
            came += len(part)
        return came

    def _chunks(self) -> int | None:
        came = 0
        while line := self.rfile.readline():
            length = int(line, 16)
            if not length:
                self.rfile.readline()
                return came
            if self._skip(length) is None:
                return None
            came += length
            self.rfile.readline()
        return None

    def log_message(self, *_args: object) -> None:
        pass


def _tell(socket: ServerConnection) -> None:
    """The path and the headers of a socket, and then whatever is said at it."""
    assert socket.request is not None
    headers = _named(socket.request.headers.raw_items())
    socket.send(json.dumps({"path": socket.request.path, "headers": headers}))
    for said in socket:
        socket.send(said)


def _named(headers: object) -> list[tuple[str, str]]:
    return [(name.lower(), value) for name, value in headers]  # type: ignore[attr-defined]
