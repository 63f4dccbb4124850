"""The database side of sockets: one look at a game answers all who follow it. Called in threads, a few at a time."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from django.db import close_old_connections

from api import codec, limits
from api.live.frames import EventsFrame
from api.live.identity import Identity, ended
from api.problems import NotAuthenticated, NotFound, ProblemRaised, TooMany
from api.shapes import told_to
from horror.models.game import Status
from horror.table import drafts, read, rematch

LOOKERS = 4
"""Threads, and so connections to the database, that all sockets of a process share."""
PAGE = 200
"""Items that a frame has at most."""

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")
_GAME = re.compile(r"[a-z2-7]{12}")
_threads = ThreadPoolExecutor(LOOKERS, thread_name_prefix="live")


async def in_thread(
    function: Callable[_Given, _Result], *arguments: _Given.args, **named: _Given.kwargs
) -> _Result:
    """What a function gives that asks the database."""

    def asked() -> _Result:
        close_old_connections()
        try:
            return function(*arguments, **named)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(_threads, asked)


class Question(NamedTuple):
    """Who asks for what comes after a cursor, with the log lines (`text`, in the `language` asked for) or without;
    `first`: has just come, and pays for what is behind as for any reading of it."""

    identity: Identity
    cursor: int
    text: bool
    first: bool = False
    language: str | None = None


class Told(NamedTuple):
    """What a reader of this seat (None: one who looks on) is told: a frame, or none where there is nothing new, the
    cursor that it leads to, that of the newest item, the epoch within which they count, the word of the reader's
    draft, and the rematch of which the reader may know."""

    seat: int | None
    cursor: int
    head: int
    epoch: str
    frame: str | None
    draft: str | None = None
    again: rematch.Again | None = None


def look(game: str, questions: Sequence[Question]) -> list[Told | ProblemRaised]:
    """Look at a game with the eyes that its readers have now; what each is told, in the same order.

    Those who see the same from the same cursor on share one reading and one frame.
    """
    identities = {question.identity for question in questions}
    over = ended(identities)
    people = [identity.user for identity in identities - over]
    doors = read.doors(game, people) if _GAME.fullmatch(game) else {}
    again = rematch.known(next(iter(doors.values())).game, people) if doors else {}
    told: dict[tuple[Any, int, str | None], Told] = {}
    answers: list[Told | ProblemRaised] = []
    for identity, cursor, text, first, language in questions:
        door = doors.get(identity.user.pk if identity.user else None)
        if identity in over:
            answers.append(NotAuthenticated("the credential that opened this socket has ended"))
        elif door is None:
            answers.append(NotFound())
        elif first and (refused := _too_much(identity, door.cursor - cursor)) is not None:
            answers.append(refused)
        else:
            door = told_to(door, identity.accepts, language)
            key = (door.eyes, cursor, door.language if text else None)
            if key not in told:
                told[key] = _tell(door, cursor, text)
            known = again.get(door.person)
            answers.append(told[key] if known is None else told[key]._replace(again=known))
    return answers


def _too_much(identity: Identity, behind: int) -> ProblemRaised | None:
    """Why a reader is not told so many items now; None where it may be."""
    try:
        if cost := limits.items_cost(behind):
            limits.spend("read", identity.counted, cost)
    except TooMany as refused:
        return refused
    return None


def _tell(door: read.Door, cursor: int, text: bool) -> Told:
    page = read.stream(door, after=cursor, limit=PAGE, text=text)
    frame = None
    if page.items:
        events = EventsFrame(
            cursor=page.cursor,
            items=page.items,
            decisions=read.decisions(door),
            status=cast(Status, door.game.status),
        )
        frame = codec.encode(events).decode()
    return Told(door.seat, page.cursor, page.head, door.epoch, frame, drafts.word(door))
