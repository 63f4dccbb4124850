"""Addresses that strangers name are called, and nothing of our own network is (PUSH-04)."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
import requests
from requests_hardened.ip_filter import InvalidIPAddress

from accounts.channels import safe_http
from accounts.channels.safe_http import MOST, Session, Unsafe, call, must_be_callable
from tests.channels.receiver import NAME, Names, Receiver, Reply
from tests.conftest import WAIT_SECONDS

pytestmark = pytest.mark.rules("PUSH-04")

OURS = {
    "loopback": "127.0.0.1",
    "loopback of version 6": "[::1]",
    "mapped": "[::ffff:127.0.0.1]",
    "of the cloud": "169.254.169.254",
    "nothing": "0.0.0.0",  # noqa: S104
    "decimal": "2130706433",
    "short": "127.1",
    "nat64": "[64:ff9b::7f00:1]",
    "link": "[fe80::1]",
    "of the carrier": "100.64.0.1",
    "multicast": "224.0.0.1",
    "private": "10.0.0.1",
    "octal": "0177.0.0.1",
    "6to4": "[2002:7f00:1::]",
}


@pytest.fixture
def nobody_connects(monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(self: socket.socket, address: object) -> None:
        raise AssertionError(f"connects to {address}")

    monkeypatch.setattr(socket.socket, "connect", connect)


@pytest.mark.parametrize("host", OURS.values(), ids=OURS.keys())
@pytest.mark.parametrize("by_name", [False, True], ids=["as it is", "behind a name"])
def test_no_address_of_our_own_network_is_called(
    host: str, by_name: bool, names: Names, nobody_connects: None
) -> None:
    if by_name:
        names.known["rebound.example.org"] = [host.strip("[]")]
        host = "rebound.example.org"
    with pytest.raises(InvalidIPAddress):
        call(f"https://{host}/", b"", {})


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example.org/",
        "https://hooks.example.org:22/",
        "https://hooks.example.org:99999/",
        "https://me@hooks.example.org/",
        "https://me:word@hooks.example.org/",
        "https:///",
        "ftp://hooks.example.org/",
        "file:///etc/passwd",
        "//hooks.example.org/",
        "",
    ],
)
def test_only_https_is_spoken_and_only_to_its_ports(url: str, names: Names, nobody_connects: None) -> None:
    with pytest.raises(requests.RequestException):
        call(url, b"", {})
    assert names.asked == []
    with pytest.raises(Unsafe):
        must_be_callable(url)


def test_a_name_is_resolved_once(receiver: Receiver, names: Names, session: Callable[..., Session]) -> None:
    """What it resolves to a moment later is not asked: it might lead to another machine."""
    names.known[NAME] = ["127.0.0.1", "10.0.0.1"]
    assert call(receiver.url(), b"{}", {}, session()).status_code == 204
    assert names.asked.count(NAME) == 1 and names.known[NAME] == ["10.0.0.1"]
    assert receiver.received[0].headers["host"] == f"{NAME}:{receiver.port}"


def test_a_name_that_leads_to_us_the_second_time_is_not_followed_there(
    names: Names, nobody_connects: None
) -> None:
    names.known["twice.example.org"] = ["127.0.0.1", "93.184.216.34"]
    with pytest.raises(InvalidIPAddress):
        call("https://twice.example.org/", b"", {})


def test_a_name_that_leads_to_us_after_it_was_looked_at_is_not_followed_there(
    names: Names, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is connected to is the address that was found harmless."""
    connected = []

    def connect(self: socket.socket, address: object) -> None:
        connected.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket.socket, "connect", connect)
    names.known["turncoat.example.org"] = ["93.184.216.34", "127.0.0.1"]
    with pytest.raises(requests.ConnectionError):
        call("https://turncoat.example.org/", b"", {})
    assert connected == [("93.184.216.34", 443)] and names.asked == ["turncoat.example.org"]


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_nothing_is_followed(status: int, receiver: Receiver, session: Callable[..., Session]) -> None:
    receiver.reply = lambda request: Reply(status, {"Location": receiver.url("/elsewhere", "127.0.0.1")})
    assert call(receiver.url(), b"{}", {}, session()).status_code == status
    assert [each.path for each in receiver.received] == ["/hook"]


