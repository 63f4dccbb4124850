"""Rows that are written together: on PostgreSQL by one statement, elsewhere by one for each part.

A move of a game adds a submission, entries and sightings, and changes the state, the game and its jobs. One round trip
for all of them costs less than what Django and the driver need for two. The statements are made of the fields of the
models, and tested against what the ORM writes (tests/table/test_batch.py).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, cast

from django.db import connections, models, router

ROWS = 500
"""Rows that one part inserts at most."""
PARAMETERS = 20_000
"""Parameters that one statement has at most; PostgreSQL takes 65,535, SQLite 32,766."""


class Of(NamedTuple):
    """Stands for the primary key of a row that an earlier part inserts."""

    row: models.Model


class _Part(NamedTuple):
    """A statement. ``told`` are the columns that it gives back; ``key`` is the one of them that tells apart the rows
    which it inserts, ``row`` the only one of these.
    """

    sql: str
    params: Sequence[Any]
    told: Sequence[str] = ()
    key: str = ""
    row: models.Model | None = None


class Batch:
    """Gathers what is to be written, and writes it in the order in which it was named.

    No row may stand in two parts: on PostgreSQL none sees what another does, but for keys.
    """

    def __init__(self) -> None:
        self._parts: list[_Part] = []
        self._part_of: dict[int, int] = {}

    def insert(
        self, rows: Sequence[models.Model], key: str = "", keys: Mapping[str, Sequence[Of]] | None = None
    ) -> None:
        """Insert rows of one model. ``key`` names a column that tells them apart, where other rows refer to them;
        ``keys`` gives, for a column, what each row refers to in this batch. They are not told their primary keys, but
        for one that comes alone and with a ``key``.
        """
        keys = keys or {}
        for start in range(0, len(rows), ROWS):
            some = rows[start : start + ROWS]
            head, one, columns = _insertion(type(some[0]))
            params: list[Any] = []
            for place, row in enumerate(some):
                values = _values(row, columns)
                for name, referred in keys.items():
                    values[name] = referred[start + place]
                params += values.values()
            if key:
                self._part_of |= {id(row): len(self._parts) for row in some}
            sql = f"{head} VALUES {', '.join([one] * len(some))}"
            only = rows[0] if key and len(rows) == 1 else None
            self._parts.append(_Part(sql, params, ("id", key) if key else (), key, only))

    def update(self, row: models.Model, columns: Collection[str]) -> None:
        """Write these columns (attribute names) of a row."""
        meta = row._meta
        fields = [field for field in meta.concrete_fields if field.attname in columns]
        sets = ", ".join(f'"{field.column}" = %s' for field in fields)
        sql = f'UPDATE {meta.db_table} SET {sets} WHERE "{meta.pk.column}" = %s'
        self._parts.append(_Part(sql, list(_values(row, [*fields, meta.pk]).values())))

    def put(self, row: models.Model, *unique: str) -> None:
        """Insert a row, or write its columns over those of the one that has the same values in ``unique`` (attribute
        names)."""
        head, one, columns = _insertion(type(row))
        target = ", ".join(f'"{field.column}"' for field in columns if field.attname in unique)
        over = [f'"{field.column}"' for field in columns if field.attname not in unique]
        sets = ", ".join(f"{column} = excluded.{column}" for column in over)
        sql = f"{head} VALUES {one} ON CONFLICT ({target}) DO UPDATE SET {sets}"
        self._parts.append(_Part(sql, list(_values(row, columns).values())))

    def run(self, sql: str, params: Sequence[Any], told: Sequence[str]) -> None:
        """A statement that another module has written out, which gives these columns back."""
        self._parts.append(_Part(sql, params, told))

    def write(self) -> list[tuple[Any, ...]]:
        """Write all of it; what the last part gives back."""
        parts, self._parts = self._parts, []
        if not parts:
            return []
        connection = connections[router.db_for_write(models.Model)]
        count = sum(len(part.params) for part in parts)
        if connection.vendor == "postgresql" and len(parts) > 1 and count < PARAMETERS:
            return self._at_once(connection, parts)
        return self._one_by_one(connection, parts)

    def _at_once(self, connection: Any, parts: list[_Part]) -> list[tuple[Any, ...]]:
        named, params = [], []
        for number, part in enumerate(parts):
            sql = part.sql
            if any(isinstance(value, Of) for value in part.params):
                keys = [self._key(value, parts) if isinstance(value, Of) else "%s" for value in part.params]
                sql = sql.replace("%s", "{}").format(*keys)
            named.append(f"p{number} AS ({_telling(sql, part)})")
            params += [
                value.row.__dict__[parts[self._part_of[id(value.row)]].key]
                if isinstance(value, Of)
                else value
                for value in part.params
            ]
        told, alone = parts[-1].told, [number for number, part in enumerate(parts) if part.row is not None]
        given = ", ".join([*told, *(f"(SELECT id FROM p{number})" for number in alone)])
        of = f"FROM p{len(parts) - 1}" if told else ""
        with connection.cursor() as cursor:
            cursor.execute(f"WITH {', '.join(named)} SELECT {given} {of}", params)
            found: list[tuple[Any, ...]] = cursor.fetchall()
        for number, pk in zip(alone, found[0][len(told) :], strict=True):
            cast(models.Model, parts[number].row).pk = pk
        return [row[: len(told)] for row in found] if told else []

    def _key(self, of: Of, parts: list[_Part]) -> str:
        number = self._part_of[id(of.row)]
        return f"(SELECT id FROM p{number} WHERE {parts[number].key} = %s)"

    def _one_by_one(self, connection: Any, parts: list[_Part]) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = []
        keys: dict[tuple[int, Any], Any] = {}
        with connection.cursor() as cursor:
            for number, part in enumerate(parts):
                params = [self._found(value, parts, keys) for value in part.params]
                cursor.execute(_telling(part.sql, part), params)
                found = cursor.fetchall() if part.told else []
                if part.key:
                    keys |= {(number, told): pk for pk, told in found}
                if part.row is not None:
                    part.row.pk = found[0][0]
        return found

    def _found(self, value: Any, parts: list[_Part], keys: Mapping[tuple[int, Any], Any]) -> Any:
        if not isinstance(value, Of):
            return value
        number = self._part_of[id(value.row)]
        return keys[number, value.row.__dict__[parts[number].key]]


def _telling(sql: str, part: _Part) -> str:
    return f"{sql} RETURNING {', '.join(part.told)}" if part.told else sql


_PLAIN = (models.CharField, models.TextField, models.BooleanField, models.IntegerField)
"""Fields whose values every database takes as they are."""


def _values(row: models.Model, fields: Sequence[models.Field[Any, Any]]) -> dict[str, Any]:
    """What the database is given for these columns of a row, by their attribute names."""
    connection = connections[router.db_for_write(models.Model)]
    there = row.__dict__
    return {
        field.attname: there[field.attname]
        if isinstance(field, _PLAIN)
        else field.get_db_prep_save(there[field.attname], connection)
        for field in fields
    }


@cache
def _insertion(model: type[models.Model]) -> tuple[str, str, list[models.Field[Any, Any]]]:
    """How a statement that inserts rows begins, what stands for one row, and the fields of it: all but a primary key
    that the database counts.
    """
    fields = [field for field in model._meta.concrete_fields if not isinstance(field, models.AutoField)]
    names = ", ".join(f'"{field.column}"' for field in fields)
    return (
        f"INSERT INTO {model._meta.db_table} ({names})",
        f"({', '.join(['%s'] * len(fields))})",
        fields,
    )
