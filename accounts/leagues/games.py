"""The games of a season while they go on and when they are over: their results kept, their ends moved, and those that
are not over when they have to be decided (LEA-12, PTS-05). What is done at a table is a transaction of its own, by a
job a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec

from accounts.leagues import making, standing
from accounts.leagues.hosting import caller
from accounts.leagues.locking import locked
from accounts.leagues.making import STOP
from accounts.leagues.models import Group, Match, Season
from accounts.leagues.nudging import nudge
from horror.models import ENDED, Game
from horror.table import jobs, news, results
from horror.table.clocks.waited import waited
from horror.table.deeds.course import ADJUDICATED, CALLED_OFF
from horror.table.errors import UnfitRates, WrongStatus
from horror.table.hosts import ending, pausing, postponing
from horror.table.jobs import Claimed, Wanted
from horror.table.news import News

DECIDE, PROLONG, HOLD = "league_decide", "league_prolong", "league_hold"
"""Kinds of jobs; their key is the match."""


def prolong(group: Group, now: datetime) -> None:
    """Have the games of a group go over to the faster clocks later, since its end has moved."""
    running = group.matches.filter(state=Match.State.RUNNING)
    jobs.put_all(None, [Wanted(PROLONG, str(match.pk)) for match in running], now)


@jobs.handler(PROLONG, quarantines=False)
def move_end(claimed: Claimed, now: datetime) -> None:
    """Bring the second clock of a game in line with the end of its group."""
    match = Match.objects.select_related("group__season").get(pk=claimed.key)
    if match.game_id is not None and match.state == Match.State.RUNNING:
        at = match.group.ends_at
        try:
            who = caller(match.pk, "end", at.isoformat())
            postponing.postpone(match.game_id, at, "the season ends later", who, now)
        except (WrongStatus, UnfitRates):  # over, or it begins then already
            return


def hold(season: Season, now: datetime) -> None:
    """Have all games of a season stand still that go on in its break: those that have begun since."""
    going = Match.objects.filter(group__season=season, state=Match.State.RUNNING)
    going = going.filter(game__status=Game.Status.RUNNING, game__paused_at=None)
    jobs.put_all(None, [Wanted(HOLD, str(match.pk)) for match in going], now)


@jobs.handler(HOLD, quarantines=False)
def stand_still(claimed: Claimed, now: datetime) -> None:
    """A game stands still until the break of its season is over."""
    match = Match.objects.select_related("group__season").get(pk=claimed.key)
    until = match.group.season.stopped_until
    if match.game_id is None or until is None or until <= now:
        return
    try:
        pausing.pause(match.game_id, until, "the season has a break", caller(match.pk, "hold", now), now)
    except WrongStatus:  # over, or set aside
        return


@news.subscribe("league_result", News.GAME_OVER, queue="turns")
def note_result(claimed: Claimed, now: datetime) -> None:
    """A game is over: keep what points are reckoned of, and reckon the standing of its group anew."""
    match = Match.objects.filter(game=claimed.game).select_related("group").first()
    if match is None:
        return
    with locked(match.group.season_id) as season:
        note(season, Match.objects.select_related("group").get(pk=match.pk), now)
        jobs.finish(claimed, now)


def note_all(season: Season, now: datetime) -> None:
    """Keep the results of all games that are over, and of which nobody has told; under the season's lock."""
    running = Match.objects.filter(group__season=season, state=Match.State.RUNNING, game__status__in=ENDED)
    for match in running.select_related("group").order_by("pk"):
        note(season, match, now)


