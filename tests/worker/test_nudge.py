"""A broker that is away costs a committer next to nothing, and loses nothing: jobs are rows."""

from __future__ import annotations

import threading

import structlog
from celery import Celery

from horror.silence import Silence
from worker import nudge


def test_a_broker_that_is_down_is_noticed_once_and_left_alone(monkeypatch, settings):
    settings.EMBEDDED = False
    app = Celery("elsewhere", broker="redis://127.0.0.1:1/0")
    app.conf.broker_transport_options = {"max_retries": 0, "socket_connect_timeout": 1}
    broker = Silence("broker_unreachable", seconds=60)
    monkeypatch.setattr("worker.broker.app", app)
    monkeypatch.setattr(nudge, "broker", broker)
    monkeypatch.setattr(nudge, "_pace", nudge.Pace(nudge._send, nudge.APART))
    with structlog.testing.capture_logs() as logs:
        assert not nudge.nudge("turns")
        assert broker.lasts
        assert not nudge.nudge("turns")
    assert [line["event"] for line in logs] == ["broker_unreachable"]


def test_silence_ends_and_only_the_first_failure_in_a_row_is_logged():
    silence = Silence("away", seconds=0)
    with structlog.testing.capture_logs() as logs:
        silence.begin(OSError("gone"))
        silence.begin(OSError("gone"))
        silence.end()
        silence.begin(OSError("gone again"))
    assert not silence.lasts
    assert len(logs) == 2


def test_what_comes_fast_is_told_once_for_all_that_came_meanwhile(until):
    done: list[str] = []

    def do(name: str) -> bool:
        done.append(name)
        return True

    pace = nudge.Pace(do, apart=60)
    assert pace("turns") and done == ["turns"]
    assert pace("mail") and done == ["turns", "mail"]
    assert pace("turns") and pace("turns") and done == ["turns", "mail"]
    soon = nudge.Pace(do, apart=0.01)
    done.clear()
    assert soon("turns") and soon("turns") and soon("turns")
    until(lambda: len(done) >= 2)  # a slow machine may have let more than one of them go at once
    assert len(done) <= 3


def test_a_process_without_room_for_a_thread_sends_at_once_and_is_not_deaf_afterwards(monkeypatch):
    def full(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    done: list[str] = []
    pace = nudge.Pace(lambda name: bool(done.append(name)) or True, apart=60)
    pace("turns")
    with monkeypatch.context() as patch:
        patch.setattr(threading.Timer, "start", full)
        assert pace("turns") and pace("turns") and done == ["turns"] * 3
    assert pace("turns") and pace._planned == {"turns"} and done == ["turns"] * 3


def test_what_cannot_be_told_is_said_at_once():
    assert not nudge.Pace(lambda name: False, apart=60)("turns")
