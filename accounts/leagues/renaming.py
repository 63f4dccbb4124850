"""How a league and its games are called, also when staff have taken its name away (PEO-27); its word in addresses stays
what it is. Nobody renames a league otherwise.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Any

from accounts.judging import names
from accounts.leagues.locking import locked
from accounts.leagues.models import League, Match, Member, Season
from accounts.leagues.refused import NoLeague
from horror import sizes
from horror.table import jobs
from horror.table import renaming as games

KIND = "league_renamed"
"""Of the jobs by which the games of a league are called after it; the key is the league."""


def of_match(match: Match) -> str:
    """What a game is called: the league, as much of it as there is room for, the season, the group, and which game of
    it it is."""
    group, season = match.group, match.group.season
    which = f" {season.number}: {group.tier}.{group.number}, {match.number + 1}"
    return season.league.name[: sizes.GAME_NAME - len(which)].rstrip() + which


def neutral(slug: str) -> str:
    """The name of a league that has lost its own: it says nothing, of its word neither."""
    number = int.from_bytes(hashlib.sha256(slug.encode()).digest()[:8])
    return f"League {number % 9_000_000 + 1_000_000}"


def put(league: League, now: datetime) -> None:
    """Have the games of a league called after it, in the transaction by which that is needed."""
    jobs.put(KIND, None, now, key=str(league.pk))


@jobs.handler(KIND, quarantines=False)
def follow(claimed: jobs.Claimed, now: datetime) -> None:
    """Call the games of a league after it, each by a transaction of its own; whoever is interrupted begins again. A
    game that is being made meanwhile is known once its season is to be had (:func:`accounts.leagues.making.make`).
    """
    for season in Season.objects.filter(league=int(claimed.key)).values_list("pk", flat=True):
        with locked(season):
            rows = Match.objects.filter(group__season=season).select_related("game", "group__season__league")
            wrong = [row for row in rows.order_by("pk") if row.game and row.game.name != of_match(row)]
        for row in wrong:
            games.call(str(row.game_id), of_match(row), now)


def _owner(slug: str) -> Any:
    found = League.objects.filter(slug=slug).values_list("pk", flat=True)
    if not found:
        raise NoLeague
    owned = Member.objects.filter(league=found[0], role=Member.Role.OWNER)
    return owned.values_list("person", flat=True).first()


def _call(league: League, name: str, now: datetime) -> None:
    league.name = name
    league.save(update_fields=["name"])
    put(league, now)


def _take(slug: str, now: datetime) -> str:
    league = League.objects.select_for_update(no_key=True).filter(slug=slug).first()
    if league is None:
        raise NoLeague
    name = league.name
    _call(league, neutral(slug), now)
    return name


def _give_back(slug: str, name: str, now: datetime) -> bool:
    league = League.objects.select_for_update(no_key=True).filter(slug=slug, name=neutral(slug)).first()
    if league is not None:
        _call(league, name, now)
    return league is not None


names.register("league", names.Ways(_owner, _take, _give_back, neutral))
