"""A season that was set aside after failures, and what organisers do with it meanwhile (LEA-01, ORG-02)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError

from accounts.leagues import following
from accounts.leagues.acts.dates import Cancel, CloseEarly, MoveDate
from accounts.leagues.acts.points import Penalty
from accounts.leagues.course import playing
from accounts.leagues.models import Season
from accounts.leagues.refused import NotOpen
from tests.leagues.seasons import BEGIN, DAY, Course, begun, league, opened, organised, people, seat_of_lowest

State = Season.State
RULES: dict[str, Any] = {"season_days": 14, "registration_days": 4, "check_in_days": 2}
pytestmark = pytest.mark.django_db


def halted(course: Course) -> None:
    """It is set aside in the state in which it is."""
    it = course.season
    it.failures = 3
    it.halt()
    it.save()


@pytest.mark.rules("LEA-01", "ORG-02")
def test_one_that_is_cancelled_while_it_is_set_aside_is_cancelled() -> None:
    who = people(7)
    course = organised(opened(who[:5], **RULES), who[6])
    halted(course)
    course.door.act(who[6], Cancel(), course.now)
    found = course.season
    assert (found.phase, found.halted, found.failures) == (State.CANCELLED, "", 0)
    with pytest.raises(NotOpen):
        course.door.enter(who[5], course.now)


@pytest.mark.rules("LEA-01", "ORG-02")
def test_one_that_is_closed_early_while_it_is_set_aside_goes_on_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    who = people(7)
    course = organised(begun(who[:6], **RULES), who[6])
    course.come()
    course.declare(seat_of_lowest, course.running[:-1])
    monkeypatch.setattr(playing, "nothing_can_change", lambda season: True)
    halted(course)
    course.door.act(who[6], CloseEarly(), course.now)
    assert course.season.phase == State.CLOSING
    course.until(State.FINISHED)
    assert course.season.phase == State.FINISHED
    with pytest.raises(NotOpen):
        course.door.act(who[6], Penalty(entry=1, points=-10), course.now)


@pytest.mark.rules("LEA-01")
def test_no_season_is_both_under_way_and_set_aside() -> None:
    course = opened(people(5), **RULES)
    with pytest.raises(IntegrityError):
        Season.objects.filter(pk=course.pk).update(halted=State.DRAFT)


@pytest.mark.rules("ORG-02", "LEA-01")
def test_a_date_of_a_draft_is_moved_and_it_stays_one() -> None:
    who = people(2)
    course = organised(Course(following.plan(league(who[0], **RULES), BEGIN + 5 * DAY, BEGIN)), who[1])
    course.door.act(who[1], MoveDate(date="opens_at", days=2), course.now)
    course.go(timedelta(minutes=5), timedelta(minutes=1))
    assert (course.season.state, course.season.failures) == (State.DRAFT, 0)
    assert course.season.next_at == course.season.opens_at
