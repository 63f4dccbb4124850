"""How much the database holds, and where."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from django.db import connection

LARGEST = 8
"""So many tables are told, the largest ones."""
_TABLES = """
SELECT relname, pg_total_relation_size(pg_class.oid), GREATEST(reltuples, 0)::bigint
FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE relkind = 'r' AND nspname = current_schema() ORDER BY 2 DESC LIMIT %s"""


class TableFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A `table`: its `bytes`, with those of its indexes, and about how many `rows` it has."""

    table: str
    bytes: int
    rows: int


class Storage(msgspec.Struct, frozen=True, kw_only=True):
    """The database (`engine`): its `bytes`, and its largest `tables`, which SQLite does not tell. `free`: what is left
    on the disk on which the server keeps its files; null where these are none of its own."""

    engine: str
    bytes: int
    tables: list[TableFigures]
    free: int | None


def storage() -> Storage:
    """As the database counts it."""
    if connection.vendor == "postgresql":
        return Storage(
            engine="PostgreSQL",
            bytes=_one("SELECT pg_database_size(current_database())"),
            tables=[
                TableFigures(table=name, bytes=size, rows=rows) for name, size, rows in _all(_TABLES, LARGEST)
            ],
            free=None,
        )
    return Storage(
        engine="SQLite",
        bytes=_one("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"),
        tables=[],
        free=shutil.disk_usage(Path(settings.DATA_DIR)).free,
    )


def _all(sql: str, *given: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
        return list(cursor.fetchall())


def _one(sql: str) -> int:
    return int(_all(sql)[0][0])
