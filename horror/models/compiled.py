"""Queries that nearly every request asks, compiled to SQL once.

Django makes the SQL of a QuerySet anew each time that it is asked. For a few rows by their key that takes longer than
all that the database does, and a request's token and its game's door were more than half of the request.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connections, models
from django.db.models import FilteredRelation
from django.db.models.expressions import Value
from django.db.models.query import ModelIterable, ValuesListIterable, get_related_populators
from django.db.models.sql.datastructures import Join
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")


class Parameter(Value):
    """Stands in a query for what it is compared with, which is known when it is asked; ``field`` is of its kind."""

    def __init__(self, name: str, field: models.Field[Any, Any]) -> None:
        super().__init__(name, field)
        self.name = name

    # The stubs are of a later Django, whose parameters are a tuple, and which asks how to fetch what is left out.
    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:  # type: ignore[override]
        return "%s", [self]


class Compiled(Generic[Row]):
    """A query for rows of one model, with those that its ``select_related`` names, or for those of a ``values_list``.

        seats = Compiled(lambda game: Seat.objects.filter(game_id=game), game=models.CharField())
        seats(game="abcdefghijkl")

    gives the rows that the QuerySet with these values gives, as instances like its own, by one statement: of the
    database that the routers name at that moment, over the connection of the calling thread. What Django made of the
    query is kept for each database. Values are compared with, so that none is None; nothing may be prefetched. What
    locks rows raises ``TransactionManagementError`` outside of a transaction, as the QuerySet does.
    """

    def __init__(
        self, query: Callable[..., models.QuerySet[Any, Row]], **fields: models.Field[Any, Any]
    ) -> None:
        self._query = query
        self._parameters = {name: Parameter(name, field) for name, field in fields.items()}
        self._plans: dict[str, Plan] = {}

    @cached_property
    def _rows(self) -> models.QuerySet[Any, Row]:
        """The query with its parameters, made at its first use, when all models are known; never asked itself."""
        return self._query(**self._parameters)

    def __call__(self, **values: Any) -> list[Row]:
        plan, found, connection = self._asked(values)
        return [plan.instance(list(row), connection.alias, connection) for row in found]

    def _asked(self, values: dict[str, Any]) -> tuple[Plan, list[tuple[Any, ...]], Any]:
        """The plan, what the database has answered, and over which connection."""
        database = self._rows.db
        connection = connections[database]
        plan = self._plans.get(database)
        if plan is None:
            plan = self._plans[database] = planned(self._rows.all(), database)
        given = [
            one.output_field.get_db_prep_value(values[one.name], connection)
            if isinstance(one, Parameter)
            else one
            for one in plan.params
        ]
        if None in given:
            raise ValueError("a compiled query compares with no null")
        if plan.locks and connection.get_autocommit():
            raise TransactionManagementError("what locks rows cannot be asked outside of a transaction")
        with connection.cursor() as cursor:
            cursor.execute(plan.sql, given)
            return plan, cursor.fetchall(), connection

    def first(self, **values: Any) -> Row | None:
        """The first of these rows, for a query that gives one or few; None where there is none."""
        found = self(**values)
        return found[0] if found else None


class Gathered(Compiled[Row]):
    """Rows of one model that all belong to one row of another, and that one, with what hangs on it, by one statement.

        seats = Gathered(rows, "game", ("snapshot",), first=Q(index=0), beside={}, game=Game._meta.pk)

    gives the seats that ``rows`` finds, each with the same game, which has its snapshot (None where there is none). The
    statement joins the game to that row alone for which ``first`` holds, which must be before all others among those
    that are found; so the game comes once. ``beside`` are annotations of the game, which depend on no row.
    """

    ALIAS = "whole"

    def __init__(
        self,
        query: Callable[..., models.QuerySet[Any, Row]],
        one: str,
        on_it: Sequence[str],
        *,
        first: models.Q,
        beside: dict[str, Any],
        **fields: models.Field[Any, Any],
    ) -> None:
        super().__init__(query, **fields)
        self._one, self._on_it, self._first, self._beside = one, on_it, first, beside
        self._parts: dict[str, tuple[Plan, list[Part]]] = {}

    @cached_property
    def _rows(self) -> models.QuerySet[Any, Row]:
        """The query with its parameters, whose join to the one leaves no other row out."""
        whole = FilteredRelation(self._one, condition=self._first)
        paths = [self.ALIAS, *(f"{self.ALIAS}__{name}" for name in self._on_it)]
        rows: models.QuerySet[Any, Row] = self._query(**self._parameters).annotate(
            **{self.ALIAS: whole}, **self._beside
        )
        rows = rows.select_related(*paths)
        blank = connections.create_connection(rows.db)
        rows.query.get_compiler(connection=blank).as_sql()  # which makes the joins
        for alias, join in rows.query.alias_map.items():
            if isinstance(join, Join) and join.filtered_relation is not None:
                rows.query.alias_map[alias] = join.promote()
        return rows

    def _planned(self, plan: Plan, database: str) -> tuple[Plan, list[Part]]:
        """The plan of the rows themselves, and what is taken from the first of them."""
        if database in self._parts:
            return self._parts[database]
        annotations, converters = dict(plan.annotations), dict(plan.converters)
        beside = [(name, annotations.pop(name)) for name in self._beside]
        model = self._rows.model._meta.get_field(self._one).related_model
        (whole,) = (populator for populator in plan.related if populator.model_cls is model)
        related = [populator for populator in plan.related if populator is not whole]
        parts: list[Part] = []
        for populator in (whole, *whole.related_populators):
            places = range(populator.cols_start, populator.cols_end)
            names = list(populator.init_list)
            parts.append(
                Part(
                    populator.model_cls,
                    names,
                    populator.cols_start,
                    [(place, converters.pop(place)) for place in places if place in converters],
                    populator.pk_idx,
                    [] if parts else beside,
                )
            )
        own = plan._replace(
            annotations=list(annotations.items()), converters=list(converters.items()), related=related
        )
        self._parts[database] = own, parts
        return own, parts

    def __call__(self, **values: Any) -> list[Row]:
        plan, found, connection = self._asked(values)
        if not found:
            return []
        own, (part, *others) = self._planned(plan, connection.alias)
        one = part.made(found[0], connection)
        for name, other in zip(self._on_it, others, strict=True):
            hangs = other.made(found[0], connection)
            field: Any = part.model._meta.get_field(name)
            field.set_cached_value(one, hangs)
            if hangs is not None:
                field.remote_field.set_cached_value(hangs, one)
        rows = [own.instance(list(row), connection.alias, connection) for row in found]
        for row in rows:
            setattr(row, self._one, one)
        return rows


class Part(NamedTuple):
    """Where the row of a model stands in another one's."""

    model: type[models.Model]
    names: list[str]
    start: int
    converters: list[tuple[int, tuple[list[Callable[..., Any]], Any]]]
    key: int
    beside: list[tuple[str, int]]

    def made(self, row: Sequence[Any], connection: Any) -> Any:
        """The instance; None where the columns are those of no row."""
        values = list(row[self.start : self.start + len(self.names)])
        if values[self.key] is None:
            return None
        for place, (converters, expression) in self.converters:
            for converter in converters:
                values[place - self.start] = converter(values[place - self.start], expression, connection)
        made = self.model.from_db(connection.alias, self.names, values)
        for name, place in self.beside:
            setattr(made, name, row[place])
        return made


