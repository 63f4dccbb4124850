"""A worker is killed after any statement of a season's steps: the step is done once and whole, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from accounts.leagues.course import steps
from accounts.leagues.models import Entry, Match, Season
from accounts.leagues.nudging import KIND
from horror.models import Game, Job
from horror.table import jobs
from tests.leagues.seasons import DAY, Course, begun, opened, people, seat_of_lowest
from tests.table.killing import Victims, victims

State = Season.State
RULES: dict[str, Any] = {"season_days": 14, "registration_days": 1, "check_in_days": 1, "again": 7}
GAMES = "tests.leagues.scripted.GAMES"
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def victim(transactional_db: None) -> Iterator[Victims]:
    with victims() as found:
        yield found


def killed(course: Course, victim: Victims, kind: str, key: str, whole: Callable[[], bool]) -> list[bool]:
    """Kill the worker of such a job after each of its statements, until its effect is there; whether it was each
    time.
    """
    seen: list[bool] = []
    while True:
        Job.objects.filter(kind=kind, key=jobs.full_key(kind, None, key)).delete()  # as one that was given up
        jobs.put(kind, None, course.now, key=key)
        job = Job.objects.open().get(kind=kind, key=jobs.full_key(kind, None, key))
        told = victim.order(
            do="job", job=job.pk, now=course.now.isoformat(), after=len(seen) + 1, games=GAMES
        )
        seen.append(whole())
        if "died" not in told:
            assert "lived" in told, told
            return seen
        if seen[-1]:
            return seen


@pytest.mark.rules("LEA-01", "LEA-02")
def test_killed_after_any_statement_of_composing_and_of_making_a_game(victim: Victims) -> None:
    who = people(10)
    course = opened(who, **RULES)
    course.until(State.CHECK_IN)
    course.confirm(who)
    course.now = course.season.starts_at

    def composed() -> bool:
        season = course.season
        rows = Entry.objects.filter(season=season, state=Entry.State.PLAYING).count()
        matches = Match.objects.filter(group__season=season).count()
        wanted = Job.objects.filter(kind="league_game").count()
        assert (season.state, bool(season.seed), rows, matches, wanted) in {
            ("check_in", False, 0, 0, 0),
            ("composing", True, 10, 10, 10),
        }
        return season.state == State.COMPOSING

    seen = killed(course, victim, KIND, str(course.pk), composed)
    assert seen == sorted(seen)
    assert {False, True} == set(seen)
    assert len(seen) > 15

    first = course.matches[0]

    def made() -> bool:
        first.refresh_from_db()
        assert Game.objects.filter(host="league").count() <= 1
        assert first.game_id is None or first.state == Match.State.RUNNING
        return first.game_id is not None

    seen = killed(course, victim, "league_game", str(first.pk), made)
    assert seen == sorted(seen)
    course.until(State.RUNNING)
    assert Game.objects.filter(host="league").count() == 10
    assert {match.state for match in course.matches} == {Match.State.RUNNING}


@pytest.mark.rules("LEA-01", "LEA-04", "LEA-13")
def test_killed_after_any_statement_of_the_end(victim: Victims) -> None:
    course = begun(people(6), **RULES)
    course.declare(seat_of_lowest)
    assert course.season.state == State.CLOSING
    course.now += 5 * DAY

    def finished() -> bool:
        season = course.season
        settled = Entry.objects.filter(season=season, final__isnull=False).count()
        later = Season.objects.filter(league=season.league, number=2).count()
        assert (season.state, settled, later) in {("closing", 0, 0), ("finished", 6, 1)}
        return season.state == State.FINISHED

    seen = killed(course, victim, KIND, str(course.pk), finished)
    assert seen == sorted(seen)
    assert {False, True} == set(seen)
    assert not steps.step(course.pk, course.now)
