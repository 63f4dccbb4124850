"""Followers together: what has changed is looked at once for all who are to be told of it.

A room holds no state of the game. What it tells is read afresh from each follower's own cursor on, so a hint that is
lost, doubled or out of order cannot make it wrong; and a follower that is slow is told what is new when it has taken
what it was told before.
"""

from __future__ import annotations

import asyncio
from typing import Any, Generic, NamedTuple, Protocol, TypeVar
from weakref import WeakKeyDictionary

import structlog

from api.handler import AWAY_SECONDS, document
from api.invitations import InvitationShown, shown
from api.leagues.news import LeagueNow, SeasonNow, leagues_now, season_now
from api.live.identity import Identity, ended
from api.live.looking import Question, Told, in_thread, look
from api.live.watch import watch
from api.problems import NotAuthenticated, NotFound, ProblemRaised
from horror import present, storage
from horror.models import ENDED
from horror.rules.kernel.phrases import finished
from horror.table import following
from horror.table.people import invitations

log = structlog.get_logger("api.live")

AT_ONCE = 50
"""Followers that are told something before others of the process have their turn."""


class Follower(Protocol):
    """What a room knows of a socket. `busy`: it has not yet sent what it was told; it then calls `want` when it has."""

    identity: Identity

    @property
    def busy(self) -> bool: ...
    @property
    def ready(self) -> bool: ...

    behind: bool

    def end(self, error: ProblemRaised) -> None: ...


_Follower = TypeVar("_Follower", bound=Follower)
_Answer = TypeVar("_Answer")


class Room(Generic[_Follower, _Answer]):
    """Followers who are told what is new, in rounds of one reading each."""

    def __init__(self) -> None:
        self.followers: set[_Follower] = set()
        self._wanting: dict[_Follower, None] = {}
        self._task: asyncio.Task[None] | None = None

    async def ask(self, followers: list[_Follower]) -> list[_Answer | ProblemRaised]:
        """What each of these followers is told, in the same order; where one is to be ended, why."""
        raise NotImplementedError

    def tell(self, follower: _Follower, answer: _Answer) -> None:
        raise NotImplementedError

    def changed(self) -> None:
        """All followers are to be told what is new."""
        for follower in self.followers:
            self.want(follower)

    def want(self, follower: _Follower) -> None:
        """This follower is to be told what is new."""
        self._wanting[follower] = None
        if self._task is None:
            self._task = asyncio.create_task(self._rounds())

    async def _rounds(self) -> None:
        try:
            while self._wanting:
                wanting, self._wanting = list(self._wanting), {}
                present = []
                for follower in wanting:
                    follower.behind = follower.busy
                    if follower in self.followers and not follower.busy:
                        present.append(follower)
                if present:
                    await self._round(present)
        finally:
            self._task = None

    async def _round(self, present: list[_Follower]) -> None:
        try:
            answers = await self.ask(present)
        except Exception as error:
            await self._failed(present, error)
            return
        for count, (follower, answer) in enumerate(zip(present, answers, strict=True)):
            if isinstance(answer, ProblemRaised):
                follower.end(answer)
            else:
                self.tell(follower, answer)
            if count % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)

    async def _failed(self, present: list[_Follower], error: Exception) -> None:
        """A database that is away is waited for, but for those who have just come: they may come again."""
        if not storage.away(error):
            shown = document(error)
            if shown is None:
                log.error("a look for sockets failed", exc_info=error)
            for follower in present:
                follower.end(
                    ProblemRaised("a fault of the server; it has been noted", kind="server-error")
                    if shown is None
                    else ProblemRaised(finished(shown.detail), kind=shown.type.split("/")[-2])
                )
            return
        storage.complain(error)
        for follower in present:
            if not follower.ready:
                follower.end(
                    ProblemRaised(
                        "the database does not answer", kind="unavailable", retry_after=AWAY_SECONDS
                    )
                )
        await asyncio.sleep(AWAY_SECONDS)
        for follower in present:
            if follower.ready:
                self.want(follower)


class Reader(Follower, Protocol):
    """A follower of one game's stream."""

    @property
    def question(self) -> Question: ...
    def hear(self, told: Told) -> None: ...


