"""The socket of a game: its stream to one reader, from where that reader left off."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import parse_qsl

import structlog
from django.conf import settings

from api import codec
from api.live.frames import DraftFrame, Hello, Ready, RematchFrame
from api.live.looking import Question, Told, in_thread
from api.live.rooms import GameRoom, house
from api.live.socket import Receive, Send, Socket
from api.problems import (
    CursorAhead,
    EpochChanged,
    Malformed,
    NotAllowed,
)
from horror import present
from horror.table import presence
from horror.table.rematch import Again

log = structlog.get_logger("api.live")
NOTED = 20.0
"""Seconds between two notes that a person is at the page of a game."""


def _note(game: str, seat: int, person: Any) -> None:
    presence.touch(game, seat, person, present.now())


def _noted(noting: asyncio.Task[None]) -> None:
    """Who cannot be noted gets a mail too many; that is no reason to end a socket."""
    if not noting.cancelled() and (error := noting.exception()) is not None:
        log.warning("presence_not_noted", error=type(error).__name__)


class GameSocket(Socket):
    """`/api/v1/games/{id}/live`: a reader's stream of one game."""

    def __init__(self, scope: Any, receive: Receive, send: Send, game: str) -> None:
        super().__init__(scope, receive, send)
        self.game = game
        self.cursor = 0
        self.epoch: str | None = None
        self.seat: int | None = None
        self.draft: str | None = None
        self.again: Again | None = None
        self.text = False
        self.room: GameRoom | None = None
        self._noted = -NOTED

    def greeting(self) -> Hello | None:
        query = parse_qsl(
            self.scope.get("query_string", b"").decode("ascii", "replace"), keep_blank_values=True
        )
        if not query:
            return None
        given = dict(query)
        for count, (name, _) in enumerate(query):
            if name not in ("after", "epoch") or any(name == other for other, _ in query[:count]):
                raise Malformed(
                    "the address takes `after` and `epoch`; a token never stands in it", path=f"?{name}"
                )
        after, epoch = given.get("after", "0"), given.get("epoch")
        if not after.isascii() or not after.isdecimal() or len(after) > 9:
            raise Malformed("a cursor is a number", path="?after")
        if epoch is not None and not 0 < len(epoch) <= 16:
            raise Malformed("an epoch is a short word", path="?epoch")
        hello = Hello(after=int(after), epoch=epoch)
        self._hello.set_result(hello)
        return hello

    async def begin(self, hello: Hello) -> None:
        self.cursor, self.epoch = hello.after, hello.epoch
        self.text, self.language = hello.text, hello.language
        self.room = await house().enter(self.game, self)
        self.room.want(self)

    def leave(self) -> None:
        house().leave(self.game, self)

    @property
    def question(self) -> Question:
        return Question(self.identity, self.cursor, self.text, not self.ready, self.language)

    def hear(self, told: Told) -> None:
        """What the reader is told now. A seat that was lost or won is another stream, and so is a seat's in a database
        that was put back from a backup, beneath our feet too."""
        if self.ready and told.seat != self.seat:
            self.end(NotAllowed("your seat has changed; connect again for the stream that is yours now"))
            return
        if self.epoch not in (None, told.epoch):
            self.end(EpochChanged(told.epoch))
            return
        if self.cursor > told.head:
            self.end(CursorAhead(path="after"))
            return
        if not self.ready:
            self.ready, self.seat, self.epoch, self.draft = True, told.seat, told.epoch, told.draft
            ready = Ready(
                game=self.game,
                seat=self.seat,
                cursor=self.cursor,
                epoch=told.epoch,
                heartbeat=settings.LIVE_HEARTBEAT_SECONDS,
                draft=told.draft,
            )
            self.say(codec.encode(ready).decode())
        if told.draft != self.draft:
            self.draft = told.draft
            self.say(codec.encode(DraftFrame(draft=told.draft)).decode())
        if told.again != self.again:
            self.again = told.again
            game, by = told.again or (None, None)
            self.say(codec.encode(RematchFrame(game=game, by=by)).decode())
        if told.frame is not None:
            self.cursor = told.cursor
            self.say(told.frame)
            self.behind = self.behind or told.cursor < told.head

    def drained(self) -> None:
        if self.room is not None:
            self.room.want(self)

    def touched(self) -> None:
        """Noted for the mails of the seat, seldom enough that it costs nothing."""
        if self.seat is None or self.heard < self._noted + NOTED:
            return
        self._noted = self.heard
        noting = asyncio.create_task(in_thread(_note, self.game, self.seat, self.identity.user))
        noting.add_done_callback(_noted)
