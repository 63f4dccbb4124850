"""Who may enter a season (LEA-06, LEA-07, LEA-11), and where somebody who does stands (LEA-03)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from accounts.leagues.models import Barred, Entry, League, Match, Member, Season, Standin
from accounts.leagues.reckoning.rules import Rules
from accounts.leagues.refused import MayNotEnter
from accounts.models import User
from accounts.reliability import rows
from horror.rules.kernel.roles import NAME

GAMES = 24
"""League games that are not over that one person has at most, over all leagues (LEA-11)."""
FIRST, AGAIN = timedelta(days=30), timedelta(days=90)
"""For how long who leaves, or does not come twice in a row, does not enter; and where that was so within a year."""


def must_be_fit(season: Season, rules: Rules, person: User, now: datetime, games: int | None = None) -> None:
    """Raise :class:`MayNotEnter` for somebody whom the season does not take; all that is missing is one reason after
    the other, the one that lasts longest first.
    """
    if not _belongs(season.league, person):
        raise MayNotEnter(
            "this league is private, and only for its members: one becomes one by an invitation",
            rule="ORG-05",
        )
    until = barred_until(season.league_id, person.pk, now)
    if until is not None:
        raise MayNotEnter(
            "you may enter this league again from {at} on",
            at=NAME(until.isoformat(timespec="minutes")),
            rule="LEA-07",
        )
    if not person.is_active or person.verified_address is None:
        raise MayNotEnter("verify your address first: a league tells you by mail what is due", rule="LEA-11")
    if person.program and not rules.programs:
        raise MayNotEnter("an account for which a program plays does not enter this league", rule="LEA-11")
    known = rows.reliability(person.pk, now)
    if known.new and not rules.newcomers:
        raise MayNotEnter("this league takes nobody who is new: finish two games first", rule="LEA-11")
    if not known.new and known.score < rules.least_reliability:
        raise MayNotEnter(
            "this league asks for a reliability of {least}, yours is {score}",
            least=rules.least_reliability,
            score=known.score,
            rule="LEA-11",
        )
    more = (rules.seats if rules.format == "divisions" else 0) if games is None else games
    then = open_games(person.pk) + more
    if more and then > GAMES:
        raise MayNotEnter(
            "with this season you would have {games} league games at once; {most} is the most",
            games=then,
            most=GAMES,
            rule="LEA-11",
        )


def _belongs(league: League, person: User) -> bool:
    """Whether a league takes somebody at all: one that is private takes its members alone (ORG-05)."""
    public = league.visibility == League.Visibility.PUBLIC
    return public or Member.objects.filter(league=league, person=person).exists()


def barred_until(league: int, person: Any, now: datetime) -> datetime | None:
    """Until when a person (a primary key) may not enter a league; None where that is nothing."""
    rows_ = Barred.objects.filter(league=league, person=person, until__gt=now, lifted_at=None)
    return rows_.order_by("-until").values_list("until", flat=True).first()


def bar(season: Season, person: Any, why: str, now: datetime, first: timedelta, again: timedelta) -> None:
    """Somebody may not enter the league for a while, for longer where that was so within a year."""
    mine = Barred.objects.filter(
        league=season.league, person=person, why=why, since__gt=now - timedelta(days=365)
    )
    lasts = again if mine.exists() else first
    Barred.objects.create(league=season.league, person_id=person, why=why, since=now, until=now + lasts)


def open_games(person: Any) -> int:
    """How many league games somebody (a primary key) has, or will have by what was entered, that are not over."""
    ahead = (Season.State.REGISTRATION, Season.State.CHECK_IN)
    mine = Entry.objects.filter(player_id=person).exclude(state__in=Entry.OUT)
    entered = mine.filter(Q(season__state__in=ahead) | Q(season__halted__in=ahead))
    planned: int = sum(
        rules["seats"] for rules in entered.values_list("season__rules", flat=True)
        if rules and rules["format"] == "divisions"
    )  # fmt: skip
    playing: dict[int | None, int] = {
        row.group_id: row.number for row in mine.exclude(group=None).filter(group__season__finished_at=None)
    }
    going = (
        Match.objects.filter(group__in=playing).exclude(state__in=Match.OVER).values_list("group", "seats")
    )
    alone = Standin.objects.filter(person_id=person, until=None).exclude(match=None)
    standing_in: int = alone.exclude(match__state__in=Match.OVER).count()
    return planned + sum(playing[group] in seats for group, seats in going) + standing_in