class GameRoom(Room[Reader, Told]):
    """All sockets of a process that follow one game."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game

    async def ask(self, followers: list[Reader]) -> list[Told | ProblemRaised]:
        return await in_thread(look, self.game, [follower.question for follower in followers])

    def tell(self, follower: Reader, answer: Told) -> None:
        follower.hear(answer)


class Held(NamedTuple):
    """How a person's games and leagues stand, what the person is invited to, and the epoch within which cursors
    count.
    """

    epoch: str
    games: list[following.GameNow]
    invitations: list[InvitationShown]
    leagues: list[LeagueNow]


class Player(Follower, Protocol):
    """A follower of all games of one person."""

    @property
    def known(self) -> frozenset[str]: ...
    def hear(self, held: Held) -> None: ...


class PeopleRoom(Room[Player, Held]):
    """All sockets of a process that follow an account."""

    async def ask(self, followers: list[Player]) -> list[Held | ProblemRaised]:
        asked = [(follower.identity, follower.known) for follower in followers]
        return await in_thread(_held_by, asked)

    def tell(self, follower: Player, answer: Held) -> None:
        follower.hear(answer)


def _held_by(
    asked: list[tuple[Identity, frozenset[str]]],
) -> list[Held | ProblemRaised]:
    over = ended([identity for identity, _ in asked])
    known: dict[Any, set[str]] = {}
    for identity, games in asked:
        if identity.user is not None and identity not in over:
            known.setdefault(identity.user.pk, set()).update(games)
    now = present.now()
    epoch, found = following.games_now(known)
    invited = invitations.open_to(known, now)
    leagues = leagues_now(known)
    return [
        NotAuthenticated("the credential that opened this socket has ended")
        if identity in over or identity.user is None
        else Held(
            epoch,
            [game for game in found[identity.user.pk] if game.status not in ENDED or game.game in games],
            [shown(row, now) for row in invited[identity.user.pk]],
            leagues[identity.user.pk],
        )
        for identity, games in asked
    ]


class Watcher(Follower, Protocol):
    """A follower of the news of one season."""

    def hear(self, now: SeasonNow) -> None: ...


class SeasonRoom(Room[Watcher, SeasonNow]):
    """All sockets of a process that follow the news of one season."""

    def __init__(self, season: int) -> None:
        super().__init__()
        self.season = season

    async def ask(self, followers: list[Watcher]) -> list[SeasonNow | ProblemRaised]:
        return await in_thread(_season_for, self.season, [follower.identity for follower in followers])

    def tell(self, follower: Watcher, answer: SeasonNow) -> None:
        follower.hear(answer)


def _season_for(season: int, asked: list[Identity]) -> list[SeasonNow | ProblemRaised]:
    over = ended(asked)
    now, known = season_now(season, {identity.user for identity in asked})

    def told(identity: Identity) -> SeasonNow | ProblemRaised:
        if identity in over:
            return NotAuthenticated("the credential that opened this socket has ended")
        return NotFound() if now is None or identity.user not in known else now

    return [told(identity) for identity in asked]


class House:
    """The rooms of one event loop."""

    def __init__(self) -> None:
        self._games: dict[str, GameRoom] = {}
        self._seasons: dict[int, SeasonRoom] = {}
        self.people = PeopleRoom()

    async def enter(self, game: str, reader: Reader) -> GameRoom:
        """Follow a game; the room is to be left again."""
        room = self._games.setdefault(game, GameRoom(game))
        room.followers.add(reader)
        await watch().follow(game, room.changed)
        return room

    def leave(self, game: str, reader: Reader) -> None:
        room = self._games.get(game)
        if room is None:
            return
        room.followers.discard(reader)
        if not room.followers:
            del self._games[game]
            watch().unfollow(game, room.changed)

    def enter_season(self, season: int, watcher: Watcher) -> SeasonRoom:
        """Follow the news of a season (a primary key); the room is to be left again."""
        room = self._seasons.setdefault(season, SeasonRoom(season))
        room.followers.add(watcher)
        watch().follow_season(season, room.changed)
        return room

    def leave_season(self, season: int, watcher: Watcher) -> None:
        room = self._seasons.get(season)
        if room is None:
            return
        room.followers.discard(watcher)
        if not room.followers:
            del self._seasons[season]
            watch().unfollow_season(season, room.changed)


_houses: WeakKeyDictionary[asyncio.AbstractEventLoop, House] = WeakKeyDictionary()


def house() -> House:
    """The rooms of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _houses:
        _houses[loop] = House()
    return _houses[loop]
