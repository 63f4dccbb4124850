"""A season goes from state to state by itself, once, and whatever fails meanwhile (LEA-01)."""

from __future__ import annotations

import pytest

from accounts.leagues import dates
from accounts.leagues.acts import doing
from accounts.leagues.acts.dates import MoveDate
from accounts.leagues.course import steps
from accounts.leagues.locking import locked
from accounts.leagues.models import Match, Season
from accounts.leagues.nudging import KIND
from accounts.leagues.refused import SeenBefore
from accounts.ledger import Notice
from horror.models import Game, Job
from horror.table import jobs
from horror.table.acts import Caller
from horror.table.errors import LostClaim
from horror.table.people import resign
from tests.leagues.seasons import DAY, HOUR, begun, opened, people, seat_of_lowest

State = Season.State
pytestmark = pytest.mark.django_db


@pytest.mark.rules("LEA-01")
def test_a_season_goes_on_without_any_job_that_says_so() -> None:
    course = opened(people(5))
    for state in (State.CHECK_IN, State.CANCELLED):
        while course.season.state != state:
            Job.objects.filter(kind=KIND).delete()
            course.go(DAY, DAY)
    assert course.season.cause == "too_few"


@pytest.mark.rules("LEA-01")
def test_a_season_is_looked_at_twice_and_does_one_step() -> None:
    course = opened(people(5))
    course.now = course.season.closes_at
    assert [steps.step(course.pk, course.now) for _ in range(2)] == [True, False]
    assert course.season.state == State.CHECK_IN


@pytest.mark.rules("LEA-01")
def test_who_has_lost_the_job_changes_nothing() -> None:
    course = opened(people(5))
    course.now = course.season.closes_at
    jobs.put(KIND, None, course.now, key=str(course.pk))
    job = Job.objects.open().get(kind=KIND)
    mine = jobs.claim(job.pk, course.now)
    assert mine is not None
    Job.objects.filter(pk=job.pk).update(claim="another's")
    with pytest.raises(LostClaim):
        steps.look(mine, course.now)
    assert course.season.state == State.REGISTRATION


@pytest.mark.rules("LEA-01")
def test_a_date_that_is_passed_three_weeks_late_moves_all_later_ones() -> None:
    course = opened(people(5))
    before = course.season
    course.now = before.closes_at + 21 * DAY
    course.work()
    after = course.season
    assert after.state == State.CHECK_IN
    assert after.starts_at == course.now + 7 * DAY
    for name in ("middle_at", "ends_at", "hard_end_at"):
        assert getattr(after, name) == getattr(before, name) + 21 * DAY


@pytest.mark.rules("LEA-01")
def test_dates_are_whole_minutes() -> None:
    course = opened(people(5))
    course.now = course.season.closes_at + HOUR.__class__(hours=2, seconds=7, microseconds=3)
    course.work()
    assert course.season.starts_at == dates.whole(course.season.starts_at)


@pytest.mark.rules("LEA-01")
def test_what_fails_three_times_halts_a_season_and_goes_on_by_itself_once_it_is_mended() -> None:
    who = people(5)
    course = opened(who)
    course.until(State.CHECK_IN)
    course.confirm(who[:4])
    kept = course.season.rules
    Season.objects.filter(pk=course.pk).update(rules=kept | {"group": "seven"})
    course.now = course.season.starts_at
    for _ in range(3):
        course.work()
        course.now += 2 * steps.SOON
    assert (course.season.state, course.season.halted, course.season.failures) == ("halted", "check_in", 3)
    assert Job.objects.filter(kind="alert", key__endswith=f"season-{course.pk}").exists()
    Season.objects.filter(pk=course.pk).update(rules=kept)
    course.confirm(who[4:])  # people do what they might do before
    course.go(HOUR)
    assert course.season.state in (State.COMPOSING, State.RUNNING)
    assert course.season.halted == ""


@pytest.mark.rules("LEA-02", "SCH-04")
def test_all_games_begin_together_36_hours_after_they_are_made() -> None:
    who = people(5)
    course = opened(who)
    course.until(State.CHECK_IN)
    course.confirm(who)
    course.until(State.RUNNING)
    games = Game.objects.filter(match__group__season=course.pk)
    assert {game.status for game in games} == {Game.Status.LOBBY}
    assert {game.starts_at for game in games} == {course.season.starts_at + 36 * HOUR}
    assert Notice.objects.filter(kind="league.started").count() == 5
    course.now = course.season.starts_at + 36 * HOUR
    course.work()
    assert {game.status for game in games.all()} == {Game.Status.RUNNING}


@pytest.mark.rules("LEA-02")
def test_a_result_of_which_nobody_tells_is_found() -> None:
    course = begun(people(5))
    first = course.matches[0]
    course.say(first, seat_of_lowest(first))
    Job.objects.filter(kind="league_result").delete()
    course.go(HOUR, HOUR)
    assert course.matches[0].state == Match.State.FINISHED


@pytest.mark.rules("LEA-01")
def test_an_act_on_what_has_changed_since_is_refused() -> None:
    who = people(6)
    course = opened(who)
    deed = MoveDate(date="closes_at", days=1)
    seen = course.season.version
    course.door.act(who[0], deed, course.now)
    with pytest.raises(SeenBefore):
        doing.act(course.pk, who[0], deed, "again", seen, course.now)
    with locked(course.pk) as season:
        assert season.version == seen + 1
    course.door.withdraw(who[5], course.now)  # who acts has to know of that, too
    with pytest.raises(SeenBefore):
        doing.act(course.pk, who[0], deed, "again", seen + 1, course.now)


def test_a_game_of_scripted_without_people_is_named_and_holds_up_no_test() -> None:
    course = begun(people(5))
    game = course.running[0].game
    assert game is not None
    for seat in game.seats.order_by("index"):
        resign.resign(game.pk, seat.index, Caller(author=seat.owner_id), course.now)
    with pytest.raises(AssertionError, match=f"the steward plays in all seats of {game.pk}"):
        course.work()
