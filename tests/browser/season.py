"""The deeds `season DEED LEAGUE …`: what becomes of a league, and of its newest season.

`begin`: it is there, its first season is open to entries, and four people are in it. `open`: registration opens now for
the season that is planned. `lead`: its next date is now, and these four confirm where that is asked. `leave`: one of
them gives up all seats. `start ENTRY`: the games of this entry begin now. `end`: the season is over, nobody has won
anything, and the next one is open to entries. `organiser NAME`: this one runs it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress

from accounts.leagues import dates, entering, following, founding, leaving, standing
from accounts.leagues.course import steps
from accounts.leagues.hosting import caller
from accounts.leagues.locking import locked
from accounts.leagues.models import Entry, League, Match, Member, Season
from accounts.models import User
from horror import present
from horror.table.people import seats

DATES = ("opens_at", "closes_at", "starts_at", "middle_at", "ends_at", "hard_end_at")
RULES = {"ruleset": "classic", "preset": "", "seats": 3}
ENTRIES = 4
"""With one person of a story they are as many as a season needs, and play in one group."""


def main(deed: str, slug: str, *words: str) -> None:
    DEEDS[deed](slug, *words)


def begin(slug: str) -> None:
    owner, *people = [_person(slug, number) for number in range(1 + ENTRIES)]
    league = founding.found(
        owner, slug=slug, name=slug.title(), about="", visibility="public", rules=RULES, now=present.now()
    )
    season = _open(following.plan(league, present.now(), present.now()))
    for person in people:
        entering.enter(season.pk, person, present.now())


def open_it(slug: str) -> None:
    _open(_newest(slug))


def lead(slug: str) -> None:
    now = present.now()
    season = _newest(slug)
    due = dates.comes(season)
    assert due is not None
    _earlier(season, due - now, now)
    steps.step(season.pk, now)
    season.refresh_from_db()
    if season.state == Season.State.CHECK_IN:
        for entry in _extras(slug, season):
            assert entry.person is not None
            entering.check_in(season.pk, entry.person, now)


def leave(slug: str) -> None:
    season = _newest(slug)
    person = _extras(slug, season)[0].person
    assert person is not None
    leaving.leave(season.pk, person, present.now())


def start(slug: str, entry: str) -> None:
    now = present.now()
    for match in Match.objects.filter(group__season=_newest(slug)).order_by("number"):
        if int(entry) in match.seats:
            seats.start(str(match.game_id), caller(match.pk, "start"), now)


def end(slug: str) -> None:
    now = present.now()
    with locked(_newest(slug).pk) as season:
        Match.objects.filter(group__season=season).update(state=Match.State.VOID, ended_at=now)
        standing.settle(season)
        season.entries.filter(state=Entry.State.PLAYING).update(state=Entry.State.FINISHED, ended_at=now)
        season.state, season.finished_at, season.next_at = Season.State.FINISHED, now, None
        season.save()
        following.plan(season.league, now, now)
    open_it(slug)


def organiser(slug: str, name: str) -> None:
    person = User.objects.get(name=name)
    role = Member.Role.ORGANISER
    Member.objects.create(
        league=League.objects.get(slug=slug), person=person, role=role, joined_at=present.now()
    )


DEEDS: Mapping[str, Callable[..., None]] = {
    "begin": begin,
    "open": open_it,
    "lead": lead,
    "leave": leave,
    "start": start,
    "end": end,
    "organiser": organiser,
}


def _person(slug: str, number: int) -> User:
    email = f"{slug}{number}@example.org"
    person: User = User.objects.create(email=email, name=f"{slug.title()} {number}")
    EmailAddress.objects.create(user=person, email=email, verified=True, primary=True)
    return person


def _newest(slug: str) -> Season:
    return Season.objects.filter(league__slug=slug).order_by("-number")[0]


def _extras(slug: str, season: Season) -> list[Entry]:
    """The entries of those who have come with the league."""
    return list(season.entries.filter(name__startswith=slug.title()).order_by("number"))


def _open(season: Season) -> Season:
    now = present.now()
    _earlier(season, season.opens_at - now, now)
    steps.step(season.pk, now)
    season.refresh_from_db()
    assert season.state == Season.State.REGISTRATION
    return season


def _earlier(season: Season, by: timedelta, now: datetime) -> None:
    """All dates of a season are so much earlier; it is looked at now."""
    for name in DATES:
        setattr(season, name, getattr(season, name) - by)
    season.next_at = now
    season.save()
