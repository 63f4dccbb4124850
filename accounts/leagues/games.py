"""The games of a season at the table: made, filled, told when they are over, and decided where they are not.

What is done at a table is a transaction of its own, by one job a game (LEA-02): whoever dies between the game and the
row of its match does it again by the same key, and gets the same answer.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec

from accounts.leagues import standing
from accounts.leagues.entering import rules_of
from accounts.leagues.hosting import HOST, caller
from accounts.leagues.locking import locked
from accounts.leagues.members import readers_of
from accounts.leagues.models import Entry, Group, League, Match, Season
from accounts.leagues.nudging import nudge
from accounts.leagues.reckoning.rules import Rules
from accounts.models import User
from accounts.seating import sitting
from horror import sizes
from horror.clock.rates import SECOND
from horror.models import STEWARD, Game
from horror.table import create, jobs, news, results
from horror.table.acts import Caller, NewGame, Seated
from horror.table.clocks.waited import waited
from horror.table.errors import AlreadySeated, NotYourSeat, UnfitRates, WrongStatus
from horror.table.hosts import ending, postponing, replacing
from horror.table.jobs import Claimed, Wanted
from horror.table.news import News
from horror.table.people import resign

MAKE, SEAT, DECIDE, STOP, PROLONG = (
    "league_game",
    "league_seat",
    "league_decide",
    "league_stop",
    "league_prolong",
)
RESIGN = "league_resign"
"""Kinds of jobs; their keys begin with the match."""
BALLOTS = ("pause", "stir", "extend")
"""What the seats of a league's game vote on: neither on its end, nor on who plays (PTS-01)."""
LINKS = 24
"""Hours that the dice of a game wait for links of its players; it begins without those that have not come (DICE-04)."""


def tag_of(group: Group) -> str:
    """What all games of a group have in common at the table."""
    return f"{HOST}/{group.season_id}/{group.tier}/{group.number}"


# -- making


def make_all(matches: Iterable[Match], now: datetime) -> None:
    """Have the games of planned matches made, in the transaction that plans them."""
    jobs.put_all(None, [Wanted(MAKE, str(match.pk)) for match in matches], now)


@jobs.handler(MAKE, quarantines=False)
def make(claimed: Claimed, now: datetime) -> None:
    """Make the game of a planned match, and note that it is there."""
    match = Match.objects.select_related("group__season__league").get(pk=claimed.key)
    if match.state != Match.State.PLANNED:
        return
    game = create.create(_new(match), caller(match.pk, "make"), now)
    with locked(match.group.season_id) as season:
        mine = Match.objects.filter(pk=match.pk, state=Match.State.PLANNED)
        mine.update(game=game, state=Match.State.RUNNING)
        if not Match.objects.filter(group__season=season, state=Match.State.PLANNED).exists():
            nudge(season, now)
        jobs.finish(claimed, now)


def _new(match: Match) -> NewGame:
    """The game of a match, by the rules of its season (LEA-02, PTS-05); the steward plays where nobody is left. What is
    private is not rated (RAT-04).
    """
    group, season = match.group, match.group.season
    rules = rules_of(season)
    public = season.league.visibility == League.Visibility.PUBLIC
    rows = {row.number: row for row in group.entries.select_related("player")}
    people = {}
    for index, number in enumerate(match.seats):
        person = rows[number].player
        if person is not None and person.is_active:
            people[index] = Seated(person=person.pk, profile=sitting(person))
    return NewGame(
        ruleset=rules.ruleset,
        preset=rules.preset,
        seats=rules.seats,
        name=f"{season.league.name} {season.number}: {group.tier}.{group.number}, {match.number + 1}",
        visibility="public" if public else "private",
        bots=(STEWARD,) * (rules.seats - len(people)),
        creator_seat=None,
        autostart=True,
        people=people,
        host=HOST,
        tag=tag_of(group),
        rated=rules.rated and public,
        opening_hours=LINKS,
        strict=False,
        rates=_rates(rules, end_of(group)),
        ballots=BALLOTS,
        pause_hours=rules.pause_hours or sizes.PAUSE_HOURS,
        pauses=1 if rules.pause_hours else 0,
        letters=rules.letters,
        days_with=f"{HOST}:{season.pk}",
        readers="" if public else readers_of(season.league),
    )


