"""HTTP in the process of the sockets: what a hostile or slow client may not do to it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from django.conf import settings

from deploy import http
from tests.api.conftest import MakeTable, Person, Table, lobby, person, table  # noqa: F401  (fixtures)
from tests.api.sockets import serving
from tests.conftest import WAIT_SECONDS

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def server(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    with django_db_blocker.unblock(), serving(tmp_path_factory.mktemp("asgi")) as address:
        yield address


def said(server: str, author: Person, game: Table, content: Any, **headers: str) -> httpx.Response:
    return httpx.post(
        f"http://{server}/api/v1{game.path}/messages/",
        content=content,
        headers={"Authorization": f"Bearer {author.token}", "Content-Type": "application/json", **headers},
        timeout=WAIT_SECONDS,
    )


def test_requests_that_are_never_finished_hold_up_nobody(server: str) -> None:
    host, _, port = server.partition(":")
    half = b"POST /api/v1/games/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{"
    with contextlib.ExitStack() as stack:
        for _ in range(2 * settings.DATABASE_POOL):
            stack.enter_context(socket.create_connection((host, int(port)))).sendall(half)
        assert httpx.get(f"http://{server}/health/live", timeout=WAIT_SECONDS).status_code == 200


def test_a_body_may_come_in_pieces(server: str, lobby: MakeTable) -> None:  # noqa: F811
    game = lobby()
    answer = said(server, game.people[0], game, iter([b'{"text":', b'"in ', b'pieces"}']))
    assert answer.status_code == 200
    assert answer.json()["items"][0]["table"]["text"] == "in pieces"


def test_a_header_with_an_underscore_passes_for_no_other(server: str) -> None:
    given = "0123456789abcdef"
    answers = [
        httpx.get(f"http://{server}/health/live", headers={name: given}, timeout=WAIT_SECONDS)
        for name in ("X-Request-ID", "X_Request_ID")
    ]
    assert [answer.headers["X-Request-ID"] == given for answer in answers] == [True, False]


def test_what_is_sent_in_many_pieces_arrives_whole(server: str, table: MakeTable) -> None:  # noqa: F811
    game = table()
    path = f"/api/v1{game.path}/export/"
    got = httpx.get(f"http://{server}{path}", timeout=WAIT_SECONDS)
    assert got.status_code == 200
    assert got.content == Person().get(f"{game.path}/export/").content


async def test_a_body_that_does_not_come_is_waited_for_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "SECONDS", 0.01)
    sent: list[dict[str, Any]] = []

    async def never() -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/", "headers": []}
    await http.Http(None, threads=1)(scope, never, send)
    assert sent[0]["status"] == 408 and (b"connection", b"close") in sent[0]["headers"]
