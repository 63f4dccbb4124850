"""Games that people make themselves, with a tag that a table counts (FMT-05)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from accounts.models import User
from accounts.seating import sitting
from horror.models import Game, Seat
from horror.table import submit
from horror.table.acts import Act, Caller, Join, NewGame
from horror.table.create import create
from horror.table.people.seats import join
from tests.leagues.seasons import HOUR, Course

TAG = "club-evening"


def game(
    course: Course,
    who: Sequence[User],
    tag: str = TAG,
    visibility: Literal["public", "private"] = "public",
) -> Game:
    """A game of these people that has just begun."""
    new = NewGame(
        ruleset="scripted", preset="plain", seats=len(who), name="Evening", tag=tag, rated=False,
        visibility=visibility, profile=sitting(who[0]), autostart=True, rates={"preset": "daily"},
        password="pass word" if visibility == "private" else "",
    )  # fmt: skip
    made = create(new, Caller(author=who[0].pk), course.now)
    for one in who[1:]:
        join(made.pk, Join(profile=sitting(one), password=new.password), Caller(author=one.pk), course.now)
    course.go()
    return made


def end(course: Course, made: Game, winner: int) -> None:
    """It ends: this seat wins, others have 3."""
    turn = Seat.objects.filter(game=made).exclude(owes="").get()
    points = ",".join("10" if seat == winner else "3" for seat in range(3))
    act = Act(author=turn.owner_id, seat=turn.index, script=(f"declare points {winner} {points} www",))
    assert submit.submit(made.pk, act, course.now).outcome == "done"
    course.go(HOUR, HOUR)
