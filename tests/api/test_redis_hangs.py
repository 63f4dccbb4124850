"""A Redis that takes connections and says nothing is waited for once, and then left alone for a while."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from socket import SHUT_RDWR, create_server, socket
from typing import Any

import pytest
from celery import Celery
from django.conf import settings as configured

from horror import cache
from horror.silence import Silence
from tests.api.conftest import MakePerson
from worker import nudge


@pytest.fixture
def mute() -> Iterator[tuple[str, list[socket]]]:
    """The address of a server that takes connections and never answers; those that it took."""
    listener = create_server(("127.0.0.1", 0))
    taken: list[socket] = []

    def take() -> None:
        with contextlib.suppress(OSError):
            while True:
                taken.append(listener.accept()[0])

    thread = threading.Thread(target=take, daemon=True)
    thread.start()
    yield f"redis://127.0.0.1:{listener.getsockname()[1]}/0", taken
    with contextlib.suppress(OSError):
        listener.shutdown(SHUT_RDWR)
    listener.close()
    thread.join()
    for one in taken:
        one.close()


@pytest.mark.postgresql
@pytest.mark.django_db
def test_it_is_waited_for_by_one_request_alone(
    mute: tuple[str, list[socket]],
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    person: MakePerson,
) -> None:
    somebody = person()
    address, taken = mute
    silence = Silence("redis_unreachable", seconds=3600)
    monkeypatch.setattr(cache, "redis_silence", silence)
    monkeypatch.setattr(nudge, "broker", silence)
    settings.CACHES = {"default": {**configured.CACHES["default"], "LOCATION": address}}
    assert [somebody.get("/me/").status_code for _ in range(10)] == [200] * 10
    assert silence.lasts and len(taken) == 1
    assert not nudge.nudge("turns")
    assert len(taken) == 1


@pytest.mark.postgresql
def test_a_nudge_waits_for_it_once(
    mute: tuple[str, list[socket]], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, taken = mute
    app = Celery("elsewhere", broker=address)
    app.conf.broker_transport_options = configured.CELERY_BROKER_TRANSPORT_OPTIONS | {"socket_timeout": 0.3}
    monkeypatch.setattr("worker.broker.app", app)
    monkeypatch.setattr(nudge, "broker", Silence("redis_unreachable", seconds=3600))
    monkeypatch.setattr(nudge, "_pace", nudge.Pace(nudge._send, nudge.APART))
    assert [nudge.nudge("turns") for _ in range(5)] == [False] * 5
    assert len(taken) <= 2
