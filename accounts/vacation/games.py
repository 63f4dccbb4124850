"""What a vacation does to the games of who is away, and what it would do."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet

from accounts.away import Away
from accounts.vacation import announced
from accounts.vacation.announced import KIND
from horror.clock.vacation import Span, Vacation
from horror.models import Game, Tenure
from horror.table import jobs, news
from horror.table.clocks import rates
from horror.table.errors import NotFound
from horror.table.news import News
from horror.table.people import away


@jobs.handler(KIND, quarantines=False)
def bring_in_line(claimed: jobs.Claimed, now: datetime) -> None:
    """Somebody announced a vacation, changed or ended one, or it has begun, or is over: let each game know that is not
    over. One in which that fails holds up no other; the job fails when all have been tried.
    """
    person = uuid.UUID(claimed.key)
    days, wished = _taken(person)
    failed: Exception | None = None
    for game in held(person).values_list("game", flat=True):
        try:
            away.be_away(game, person, days, now, wished)
        except NotFound:
            continue
        except Exception as error:
            failed = error
    news.announce(News.VACATION, None, now, claimed.key)
    if failed is not None:
        raise failed
    if (row := announced.of(person, now)) is not None:
        vacation = row.vacation
        jobs.replan(KIND, None, claimed.key, vacation.begins if vacation.begins > now else vacation.ends, now)


@news.subscribe("away_rates", News.RATES_CHANGED, queue="turns")
def by_other_rates(claimed: jobs.Claimed, now: datetime) -> None:
    """The clocks of a game go by other rates, or there are some now: look at the vacations of all who sit there."""
    here = Tenure.objects.filter(game=claimed.game, to_entry=None, game__ended_at=None).exclude(person=None)
    for person in here.values_list("person", flat=True):
        jobs.put(KIND, None, now, key=str(person))


class Waits(NamedTuple):
    """For how many more days of vacation a game waits for somebody; and how many of those of one vacation, until when:
    None where it does not wait for that at all; ``steward``: he plays there meanwhile. Where it counts days together
    with other games (TAB-168), ``left`` are those that are left in all of them."""

    game: Game
    left: int
    days: int
    until: datetime | None
    steward: bool


def waits(person: Any, vacation: Vacation | None, now: datetime) -> list[Waits]:
    """TAB-62, TAB-75: what the games that somebody plays in do while that person is away; newest first. Two queries,
    and one more where games count days together.
    """
    days, wished = _taken(person)
    mine = set(vacation.days) if vacation is not None else set()
    tenures = list(held(person).select_related("game").order_by("-game__created_at", "game_id"))
    words = {tenure.game.days_with for tenure in tenures} - {""}
    others = list(Tenure.objects.counting_with(person, words)) if words else []
    found = []
    for tenure in tenures:
        game, since = tenure.game, tenure.began_at or tenure.game.created_at
        by = rates.of(game)
        assert by is not None
        beside = [each for each in others if each.game.days_with == game.days_with]
        count = away.counted(game, since, days, wished, beside)
        of_this = [day for day in away.waits_on(game, since, days, wished, count) if day in mine]
        left = by.vacation_days - sum(day not in mine for day in count)
        until = of_this[-1].ends if of_this else None
        stands = away.standing_days(game, days, wished)
        found.append(Waits(game, left, len(of_this), until, not mine.issubset(stands)))
    return found


def days_of(person: Any) -> list[Span]:
    """All days of vacation that a person (a primary key) has taken, and will take."""
    return _taken(person)[0]


def _taken(person: Any) -> tuple[list[Span], list[Span]]:
    """These days, and those of them on which the steward is to play where a game lets one choose."""
    rows = list(Away.objects.of(person))
    return (
        [day for each in rows for day in each.vacation.days],
        [day for each in rows if each.steward for day in each.vacation.days],
    )


def held(person: Any) -> QuerySet[Tenure]:
    """The tenures of a person (a primary key) in games with a clock that are not over."""
    mine = Tenure.objects.filter(person_id=person, to_entry=None, game__ended_at=None)
    return mine.exclude(game__rates={})
