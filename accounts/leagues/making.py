"""The games of a season are made: one by one, by jobs, from the matches that are planned (LEA-02).

What is done at a table is a transaction of its own, by one job a game: whoever dies between the game and the row of its
match does it again by the same key, and gets the same answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

import msgspec

from accounts.leagues import dates, holders, renaming
from accounts.leagues.entering import rules_of
from accounts.leagues.hosting import HOST, caller
from accounts.leagues.locking import locked
from accounts.leagues.members import readers_of
from accounts.leagues.models import Group, League, Match, Season
from accounts.leagues.nudging import nudge
from accounts.leagues.reckoning.rules import Rules
from accounts.seating import sitting
from horror import sizes
from horror.clock.rates import SECOND
from horror.models import STEWARD
from horror.table import create, jobs
from horror.table.acts import NewGame, Seated
from horror.table.jobs import Claimed, Wanted

MAKE = "league_game"
"""Of the jobs that make a game; the key is the match."""
STOP = "league_stop"
"""Of the jobs that stop the game of a match that counts for nothing (`games`); the key is the match."""
BALLOTS = ("pause", "stir", "extend")
"""What the seats of a league's game vote on: neither on its end, nor on who plays (PTS-01)."""
OPENING = 12
"""Hours of the first links of players (TAB-141), which end as the games begin."""
BINDING = timedelta(hours=24 + OPENING)
"""So long before it begins a game is there, so that players can bind its dice for 24 hours (LEA-02)."""


def tag_of(group: Group) -> str:
    """What all games of a group have in common at the table."""
    return f"{HOST}/{group.season_id}/{group.tier}/{group.number}"


def make_all(matches: Iterable[Match], now: datetime) -> None:
    """Have the games of planned matches made, in the transaction that plans them; once more changes nothing."""
    jobs.put_all(None, [Wanted(MAKE, str(match.pk)) for match in matches], now)


@jobs.handler(MAKE, quarantines=False)
def make(claimed: Claimed, now: datetime) -> None:
    """Make the game of a planned match, and note that it is there. One that is not wanted any more by then is
    stopped, and who has changed places meanwhile changes them in the game too.
    """
    match = Match.objects.select_related("group__season__league").get(pk=claimed.key)
    if match.game_id is not None:
        return
    who = caller(match.pk, "make")
    if match.state != Match.State.PLANNED:
        game = create.made(who)
    elif (
        match.group.season.stopped_until is not None
    ):  # one made now would begin in the break: it is made after it
        return
    else:
        game = create.create(_new(match, now), who, now)
    if game is None:
        return
    with locked(match.group.season_id) as season:
        planned = Match.objects.filter(pk=match.pk, state=Match.State.PLANNED)
        if planned.update(game=game, state=Match.State.RUNNING):
            holders.bring_in_line(match, game, now)
        else:
            Match.objects.filter(pk=match.pk, game=None).update(game=game)
            jobs.put(STOP, None, now, key=str(match.pk))
        if season.league.name != match.group.season.league.name:
            renaming.put(season.league, now)
        if not Match.objects.filter(group__season=season, state=Match.State.PLANNED).exists():
            nudge(season, now)
        jobs.finish(claimed, now)


def _new(match: Match, now: datetime) -> NewGame:
    """The game of a match, by the rules of its season (LEA-02, PTS-05); the steward plays where nobody is left. It is
    rated where the rules say so and it can be: what is private cannot (RAT-04), nor what the steward begins (TAB-180).
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
        name=renaming.of_match(match),
        visibility="public" if public else "private",
        bots=(STEWARD,) * (rules.seats - len(people)),
        creator_seat=None,
        autostart=True,
        people=people,
        host=HOST,
        starts_at=_begins_at(season, now),
        tag=tag_of(group),
        rated=None if rules.rated and public else False,
        opening_hours=OPENING,
        strict=False,
        rates=_rates(rules, group.ends_at),
        ballots=BALLOTS,
        pause_hours=rules.pause_hours or sizes.PAUSE_HOURS,
        pauses=1 if rules.pause_hours else 0,
        letters=rules.letters,
        days_with=f"{HOST}:{season.pk}",
        readers="" if public else readers_of(season.league),
    )


def _begins_at(season: Season, now: datetime) -> datetime:
    """All games of a season begin together (SCH-04), but for those that come later: in the place of another, or since
    something failed so long that there is no time left to bind their dice.
    """
    together = dates.whole(season.since + BINDING)
    soon = dates.whole(now + BINDING)
    composed = season.phase == Season.State.COMPOSING
    return together if composed and now < together - timedelta(hours=OPENING) else soon


def _rates(rules: Rules, ends_at: datetime) -> dict[str, Any]:
    """The rates of a game: those of the rules, and after the end the faster ones (PTS-05)."""
    after = msgspec.to_builtins(rules.overtime_rates)
    then = {name: after[name] for name in ("preset", *SECOND) if name in after}
    kept: dict[str, Any] = msgspec.to_builtins(rules.rates) | {"vacation_days": rules.vacation_days}
    return kept | {"then": {"at": ends_at, **then}}
