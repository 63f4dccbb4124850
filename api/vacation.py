"""Your vacation: announcing it, changing it, ending it; and which of your games wait meanwhile."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from accounts.models import User
from accounts.vacation import announced, games
from accounts.vacation.announced import BadVacation
from api.endpoint import Endpoint, operation
from api.problems import ProblemRaised
from api.shapes import Strict, now

Day = Annotated[date, Meta(description="A calendar day, `2026-12-24`.")]


class VacationRequest(Strict):
    """Days on which you are away: the `first` and the `last`, both included, in your time zone. `steward`: in games
    that let you choose (`away` of their rates), the steward, a bot, plays for you meanwhile, instead of the clock
    standing still (TAB-75)."""

    first: Day
    last: Day
    steward: bool = False


class Announced(msgspec.Struct, kw_only=True):
    """A vacation: its `first` and `last` day in the `zone` of then. It is in force from when it `begins` to when it
    `ends`, and has cost so many `days`. `steward`: he plays for you meanwhile where games let you choose."""

    first: Day
    last: Day
    zone: str
    begins: datetime
    ends: datetime
    days: int
    steward: bool


class GameMeanwhile(msgspec.Struct, kw_only=True):
    """A game of yours that has a clock. It waits for you on `days` days of this vacation, until then (`until`, null
    where it does not wait at all); of your vacations it waits on `left` more days, this one's included. `together`:
    several of your games count these days together (TAB-168). `steward`: he
    plays for you there meanwhile."""

    id: str
    name: str
    left: int
    days: int
    until: datetime | None
    together: bool
    steward: bool


class VacationShown(msgspec.Struct, kw_only=True):
    """Your `vacation`, null where none is announced; the `balance` are days that you have left. `games` are those that
    are not over: the ones of which `days` is less than those of the vacation do not wait for all of it."""

    balance: int
    vacation: Announced | None
    games: list[GameMeanwhile]


def _shown(user: User, at: datetime) -> VacationShown:
    row = announced.of(user.pk, at)
    vacation = None if row is None else row.vacation
    told = None
    if row is not None and vacation is not None:
        told = Announced(
            first=row.first,
            last=row.last,
            zone=row.zone,
            begins=vacation.begins,
            ends=vacation.ends,
            days=row.charged,
            steward=row.steward,
        )
    return VacationShown(
        balance=announced.left(user.pk, at),
        vacation=told,
        games=[
            GameMeanwhile(
                id=each.game.pk,
                name=each.game.name,
                left=each.left,
                days=each.days,
                until=each.until,
                together=bool(each.game.days_with),
                steward=each.steward,
            )
            for each in games.waits(user.pk, vacation, at)
        ],
    )


class VacationView(Endpoint):
    @operation("Your vacation", {200: VacationShown}, tag="people", name="get_vacation")
    def get(self, request: Request) -> VacationShown:
        return _shown(security.somebody(request), now())

    @operation(
        "Announce a vacation, or change it",
        {200: VacationShown},
        body=VacationRequest,
        scope="account",
        problems=[422],
        tag="people",
        name="announce_vacation",
    )
    def put(self, request: Request, body: VacationRequest) -> VacationShown:
        """It is in force from the first day, and not before twelve hours from now. One that has not begun is replaced;
        one that is in force keeps its first day."""
        user, at = security.somebody(request), now()
        try:
            announced.announce(user, body.first, body.last, at, steward=body.steward)
        except BadVacation as error:
            raise ProblemRaised(
                error.phrase, kind="refused", code="bad_vacation", rule=error.rule, path=error.path
            ) from None
        return _shown(user, at)

    @operation("End your vacation", {200: VacationShown}, scope="account", tag="people", name="end_vacation")
    def delete(self, request: Request) -> VacationShown:
        """From the next midnight on, where it is in force; else it is taken back. Days that are left over are yours."""
        user, at = security.somebody(request), now()
        announced.end(user, at)
        return _shown(user, at)
