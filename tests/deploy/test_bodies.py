"""Large bodies meet a guard before anything keeps them: the server of `make serve` has no proxy before it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deploy.asgi import application
from deploy.bodies import LARGEST, bounded

PART = b"x" * 65_536


class Connection:
    """What a server would hand to an application: parts of a body, and what it answers."""

    def __init__(self, parts: int, **headers: str) -> None:
        self.left, self.read = parts, 0
        self.sent: list[Any] = []
        named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        self.scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http",
            "path": "/api/v1/games/", "raw_path": b"/api/v1/games/", "query_string": b"", "root_path": "",
            "headers": [(b"host", b"127.0.0.1"), (b"content-type", b"application/json"), *named],
            "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 2),
        }  # fmt: skip

    async def receive(self) -> dict[str, Any]:
        self.left, self.read = self.left - 1, self.read + 1
        return {"type": "http.request", "body": PART, "more_body": self.left > 0}

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)

    def answer(self) -> tuple[int, str]:
        return self.sent[0]["status"], json.loads(self.sent[1]["body"])["detail"]


async def reads_all(scope: Any, receive: Any, send: Any) -> None:
    while (await receive())["more_body"]:
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b'{"detail": "read"}'})


@pytest.mark.parametrize("length", [str(LARGEST + 1), "157286400", "9" * 30, "-1", "x"])
async def test_a_body_that_names_too_great_a_length_is_not_read(length: str) -> None:
    asked = Connection(1000, content_length=length)
    await bounded(reads_all)(asked.scope, asked.receive, asked.send)
    assert (asked.answer(), asked.read) == ((413, "a request has at most 262144 bytes"), 0)


async def test_a_body_that_names_no_length_is_read_no_further_than_it_may_go() -> None:
    asked = Connection(1000, transfer_encoding="chunked")
    await bounded(reads_all)(asked.scope, asked.receive, asked.send)
    assert (asked.answer(), asked.read) == (
        (413, "a request has at most 262144 bytes"),
        LARGEST // len(PART) + 1,
    )


async def test_a_body_of_the_greatest_length_passes() -> None:
    asked = Connection(LARGEST // len(PART), content_length=str(LARGEST))
    await bounded(reads_all)(asked.scope, asked.receive, asked.send)
    assert asked.answer() == (200, "read")


async def test_the_guard_stands_before_the_whole_server() -> None:
    for headers in ({"content_length": "157286400"}, {"transfer_encoding": "chunked"}):
        asked = Connection(1000, **headers)
        await application(asked.scope, asked.receive, asked.send)
        assert asked.answer()[0] == 413 and asked.read <= LARGEST // len(PART) + 1
