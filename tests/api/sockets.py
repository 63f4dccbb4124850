"""Servers of sockets, and clients of them, for the tests."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.db import connection
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from deploy.demo.processes import Process, free_port
from tests.api import contract
from tests.api.conftest import Person, Table
from tests.conftest import WAIT_SECONDS


@contextlib.contextmanager
def serving(folder: Path, **environment: str) -> Iterator[str]:
    """A server process on the database of the tests; yields `127.0.0.1:port`.

    Its heart beats once an hour, unless told otherwise: a test that is busy elsewhere does not lose its sockets. It
    refuses nobody for asking often: its counters in memory know nothing of where a test ends.
    """
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "postgresql":
        url = httpx.URL(os.environ["DATABASE_URL"]).copy_with(path=f"/{name}")
        database = str(url)
    else:
        database = f"sqlite:///{name}"
    port = free_port()
    process = Process(
        f"live-{port}",
        [sys.executable, "-m", "uvicorn", "deploy.asgi:application", "--port", str(port), "--no-access-log"],
        {
            **os.environ,
            "DATABASE_URL": database,
            "DATA_DIR": str(folder),
            "LIVE_HEARTBEAT_SECONDS": "3600",
            "DJANGO_SETTINGS_MODULE": "tests.fuzz.settings",
            **environment,
        },
        folder,
    )
    try:
        process.wait_until_ready(f"http://127.0.0.1:{port}/health/live")
        yield f"127.0.0.1:{port}"
    finally:
        process.stop()


def served(name: str, **environment: str) -> Any:
    """A fixture of a module: the address of such a server for all its tests."""

    @pytest.fixture(scope="module")
    def server(
        django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
    ) -> Iterator[str]:
        with django_db_blocker.unblock(), serving(tmp_path_factory.mktemp(name), **environment) as address:
            yield address

    return server


class Socket:
    """A client of the live protocol that answers pings and hands out every other frame, held against the document."""

    def __init__(self, raw: ClientConnection, kind: str = "ServerFrame") -> None:
        self.raw = raw
        self.kind = kind

    def frame(self) -> dict[str, Any]:
        while True:
            frame: dict[str, Any] = json.loads(self.raw.recv(timeout=WAIT_SECONDS))
            contract.check(frame, self.kind)
            if frame["type"] != "ping":
                return frame
            with contextlib.suppress(ConnectionClosed):  # what was sent before the close is still to be read
                self.raw.send('{"type":"pong"}')

    def events(self, until: int) -> list[dict[str, Any]]:
        """The items up to this cursor."""
        items: list[dict[str, Any]] = []
        while not items or items[-1]["cursor"] < until:
            frame = self.frame()
            assert frame["type"] == "events", frame
            items += frame["items"]
            assert frame["cursor"] == items[-1]["cursor"]
        return items

    def closing(self) -> tuple[int, dict[str, Any]]:
        """The close code, and the problem told before it."""
        problem: dict[str, Any] = {}
        try:
            while True:
                frame = self.frame()
                if frame["type"] == "problem":
                    problem = frame["problem"]
        except ConnectionClosed as closed:
            assert closed.rcvd is not None, "the connection broke"
            return closed.rcvd.code, problem


@contextlib.contextmanager
def socket(server: str, game: str, query: str = "", **options: Any) -> Iterator[Socket]:
    with at(server, f"/api/v1/games/{game}/live{query}", **options) as live:
        yield live


@contextlib.contextmanager
def at(server: str, path: str, kind: str = "ServerFrame", **options: Any) -> Iterator[Socket]:
    """A socket at any address."""
    with connect(f"ws://{server}{path}", max_queue=None, open_timeout=WAIT_SECONDS, **options) as raw:
        yield Socket(raw, kind)


@contextlib.contextmanager
def following(server: str, person: Person, game: Table, after: int = 0) -> Iterator[Socket]:
    """A socket past its ready frame."""
    with socket(server, game.id) as live:
        live.raw.send(
            json.dumps({"type": "hello", "after": after, **({"token": person.token} if person.token else {})})
        )
        ready = live.frame()
        assert ready["type"] == "ready" and ready["cursor"] == after
        yield live


@contextlib.contextmanager
def at_hand(server: str, game: Table, after: int = 0, **headers: str) -> Iterator[Socket]:
    """A socket past its ready frame that says in the handshake who it is: no hello can come too late."""
    with socket(server, game.id, f"?after={after}", additional_headers=headers) as live:
        ready = live.frame()
        assert ready["type"] == "ready", ready
        yield live


def head(person: Person, game: Table) -> int:
    return int(person.get(f"{game.path}/events/?limit=1").json()["head"])