class Plan(NamedTuple):
    """What Django made of a query for one database."""

    sql: str
    locks: bool
    params: Sequence[Any]
    model: type[models.Model] | None
    names: list[str]
    start: int
    converters: list[tuple[int, tuple[list[Callable[..., Any]], Any]]]
    annotations: list[tuple[str, int]]
    related: list[Any]

    def instance(self, row: list[Any], database: str, connection: Any) -> Any:
        """The instance of a row, as a QuerySet makes it."""
        for place, (converters, expression) in self.converters:
            for converter in converters:
                row[place] = converter(row[place], expression, connection)
        if self.model is None:
            return tuple(row)
        made = self.model.from_db(database, self.names, row[self.start : self.start + len(self.names)])
        for name, place in self.annotations:
            setattr(made, name, row[place])
        for populator in self.related:
            populator.populate(row, made)
        return made


def planned(rows: models.QuerySet[Any], database: str) -> Plan:
    """Compiles a query over a connection that is never opened, so that the plan holds on to no thread's."""
    blank = connections.create_connection(database)
    # Whether there is a transaction is known when it is asked.
    setattr(blank, "get_autocommit", lambda: False)  # noqa: B010
    compiler = rows.query.get_compiler(connection=blank)
    sql, params = compiler.as_sql()
    columns = [column for column, *_ in compiler.select]
    converters = list(compiler.get_converters(columns).items())
    locks = rows.query.select_for_update and blank.features.has_select_for_update
    if rows._iterable_class is ValuesListIterable:
        return Plan(sql, locks, params, None, [], 0, converters, [], [])
    assert rows._iterable_class is ModelIterable
    of_model = compiler.klass_info["select_fields"]
    return Plan(
        sql=sql,
        locks=locks,
        params=params,
        model=compiler.klass_info["model"],
        names=[columns[place].target.attname for place in of_model],
        start=of_model[0],
        converters=converters,
        annotations=list(compiler.annotation_col_map.items()),
        related=get_related_populators(compiler.klass_info, compiler.select, database),  # type: ignore[call-arg]
    )
