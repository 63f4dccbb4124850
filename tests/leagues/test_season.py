"""A season from its draft to the next one."""

from __future__ import annotations

import pytest

from accounts.leagues import document, following
from accounts.leagues.models import Entry, Match, Season
from tests.leagues.seasons import BEGIN, DAY, Course, league, people, seat_of_lowest

State = Season.State
pytestmark = pytest.mark.django_db


@pytest.mark.rules("LEA-01", "LEA-02", "LEA-13")
def test_a_season_runs_by_itself() -> None:
    who = people(7)
    season = following.plan(league(who[0], again=7), BEGIN + DAY, BEGIN)
    course = Course(season)
    course.until(State.REGISTRATION)
    assert course.season.commitment and not course.season.seed
    course.enter(who)
    course.until(State.CHECK_IN)
    course.confirm(who)
    course.until(State.RUNNING)
    assert len(course.season.seed) == 64
    assert [len(match.seats) for match in course.matches] == [3] * 7
    assert {match.state for match in course.matches} == {Match.State.RUNNING}
    course.begin()
    course.declare(seat_of_lowest)
    assert course.season.state == State.CLOSING
    course.until(State.FINISHED)
    rows = course.season.groups.get().table["rows"]
    assert [row["wins"] for row in rows] == sorted((row["wins"] for row in rows), reverse=True)
    assert {entry.state for entry in course.season.entries.all()} == {Entry.State.FINISHED}
    assert document.document(course.season)["promotions"]
    following_one = Season.objects.get(league=course.season.league, number=2)
    assert following_one.state == State.DRAFT
