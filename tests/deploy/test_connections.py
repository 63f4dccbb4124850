"""Connections to PostgreSQL that are kept: looked after without asking, and given up when they have ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from django.db import connections

from horror.postgresql.base import PREPARED
from tests.table.killing import database_url

pytestmark = pytest.mark.postgresql


@pytest.fixture
def kept(db: None) -> Iterator[Any]:
    """A connection such as a thread keeps, which has just answered."""
    connection = connections.create_connection("default")
    connection.inc_thread_sharing()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 'the last'")
    yield connection
    connection.close()


def test_whether_a_connection_is_there_is_not_asked_over_it(kept: Any) -> None:
    with psycopg.connect(database_url(), autocommit=True) as other:
        asked = "SELECT query FROM pg_stat_activity WHERE pid = %s"
        assert kept.is_usable()
        row = other.execute(asked, (kept.connection.info.backend_pid,)).fetchone()
    assert row == ("SELECT 'the last'",)


def test_a_connection_that_the_server_has_ended_is_made_anew_at_its_next_use(
    kept: Any, until: Callable[[Callable[[], object]], object]
) -> None:
    ended = kept.connection.info.backend_pid
    with psycopg.connect(database_url(), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", (ended,))
    until(lambda: not kept.is_usable())
    kept.health_check_done = False  # as at the beginning of each request
    kept.health_check_enabled = True
    with kept.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        assert cursor.fetchone()[0] != ended


def test_a_connection_over_which_something_came_unasked_is_asked_and_kept(kept: Any) -> None:
    """A notification, say: it is no end."""
    before = kept.connection.info.backend_pid
    with kept.cursor() as cursor:
        cursor.execute("LISTEN anything")
    with psycopg.connect(database_url(), autocommit=True) as other:
        other.execute("NOTIFY anything")
    assert kept.is_usable()
    assert kept.connection.info.backend_pid == before


def test_a_connection_that_was_closed_here_is_not_usable(kept: Any) -> None:
    kept.connection.close()
    assert not kept.is_usable()


def test_a_connection_keeps_so_many_statements_prepared_and_no_more(kept: Any) -> None:
    with kept.cursor() as cursor:
        for number in range(2 * PREPARED):
            for _ in range(5):
                cursor.execute(f"SELECT {number}")
        cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE NOT from_sql")
        (count,) = cursor.fetchone()
    assert PREPARED - 5 <= count <= PREPARED + 1  # the oldest goes when another has come
