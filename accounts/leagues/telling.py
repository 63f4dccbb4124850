"""Who is told what of a season by mail: noted here, person by person; written in `worker.notices.leagues`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from accounts import outbox
from accounts.leagues import at_issue
from accounts.leagues.models import Entry, Member, Protest, Season, Waiting
from accounts.ledger import Notice
from accounts.models import User
from horror.table import jobs
from horror.table.frame import durable
from horror.table.jobs import Claimed

KIND = "league"
"""What notices of leagues are called, before a dot and what they say: ``league.check_in``."""
AT_ONCE = 50
"""So many people are noted in one transaction."""


def entered(season: Season) -> Iterable[Any]:
    """Who has a place, or had one in a game of the season (primary keys)."""
    return season.entries.exclude(state=Entry.State.WITHDRAWN).values_list("player_id", flat=True)


def concerned(season: Season) -> Iterable[Any]:
    """The same, and who waits for a place."""
    waiting = season.waiting.filter(state=Waiting.State.WAITING).values_list("person_id", flat=True)
    return [*entered(season), *waiting]


def unconfirmed(season: Season) -> Iterable[Any]:
    """Who has not confirmed yet."""
    return season.entries.filter(state=Entry.State.ENTERED).values_list("player_id", flat=True)


TOLD: Mapping[str, Callable[[Season], Iterable[Any]]] = {
    "check_in": unconfirmed,
    "cancelled": concerned,
    "started": entered,
    "ending": entered,
    "overtime": entered,
    "closing": entered,
    "results": entered,
    "next": entered,
}
"""What is told of a season, and to whom."""


def judges(row: Protest) -> list[Any]:
    """Who may decide a protest first: who runs the league, plays in no group that it concerns, and has not done himself
    what it is against (ORG-01)."""
    runs = Member.objects.filter(
        league=row.season.league_id, role__in=Member.RUNS, person__is_active=True
    ).select_related("person")
    return _impartial(row, [each.person for each in runs])


def staff(row: Protest) -> list[Any]:
    """Who decides it when they do not, or cannot."""
    return _impartial(row, User.objects.filter(is_staff=True, is_active=True))


def _impartial(row: Protest, people: Iterable[User]) -> list[Any]:
    doers = at_issue.doers(row)
    return [each.pk for each in people if each.pk not in doers and not at_issue.plays_there(row, each)]


def protester(row: Protest) -> Iterable[Any]:
    """Who plays now for the entry that protested."""
    return [row.entry.player_id]


PROTESTS: Mapping[str, Callable[[Protest], Iterable[Any]]] = {
    "protest": judges,
    "protest_soon": judges,
    "protest_staff": staff,
    "protest_decided": protester,
    "protest_final": protester,
}
"""What is told of a protest, and to whom (ORG-04)."""


def tell_all(season: Season, what: str, now: datetime) -> None:
    """Have everybody whom it concerns told, in the transaction of what has happened."""
    tell_later(season, what, None, now)


def tell_later(season: Season, what: str, at: datetime | None, now: datetime) -> None:
    """The same from then on."""
    jobs.put("league_told", None, now, key=f"{season.pk}/{what}", not_before=at)


@jobs.handler("league_told", queue="mail", quarantines=False)
def note(claimed: Claimed, now: datetime) -> None:
    """Note that people are to be told, each once, some at a time; whoever is interrupted goes on where it was."""
    season_id, what = claimed.key.split("/")
    season = Season.objects.get(pk=season_id)
    known = set(_noted(season, what))
    people = [pk for pk in dict.fromkeys(_to_be_told(season, what)) if pk is not None and pk not in known]
    for begin in range(0, len(people), AT_ONCE):
        with durable():
            known = set(_noted(season, what))
            for person in people[begin : begin + AT_ONCE]:
                if person not in known:
                    tell(season, what, person, now)


def tell(season: Season, what: str, person: Any, now: datetime) -> None:
    """Note that one person (a primary key) is to be told, in the transaction of what has happened."""
    kind, about = f"{KIND}.{what}", str(season.pk)
    outbox.mail(kind, now, person_id=person, about=about)


def _to_be_told(season: Season, what: str) -> Iterable[Any]:
    """Whom it concerns (primary keys): a protest its people, a message of an organiser's the group that it names, or
    all."""
    kind, _, number = what.partition(".")
    if kind in PROTESTS:
        return PROTESTS[kind](
            season.protests.select_related("season", "entry", "match__group", "act__reverses").get(pk=number)
        )
    if kind != "message":
        return TOLD[what](season)
    target = season.acts.get(number=number).target
    if target.get("group") is None:
        return concerned(season)
    named = season.entries.filter(group__tier=target["tier"], group__number=target["group"])
    return named.values_list("player_id", flat=True)


def tell_group(season: Season, act: int, now: datetime) -> None:
    """Have a message of an organiser's told to whom it is for; the act of this number says what and to whom."""
    tell_all(season, f"message.{act}", now)


def _noted(season: Season, what: str) -> Iterable[Any]:
    return Notice.objects.filter(kind=f"{KIND}.{what}", about=str(season.pk)).values_list(
        "person_id", flat=True
    )
