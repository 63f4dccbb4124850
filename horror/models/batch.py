"""Rows that are written together: on PostgreSQL by one statement, elsewhere by one for each part.

A move of a game adds a submission, entries and sightings, and changes the state, the game and its jobs. One round trip
for all of them costs less than what Django and the driver need for two. The statements are made of the fields of the
models, and tested against what the ORM writes (tests/table/test_batch.py).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

import msgspec
from django.db import connections, models, router

AT_ONCE = 120
"""Rows that one statement of several parts inserts at most: planning it takes longer then than what it spares."""
ROWS = 500
"""Rows that a statement of one part inserts at most: PostgreSQL takes 65,535 parameters, SQLite 32,766."""


class Of(NamedTuple):
    """Stands for the primary key of a row that an earlier part inserts."""

    row: models.Model


class _Insert(NamedTuple):
    """Rows of one model; ``key`` is a column that tells them apart, ``keys`` gives what they refer to, by column; they
    are ``said`` in one parameter, where one statement writes all parts.
    """

    rows: Sequence[models.Model]
    key: str
    keys: Mapping[str, Sequence[Of]]
    said: bool = False

    @property
    def model(self) -> type[models.Model]:
        """What all of them are."""
        return type(self.rows[0])

    @property
    def alone(self) -> models.Model | None:
        """The only row, which is told its primary key."""
        return self.rows[0] if self.key and len(self.rows) == 1 else None


class _Update(NamedTuple):
    """Rows of one model of which these columns (attribute names) are written."""

    rows: Sequence[models.Model]
    columns: Collection[str]


class _Statement(NamedTuple):
    """A statement; ``told`` are the columns that it gives back."""

    sql: str
    params: Sequence[Any]
    told: Sequence[str] = ()


_Part = _Insert | _Update | _Statement


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
        ``keys`` gives, for a column, what each row refers to, all of it in one part of this batch. They are not told
        their primary keys, but for one that comes alone and with a ``key``.
        """
        if rows:
            if key:
                self._part_of |= {id(row): len(self._parts) for row in rows}
            self._parts.append(_Insert(rows, key, keys or {}))

    def say(self, rows: Sequence[models.Model]) -> None:
        """Insert rows of one model that refer to none of this batch, and to which none refers, and that hold no bytes;
        all of them in one parameter, where each column of each would be one too many.
        """
        if rows:
            self._parts.append(_Insert(rows, "", {}, said=True))

    def update(self, row: models.Model, columns: Collection[str]) -> None:
        """Write these columns (attribute names) of a row."""
        self._parts.append(_updating(row, columns))

    def update_all(self, rows: Sequence[models.Model], columns: Collection[str]) -> None:
        """Write these columns, none of which holds bytes, of all these rows of a model; in one parameter, where one
        statement writes all parts.
        """
        if rows:
            self._parts.append(_Update(rows, columns))

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


