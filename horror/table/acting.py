"""The frame of every verb: one durable transaction, the game's lock, the first answer to a key, and the
save.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

import msgspec
from django.conf import settings
from django.db import OperationalError, connection, transaction

from horror.models import Game, Submission, often
from horror.storage import once_more
from horror.table import jobs
from horror.table.acts import Answer, Caller
from horror.table.codec import anything, encode
from horror.table.errors import Busy, JobRefused, KeyReused, NotFound, Refused
from horror.table.writer import Table

log = logging.getLogger(__name__)

Body = Callable[[Table], Answer]

ERROR = "error"
"""Outcome of a submission whose stored answer is a :class:`Refused` error."""

_answers = msgspec.json.Decoder(Answer)
_TIME_OUTS = (
    "SELECT set_config('lock_timeout', '15s', true), "
    "set_config('idle_in_transaction_session_timeout', '60s', true)"
)
"""What connections of our own are told when they are made; one that is lent for a transaction is told in each."""
_LOCK_NOT_HAD = {"55P03", "40P01", "40001"}
"""SQLSTATEs of a lock that did not come in time, a deadlock, a serialisation failure: nothing was done."""


@contextmanager
def durable() -> Iterator[None]:
    """A transaction of its own. Raises :class:`Busy` when a lock was not to be had in time."""
    try:
        with transaction.atomic(durable=True):
            if settings.DATABASE_POOLER and connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute(_TIME_OUTS)
            yield
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", None) in _LOCK_NOT_HAD:
            raise Busy from error
        if connection.vendor == "sqlite" and "locked" in str(error):
            raise Busy from error
        raise


def locked(game_id: str) -> Game:
    """The game's row, locked until the transaction ends; raises :class:`NotFound`. Everything else is read
    after it.

    Whoever only refers to the row (a mail, a job of another game) is not held up.
    """
    game = often.locked(game_id)
    if game is None:
        raise NotFound
    return game


@once_more
def act(
    game_id: str,
    caller: Caller,
    now: datetime,
    body: Body,
    *,
    job: jobs.Claimed | None = None,
    uninvited: bool = False,
) -> Answer:
    """Let ``body`` change the game, and save it with the answer; or give the first answer to a repeated key.

    What ``body`` raises leaves no trace, except that a :class:`Refused` is stored as the answer to its key.
    With a ``job``, effect and end of the job commit together, and a refused answer raises
    :class:`JobRefused`: a bot that gives one would give it again. ``uninvited``: the author of the request
    need have no part in a private game.
    """
    refused: Refused | None = None
    if job is not None and not caller.key:
        caller = msgspec.structs.replace(caller, key=f"{job.id}-{job.claim}")
    with durable():
        game = locked(game_id)
        scope = f"{game.pk}/{caller.author or job_scope(caller)}"
        # A job's key is that of its claim, and a claim ends with what it brought about: there is no first answer.
        if job is None and caller.key and (first := first_answer(scope, caller)) is not None:
            return again(first)
        table = Table(game, often.seats(game.pk), caller, now)
        if not uninvited:
            table.must_be_known_to_author()
        try:
            answer = body(table)
        except Refused as error:
            if job is not None or error.status in (400, 403):
                raise
            refused = error
            submission = submission_of(table.game, table.acting, scope, caller, now, ERROR, error.stored())
            submission.save(force_insert=True)
        else:
            if job is not None and answer.outcome == "refused":
                # By its rule alone: reasons speak of the seat's own cards, and this one is logged.
                raise JobRefused(answer.refusal.rule if answer.refusal else None)
            submission = submission_of(game, table.acting, scope, caller, now, answer.outcome, answer)
            if job is not None:
                table.ask_again()
            table.save(submission if job is None or table.logged else None, job)
    if submission.pk is not None:
        log.info(
            "submission", extra={"game": game_id, "submission": submission.pk, "outcome": submission.outcome}
        )
    if refused is not None:
        raise refused
    return again(submission)


def job_scope(caller: Caller) -> str:
    """Whose keys those of a caller without a person are."""
    return caller.source


def first_answer(scope: str, caller: Caller) -> Submission | None:
    """What was answered to this key; raises :class:`KeyReused` when it came with another body."""
    first = often.submission(scope, caller.key)
    if first is not None and first.body_hash not in (caller.body_hash, *caller.earlier_hashes):
        raise KeyReused
    return first


def again(first: Submission) -> Answer:
    """The first answer once more; raises the :class:`Refused` that it was."""
    stored = bytes(first.answer)
    if first.outcome == ERROR:
        raise Refused.restored(**anything(stored))
    return decoded(stored)


def decoded(stored: bytes) -> Answer:
    """A stored answer that is no error."""
    return _answers.decode(stored)


def submission_of(
    game: Game, seat: int | None, scope: str, caller: Caller, now: datetime, outcome: str, answer: object
) -> Submission:
    """The row for a request, still to be saved."""
    return Submission(
        game=game,
        seat=seat,
        author_id=caller.author,
        source=caller.source,
        scope=scope,
        key=caller.key or f"-{secrets.token_hex(12)}",
        body_hash=caller.body_hash,
        received_at=now,
        outcome=outcome,
        answer=encode(answer),
    )
