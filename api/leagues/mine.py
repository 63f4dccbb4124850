"""Your leagues: the games that you have in them, what is due, and what you need (API-02)."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import Any, Literal, cast

import msgspec
from django.db.models import Q
from rest_framework.request import Request

from accounts import security
from accounts.leagues.models import Entry, Group, League, Match, Season, Standin
from accounts.leagues.reckoning.rules import Format
from accounts.models import User
from api.endpoint import Endpoint, operation
from api.leagues.shapes import EntryShown, SeasonState, Sure, entry_shown, next_date
from horror.clock import SeatClock
from horror.models import Game, Seat

Need = Literal["confirm", "move"]
LIVING = (
    Season.State.REGISTRATION, Season.State.CHECK_IN, Season.State.COMPOSING, *Season.PLAYED, Season.State.CLOSING,
    Season.State.HALTED,
)  # fmt: skip


class MyGame(msgspec.Struct, kw_only=True):
    """A game of yours in a season that goes on: of which `group` of a `tier`, its `match` number there, your `seat`. It
    waits for you where `my_turn`, until it is `due` (null where no clock runs). `begins_at` is when one begins that is
    made and has not begun, null for one that has. `for_entry` is the number of the entry for which you play."""

    game: str
    name: str
    tier: int
    group: int
    match: int
    seat: int
    for_entry: int
    begins_at: datetime | None
    my_turn: bool
    due: datetime | None


class MyStanding(msgspec.Struct, kw_only=True):
    """Where your entry stands in its group: its `place` among so many (`entries`), `points` in hundredths, games
    `left`. `to_rise` are the points (hundredths) that it lacks to those of the last place that goes up, `to_stay` to
    those of the last one that does not go down; 0 where it has them, null where nobody goes by place. `sure` as in
    standings."""

    place: int
    entries: int
    points: int
    left: int
    to_rise: int | None
    to_stay: int | None
    sure: Sure


class MyLeague(msgspec.Struct, kw_only=True):
    """A season of yours in a league of this `format`. `entry` is your own, null where you only stand in for somebody.
    `needs`: what it asks of you now: to `confirm` your entry, to `move` in a game. `next_at` is when its next date is.
    """

    league: str
    name: str
    format: Format
    season: int
    state: SeasonState
    next_at: datetime | None
    needs: list[Need]
    entry: EntryShown | None
    standing: MyStanding | None
    games: list[MyGame]


class MyLeagues(msgspec.Struct, kw_only=True):
    """Your seasons that are not over, those that need you first."""

    leagues: list[MyLeague]


class MyLeaguesView(Endpoint):
    @operation("Your leagues", {200: MyLeagues}, tag="leagues", name="list_my_leagues")
    def get(self, request: Request) -> MyLeagues:
        """The games that you have in them, what is due, and what you need."""
        shown = my_leagues(security.somebody(request))
        return MyLeagues(leagues=sorted(shown, key=lambda each: (not each.needs, each.league, each.season)))


def my_leagues(me: User) -> list[MyLeague]:
    """The seasons of somebody that are not over; six queries for however many."""
    known = League.objects.open_to(me.pk)
    rows = Entry.objects.filter(
        Q(person=me) | Q(player=me), season__state__in=LIVING, season__league__in=known
    )
    entries = {row.season_id: row for row in rows.select_related("season__league", "group").order_by("pk")}
    entries |= {row.season_id: row for row in entries.values() if row.player_id == me.pk}
    standins = Standin.objects.filter(person=me, until=None, match__state=Match.State.RUNNING)
    seats = Seat.objects.held_by(me).filter(
        game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING),
        game__match__group__season__state__in=LIVING,
    )
    games: dict[int, list[MyGame]] = defaultdict(list)
    seasons = {row.season_id: row.season for row in entries.values()}
    for seat in seats.select_related("game__match__group__season__league").order_by("game_id"):
        match = seat.game.match
        seasons[match.group.season_id] = match.group.season
        games[match.group.season_id].append(_game(seat, match))
    for standin in standins.select_related("entry__season__league"):
        seasons.setdefault(standin.entry.season_id, standin.entry.season)
    return [_league(season, entries.get(pk), games[pk], me) for pk, season in seasons.items()]


def _league(season: Season, entry: Entry | None, games: list[MyGame], me: User) -> MyLeague:
    needs: list[Need] = []
    if season.phase == Season.State.CHECK_IN and entry is not None and entry.state == Entry.State.ENTERED:
        needs.append("confirm")
    if any(game.my_turn for game in games):
        needs.append("move")
    own = entry is not None and entry.player_id == me.pk and entry.group is not None
    return MyLeague(
        league=season.league.slug,
        name=season.league.name,
        format=cast(Format, season.league.format),
        season=season.number,
        state=cast(SeasonState, season.state),
        next_at=next_date(season),
        needs=needs,
        entry=None if entry is None else entry_shown(entry),
        standing=_standing(entry.group, entry.number) if own and entry is not None and entry.group else None,
        games=sorted(games, key=lambda game: (not game.my_turn, game.tier, game.group, game.match)),
    )


def _game(seat: Seat, match: Match) -> MyGame:
    waits = bool(seat.owes) and seat.game.paused_at is None
    return MyGame(
        game=seat.game_id,
        name=seat.game.name,
        tier=match.group.tier,
        group=match.group.number,
        match=match.number,
        seat=seat.index,
        for_entry=match.seats[seat.index],
        begins_at=seat.game.starts_at if seat.game.status == Game.Status.LOBBY else None,
        my_turn=waits,
        due=SeatClock.of(seat.clock).due if waits and seat.clock else None,
    )


def _standing(group: Group, number: int) -> MyStanding | None:
    rows: list[dict[str, Any]] = [] if group.table is None else group.table["rows"]
    mine = next((row for row in rows if row["entry"] == number), None)
    if mine is None:
        return None
    stays = len(rows) - group.relegated
    return MyStanding(
        place=mine["place"],
        entries=len(rows),
        points=mine["points"],
        left=mine["left"],
        to_rise=_lacks(rows, group.promoted, mine) if group.promoted else None,
        to_stay=_lacks(rows, stays, mine) if group.relegated else None,
        sure=mine["sure"],
    )


def _lacks(rows: list[dict[str, Any]], place: int, mine: dict[str, Any]) -> int:
    """The points between an entry and the one at a place, 0 where it stands as high."""
    return 0 if mine["place"] <= place else int(rows[place - 1]["points"] - mine["points"])
