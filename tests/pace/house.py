"""The server in this process: Django, the tables of its database, and a database of its own for each game.

The database is SQLite in memory: the table code is the same on every database, and what a command's figures are about
is not how long a disk takes.
"""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from unittest import mock

from deploy.demo.environment import SERVER_VARIABLES
from tests.pace.chance import drawn


def open_house() -> None:
    """Set up Django in this process, with empty tables. Once a process, before anything of the product is imported."""
    for name in SERVER_VARIABLES:
        os.environ.pop(name, None)
    os.environ.update(
        DJANGO_SETTINGS_MODULE="deploy.settings",
        DATABASE_URL="sqlite://:memory:",
        DATA_DIR=tempfile.mkdtemp(prefix="pace-"),
        SECRET_KEY="of the people who play a move a day " * 2,
        LOG_LEVEL="ERROR",
    )
    import django

    django.setup()
    _empty()


@cache
def _empty() -> bytes:
    """The database with its tables, and nothing in them."""
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0, skip_checks=True)
    connection.ensure_connection()
    kept: bytes = connection.connection.serialize()
    return kept


@contextmanager
def a_game(seed: object) -> Iterator[None]:
    """For one game: an empty database, and the server's chance."""
    from django.db import connection

    connection.connection.deserialize(_empty())
    with fated(seed):
        yield


@contextmanager
def fated(seed: object) -> Iterator[None]:
    """A server whose ids and secrets follow from the seed: the dice of a turn are the same in all arms."""
    chance = drawn(seed, "server")
    with mock.patch.object(secrets, "token_bytes", lambda size=32: chance.randbytes(size or 32)):
        yield
