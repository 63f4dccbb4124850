"""An https server on loopback that records what it is sent, and answers as a test likes; its names and certificates."""

from __future__ import annotations

import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.conftest import WAIT_SECONDS

NAME = "hooks.example.org"


@dataclass(frozen=True)
class Received:
    """One request."""

    path: str
    headers: Mapping[str, str]
    body: bytes


@dataclass
class Reply:
    """What is answered: a status, headers and a body; or whatever ``instead`` does with the connection."""

    status: int = 204
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    instead: Callable[[BaseHTTPRequestHandler], None] | None = None


class Receiver:
    """Answers each request with what :attr:`reply` gives for it; calls :attr:`greets` before it takes a connection."""

    def __init__(self, folder: Path, names: Sequence[str] = (NAME,)) -> None:
        self.received: list[Received] = []
        self.reply: Callable[[Received], Reply] = lambda request: Reply()
        self.greets: Callable[[], None] = lambda: None
        self.trusted = str(folder / "root.pem")
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                request = Received(self.path, {k.lower(): v for k, v in self.headers.items()}, body)
                receiver.received.append(request)
                reply = receiver.reply(request)
                if reply.instead is not None:
                    self.close_connection = True
                    reply.instead(self)
                    return
                self.send_response(reply.status)
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                if reply.status != 204:
                    self.send_header("Content-Length", str(len(reply.body)))
                self.end_headers()
                self.wfile.write(reply.body)

            def log_message(self, *arguments: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def get_request(self) -> Any:
                receiver.greets()
                return super().get_request()

            def handle_error(self, *arguments: Any) -> None:
                """Who calls hangs up in many of these tests."""

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate(folder, names))
        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        )
        self._thread.start()

    def url(self, path: str = "/hook", host: str = NAME) -> str:
        return f"https://{host}:{self.port}{path}"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def certificate(folder: Path, names: Sequence[str]) -> tuple[str, str]:
    """A certificate for these names and its key, as files, and beside them the root that made it."""
    root_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    root_name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Root of these tests")])
    since = datetime(2020, 1, 1, tzinfo=UTC)

    def made(subject: x509.Name, public: Any) -> x509.CertificateBuilder:
        builder = x509.CertificateBuilder().subject_name(subject).issuer_name(root_name).public_key(public)
        builder = builder.serial_number(x509.random_serial_number())
        return builder.not_valid_before(since).not_valid_after(since + timedelta(days=365 * 80))

    authority = x509.BasicConstraints(ca=True, path_length=None)
    root = made(root_name, root_key.public_key()).add_extension(authority, critical=True)
    shown = [
        x509.IPAddress(ipaddress.ip_address(name)) if name[0].isdigit() else x509.DNSName(name)
        for name in names
    ]
    leaf = made(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])]), key.public_key())
    leaf = leaf.add_extension(x509.SubjectAlternativeName(shown), critical=False)
    files = folder / "root.pem", folder / "leaf.pem", folder / "leaf.key"
    files[0].write_bytes(root.sign(root_key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    files[1].write_bytes(leaf.sign(root_key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    files[2].write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    return str(files[1]), str(files[2])


def reach(name: str, port: int, trusted: str) -> None:
    """Have this process, as long as it lives, find the receiver by its name and believe what it shows."""
    from accounts.channels import http, safe_http

    real = socket.getaddrinfo

    def getaddrinfo(host: Any, *arguments: Any, **more: Any) -> Any:
        return real("127.0.0.1" if host in (name, name.encode()) else host, *arguments, **more)

    socket.getaddrinfo = getaddrinfo
    waits: Any = {"waits": (WAIT_SECONDS, WAIT_SECONDS), "total": WAIT_SECONDS}
    http.session = partial(safe_http.Session, loopback=True, ports={port}, trusted=trusted, **waits)


class Names:
    """Resolves names as a test says, each time the next of its addresses; the last one for ever."""

    def __init__(self, monkeypatch: Any) -> None:
        self.known: dict[str, list[str]] = {}
        self.asked: list[str] = []
        real = socket.getaddrinfo

        def getaddrinfo(host: Any, port: Any, *arguments: Any, **more: Any) -> Any:
            name = host.decode() if isinstance(host, bytes) else host
            self.asked.append(name)
            addresses = self.known.get(name)
            if addresses is None:
                return real(host, port, *arguments, **{**more, "flags": socket.AI_NUMERICHOST})
            address = addresses.pop(0) if len(addresses) > 1 else addresses[0]
            return real(address, port, *arguments, **more)

        monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