def note(season: Season, match: Match, now: datetime) -> None:
    """Keep the result of a match whose game is over; nothing for one that is known. Under the season's lock.

    What an organiser has ruled counts where the game was ended for it, and not where it has ended by itself before.
    """
    if match.over or match.game_id is None:
        return
    told = results.of(match.game_id)
    if told is None:  # it never began
        match.state, match.ended_at, match.cause = Match.State.VOID, now, CALLED_OFF
    else:
        match.result, match.ended_at = msgspec.to_builtins(told), told.ended_at
        if told.outcome not in (ADJUDICATED, CALLED_OFF):
            match.ruled = None
        kind = match.ruled["kind"] if match.ruled else told.kind
        over = {"void": Match.State.VOID, "adjudicated": Match.State.ADJUDICATED}
        match.state = over.get(kind, Match.State.FINISHED)
        match.cause = told.outcome if match.state == Match.State.VOID else ""
    if match.state == Match.State.VOID:
        play_again(season, match, now)
    match.save()
    standing.reckon(match.group)
    nudge(season, now)


def play_again(season: Season, match: Match, now: datetime) -> None:
    """A game counts for nothing: there is one other in its place where there is still time (LEA-12)."""
    if now >= season.middle_at or season.phase != Season.State.RUNNING or match.replaces_id is not None:
        return
    number = 1 + max(match.group.matches.values_list("number", flat=True))
    new = Match.objects.create(group=match.group, number=number, seats=match.seats, replaces=match)
    making.make_all([new], now)


def decide(matches: Iterable[Match], now: datetime) -> None:
    """Have games that go on at the hard end decided (PTS-05)."""
    jobs.put_all(None, [Wanted(DECIDE, str(match.pk)) for match in matches], now)


@jobs.handler(DECIDE, quarantines=False)
def adjudicate(claimed: Claimed, now: datetime) -> None:
    """A game ends as it stands, and the points say what that is worth (PTS-05); one that is set aside then, or has not
    begun, counts for nobody (LEA-12).
    """
    match = Match.objects.select_related("group__season", "game").get(pk=claimed.key)
    game = match.game
    if game is None or game.ended or match.state != Match.State.RUNNING:
        return
    who = caller(match.pk, "decide", claimed.claim)
    try:
        if game.status == Game.Status.RUNNING:
            late = _latest(game, match.group.ends_at, now)
            ending.adjudicate(game.pk, [], late, "the season is over", who, now)
        else:
            ending.stop(game.pk, "set aside at the end of the season", who, now)
    except WrongStatus:  # it has ended meanwhile, or was set aside: the season looks again
        return


def _latest(game: Game, since: datetime, now: datetime) -> int | None:
    """The seat for which a game has waited longest since then; None for nobody, and where two are level."""
    times = waited(game.pk, since, now)
    longest = max(times.values(), default=0)
    late = [seat for seat, seconds in times.items() if seconds == longest]
    return late[0] if len(late) == 1 and longest > 0 else None


def goes_on(match: Match) -> bool:
    """Whether the game of a match can be played on: it is not set aside."""
    return match.game is not None and match.game.status == Game.Status.RUNNING


def has_begun(match: Match) -> bool:
    """Whether the game of a match has begun: before, only its dice are bound (LEA-02)."""
    return match.game is not None and match.game.status != Game.Status.LOBBY


def stop(matches: Iterable[Match], cause: str, now: datetime) -> None:
    """Games that nobody needs any more count for nothing; under the season's lock."""
    for match in matches:
        match.state, match.cause, match.ended_at = Match.State.VOID, cause, now
        match.save(update_fields=["state", "cause", "ended_at"])
        if match.game_id is not None:
            jobs.put(STOP, None, now, key=str(match.pk))


@jobs.handler(STOP, quarantines=False)
def end(claimed: Claimed, now: datetime) -> None:
    """Stop the game of a match that is void."""
    match = Match.objects.get(pk=claimed.key)
    if match.game_id is not None and match.state == Match.State.VOID:
        try:
            why = (
                "its season does not take place"
                if match.cause == "no_season"
                else "nobody in it plays any more"
            )
            ending.stop(match.game_id, why, caller(match.pk, "stop"), now)
        except WrongStatus:
            return
