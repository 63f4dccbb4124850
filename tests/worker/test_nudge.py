"""A broker that is away costs a committer next to nothing, and loses nothing: jobs are rows."""

from __future__ import annotations

import structlog
from celery import Celery

from horror.silence import Silence
from worker import nudge


def test_a_broker_that_is_down_is_noticed_once_and_left_alone(monkeypatch, settings):
    settings.EMBEDDED = False
    app = Celery("elsewhere", broker="redis://127.0.0.1:1/0")
    app.conf.broker_transport_options = {"max_retries": 0, "socket_connect_timeout": 1}
    broker = Silence("broker_unreachable", seconds=60)
    monkeypatch.setattr("worker.app.app", app)
    monkeypatch.setattr(nudge, "broker", broker)
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
