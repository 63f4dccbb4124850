"""Who may enter a season (LEA-06, LEA-07, LEA-11), and where somebody who does stands (LEA-03)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet, Value

from accounts.conduct import holding
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


class _Known(NamedTuple):
    """What is known of people by rows of theirs (primary keys): who ``belong`` to the league, until when who is
    ``barred`` from it, until when staff keep whom from new games (``kept``), who have a ``verified`` address, and how
    many league ``games`` each has that are not over.
    """

    belong: Collection[Any]
    barred: Mapping[Any, datetime]
    kept: Mapping[Any, datetime]
    verified: Collection[Any]
    games: Mapping[Any, int]


def must_be_fit(season: Season, rules: Rules, person: User, now: datetime, games: int | None = None) -> None:
    """Raise :class:`MayNotEnter` for somebody whom the season does not take; all that is missing is one reason after
    the other, the one that lasts longest first.
    """
    _must_be_fit(_known(season.league, [person.pk], now), rules, person, now, games)


def fit(season: Season, rules: Rules, people: Sequence[User], now: datetime) -> Iterator[User]:
    """Those of these people whom the season takes, in their order. As many queries for however many of them, but for
    their reliability where the rules ask for one.
    """
    known = _known(season.league, [person.pk for person in people], now)
    for person in people:
        try:
            _must_be_fit(known, rules, person, now)
        except MayNotEnter:
            continue
        yield person


def _known(league: League, people: Collection[Any], now: datetime) -> _Known:
    barred, kept = _barred_and_kept(league, people, now)
    verified = EmailAddress.objects.filter(user__in=people, verified=True, primary=True)
    return _Known(
        _belonging(league, people), barred, kept, set(verified.values_list("user", flat=True)), _games(people)
    )


def _barred_and_kept(
    league: League, people: Collection[Any], now: datetime
) -> tuple[Mapping[Any, datetime], Mapping[Any, datetime]]:
    """Until when these people may not enter the league (LEA-07), and until when they are kept from all that is new
    (PEO-23); one query.
    """
    barred, kept = Value(False), Value(True)
    ours = _barred(league.pk, people, now).order_by().values_list("person", "until", barred)
    found: tuple[dict[Any, datetime], dict[Any, datetime]] = {}, {}
    for person, until, by_staff in ours.union(
        holding.bars(people, now).values_list("person", "until", kept), all=True
    ):
        known = found[bool(by_staff)]
        known[person] = max(until, known.get(person, until))
    return found


def _must_be_fit(known: _Known, rules: Rules, person: User, now: datetime, games: int | None = None) -> None:
    if person.pk not in known.belong:
        raise MayNotEnter(
            "this league is private, and only for its members: one becomes one by an invitation",
            rule="ORG-05",
        )
    until = known.kept.get(person.pk)
    if until is not None:
        raise MayNotEnter(
            "staff keep you from new games, and so from leagues, until {at}; the mail that told you says how to appeal",
            at=NAME(until.isoformat(timespec="minutes")),
            rule="PEO-23",
        )
    until = known.barred.get(person.pk)
    if until is not None:
        raise MayNotEnter(
            "you may enter this league again from {at} on",
            at=NAME(until.isoformat(timespec="minutes")),
            rule="LEA-07",
        )
    if not person.is_active or person.pk not in known.verified:
        raise MayNotEnter("verify your address first: a league tells you by mail what is due", rule="LEA-11")
    if person.program and not rules.programs:
        raise MayNotEnter("an account for which a program plays does not enter this league", rule="LEA-11")
    if rules.least_reliability or not rules.newcomers:
        _must_be_reliable(rules, person, now)
    more = (rules.seats if rules.format == "divisions" else 0) if games is None else games
    then = known.games[person.pk] + more
    if more and then > GAMES:
        raise MayNotEnter(
            "with this season you would have {games} league games at once; {most} is the most",
            games=then,
            most=GAMES,
            rule="LEA-11",
        )


def _must_be_reliable(rules: Rules, person: User, now: datetime) -> None:
    found = rows.reliability(person.pk, now)
    if found.new and not rules.newcomers:
        raise MayNotEnter("this league takes nobody who is new: finish two games first", rule="LEA-11")
    if not found.new and found.score < rules.least_reliability:
        raise MayNotEnter(
            "this league asks for a reliability of {least}, yours is {score}",
            least=rules.least_reliability,
            score=found.score,
            rule="LEA-11",
        )


def _belonging(league: League, people: Collection[Any]) -> Collection[Any]:
    """Whom of these people a league takes at all: one that is private takes its members alone (ORG-05)."""
    if league.visibility == League.Visibility.PUBLIC:
        return people
    return set(Member.objects.filter(league=league, person__in=people).values_list("person", flat=True))


def barred_until(league: int, person: Any, now: datetime) -> datetime | None:
    """Until when a person (a primary key) may not enter a league; None where that is nothing."""
    return _barred(league, [person], now).order_by("-until").values_list("until", flat=True).first()


def _barred(league: int, people: Collection[Any], now: datetime) -> QuerySet[Barred]:
    return Barred.objects.filter(league=league, person__in=people, until__gt=now, lifted_at=None)


def bar(season: Season, person: Any, why: str, now: datetime, first: timedelta, again: timedelta) -> None:
    """Somebody may not enter the league for a while, for longer where that was so within a year."""
    mine = Barred.objects.filter(
        league=season.league, person=person, why=why, since__gt=now - timedelta(days=365)
    )
    lasts = again if mine.exists() else first
    Barred.objects.create(league=season.league, person_id=person, why=why, since=now, until=now + lasts)


def open_games(person: Any) -> int:
    """How many league games somebody (a primary key) has, or will have by what was entered, that are not over."""
    return _games([person])[person]


def _games(people: Collection[Any]) -> Counter[Any]:
    ahead = (Season.State.REGISTRATION, Season.State.CHECK_IN)
    theirs = Entry.objects.filter(player__in=people).exclude(state__in=Entry.OUT)
    entered = theirs.filter(Q(season__state__in=ahead) | Q(season__halted__in=ahead))
    found: Counter[Any] = Counter()
    for person, rules in entered.values_list("player", "season__rules"):
        if rules and rules["format"] == "divisions":
            found[person] += rules["seats"]
    playing = theirs.exclude(group=None).filter(group__season__finished_at=None)
    places = list(playing.values_list("player", "group", "number"))
    going: dict[int, Counter[int]] = defaultdict(Counter)
    matches = Match.objects.filter(group__in={group for _, group, _ in places}).exclude(state__in=Match.OVER)
    for group, seats in matches.values_list("group", "seats"):
        going[group].update(seats)
    for person, group, number in places:
        found[person] += going[group][number]
    alone = Standin.objects.filter(person__in=people, until=None).exclude(match=None)
    found.update(alone.exclude(match__state__in=Match.OVER).values_list("person", flat=True))
    return found