def _rates(rules: Rules, ends_at: datetime) -> dict[str, Any]:
    """The rates of a game: those of the rules, and after the end the faster ones (PTS-05)."""
    after = msgspec.to_builtins(rules.overtime_rates)
    then = {name: after[name] for name in ("preset", *SECOND) if name in after}
    kept: dict[str, Any] = msgspec.to_builtins(rules.rates) | {"vacation_days": rules.vacation_days}
    return kept | {"then": {"at": ends_at, **then}}


def end_of(group: Group) -> datetime:
    """When the games of a group go over to the faster clocks."""
    return group.season.ends_at + timedelta(seconds=group.extra)


# -- while they go on


def seat(matches: Sequence[Match], entry: Entry, person: User, now: datetime) -> None:
    """Have somebody play for an entry in these games."""
    wanted = [Wanted(SEAT, f"{match.pk}/{entry.pk}/{person.pk}") for match in matches]
    jobs.put_all(None, wanted, now)


@jobs.handler(SEAT, quarantines=False)
def sit(claimed: Claimed, now: datetime) -> None:
    """Put somebody into a seat, where the season still wants that, and the game goes on."""
    match_id, entry_id, person_id = claimed.key.split("/")
    match = Match.objects.select_related("group").get(pk=match_id)
    entry = Entry.objects.get(pk=entry_id)
    person = User.objects.filter(pk=person_id, is_active=True).first()
    wanted = entry.standins.filter(person=person, until=None).exists()
    if match.game_id is None or person is None or not wanted:
        return
    new = replacing.Replacement(
        seat=match.seats.index(entry.number),
        person=person.pk,
        profile=sitting(person),
        ended="substituted",
        reason="the league has found somebody for this seat",
    )
    try:
        replacing.replace(match.game_id, new, caller(claimed.key, "seat"), now)
    except (
        WrongStatus,
        AlreadySeated,
    ):  # it is over, or somebody who may not has come first: the steward plays on
        return


def open_seats(season: Season, entry: Entry, person: Any, now: datetime) -> None:
    """Have the seats of somebody who has left resigned, so that nobody waits for him: the steward plays on."""
    if person is None or entry.group is None:
        return
    running = entry.group.matches.filter(state=Match.State.RUNNING)
    wanted = [
        Wanted(RESIGN, f"{match.pk}/{entry.pk}/{person}") for match in running if entry.number in match.seats
    ]
    jobs.put_all(None, wanted, now)


@jobs.handler(RESIGN, quarantines=False)
def resign_seat(claimed: Claimed, now: datetime) -> None:
    """Give up a seat for who has left the season."""
    match_id, entry_id, person = claimed.key.split("/")
    match, entry = Match.objects.get(pk=match_id), Entry.objects.get(pk=entry_id)
    if match.game_id is None:
        return
    who = Caller(author=uuid.UUID(person), source="job", key=f"league/{claimed.key}", body_hash=claimed.key)
    try:
        resign.resign(match.game_id, match.seats.index(entry.number), who, now)
    except (WrongStatus, NotYourSeat):  # over, or somebody else plays already
        return


def prolong(group: Group, now: datetime) -> None:
    """Have the games of a group go over to the faster clocks later, since its end has moved."""
    wanted = [Wanted(PROLONG, str(match.pk)) for match in group.matches.filter(state=Match.State.RUNNING)]
    jobs.put_all(None, wanted, now)


@jobs.handler(PROLONG, quarantines=False)
def move_end(claimed: Claimed, now: datetime) -> None:
    """Bring the second clock of a game in line with the end of its group."""
    match = Match.objects.select_related("group__season").get(pk=claimed.key)
    if match.game_id is not None and match.state == Match.State.RUNNING:
        at = end_of(match.group)
        try:
            postponing.postpone(match.game_id, at, caller(match.pk, "end", at.isoformat()), now)
        except (WrongStatus, UnfitRates):  # over, or it begins then already
            return


