"""Doing what somebody asks of a league once, however often the request comes (docs/api.md, Idempotency)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from accounts.leagues.locking import together
from accounts.leagues.models import Answered
from horror.table.acts import Caller
from horror.table.codec import anything, encode
from horror.table.errors import KeyReused, Refused

KEPT = timedelta(days=30)
"""So long the first answer to a key is given again."""
_UNSAID = (400, 403)
"""Statuses of refusals that leave no trace: of who may not ask, and of nonsense."""


def once(caller: Caller, now: datetime, do: Callable[[], bytes]) -> bytes:
    """What ``do`` answers, kept in the same transaction with the caller's key; or what it has answered to that before.

    A refusal is kept as well, and raised again. Without a key nothing is kept. Of two requests with one key that come
    at once the second finds the answer of the first. Raises what ``do`` does, and :class:`KeyReused`.
    """
    if not caller.key:
        return do()
    try:
        return _once(caller, now, do)
    except IntegrityError:
        if _first(caller) is None:
            raise
        return _once(caller, now, do)


def was_done(caller: Caller) -> bool:
    """Whether something was answered to the caller's key, and was not refused."""
    first = _first(caller)
    return first is not None and not first.refused


def forget(before: datetime) -> int:
    """Remove answers that were given before then; returns how many."""
    return Answered.objects.filter(at__lt=before).delete()[0]


def _once(caller: Caller, now: datetime, do: Callable[[], bytes]) -> bytes:
    refused: Refused | None = None
    with together():
        first = _first(caller)
        if first is None:
            try:
                with transaction.atomic():
                    answer = do()
            except Refused as error:
                if error.status in _UNSAID:
                    raise
                refused, answer = error, encode(error.stored())
            first = Answered.objects.create(
                scope=str(caller.author),
                key=caller.key,
                body_hash=caller.body_hash,
                refused=refused is not None,
                answer=answer,
                at=now,
            )
    if refused is not None:
        raise refused
    if first.refused:
        raise Refused.restored(**anything(bytes(first.answer)))
    return bytes(first.answer)


def _first(caller: Caller) -> Answered | None:
    first = Answered.objects.filter(scope=str(caller.author), key=caller.key).first()
    if first is not None and first.body_hash not in (caller.body_hash, *caller.earlier_hashes):
        raise KeyReused
    return first
