"""A worker is killed after any statement of a season's steps: the step is done once and whole, or not at all. After
each statement of the season of thirty: `python -m tests.leagues.killed`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db.models import Value
from django.db.models.functions import Concat

from accounts.leagues import making
from accounts.leagues.course import steps
from accounts.leagues.models import Entry, League, Match, Season
from accounts.leagues.nudging import KIND
from accounts.models import User
from clients import verify_league
from horror.models import Game, Job
from horror.table import jobs
from tests.leagues import told
from tests.leagues.killing import GAMES, STEPS, Killer
from tests.leagues.seasons import DAY, Course, opened, people, seat_of_lowest, seed
from tests.leagues.thirty import Thirty
from tests.table.killing import Victims, victims

State = Season.State
THIRTY = Path(__file__).parent / "data" / "thirty.json"
RULES: dict[str, Any] = {"season_days": 14, "registration_days": 1, "check_in_days": 1, "again": 7}
SEED = bytes(range(32))
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
        became = victim.order(
            do="job", job=job.pk, now=course.now.isoformat(), after=len(seen) + 1, games=GAMES
        )
        seen.append(whole())
        if "died" not in became:
            assert "lived" in became, became
            return seen
        if seen[-1]:
            return seen


def season(victim: Victims | None) -> bytes:
    """A season of ten in two tiers, from its draft to its document; with the workers killed after each statement of
    composing it, of making its first game, and of its end."""
    who = people(10)
    course = opened(who, **RULES)
    seed(course.season, SEED)
    course.until(State.CHECK_IN)
    course.confirm(who)
    course.now = course.season.starts_at
    if victim is not None:
        compose(course, victim)
    course.until(State.RUNNING)
    assert Game.objects.filter(match__group__season=course.pk).count() == 10
    assert {match.state for match in course.matches} == {Match.State.RUNNING}
    course.begin()
    course.declare(seat_of_lowest)
    assert course.season.state == State.CLOSING
    course.now += 5 * DAY
    if victim is not None:
        finish(course, victim)
    course.go()
    assert course.season.state == State.FINISHED
    assert not steps.step(course.pk, course.now)
    return told.encoded(course.season)


def compose(course: Course, victim: Victims) -> None:
    def composed() -> bool:
        season = course.season
        rows = Entry.objects.filter(season=season, state=Entry.State.PLAYING).count()
        matches = Match.objects.filter(group__season=season).count()
        wanted = Job.objects.open().filter(kind="league_game").count()
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
        assert Game.objects.filter(tag=making.tag_of(first.group)).count() <= 1
        assert first.game_id is None or first.state == Match.State.RUNNING
        return first.game_id is not None

    seen = killed(course, victim, making.MAKE, str(first.pk), made)
    assert seen == sorted(seen)


def finish(course: Course, victim: Victims) -> None:
    def finished() -> bool:
        season = course.season
        settled = Entry.objects.filter(season=season, final__isnull=False).count()
        later = Season.objects.filter(league=season.league, number=2).count()
        assert (season.state, settled, later) in {("closing", 0, 0), ("finished", 10, 1)}
        return season.state == State.FINISHED

    seen = killed(course, victim, KIND, str(course.pk), finished)
    assert seen == sorted(seen)
    assert {False, True} == set(seen)


@pytest.mark.rules("LEA-01", "LEA-02", "LEA-03", "LEA-04", "LEA-13")
def test_what_is_published_is_the_same_with_workers_killed_after_any_statement(victim: Victims) -> None:
    undisturbed = season(None)
    League.objects.update(slug="before")  # and others of the same names play again
    User.objects.update(email=Concat(Value("before-"), "email"))
    EmailAddress.objects.all().delete()
    assert season(victim) == undisturbed
    assert verify_league.verify(verify_league.parsed(undisturbed)).wrong == []


@pytest.mark.long
@pytest.mark.rules("LEA-01", "LEA-02", "LEA-04", "LEA-07", "LEA-08", "LEA-12", "LEA-13", "PTS-04", "PTS-05")
def test_thirty_entries_end_as_was_reckoned_with_workers_killed_and_jobs_delivered_in_any_order(
    victim: Victims, chance: random.Random
) -> None:
    def otherwise(due: Sequence[int]) -> Sequence[int]:
        return chance.sample(due, len(due))

    def then(before: int) -> int:
        return before + chance.randint(1, 12 if before else 4)

    killer = Killer(victim, STEPS, then, many=1)
    document = told.encoded(Thirty(otherwise, worker=killer).play())
    assert document == THIRTY.read_bytes()
    assert killer.killed.keys() == set(STEPS)
