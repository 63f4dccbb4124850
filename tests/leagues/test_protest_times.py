"""Protests go by time: organisers decide for a week, then staff, and after another one it stands as it was played
(ORG-04).
"""

from __future__ import annotations

from typing import Any

import pytest

from accounts.leagues import protests
from accounts.leagues.models import Match, Protest, Season
from accounts.leagues.refused import NotOpen, NotOrganiser
from accounts.models import User
from tests.leagues.seasons import DAY, HOUR, Course, begun, live, people, seat_of_lowest

State = Season.State
RULES: dict[str, Any] = {"season_days": 28, "registration_days": 1, "check_in_days": 1, "protest_days": 5}
pytestmark = [pytest.mark.django_db, pytest.mark.rules("ORG-04")]


@pytest.fixture
def who() -> list[User]:
    """Five who play, the organiser, and one of the staff."""
    made = people(7)
    made[6].is_staff = True
    made[6].save()
    return made


@pytest.fixture
def course(who: list[User]) -> Course:
    """A season whose games have just ended."""
    found = begun(who[:5], **RULES)
    found.season.league.members.update(person=who[5])
    found.declare(seat_of_lowest)
    assert found.season.state == State.CLOSING
    return found


def made(course: Course, who: list[User], day: int = 0) -> Protest:
    """A protest of the first one's, so many days after the end of the games."""
    course.go(day * DAY)
    match = Match.objects.filter(group__season=course.pk, seats__0=1).select_related("group").get()
    return course.door.protest(who[0], match, course.now)


def test_without_one_a_season_is_finished_after_the_days_of_the_rules(course: Course) -> None:
    over = course.now
    course.until(State.FINISHED)
    assert course.season.finished_at == over + 5 * DAY


def test_later_than_the_rules_say_nobody_protests(who: list[User]) -> None:
    course = begun(who[:5], **RULES)
    course.season.league.members.update(person=who[5])
    course.come()
    first, second = [match for match in course.running if 1 in match.seats and course.turn(match)][:2]
    course.declare(seat_of_lowest, [first, second])
    for match in (first, second):
        match.refresh_from_db()
    live(course, 5)
    kept = course.door.protest(who[0], first, course.now)
    assert kept.state == Protest.State.OPEN
    course.go(HOUR, HOUR)
    with pytest.raises(NotOpen, match="within 5 days"):
        course.door.protest(who[0], second, course.now)


def test_the_season_waits_for_what_is_decided_and_no_longer(course: Course, who: list[User]) -> None:
    protest = made(course, who, day=4)
    course.go(6 * DAY)
    assert course.season.state == State.CLOSING
    protests.decide(protest.pk, who[5], True, "you are right, and nothing follows", course.now)
    course.go()
    assert course.season.state == State.FINISHED
    assert Protest.objects.get().state == Protest.State.UPHELD


def test_after_seven_days_staff_decide_and_organisers_no_more(course: Course, who: list[User]) -> None:
    protest = made(course, who)
    course.go(7 * DAY)
    protest.refresh_from_db()
    assert (protest.state, course.season.state) == (Protest.State.STAFF, State.CLOSING)
    with pytest.raises(NotOrganiser):
        course.door.decide(who[5], protest, course.now)
    course.door.decide(who[6], protest, course.now)
    course.go()
    assert course.season.state == State.FINISHED


def test_after_fourteen_days_it_stands_as_it_was_played(course: Course, who: list[User]) -> None:
    protest = made(course, who)
    before = course.season.groups.get().table
    course.go(14 * DAY - DAY)
    assert course.season.state == State.CLOSING
    course.go(DAY)
    protest.refresh_from_db()
    assert (protest.state, protest.decided_at) == (Protest.State.LAPSED, course.now)
    assert (course.season.state, course.season.finished_at) == (State.FINISHED, course.now)
    assert course.season.groups.get().table == before
    with pytest.raises(NotOpen):
        course.door.decide(who[6], protest, course.now)
