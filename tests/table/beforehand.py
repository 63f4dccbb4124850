"""Games on the table in which seats leave standing orders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from horror.models import Entry, Firing, Job, Seat, StandingList, Submission
from horror.table import dispatch, jobs
from horror.table.jobs import Claimed
from horror.table.standing_orders import writing
from tests.games.ordered import built
from tests.table.automatic_turn import assert_faithful, place
from tests.table.conftest import NOW, Played, caller, started

RED, BLUE, WHITE = 0, 1, 2
LATER = NOW + timedelta(minutes=1)
FIGHT = "when assaulted: all fight"
PASS = "when special building: pass for good"
MARKET = """
ruleset: classic
players: [red, blue, white]
towns: {19: blue settlement, 36: white settlement, 12: red settlement, 18: blue city}
roads: {12-17: red}
hands: {red: {wool: 4, ore: 4}, blue: {ore: 3, wool: 3, grain: 1}, white: {ore: 2}}
turn: {player: red, phase: actions, number: 4}
"""


def market(people: Sequence[User]) -> Played:
    """Red may trade in his turn of the classic game."""
    played = started(list(people), ruleset="classic", rates={"preset": "daily"}, rated=False)
    place(played.game, bytes(built(MARKET).dump()))
    return played


def assert_faithful_market(played: Played) -> None:
    """What came after that is logged and stored as it was."""
    assert_faithful(played.game, bytes(built(MARKET).dump()))


def write(
    played: Played, seat: int, *orders: Any, version: int | None = None, now: datetime = NOW
) -> StandingList:
    return writing.write(played.id, seat, orders, version, caller(played.people[seat]), now)


def row(played: Played, seat: int) -> StandingList:
    return StandingList.objects.filter(game=played.id, seat=seat).order_by("generation").last()


def lines(played: Played, seat: int) -> list[tuple[str, str, bool]]:
    """The orders of a seat: number, canonical line, and whether each may still fire."""
    kept = row(played, seat)
    orders = kept.orders if kept else []
    return [(one["id"], one["line"], not one.get("off", False)) for one in orders]


def notes(played: Played, seat: int) -> list[tuple[str, str, str]]:
    """What is noted of the orders of a seat: which one, what, why."""
    return [
        (one["id"], note["what"], note["why"]["key"])
        for one in row(played, seat).orders
        for note in one.get("notes", [])
    ]


def fired(played: Played) -> list[tuple[int, str, str]]:
    """The orders that fired: seat, number, whether all of it counts."""
    rows = Firing.objects.filter(game=played.id, fired_at__isnull=False).order_by("fired_at", "pk")
    return [(each.seat, each.order, each.result["outcome"]) for each in rows]


def given(played: Played) -> list[tuple[int | None, str]]:
    """The orders that were given for seats, in the order of the log."""
    by_order = Submission.objects.filter(game=played.id, source=Submission.Source.ORDER)
    numbers = Entry.objects.filter(submission__in=by_order).order_by("number").values_list("seat", "payload")
    return [(seat, bytes(payload).decode()) for seat, payload in numbers]


def claimed(played: Played, seat: int, now: datetime = LATER) -> Claimed:
    """The job that looks at the orders of a seat, in the hands of a worker."""
    job = Job.objects.open().get(game=played.id, kind="standing", key__endswith=f":{seat}")
    found = jobs.claim(job.pk, now)
    assert found is not None
    return found


def to_the_assault(played: Played) -> None:
    """Red ends his turn, and the monsters come: knights are asked, and no order has been looked at yet."""
    played.work(NOW)
    played.do(RED, "end turn")
    job = Job.objects.open().get(game=played.id, kind="advance")
    ended = jobs.claim(job.pk, LATER)
    assert ended is not None
    dispatch.run(ended, LATER)


def seat_row(played: Played, seat: int) -> Seat:
    return Seat.objects.get(game=played.id, index=seat)
