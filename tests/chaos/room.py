"""A disk that is full: SQLite is given no page more than it has (``max_page_count``), while a file says so."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

FILE = "CHAOS_FULL"
"""The variable of the environment that names the file; while that is there the disk is full."""
LARGEST = 0xFFFFFFFE
"""Pages that SQLite can have at all."""


def _keep_to_it(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    # SQLite keeps the limit by connection, takes 1 for as many as there are, and none while it is in trouble.
    limit = 1 if Path(os.environ[FILE]).exists() else LARGEST
    asked: BaseDatabaseWrapper = context["connection"]
    if vars(asked).get("chaos_limit") != (id(asked.connection), limit):
        asked.connection.execute(f"PRAGMA max_page_count = {limit}")
        vars(asked)["chaos_limit"] = (id(asked.connection), limit)
    return execute(sql, params, many, context)


def _watch(sender: Any, connection: BaseDatabaseWrapper, **named: Any) -> None:
    if _keep_to_it not in connection.execute_wrappers:
        connection.execute_wrappers.append(_keep_to_it)


def install() -> None:
    """Have every connection of this process keep to it."""
    connection_created.connect(_watch, dispatch_uid="tests.chaos.room")
