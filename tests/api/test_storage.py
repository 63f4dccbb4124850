"""A database that is away is no fault of the server; a column that a migration widened is none either."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection

from horror.models import Game
from tests.api.conftest import MakePerson, MakeTable, Person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The database of this thread cannot be reached any more."""
    connection.close()
    with monkeypatch.context() as patch:
        if connection.vendor == "postgresql":
            patch.setitem(connection.settings_dict, "HOST", "/nowhere")
        else:
            patch.setitem(connection.settings_dict, "NAME", "/nowhere/at/all")
        yield
        connection.close()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/games/", None),
        ("GET", "/me/", None),
        ("GET", "/games/aaaaaaaaaaaa/", None),
        ("POST", "/games/", {"ruleset": "classic", "seats": 3, "name": "A game"}),
        ("POST", "/auth/app/v1/auth/login", {"email": "a@example.org", "password": "sesame sesame"}),
    ],
)
def test_a_database_that_is_away_is_unavailable_and_tells_when_to_come_back(
    person: MakePerson,
    request: pytest.FixtureRequest,
    caplog: pytest.LogCaptureFixture,
    method: str,
    path: str,
    body: Any,
) -> None:
    somebody = person()
    somebody.http.raise_request_exception = False
    request.getfixturevalue("away")
    with caplog.at_level(logging.INFO):
        answer = somebody.call(method, path, body)
    assert answer.status_code == 503, answer.content
    assert int(answer["Retry-After"]) == answer.json()["retry_after"] > 0
    assert answer.json()["type"] == "/api/v1/problems/unavailable/"
    assert not [line for line in caplog.records if line.levelno >= logging.ERROR or line.exc_info]


def test_a_page_outside_of_the_api_says_so_too(person: MakePerson, away: None) -> None:
    visitor = Person()
    visitor.http.raise_request_exception = False
    visitor.http.cookies["sessionid"] = "x" * 32
    answer = visitor.http.get("/admin/")
    assert answer.status_code == 503 and answer["Retry-After"]
    assert b"try again" in answer.content


@contextmanager
def widened(table: str, column: str, types: tuple[str, str]) -> Iterator[Callable[[], None]]:
    """A column that somebody else changes the type of, and back again afterwards."""
    before, after = types
    parameters = connection.get_connection_params()
    parameters = {
        name: parameters[name]
        for name in ("dbname", "user", "password", "host", "port")
        if name in parameters
    }

    def to(kind: str) -> None:
        with psycopg.connect(**parameters, autocommit=True) as other:
            other.execute(f"ALTER TABLE {table} ALTER COLUMN {column} TYPE {kind}")

    try:
        yield lambda: to(after)
    finally:
        connection.close()
        to(before)


@pytest.mark.postgresql
def test_reads_go_on_when_a_migration_has_widened_a_column(table: MakeTable, visitor: Person) -> None:
    game = table()
    for _ in range(6):  # by now its statements are prepared
        assert visitor.get(f"{game.path}/").status_code == 200
    with widened("horror_game", "name", ("varchar(80)", "varchar(90)")) as widen:
        widen()
        assert [visitor.get(f"{game.path}/").status_code for _ in range(3)] == [200] * 3


@pytest.mark.postgresql
def test_writes_go_on_when_a_migration_has_widened_a_column(table: MakeTable) -> None:
    game = table()
    author = game.people[0]
    for _ in range(6):
        assert author.post(f"{game.path}/messages/", {"text": "hello"}).status_code == 200
    with widened("horror_game", "name", ("varchar(80)", "varchar(90)")) as widen:
        before = Game.objects.values_list("entries", flat=True).get(pk=game.id)
        widen()
        answers = [
            author.post(f"{game.path}/messages/", {"text": "still here"}, Idempotency_Key=f"key {number}")
            for number in range(3)
        ]
        assert [answer.status_code for answer in answers] == [200] * 3
        assert Game.objects.values_list("entries", flat=True).get(pk=game.id) == before + 3
