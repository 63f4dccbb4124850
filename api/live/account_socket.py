"""The socket of an account: which of its games and leagues have news, and who has invited it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from django.conf import settings

from api import codec
from api.invitations import InvitationShown
from api.leagues.news import LeagueNow
from api.live.frames import AccountReady, GamesFrame, Hello, InvitationsFrame, LeaguesFrame
from api.live.rooms import Held, house
from api.live.socket import Receive, Send, Socket
from api.live.watch import watch
from api.problems import (
    EpochChanged,
    Malformed,
    NotAuthenticated,
)
from horror.models import ENDED
from horror.table import following


class AccountSocket(Socket):
    """`/api/v1/me/live`: how all games and leagues of a person stand, now and whenever something changes."""

    def __init__(self, scope: Any, receive: Receive, send: Send) -> None:
        super().__init__(scope, receive, send)
        self._told: dict[str, following.GameNow] = {}
        self._invited: list[InvitationShown] = []
        self._leagues: list[LeagueNow] = []
        self._person: Any = None
        self._epoch: str | None = None

    async def begin(self, hello: Hello) -> None:
        if hello.after or hello.text or hello.language:
            raise Malformed(
                "this stream begins with what is so now: no `after`, no `text`, no `language`", path="$"
            )
        if self.identity.user is None:
            raise NotAuthenticated("this stream is an account's: it needs an access token or a session")
        self._person, self._epoch = self.identity.user.pk, hello.epoch
        house().people.followers.add(self)
        watch().follow_person(self._person, self._wake)
        self._wake()

    def leave(self) -> None:
        house().people.followers.discard(self)
        if self._person is not None:
            watch().unfollow_person(self._person, self._wake)
        for game in self._told:
            watch().unfollow(game, self._wake)

    def _wake(self) -> None:
        house().people.want(self)

    @property
    def known(self) -> frozenset[str]:
        return frozenset(self._told)

    def hear(self, held: Held) -> None:
        """Tell what is not as it was told before, and follow the games that are."""
        epoch, games = held.epoch, held.games
        if self._epoch not in (None, epoch):
            self.end(EpochChanged(epoch))
            return
        first = not self.ready
        if first:
            self.ready, self._epoch = True, epoch
            ready = AccountReady(epoch=epoch, heartbeat=settings.LIVE_HEARTBEAT_SECONDS)
            self.say(codec.encode(ready).decode())
        news = [game for game in games if self._told.get(game.game) != game]
        left = sorted(self._told.keys() - {game.game for game in games})
        if first or news or left:
            self.say(codec.encode(GamesFrame(games=news, left=left)).decode())
        if held.invitations != self._invited:
            self._invited = held.invitations
            self.say(codec.encode(InvitationsFrame(invitations=held.invitations)).decode())
        if held.leagues != self._leagues:
            self._leagues = held.leagues
            self.say(codec.encode(LeaguesFrame(leagues=held.leagues)).decode())
        for gone in left:
            self._forget(gone)
        for game in news:
            if game.status in ENDED:
                self._forget(game.game)
            else:
                if game.game not in self._told:
                    self._follow(game.game)
                self._told[game.game] = game

    def _follow(self, game: str) -> None:
        """Once more after the hints of this game are heard, since one may have been missed until then."""
        following = asyncio.create_task(watch().follow(game, self._wake))
        following.add_done_callback(partial(self._followed, game))

    def _followed(self, game: str, following: asyncio.Task[None]) -> None:
        if self._gone or game not in self._told:
            watch().unfollow(game, self._wake)
        else:
            self._wake()

    def _forget(self, game: str) -> None:
        if self._told.pop(game, None) is not None:
            watch().unfollow(game, self._wake)

    def drained(self) -> None:
        self._wake()
