"""When the database is away, full, or has changed under a connection: how that is told from a fault of the code, and
what is done about it where it can be done at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import psycopg
from django.db import InterfaceError, NotSupportedError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from horror.silence import Silence

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")

_AWAY = (OperationalError, InterfaceError, psycopg.OperationalError, psycopg.InterfaceError)
_READ_ONLY = "25006"
"""SQLSTATE of a write to a standby: what a connection meets whose primary has just changed."""
_silence = Silence("database_away", seconds=10)
_STALE = "cached plan must not change result type"


def away(error: BaseException) -> bool:
    """Whether the database could not do what it was asked for reasons of its own: it is not reached, starts, stops, is
    full, has no connection to spare (or the pool has none), or gave no lock in time. Trying again later is right.
    """
    if getattr(error.__cause__, "sqlstate", None) == _READ_ONLY:
        return True
    if not isinstance(error, _AWAY):
        return False
    # SQLite says of a wrong statement, too, that it is an operational error.
    return getattr(error.__cause__, "sqlite_errorname", "") != "SQLITE_ERROR"


def complain(error: BaseException) -> None:
    """One line of the log about a database that is away, and no other for a while: each request meets the same."""
    if not _silence.lasts:
        _silence.end()
        _silence.begin(error)


def planned_otherwise(error: BaseException) -> bool:
    """Whether a statement failed because it was prepared before a migration changed the type of what it gives."""
    return isinstance(error, NotSupportedError) and _STALE in str(error)


def once_more(function: Callable[_Given, _Result]) -> Callable[_Given, _Result]:
    """A function that is one transaction of its own is called again after a statement of it had been planned otherwise.

    Nothing of it was committed, and its rollback has made the connection forget all that it had prepared.
    """

    @wraps(function)
    def called(*arguments: _Given.args, **named: _Given.kwargs) -> _Result:
        try:
            return function(*arguments, **named)
        except NotSupportedError as error:
            if not planned_otherwise(error) or connection.in_atomic_block:
                raise
        return function(*arguments, **named)

    return called


def _again(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """A statement by itself that had been planned otherwise is prepared anew and executed again."""
    try:
        return execute(sql, params, many, context)
    except NotSupportedError as error:
        asked: BaseDatabaseWrapper = context["connection"]
        if not planned_otherwise(error) or asked.in_atomic_block:
            raise
        with asked.connection.transaction(force_rollback=True):  # after which nothing is prepared any more
            pass
    return execute(sql, params, many, context)


def _watch(sender: Any, connection: BaseDatabaseWrapper, **named: Any) -> None:
    if connection.vendor == "postgresql" and _again not in connection.execute_wrappers:
        connection.execute_wrappers.append(_again)


def install() -> None:
    """Have every connection of this process prepare anew what had been planned otherwise."""
    connection_created.connect(_watch, dispatch_uid="horror.storage")
