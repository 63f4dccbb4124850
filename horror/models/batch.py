"""Rows that are written together: on PostgreSQL by one statement, elsewhere by one for each part.

A move of a game adds a submission, entries and sightings, and changes the state, the game and its jobs. One round trip
for all of them costs less than what Django and the driver need for two. The statements are made of the fields of the
models, and tested against what the ORM writes (tests/table/test_batch.py).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.db import connections, models, router

AT_ONCE = 120
"""Rows that one statement of several parts inserts at most: planning it takes longer then than what it spares."""
ROWS = 500
"""Rows that a statement of one part inserts at most: PostgreSQL takes 65,535 parameters, SQLite 32,766."""


class Of(NamedTuple):
    """Stands for the primary key of a row that an earlier part inserts."""

    row: models.Model


class _Insert(NamedTuple):
    """Rows of one model; ``key`` is a column that tells them apart, ``keys`` gives what they refer to, by column."""

    rows: Sequence[models.Model]
    key: str
    keys: Mapping[str, Sequence[Of]]

    @property
    def alone(self) -> models.Model | None:
        """The only row, which is told its primary key."""
        return self.rows[0] if self.key and len(self.rows) == 1 else None


class _Statement(NamedTuple):
    """A statement; ``told`` are the columns that it gives back."""

    sql: str
    params: Sequence[Any]
    told: Sequence[str] = ()


class Batch:
    """Gathers what is to be written, and writes it in the order in which it was named.

    No row may stand in two parts: on PostgreSQL none sees what another does, but for keys.
    """

    def __init__(self) -> None:
        self._parts: list[_Insert | _Statement] = []
        self._part_of: dict[int, int] = {}

    def insert(
        self, rows: Sequence[models.Model], key: str = "", keys: Mapping[str, Sequence[Of]] | None = None
    ) -> None:
        """Insert rows of one model. ``key`` names a column that tells them apart, where other rows refer to them;
        ``keys`` gives, for a column, what each row refers to, all of it in one part of this batch. They are not told
        their primary keys, but for one that comes alone and with a ``key``.
        """
        if rows:
            if key:
                self._part_of |= {id(row): len(self._parts) for row in rows}
            self._parts.append(_Insert(rows, key, keys or {}))

    def update(self, row: models.Model, columns: Collection[str]) -> None:
        """Write these columns (attribute names) of a row."""
        meta = row._meta
        fields = [field for field in meta.concrete_fields if field.attname in columns]
        sets = ", ".join(f'"{field.column}" = %s' for field in fields)
        sql = f'UPDATE {meta.db_table} SET {sets} WHERE "{meta.pk.column}" = %s'
        self._parts.append(_Statement(sql, list(_values(row, [*fields, meta.pk]).values())))

    def put(self, row: models.Model, *unique: str) -> None:
        """Insert a row, or write its columns over those of the one that has the same values in ``unique`` (attribute
        names)."""
        head, one, columns = _insertion(type(row))
        target = ", ".join(f'"{field.column}"' for field in columns if field.attname in unique)
        over = [f'"{field.column}"' for field in columns if field.attname not in unique]
        sets = ", ".join(f"{column} = excluded.{column}" for column in over)
        sql = f"{head} VALUES {one} ON CONFLICT ({target}) DO UPDATE SET {sets}"
        self._parts.append(_Statement(sql, list(_values(row, columns).values())))

    def run(self, sql: str, params: Sequence[Any], told: Sequence[str]) -> None:
        """A statement that another module has written out, which gives these columns back."""
        self._parts.append(_Statement(sql, params, told))

    def write(self) -> list[tuple[Any, ...]]:
        """Write all of it; what the last part gives back. The batch is empty then."""
        parts, part_of = self._parts, self._part_of
        self._parts, self._part_of = [], {}
        if not parts:
            return []
        connection = connections[router.db_for_write(models.Model)]
        count = sum(map(_rows, parts))
        if connection.vendor == "postgresql" and len(parts) > 1 and count <= AT_ONCE:
            return _at_once(connection, parts, part_of)
        return _one_by_one(connection, parts, part_of)


# -- on PostgreSQL


def _at_once(
    connection: Any, parts: Sequence[_Insert | _Statement], part_of: Mapping[int, int]
) -> list[tuple[Any, ...]]:
    named: list[str] = []
    params: list[Any] = []
    for number, part in enumerate(parts):
        said = part if isinstance(part, _Statement) else _inserting(connection, part, parts, part_of)
        named.append(f"p{number} AS ({_telling(said)})")
        params += said.params
    last = parts[-1]
    told = last.told if isinstance(last, _Statement) else ()
    alone = {
        number: part.alone
        for number, part in enumerate(parts)
        if isinstance(part, _Insert) and part.alone is not None
    }
    given = ", ".join([*told, *(f"(SELECT id FROM p{number})" for number in alone)])
    of = f"FROM p{len(parts) - 1}" if told else ""
    with connection.cursor() as cursor:
        cursor.execute(f"WITH {', '.join(named)} SELECT {given} {of}", params)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    for row, pk in zip(alone.values(), found[0][len(told) :], strict=True):
        row.pk = pk
    return [row[: len(told)] for row in found] if told else []


def _inserting(
    connection: Any, part: _Insert, parts: Sequence[_Insert | _Statement], part_of: Mapping[int, int]
) -> _Statement:
    """The rows with queries for the keys of rows that earlier parts insert: joined where these are several."""
    head, _, columns = _insertion(type(part.rows[0]))
    referred = {name: part_of[id(ofs[0].row)] for name, ofs in part.keys.items()}
    several = {name: number for name, number in referred.items() if _rows(parts[number]) > 1}
    told = ("id", part.key) if part.key else ()
    if several:
        return _joined(connection, part, parts, several)
    params: list[Any] = []
    for row in part.rows:
        params += [value for name, value in _values(row, columns).items() if name not in referred]
    keys = {name: f"(SELECT id FROM p{number})" for name, number in referred.items()}
    one = f"({', '.join(keys.get(field.attname, '%s') for field in columns)})"
    return _Statement(f"{head} VALUES {', '.join([one] * len(part.rows))}", params, told)


def _rows(part: _Insert | _Statement) -> int:
    return len(part.rows) if isinstance(part, _Insert) else 0


def _joined(
    connection: Any, part: _Insert, parts: Sequence[_Insert | _Statement], several: Mapping[str, int]
) -> _Statement:
    """The rows as columns, so that the statement is the same for any number of them."""
    ((name, number),) = several.items()
    parent = parts[number]
    assert isinstance(parent, _Insert)
    key = next(field for field in type(parent.rows[0])._meta.concrete_fields if field.attname == parent.key)
    head, _, columns = _insertion(type(part.rows[0]))
    rows = [_values(row, columns) for row in part.rows]
    lists = [
        [of.row.__dict__[parent.key] for of in part.keys[name]]
        if field.attname == name
        else [row[field.attname] for row in rows]
        for field in columns
    ]
    types = [(key if field.attname == name else field).db_type(connection) for field in columns]
    arrays = ", ".join(f"%s::{kind}[]" for kind in types)
    names = ", ".join(f'"{field.column}"' for field in columns)
    given = ", ".join(
        f"p{number}.id" if field.attname == name else f'v."{field.column}"' for field in columns
    )
    joined = f'p{number}."{key.column}" = v."{next(f.column for f in columns if f.attname == name)}"'
    sql = f"{head} SELECT {given} FROM unnest({arrays}) AS v({names}) JOIN p{number} ON {joined}"
    return _Statement(sql, lists, ("id", part.key) if part.key else ())


# -- elsewhere


def _one_by_one(
    connection: Any, parts: Sequence[_Insert | _Statement], part_of: Mapping[int, int]
) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    keys: dict[tuple[int, Any], Any] = {}
    with connection.cursor() as cursor:
        for number, part in enumerate(parts):
            for said in [part] if isinstance(part, _Statement) else _parted(part, parts, part_of, keys):
                cursor.execute(_telling(said), said.params)
                found = cursor.fetchall() if said.told else []
                if isinstance(part, _Insert) and part.key:
                    keys |= {(number, told): pk for pk, told in found}
                    if part.alone is not None:
                        part.alone.pk = found[0][0]
    return found


def _parted(
    part: _Insert,
    parts: Sequence[_Insert | _Statement],
    part_of: Mapping[int, int],
    keys: Mapping[tuple[int, Any], Any],
) -> list[_Statement]:
    head, one, columns = _insertion(type(part.rows[0]))
    said = []
    for start in range(0, len(part.rows), ROWS):
        some = part.rows[start : start + ROWS]
        params: list[Any] = []
        for place, row in enumerate(some, start):
            values = _values(row, columns)
            for name, ofs in part.keys.items():
                number = part_of[id(ofs[place].row)]
                parent = parts[number]
                assert isinstance(parent, _Insert)
                values[name] = keys[number, ofs[place].row.__dict__[parent.key]]
            params += values.values()
        told = ("id", part.key) if part.key else ()
        said.append(_Statement(f"{head} VALUES {', '.join([one] * len(some))}", params, told))
    return said


def _telling(said: _Statement) -> str:
    return f"{said.sql} RETURNING {', '.join(said.told)}" if said.told else said.sql


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
