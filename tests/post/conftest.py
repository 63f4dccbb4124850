"""Daemons at ports of their own, and somebody to write to."""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial

import pytest

from accounts.models import User
from accounts.post import daemon
from accounts.post.daemon import InThread, Listener
from accounts.post.models import Inbound
from tests.conftest import WAIT_SECONDS
from tests.table.killing import Victims, victims

Connect = Callable[[], smtplib.SMTP]


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada@example.org", name="Ada")


@pytest.fixture(scope="session")
def victim(django_db_setup: None) -> Iterator[Victims]:
    """Victims on the test database: one process, which forks for each order."""
    with victims() as found:
        yield found


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def house(stack: ExitStack) -> Callable[..., list[Connect]]:
    """A daemon that takes mails by these ways: what connects to each."""

    def begin(*ways: Inbound.Way) -> list[Connect]:
        listeners = [Listener(way, daemon.listen("127.0.0.1", 0)) for way in ways]
        ports = [each.socket.getsockname()[1] for each in listeners]
        thread = InThread(listeners)
        thread.start()
        stack.callback(thread.stop, WAIT_SECONDS)
        kinds = [smtplib.LMTP if way == Inbound.Way.LMTP else smtplib.SMTP for way in ways]

        def connect(kind: type[smtplib.SMTP], port: int) -> smtplib.SMTP:
            client = kind("127.0.0.1", port, timeout=WAIT_SECONDS)
            stack.callback(client.close)
            client.ehlo_or_helo_if_needed()
            return client

        return [partial(connect, kind, port) for kind, port in zip(kinds, ports, strict=True)]

    return begin
