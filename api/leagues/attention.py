"""What organisers had better look at in a season (API-03)."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from typing import Any, Literal, cast

import msgspec
from rest_framework.request import Request

from accounts import security
from accounts.leagues import absences, games, members
from accounts.leagues.models import Entry, Match, Season
from accounts.leagues.protests import UNDECIDED
from api.endpoint import operation
from api.leagues.doors import LeagueEndpoint
from api.leagues.protests import ProtestShown, protest_shown
from api.leagues.shapes import rules_shown
from api.shapes import now
from horror.models import Obligation, Seat

SLOWEST = 10
"""So many games are named as the slowest."""
NEAR = timedelta(days=14)
"""So long before the end of a group games that are far from over put its dates at risk."""


class LateShown(msgspec.Struct, kw_only=True):
    """An `entry` (its number, and its `name`) whose player has let time run out so often in own turns, unexcused
    (`lapses`), in games that go on."""

    entry: int
    name: str
    lapses: int


class SeatLooked(msgspec.Struct, kw_only=True):
    """A `seat` of a game in which its player does not answer: `late`, `stood_in` (the steward answers until the player
    is back), or `open` (somebody may take it). `match` is the game's number in its `group` of a `tier`."""

    tier: int
    group: int
    match: int
    game: str
    seat: int
    entry: int
    state: Literal["late", "stood_in", "open"]


class SilentShown(msgspec.Struct, kw_only=True):
    """An `entry` whose player has never come: `no_show` where that is noted and the place is to be filled; else it is
    noted at `until` (null while something stops the clock; LEA-06)."""

    entry: int
    name: str
    no_show: bool
    until: datetime | None


class SlowShown(msgspec.Struct, kw_only=True):
    """A game that goes on: its `turn`, and since when it has waited for whom it waits longest for (null where it waits
    for nobody). `set_aside`: it cannot be played on."""

    tier: int
    group: int
    match: int
    game: str
    turn: int
    waits_since: datetime | None
    set_aside: bool


class RiskShown(msgspec.Struct, kw_only=True):
    """A group so many of whose games are `open` less than two weeks before its end (`ends_at`), or after it."""

    tier: int
    group: int
    open: int
    ends_at: datetime
    hard_end_at: datetime


class Attention(msgspec.Struct, kw_only=True):
    """What organisers had better look at. `late`: whose time has run out, most often first. `seats`: those in which
    nobody answers. `silent`: who has never come. `slowest`: games that go on, the fewest turns first. `at_risk`: groups
    that may not end in time. `protests`: those that are not decided. `failed`: acts that tables have refused, by
    number. `halted`: the season is set aside after failures, and staff know."""

    late: list[LateShown]
    seats: list[SeatLooked]
    silent: list[SilentShown]
    slowest: list[SlowShown]
    at_risk: list[RiskShown]
    protests: list[ProtestShown]
    failed: list[int]
    halted: bool


class AttentionView(LeagueEndpoint):
    @operation(
        "What wants the attention of organisers",
        {200: Attention},
        scope="organise",
        problems=[404],
        tag="leagues",
        name="get_attention",
    )
    def get(self, request: Request, slug: str, number: int) -> Attention:
        """For who runs the league. It tells of games what everybody may know: whose time runs and ran out, and who
        plays; nothing of what is hidden in them."""
        found, season = self.season(request, slug, number)
        if not found.organises:
            members.must_organise(found.league, security.somebody(request))
        return attention(season, now())