def test_no_proxy_of_the_environment_is_asked(
    receiver: Receiver, session: Callable[..., Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", "/nowhere")
    assert call(receiver.url(), b"{}", {}, session()).status_code == 204


def test_a_certificate_for_another_name_is_not_believed(
    names: Names, tmp_path: Path, receiver: Receiver
) -> None:
    other = Receiver(tmp_path, ["other.example.org"])
    try:
        made = Session(loopback=True, ports={other.port}, trusted=other.trusted)
        with pytest.raises(requests.exceptions.SSLError):
            call(other.url(), b"{}", {}, made)
    finally:
        other.close()
    assert other.received == []


def test_a_certificate_of_nobody_is_not_believed(receiver: Receiver, names: Names) -> None:
    with pytest.raises(requests.exceptions.SSLError):
        call(receiver.url(), b"{}", {}, Session(loopback=True, ports={receiver.port}))
    assert receiver.received == []


def test_of_an_endless_answer_little_is_read(receiver: Receiver, session: Callable[..., Session]) -> None:
    """A gigabyte is announced, and as much of it sent as is taken."""
    given = 0

    def endless(handler: BaseHTTPRequestHandler) -> None:
        nonlocal given
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n")
        with contextlib.suppress(OSError):
            for _ in range(1 << 14):
                handler.wfile.write(b"x" * (1 << 16))
                given += 1 << 16

    receiver.reply = lambda request: Reply(instead=endless)
    response = call(receiver.url(), b"{}", {}, session())
    assert response.content == b"x" * MOST
    assert given < 1 << 26, "what lay in buffers on the way"


def test_what_is_packed_is_not_unpacked(receiver: Receiver, session: Callable[..., Session]) -> None:
    import gzip

    packed = gzip.compress(bytes(1 << 20))
    receiver.reply = lambda request: Reply(200, {"Content-Encoding": "gzip"}, packed)
    assert call(receiver.url(), b"{}", {}, session()).content == packed
    assert receiver.received[0].headers["accept-encoding"] == "identity"


@pytest.mark.parametrize("part", ["head", "body"])
def test_who_drips_is_cut_off(part: str, receiver: Receiver, session: Callable[..., Session]) -> None:
    """However regularly a byte comes: the whole has an end. The one who drips would go on for a minute."""
    hung_up = threading.Event()

    def dripping(handler: BaseHTTPRequestHandler) -> None:
        drops = (
            b"HTTP/1.1 200 OK\r\nX: "
            if part == "head"
            else b"HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n"
        )
        try:
            handler.wfile.write(drops)
            for _ in range(int(WAIT_SECONDS / 0.05)):
                handler.wfile.write(b"x")
                time.sleep(0.05)
        except OSError:
            hung_up.set()

    receiver.reply = lambda request: Reply(instead=dripping)
    with pytest.raises(requests.RequestException):
        call(receiver.url(), b"{}", {}, session(total=0.5))
    assert hung_up.wait(WAIT_SECONDS), "it was cut off, and did not come to its end"


def test_who_does_not_finish_the_greeting_is_cut_off(names: Names, session: Callable[..., Session]) -> None:
    """A server that takes the connection and never speaks TLS."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(requests.RequestException):
            call(f"https://{NAME}:{port}/", b"", {}, session(ports={port}, total=0.5))


def test_who_calls_may_think_better_of_it_when_the_connection_stands(
    receiver: Receiver, session: Callable[..., Session]
) -> None:
    """Nothing is said then, and the error is the caller's own."""

    class NoMore(Exception):
        pass

    def ready() -> None:
        raise NoMore

    with pytest.raises(NoMore):
        call(receiver.url(), b"{}", {}, session(ready=ready))
    assert receiver.received == []


def test_nobody_can_set_what_production_calls() -> None:
    """The product makes sessions without arguments."""
    made = safe_http.Session()
    assert made._waits == (2.0, 10.0) and made._total == 20.0
    assert made._ports == {443, 8443} and made.verify is True and not made.trust_env
    assert made._config.ip_filter_enable and not made._config.ip_filter_allow_loopback_ips
