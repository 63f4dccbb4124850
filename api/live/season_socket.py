"""The socket of a season: whether there is news of it for who may know of its league."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from api import codec
from api.leagues import news
from api.live.frames import Hello, SeasonFrame, SeasonReady
from api.live.looking import in_thread
from api.live.rooms import SeasonRoom, house
from api.live.socket import Receive, Send, Socket
from api.problems import Malformed, NotFound


class SeasonSocket(Socket):
    """`/api/v1/leagues/{league}/seasons/{season}/live`: how a season stands, now and whenever there is news."""

    def __init__(self, scope: Any, receive: Receive, send: Send, league: str, season: int) -> None:
        super().__init__(scope, receive, send)
        self.league, self.season = league, season
        self._pk: int | None = None
        self._room: SeasonRoom | None = None
        self._told: news.SeasonNow | None = None

    async def begin(self, hello: Hello) -> None:
        if hello.after or hello.text or hello.language or hello.epoch:
            raise Malformed(
                "this stream begins with what is so now: no `after`, no `epoch`, no `text`, no `language`",
                path="$",
            )
        self._pk = await in_thread(news.find, self.league, self.season)
        if self._pk is None:
            raise NotFound
        self._room = house().enter_season(self._pk, self)
        self._room.want(self)

    def leave(self) -> None:
        if self._pk is not None:
            house().leave_season(self._pk, self)

    def hear(self, now: news.SeasonNow) -> None:
        """Tell how the season stands, where that is not as it was told before."""
        if not self.ready:
            self.ready = True
            ready = SeasonReady(
                league=self.league, season=self.season, heartbeat=settings.LIVE_HEARTBEAT_SECONDS
            )
            self.say(codec.encode(ready).decode())
        if now != self._told:
            self._told = now
            self.say(codec.encode(SeasonFrame(state=now.state, news=now.news)).decode())

    def drained(self) -> None:
        if self._room is not None:
            self._room.want(self)
