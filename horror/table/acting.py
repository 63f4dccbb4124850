"""Doing what somebody asks for, once: the first answer to a key, and the submission that keeps it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

import msgspec
import structlog

from horror.models import Game, Submission, often
from horror.storage import once_more
from horror.table import jobs
from horror.table.acts import Answer, Caller
from horror.table.codec import anything, encode
from horror.table.errors import JobRefused, KeyReused, Refused
from horror.table.frame import Frame, on_table
from horror.table.table import Table

log = structlog.get_logger(__name__)

Body = Callable[[Table], Answer]

ERROR = "error"
"""Outcome of a submission whose stored answer is a :class:`Refused` error."""

_answers = msgspec.json.Decoder(Answer)


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
    with on_table(game_id, now) as frame:
        try:
            submission, repeated = take_part(frame, caller, body, job=job, uninvited=uninvited)
        except Stored as error:
            refused, submission, repeated = error.refused, error.submission, False
    if submission.pk is not None and not repeated:
        log.info("submission", game=game_id, submission=submission.pk, outcome=submission.outcome)
    if refused is not None:
        raise refused
    return again(submission)


class Answered(NamedTuple):
    """A submission with its answer, whether it came before; saved unless a job had nothing to log."""

    submission: Submission
    repeated: bool


class Stored(Exception):
    """A :class:`Refused` error, and the submission by which it is given again."""

    def __init__(self, refused: Refused, submission: Submission) -> None:
        super().__init__(refused.key)
        self.refused = refused
        self.submission = submission


def take_part(
    frame: Frame,
    caller: Caller,
    body: Body,
    *,
    job: jobs.Claimed | None = None,
    uninvited: bool = False,
) -> Answered:
    """One author's part in a frame, which may have several; or what was answered to its key before.

    Raises :class:`Stored` where the table refuses it, which leaves that submission alone; errors of who asks and of
    nonsense, and :class:`JobRefused`, leave nothing.
    """
    scope = scope_of(frame.game.pk, caller)
    # A job's key is that of its claim, and a claim ends with what it brought about: there is no first answer.
    if job is None and caller.key and (first := first_answer(scope, caller)) is not None:
        return Answered(first, True)
    try:
        with frame.by(caller, job) as part:
            table = part.table
            if not uninvited:
                table.must_be_known_to_author()
            answer = body(table)
            if job is not None and answer.outcome == "refused":
                # By its rule alone: reasons speak of the seat's own cards, and this one is logged.
                raise JobRefused(answer.refusal.rule if answer.refusal else None)
            submission = submission_of(
                frame.game, table.acting, scope, caller, frame.now, answer.outcome, answer
            )
            if job is None or table.log.new:
                part.submission = submission
            table.asks = table.asks or job is not None
    except Refused as error:
        if job is not None or error.status in (400, 403):
            raise
        submission = submission_of(frame.game, table.acting, scope, caller, frame.now, ERROR, error.stored())
        submission.save(force_insert=True)
        raise Stored(error, submission) from error
    return Answered(submission, False)


def scope_of(game_id: str, caller: Caller) -> str:
    """Whose keys those of a caller are in a game: a person's for all that the person asks for, and others for what
    orders do in the person's name; those of a caller without a person are its source's.
    """
    whose = caller.author or caller.source
    return (
        f"{game_id}/{whose}/{caller.source}"
        if caller.author and caller.source == "order"
        else f"{game_id}/{whose}"
    )


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
