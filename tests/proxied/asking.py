"""What is asked of a proxy, and what should come of it (docs/operators.md, docs/operations/mail.md)."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from deploy.bodies import LARGEST, LARGEST_MAIL, MAILS
from tests.proxied.proxies import NAME, OUTSIDE, PATIENCE, Front

HOOK = f"{MAILS}postmark/inbound/"
ELSEWHERE = "/api/v1/games/"
MEGABYTE = 1_000_000
CLAIMED = {
    "X-Forwarded-For": "203.0.113.7",
    "X-Forwarded-Proto": "gopher",
    "X-Request-ID": "mine",
    "Connection": "X-Forwarded-For, X-Forwarded-Proto",
}
"""What somebody may say who would be somebody else."""
SAID = "x" * 20_000


class Finding(NamedTuple):
    """What was looked at, what came of it, and whether that is as it should be."""

    about: str
    told: str
    well: bool


class Answer(NamedTuple):
    """``told`` is what came to the server behind, if it did."""

    status: int
    told: dict[str, Any]
    headers: Mapping[str, str]


def findings(front: Front) -> Iterator[Finding]:
    for each in (_sizes, _sockets, _who, _health, _secure):
        for about, told, well in each(front):
            yield Finding(f"{front.name}: {about}", told, well)


def _sizes(front: Front) -> Iterator[Finding]:
    for path, most, beyond in ((HOOK, LARGEST_MAIL, 11 * MEGABYTE), (ELSEWHERE, LARGEST, 2 * MEGABYTE)):
        for chunked in (False, True):
            way = "in chunks of no told length" if chunked else "of a told length"
            answer = _ask(front, path, most, chunked)
            passed = f"{answer.status}, {answer.told.get('bytes')} bytes came through"
            yield Finding(f"{most} bytes {way} to {path}", passed, answer.told.get("bytes") == most)
            for more in (most + 1, beyond):
                answer = _ask(front, path, more, chunked)
                yield Finding(f"{more} bytes {way} to {path}", f"{answer.status}", answer.status == 413)


def _sockets(front: Front) -> Iterator[Finding]:
    trusted: dict[str, Any] = {"ssl": front.trusted, "server_hostname": NAME} if front.trusted else {}
    address = f"{'wss' if front.trusted else 'ws'}://{NAME}/ws"
    forged = {name: value for name, value in CLAIMED.items() if name != "Connection"}
    with socket.create_connection(("127.0.0.1", front.port), PATIENCE, (OUTSIDE, 0)) as plain:
        try:
            with connect(address, sock=plain, additional_headers=forged, **trusted) as live:
                headers = json.loads(live.recv(PATIENCE))["headers"]
                live.send(SAID)
                well = live.recv(PATIENCE) == SAID
        except WebSocketException as refused:
            yield Finding("a socket", str(refused), False)
            return
    yield Finding("a socket", "passes both ways" if well else "gets back something else", well)
    yield from _told_who(front, headers, "of a socket ")


def _who(front: Front) -> Iterator[Finding]:
    for path in (ELSEWHERE, HOOK):
        yield from _told_who(front, _ask(front, path, 0, more=CLAIMED).told.get("headers", []), f"at {path} ")


def _told_who(front: Front, headers: list[tuple[str, str]], where: str) -> Iterator[Finding]:
    """What the server is told of the client, who has claimed something else."""
    scheme = "https" if front.trusted else "http"
    for name, wanted in (("x-forwarded-for", OUTSIDE), ("x-forwarded-proto", scheme), ("host", NAME)):
        told = [value for key, value in headers if key == name]
        yield Finding(f"{where}{name}", ", ".join(told) or "nothing", told == [wanted])
    told = [value for key, value in headers if key == "x-request-id"]
    yield Finding(f"{where}x-request-id", ", ".join(told) or "nothing", len(told) == 1 and told != ["mine"])


def _health(front: Front) -> Iterator[Finding]:
    for path in ("/health/ready/", "//health/ready/", "/%68ealth/ready/", "/x/../health/ready/"):
        answer = _ask(front, path, 0)
        reached = answer.status == 200 and answer.told["path"].startswith("/health")
        yield Finding(f"{path} from outside", str(answer.status), not reached)


def _secure(front: Front) -> Iterator[Finding]:
    if front.trusted is not None:
        front.trusted.set_alpn_protocols(["h2", "http/1.1"])
        with (
            socket.create_connection(("127.0.0.1", front.port), PATIENCE) as plain,
            front.trusted.wrap_socket(plain, server_hostname=NAME) as spoken,
        ):
            protocol, version = spoken.selected_alpn_protocol(), spoken.version()
        yield Finding("speaks", f"{protocol}, {version}", (protocol, version) == ("h2", "TLSv1.3"))
    if front.plain:
        insecure = Front(front.name, front.plain)
        answer = _ask(insecure, "/games/new", 0)
        there = answer.headers.get("Location", "")
        well = (answer.status, there) == (301, f"https://{NAME}/games/new")
        yield Finding("a page without TLS", f"{answer.status} {there}", well)
        answer = _ask(insecure, ELSEWHERE, 0)
        yield Finding("a program without TLS", str(answer.status), answer.status == 403)


def _ask(
    front: Front, path: str, length: int, chunked: bool = False, more: Mapping[str, str] | None = None
) -> Answer:
    """What is answered to so many bytes, from outside; whoever asks goes on sending until nobody takes it."""
    if front.trusted is not None:
        front.trusted.set_alpn_protocols(["http/1.1"])
    asking = http.client.HTTPConnection("127.0.0.1", front.port, PATIENCE, (OUTSIDE, 0))
    try:
        asking.connect()
        if front.trusted is not None:
            asking.sock = front.trusted.wrap_socket(asking.sock, server_hostname=NAME)
        asking.putrequest("POST", path, skip_host=True)
        asking.putheader("Host", NAME)
        for name, value in (more or {}).items():
            asking.putheader(name, value)
        asking.putheader(*(("Transfer-Encoding", "chunked") if chunked else ("Content-Length", str(length))))
        asking.endheaders()
        try:
            for part in _parts(length, chunked):
                asking.send(part)
        except OSError:
            pass  # it was refused before all was said
        answer = asking.getresponse()
        body = answer.read()
        told = json.loads(body) if answer.headers.get_content_type() == "application/json" else {}
        return Answer(answer.status, told, dict(answer.headers))
    finally:
        asking.close()


def _parts(length: int, chunked: bool) -> Iterator[bytes]:
    while length:
        part = b"x" * min(length, 65_536)
        length -= len(part)
        yield b"%x\r\n%s\r\n" % (len(part), part) if chunked else part
    if chunked:
        yield b"0\r\n\r\n"
