"""Nudges after a commit: something changed in a game, a job became due. Losing or doubling one is harmless.

The worker registers its callbacks when the apps are ready; the table knows nothing of sockets and queues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Any

import structlog
from django.db import connection, transaction

log = structlog.get_logger(__name__)

Changed = Callable[[str, int], Any]
"""Called with a game's id and its version."""


_changed: list[Changed] = []
_due: list[Callable[[str], Any]] = []


def group_of(game_id: str) -> str:
    """The name under which a game's hints are sent, and listened for, where processes pass them on."""
    return f"game.{game_id}"


def on_change(callback: Changed) -> Changed:
    """Call this after each commit that wrote entries of a game. May be used as a decorator; once is enough."""
    if callback not in _changed:
        _changed.append(callback)
    return callback


def on_job(callback: Callable[[str], Any]) -> Callable[[str], Any]:
    """Call this with the name of a queue after each commit that put a job there which is due. May be used as
    a decorator.
    """
    if callback not in _due:
        _due.append(callback)
    return callback


def changed(game_id: str, version: int) -> None:
    """To be called inside the transaction that wrote the entries."""
    transaction.on_commit(partial(_call, _changed, game_id, version))


@dataclass(frozen=True)
class _Telling:
    queue: str

    def __call__(self) -> None:
        _call(_due, self.queue)


def due(queues: Iterable[str]) -> None:
    """To be called inside the transaction that put jobs into these queues. A queue is told of once for all that its
    transaction, or the savepoint that may take them back, puts there.
    """
    within = set(connection.savepoint_ids)
    since = list(takewhile(lambda told: within <= told[0], reversed(connection.run_on_commit)))
    for queue in sorted(set(queues)):
        if not any(told[:2] == (within, _Telling(queue)) for told in since):
            transaction.on_commit(_Telling(queue))


def _call(callbacks: Sequence[Callable[..., Any]], *arguments: Any) -> None:
    for callback in callbacks:
        try:
            callback(*arguments)
        except Exception as error:  # what is down must not fail what is committed
            log.warning("hint_not_given", kind=type(error).__name__, error=str(error))