def attention(season: Season, at: datetime) -> Attention:
    """As many queries however many games go on: where some do, half a dozen more tell who has come to them."""
    running = list(
        Match.objects.filter(group__season=season, state=Match.State.RUNNING)
        .exclude(game=None)
        .select_related("group", "game")
        .order_by("group__tier", "group__number", "number")
    )
    by_game = {match.game_id: match for match in running if match.game_id is not None}
    entries = {row.number: row for row in season.entries.exclude(group=None)}
    seats = list(Seat.objects.filter(game__in=list(by_game)).order_by("game_id", "index"))
    undecided = season.protests.filter(state__in=UNDECIDED).select_related("entry", "match__group", "act")
    return Attention(
        late=_late(by_game, entries),
        seats=_seats(by_game, seats),
        silent=_silent(season, by_game, entries),
        slowest=_slowest(running, seats),
        at_risk=_at_risk(season, at),
        protests=[protest_shown(row, season) for row in undecided.order_by("at", "pk")],
        failed=list(season.acts.filter(state="failed").order_by("number").values_list("number", flat=True)),
        halted=season.state == Season.State.HALTED,
    )


def _late(by_game: dict[str, Match], entries: dict[int, Entry]) -> list[LateShown]:
    lapses = Obligation.objects.filter(game__in=list(by_game), excused="").of_turns().lapsed()
    often: Counter[int] = Counter()
    for game, seat in lapses.values_list("game", "seat"):
        often[by_game[game].seats[seat]] += 1
    return [
        LateShown(entry=number, name=entries[number].called, lapses=many)
        for number, many in sorted(often.items(), key=lambda item: (-item[1], item[0]))
    ]


def _seats(by_game: dict[str, Match], seats: list[Seat]) -> list[SeatLooked]:
    found = []
    for seat in seats:
        if seat.state != Seat.State.PLAYING:
            match = by_game[seat.game_id]
            found.append(
                SeatLooked(
                    tier=match.group.tier,
                    group=match.group.number,
                    match=match.number,
                    game=seat.game_id,
                    seat=seat.index,
                    entry=match.seats[seat.index],
                    state=cast(Any, seat.state),
                )
            )
    return sorted(found, key=lambda each: (each.tier, each.group, each.match, each.seat))


def _silent(season: Season, by_game: dict[str, Match], entries: dict[int, Entry]) -> list[SilentShown]:
    noted = [
        SilentShown(entry=row.number, name=row.called, no_show=True, until=None)
        for row in entries.values()
        if row.state == Entry.State.NO_SHOW and row.player_id is None
    ]
    within = timedelta(hours=rules_shown(season).no_show_hours)
    noted += [
        SilentShown(entry=one.entry, name=entries[one.entry].called, no_show=False, until=one.until)
        for one in (absences.silences(season, within) if by_game else ())
        if not one.came and one.until is not None and entries[one.entry].state == Entry.State.PLAYING
    ]
    return noted


def _slowest(running: list[Match], seats: list[Seat]) -> list[SlowShown]:
    waits: dict[str, datetime] = {}
    for seat in seats:
        if seat.owes and seat.owes_since is not None:
            waits[seat.game_id] = min(seat.owes_since, waits.get(seat.game_id, seat.owes_since))
    shown = [
        SlowShown(
            tier=match.group.tier,
            group=match.group.number,
            match=match.number,
            game=match.game.pk,
            turn=match.game.turn,
            waits_since=waits.get(match.game.pk),
            set_aside=match.game.status == match.game.Status.QUARANTINED,
        )
        for match in running
        if games.has_begun(match) and match.game is not None
    ]
    return sorted(shown, key=lambda each: (not each.set_aside, each.turn, each.tier, each.group, each.match))[
        :SLOWEST
    ]


def _at_risk(season: Season, at: datetime) -> list[RiskShown]:
    if season.phase not in Season.PLAYED:
        return []
    goes_on = Counter(
        Match.objects.filter(group__season=season)
        .exclude(state__in=Match.OVER)
        .values_list("group", flat=True)
    )
    return [
        RiskShown(
            tier=group.tier,
            group=group.number,
            open=goes_on[group.pk],
            ends_at=season.ends_at + timedelta(seconds=group.extra),
            hard_end_at=season.hard_end_at + timedelta(seconds=group.extra),
        )
        for group in season.groups.order_by("tier", "number")
        if goes_on[group.pk] and season.ends_at + timedelta(seconds=group.extra) - NEAR <= at
    ]