def _at_once(connection: Any, parts: Sequence[_Part], part_of: Mapping[int, int]) -> list[tuple[Any, ...]]:
    named: list[str] = []
    params = _Shared()
    for number, part in enumerate(parts):
        said = _stated(part, parts, part_of)
        named.append(f"p{number} AS ({_telling(said) % params.names(said.params)})")
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
        cursor.execute(f"WITH {', '.join(named)} SELECT {given} {of}", params.values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    for row, pk in zip(alone.values(), found[0][len(told) :], strict=True):
        row.pk = pk
    return [row[: len(told)] for row in found] if told else []


def _stated(part: _Part, parts: Sequence[_Part], part_of: Mapping[int, int]) -> _Statement:
    if isinstance(part, _Update):
        return _updated(part)
    return part if isinstance(part, _Statement) else _inserting(part, parts, part_of)


class _Shared:
    """The parameters of a statement by name, a word or a time once however many parts say it: the driver keeps what it
    has made of a statement of few parameters, and reads one of more than fifty anew each time.
    """

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self._names: dict[Any, str] = {}

    def names(self, params: Sequence[Any]) -> tuple[str, ...]:
        """What stands for these in the statement."""
        values, names, found = self.values, self._names, []
        for value in params:
            said = value if type(value) in _SAID_AGAIN else None
            name = names.get(said)
            if name is None:
                number = str(len(values))
                values[number] = value
                name = f"%({number})s"
                if said is not None:
                    names[said] = name
            found.append(name)
        return tuple(found)


_SAID_AGAIN = (str, datetime)
"""What several parts say because it is the same: a game, a hash, a moment, no word at all. Numbers are so by chance."""


class _Text(str):
    """What a column without a length is given. PostgreSQL takes a parameter to be of one type, and that of words is
    another.
    """


def _inserting(part: _Insert, parts: Sequence[_Part], part_of: Mapping[int, int]) -> _Statement:
    """The rows with queries for the keys of rows that earlier parts insert; as columns where they are several."""
    head, _, columns = _insertion(part.model)
    if part.said:
        return _said(part)
    referred = {name: part_of[id(ofs[0].row)] for name, ofs in part.keys.items()}
    if len(part.rows) > 1:
        return _as_columns(part, parts, referred)
    keys = {name: f"(SELECT id FROM p{number})" for name, number in referred.items()}
    given = ", ".join(keys.get(field.attname, "%s") for field in columns)
    (row,) = part.rows
    params = [value for name, value in _values(row, columns).items() if name not in referred]
    return _Statement(f"{head} VALUES ({given})", params, _told(part))


def _said(part: _Insert) -> _Statement:
    """The rows as JSON, which the database takes apart again."""
    connection = connections[router.db_for_write(models.Model)]
    head, _, columns = _insertion(part.model)
    names = ", ".join(f'"{field.column}"' for field in columns)
    kinds = ", ".join(f'"{field.column}" {_kind(field, connection)}' for field in columns)
    sql = f"{head} SELECT {names} FROM jsonb_to_recordset(%s::jsonb) AS v({kinds})"
    return _Statement(sql, [_as_json(part.rows, columns)])


def _updated(part: _Update) -> _Statement:
    """The rows as JSON, each of which goes into the one that it is."""
    connection = connections[router.db_for_write(models.Model)]
    meta = part.rows[0]._meta
    fields = [field for field in meta.concrete_fields if field.attname in part.columns]
    sets = ", ".join(f'"{field.column}" = v."{field.column}"' for field in fields)
    kinds = ", ".join(f'"{field.column}" {_kind(field, connection)}' for field in [meta.pk, *fields])
    pk = f'{meta.db_table}."{meta.pk.column}" = v."{meta.pk.column}"'
    sql = f"UPDATE {meta.db_table} SET {sets} FROM jsonb_to_recordset(%s::jsonb) AS v({kinds}) WHERE {pk}"
    return _Statement(sql, [_as_json(part.rows, [meta.pk, *fields])])


def _as_json(rows: Sequence[models.Model], fields: Sequence[models.Field[Any, Any]]) -> str:
    given = [{field.column: row.__dict__[field.attname] for field in fields} for row in rows]
    return _Text(msgspec.json.encode(given).decode())


def _rows(part: _Part) -> int:
    return len(part.rows) if isinstance(part, _Insert) else 0


def _as_columns(part: _Insert, parts: Sequence[_Part], referred: Mapping[str, int]) -> _Statement:
    """So that the statement is the same for any number of rows. They are joined with those that they refer to."""
    rows = [_values(row, _insertion(part.model)[2]) for row in part.rows]
    joined = []
    for name, number in referred.items():
        parent = parts[number]
        assert isinstance(parent, _Insert)
        joined.append((name, number, parent.model, parent.key))
        for row, of in zip(rows, part.keys[name], strict=True):
            row[name] = of.row.__dict__[parent.key]
    sql, names = _columnwise(part.model, tuple(joined))
    return _Statement(sql, [[row[name] for row in rows] for name in names], _told(part))


@cache
def _columnwise(
    model: type[models.Model], joined: tuple[tuple[str, int, type[models.Model], str], ...]
) -> tuple[str, Sequence[str]]:
    """The statement, and the attribute names whose lists it takes. ``joined`` are those that refer to rows of another
    part: by name, with the number of the part, its model, and its key.
    """
    connection = connections[router.db_for_write(models.Model)]
    head, _, columns = _insertion(model)
    given = {field.attname: f'v."{field.column}"' for field in columns}
    kinds = {field.attname: _kind(field, connection) for field in columns}
    source = ""
    for name, number, parent, key in joined:
        field = next(field for field in parent._meta.concrete_fields if field.attname == key)
        source += f' JOIN p{number} ON p{number}."{field.column}" = {given[name]}'
        given[name], kinds[name] = f"p{number}.id", _kind(field, connection)
    names = ", ".join(f'"{field.column}"' for field in columns)
    lists = ", ".join(f"%s::{kind}[]" for kind in kinds.values())
    sql = f"{head} SELECT {', '.join(given.values())} FROM unnest({lists}) AS v({names}){source}"
    return sql, list(given)


def _kind(field: models.Field[Any, Any], connection: Any) -> str:
    """Its type without a length: a cast to that would cut what is too long, and the column refuses it."""
    return (field.db_type(connection) or "").partition("(")[0]


def _told(part: _Insert) -> Sequence[str]:
    return ("id", part.key) if part.key else ()


# -- elsewhere


def _one_by_one(connection: Any, parts: Sequence[_Part], part_of: Mapping[int, int]) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    keys: dict[tuple[int, Any], Any] = {}
    with connection.cursor() as cursor:
        for number, part in enumerate(parts):
            for said in _parted(part, parts, part_of, keys):
                cursor.execute(_telling(said), said.params)
                found = cursor.fetchall() if said.told else []
                if isinstance(part, _Insert) and part.key:
                    keys |= {(number, told): pk for pk, told in found}
                    if part.alone is not None:
                        ((part.alone.pk, _),) = found
    return found


def _parted(
    part: _Part,
    parts: Sequence[_Part],
    part_of: Mapping[int, int],
    keys: Mapping[tuple[int, Any], Any],
) -> list[_Statement]:
    if isinstance(part, _Statement):
        return [part]
    if isinstance(part, _Update):
        return [_updating(row, part.columns) for row in part.rows]
    head, one, columns = _insertion(part.model)
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
        said.append(_Statement(f"{head} VALUES {', '.join([one] * len(some))}", params, _told(part)))
    return said


def _telling(said: _Statement) -> str:
    return f"{said.sql} RETURNING {', '.join(said.told)}" if said.told else said.sql


def _updating(row: models.Model, columns: Collection[str]) -> _Statement:
    meta = row._meta
    fields = [field for field in meta.concrete_fields if field.attname in columns]
    sets = ", ".join(f'"{field.column}" = %s' for field in fields)
    sql = f'UPDATE {meta.db_table} SET {sets} WHERE "{meta.pk.column}" = %s'
    return _Statement(sql, list(_values(row, [*fields, meta.pk]).values()))


_PLAIN = (models.CharField, models.BooleanField, models.IntegerField)
"""Fields whose values every database takes as they are."""


def _values(row: models.Model, fields: Sequence[models.Field[Any, Any]]) -> dict[str, Any]:
    """What the database is given for these columns of a row, by their attribute names."""
    connection = connections[router.db_for_write(models.Model)]
    there = row.__dict__
    return {
        field.attname: there[field.attname]
        if isinstance(field, _PLAIN)
        else _prepared(field, there[field.attname], connection)
        for field in fields
    }


def _prepared(field: models.Field[Any, Any], value: Any, connection: Any) -> Any:
    given = field.get_db_prep_save(value, connection)
    return _Text(given) if isinstance(field, models.TextField) and given is not None else given


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
