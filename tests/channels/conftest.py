"""A receiver on loopback, and a session that may call it: no setting of the product leads there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from accounts.channels import http, safe_http
from tests.channels.receiver import NAME, Names, Receiver, Reply
from tests.conftest import WAIT_SECONDS


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    """Who resolves names; knows that of the receiver."""
    known = Names(monkeypatch)
    known.known[NAME] = ["127.0.0.1"]
    return known


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Receiver]:
    made = Receiver(tmp_path_factory.mktemp("receiver"))
    yield made
    made.close()


@pytest.fixture
def receiver(server: Receiver) -> Receiver:
    """Has received nothing yet, and takes everything."""
    server.received.clear()
    server.reply, server.greets = lambda request: Reply(), lambda: None
    return server


@pytest.fixture
def session(receiver: Receiver, names: Names) -> Callable[..., safe_http.Session]:
    """Sessions that may call this machine, and believe the certificate of the receiver."""
    return partial(
        safe_http.Session, loopback=True, ports={receiver.port}, trusted=receiver.trusted,
        waits=(WAIT_SECONDS, WAIT_SECONDS), total=WAIT_SECONDS,
    )  # fmt: skip


@pytest.fixture
def calls(
    session: Callable[..., safe_http.Session], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., safe_http.Session]:
    """All of the product's calls are made by such sessions."""
    monkeypatch.setattr(http, "session", session)
    return session