# -- over


@news.subscribe("league_result", News.GAME_OVER, queue="turns")
def note_result(claimed: Claimed, now: datetime) -> None:
    """A game is over: keep what points are reckoned of, and reckon the standing of its group anew."""
    match = Match.objects.filter(game=claimed.game).select_related("group").first()
    if match is None:
        return
    with locked(match.group.season_id) as season:
        match = Match.objects.select_related("group").get(pk=match.pk)
        if not match.over:
            _note(season, match, now)
        jobs.finish(claimed, now)


def _note(season: Season, match: Match, now: datetime) -> None:
    """Under the season's lock."""
    assert match.game_id is not None
    told = results.of(match.game_id)
    assert told is not None  # as it is over
    match.result, match.ended_at = msgspec.to_builtins(told), told.ended_at
    kind = match.ruled["kind"] if match.ruled else told.kind
    match.state = {"void": Match.State.VOID, "adjudicated": Match.State.ADJUDICATED}.get(
        kind, Match.State.FINISHED
    )
    if match.state == Match.State.VOID:
        match.cause = told.outcome
        play_again(season, match, now)
    match.save()
    standing.reckon(match.group)
    nudge(season, now)


def play_again(season: Season, match: Match, now: datetime) -> None:
    """A game counts for nothing: there is another one in its place where there is still time (LEA-12)."""
    if now >= season.middle_at or season.state != Season.State.RUNNING:
        return
    number = 1 + max(match.group.matches.values_list("number", flat=True))
    new = Match.objects.create(group=match.group, number=number, seats=match.seats, replaces=match)
    make_all([new], now)


def decide(matches: Iterable[Match], now: datetime) -> None:
    """Have games that go on at the hard end decided (PTS-05)."""
    jobs.put_all(None, [Wanted(DECIDE, str(match.pk)) for match in matches], now)


@jobs.handler(DECIDE, quarantines=False)
def adjudicate(claimed: Claimed, now: datetime) -> None:
    """A game ends as it stands, and the points say what that is worth (PTS-05); one that is set aside then counts for
    nobody (LEA-12).
    """
    match = Match.objects.select_related("group__season", "game").get(pk=claimed.key)
    if match.game is None or match.state != Match.State.RUNNING:
        return
    if match.game.status == Game.Status.QUARANTINED:
        ending.stop(match.game.pk, "set aside at the end of the season", caller(match.pk, "stop"), now)
        return
    times = waited(match.game.pk, end_of(match.group), now)
    longest = max(times.values(), default=0)
    late = [index for index, seconds in times.items() if seconds == longest]
    slowest = late[0] if len(late) == 1 and longest > 0 else None
    ending.adjudicate(match.game.pk, [], slowest, "the season is over", caller(match.pk, "decide"), now)


def goes_on(match: Match) -> bool:
    """Whether the game of a match can be played on: it is not set aside."""
    return match.game is not None and match.game.status == Game.Status.RUNNING


def stop(matches: Iterable[Match], cause: str, now: datetime) -> None:
    """Games that nobody needs any more count for nothing; under the season's lock."""
    for match in matches:
        planned, match.state = match.state == Match.State.PLANNED, Match.State.VOID
        match.cause, match.ended_at = cause, now
        match.save(update_fields=["state", "cause", "ended_at"])
        if not planned:
            jobs.put(STOP, None, now, key=str(match.pk))


@jobs.handler(STOP, quarantines=False)
def end(claimed: Claimed, now: datetime) -> None:
    """Stop the game of a match that is void."""
    match = Match.objects.get(pk=claimed.key)
    if match.game_id is not None:
        try:
            ending.stop(match.game_id, "nobody in it plays any more", caller(match.pk, "end"), now)
        except WrongStatus:
            return
