"""What a log line carries, and what it never does."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import MutableMapping
from contextlib import contextmanager
from typing import Any

import pytest
import structlog

from deploy.logs import REDACTED, logging_config, redact


def shown(event: dict[str, Any]) -> MutableMapping[str, Any]:
    return redact(None, "info", dict(event))


@pytest.mark.parametrize(
    "name",
    [
        "password",
        "new_password",
        "token",
        "csrftoken",
        "Authorization",
        "Cookie",
        "secret",
        "SECRET_KEY",
        "order_text",
    ]
    + ["api_key", "salt", "entropy", "request_body"],
)
def test_values_under_telling_names_are_redacted_at_any_depth(name):
    assert shown({name: "x"}) == {name: REDACTED}
    assert shown({"request": {"headers": [{name: "x"}]}}) == {"request": {"headers": [{name: REDACTED}]}}


@pytest.mark.parametrize(
    "text",
    [
        "cannot reach postgres://horror:hunter2@db/horror",
        "redis://:hunter2@cache/0 refused",
        "Authorization: Bearer hunter2",
        "GET /x?token=hunter2&y=1",
        "password=hunter2",
    ],
)
def test_credentials_inside_a_text_are_redacted(text):
    assert "hunter2" not in str(shown({"event": text}))


def test_ordinary_values_stay_as_they_are():
    event = {"event": "3 jobs", "game": 12, "job": 7, "submission": 9, "ms": 1.5, "ok": True, "none": None}
    assert shown(event) == event


class Stranger:
    def __str__(self) -> str:
        return "<Request /x?token=hunter2"


def test_an_object_is_logged_as_its_cleaned_text():
    assert shown({"request": Stranger()}) == {"request": f"<Request /x?token={REDACTED}"}


@contextmanager
def written(format: str):
    """What the loggers write with this format while the context lasts."""
    formatter = logging_config(format=format, level="INFO")["formatters"]["structured"]
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter["()"](**{key: value for key, value in formatter.items() if key != "()"}))
    logger = logging.getLogger("tests.lines")
    logger.addHandler(handler)
    yield stream
    logger.removeHandler(handler)


@pytest.fixture
def lines():
    """The lines that loggers write with the JSON format, as decoded objects."""
    with written("json") as stream:
        yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]


def test_bound_ids_stand_on_every_line_of_both_kinds_of_logger(lines):
    with structlog.contextvars.bound_contextvars(request_id="r1", game=12, job=7):
        structlog.get_logger("tests.lines").warning("ours", submission=3)
        logging.getLogger("tests.lines").warning("a library's with token=%s", "hunter2")
    ours, library = lines()
    assert (ours["event"], ours["submission"]) == ("ours", 3)
    for line in (ours, library):
        assert (line["request_id"], line["game"], line["job"], line["level"]) == ("r1", 12, 7, "warning")
    assert "hunter2" not in json.dumps(library)


def test_a_traceback_is_redacted_too(lines):
    try:
        raise ValueError("postgres://horror:hunter2@db/horror")
    except ValueError:
        logging.getLogger("tests.lines").exception("it failed")
    [line] = lines()
    assert "ValueError" in line["exception"]
    assert "hunter2" not in json.dumps(line)


def test_a_traceback_in_a_terminal_is_redacted_and_shows_no_local_variables():
    with written("text") as stream:
        try:
            held = "a hand of seven" + " ore"
            raise ValueError("postgres://horror:hunter2@db/horror", len(held))
        except ValueError:
            logging.getLogger("tests.lines").exception("it failed")
    text = stream.getvalue()
    assert "ValueError" in text
    assert "hunter2" not in text
    assert "a hand of seven ore" not in text


def test_a_fault_or_a_foreign_host_is_mailed_to_nobody(client, settings, mailoutbox, rf):
    """Django's report of a fault shows settings such as DATABASE_URL, and any scanner can send a foreign Host."""
    settings.ADMINS = [("Ops", "ops@example.org")]
    assert client.get("/health/live", HTTP_HOST="evil.example").status_code == 400
    try:
        raise ValueError("a fault")
    except ValueError:
        logging.getLogger("django.request").error("it failed", exc_info=True, extra={"request": rf.get("/")})
    assert mailoutbox == []


STEERING = "\x1b[2J\x1b]0;pwned\x07\n2026-11-22T00:00:00Z [info] FORGED \u202e\u2028\x9b1m"


def test_nothing_that_is_logged_steers_the_terminal_or_begins_a_line_of_its_own():
    with written("text") as stream:
        logging.getLogger("tests.lines").warning("said %s", STEERING)
        structlog.get_logger("tests.lines").warning(
            "ours", value=STEERING, nested={STEERING: [STEERING]}, error=ValueError(STEERING)
        )
    text = stream.getvalue()
    assert text.count("\n") == 2
    assert not set(text) & set("\x1b\x07\x9b\u202e\u2028")
    assert "\\x1b[2J" in text


def test_a_traceback_keeps_its_lines_and_steers_nothing():
    with written("text") as stream:
        try:
            raise ValueError(STEERING)
        except ValueError:
            logging.getLogger("tests.lines").exception("it failed")
    text = stream.getvalue()
    assert 'File "' in text and len(text.splitlines()) > 3
    assert not set(text) & set("\x1b\x07\x9b\u202e")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("/x%1b%5b2J%0aFORGED", "GET /x%1B%5B2J%0AFORGED 404"),
        ("/games/%e2%80%ae", "GET /games/%E2%80%AE 404"),
        ("/account/password/reset/MQ-1a2b3c4d/", "GET /account/password/... 404"),
        ("/account/verify-email/MQ:1xUPvp:LglCSr9/x", "GET /account/verify-email/... 404"),
        ("/account/verify-email/", "GET /account/verify-email/ 404"),
        ("/account/login", "GET /account/login 200"),
        ("/mail/unsubscribe/a-key/x", "GET /mail/unsubscribe/... 404"),
        ("/mail/unsubscribe/a-key", "GET /mail/unsubscribe/<str:key> 404"),
        ("/" + "x" * 500, "GET /" + "x" * 199 + " 404"),
        ("/api/v1/games/abcdefgh2345/nothing/", "GET /api/v1/games/abcdefgh2345/nothing/ 404"),
    ],
)
def test_the_line_of_a_request_names_its_path_and_no_key(client, caplog, path, line):
    with caplog.at_level(logging.INFO, logger="request"):
        client.get(path)
    assert [record.msg["event"] for record in caplog.records if record.name == "request"] == [line]
