"""Several things at the same moment, each on a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection


def at_once(*tasks: Callable[[], Any]) -> list[Any]:
    """Run these together, each on a connection of its own; what each gave, or the error that it raised."""
    gate = Barrier(len(tasks))

    def run(task: Callable[[], Any]) -> Any:
        connection.ensure_connection()
        gate.wait()
        try:
            return task()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


ROUNDS = 5
