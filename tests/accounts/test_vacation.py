"""Announcing a vacation, changing and ending it (accounts.vacation)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any

import msgspec
import pytest

from accounts.away import Away
from accounts.models import User
from accounts.vacation import announced, games
from accounts.vacation.announced import BadVacation
from horror.clock import PRESETS
from horror.models import Job
from horror.table import dispatch, jobs
from tests.accounts.past import game, left, sat, someone
from tests.table.together import ROUNDS, at_once

pytestmark = pytest.mark.django_db
A_DAY = timedelta(days=1)
DAILY: dict[str, Any] = msgspec.to_builtins(PRESETS["daily"])
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture
def ann() -> User:
    made = someone("Ann")
    made.time_zone = "Europe/Berlin"
    made.save()
    return made


def day(number: int) -> date:
    """So many days after to-day, which is 23 November in Berlin too."""
    return NOW.date() + number * A_DAY


def announce(person: User, first: int, last: int, now: datetime = NOW) -> Away:
    return announced.announce(person, day(first), day(last), now)


def refused(person: User, first: int, last: int, now: datetime = NOW) -> tuple[str, str, str]:
    before = list(Away.objects.values())
    with pytest.raises(BadVacation) as error:
        announce(person, first, last, now)
    assert list(Away.objects.values()) == before
    return error.value.reason, error.value.rule, error.value.path


def open_jobs() -> list[str]:
    return list(Job.objects.open().filter(kind=announced.KIND).values_list("key", flat=True))


def test_a_vacation_is_paid_when_it_is_announced_and_games_are_told(ann: User) -> None:
    """TAB-91."""
    assert (announced.of(ann.pk, NOW), announced.left(ann.pk, NOW)) == (None, 10)
    row = announce(ann, 3, 6)
    assert (row.first, row.last, row.zone, row.charged) == (day(3), day(6), "Europe/Berlin", 4)
    assert (announced.of(ann.pk, NOW), announced.left(ann.pk, NOW)) == (row, 6)
    assert open_jobs() == [f"away::{ann.pk}"]


def test_another_time_zone_later_changes_no_vacation(ann: User) -> None:
    """TAB-92."""
    row = announce(ann, 3, 6)
    ann.time_zone = "Asia/Tokyo"
    ann.save()
    assert announced.of(ann.pk, NOW).vacation == row.vacation
    changed = announce(ann, 3, 6)
    assert changed.zone == "Asia/Tokyo"


def test_one_that_has_not_begun_is_replaced_and_what_it_cost_given_back(ann: User) -> None:
    """TAB-91, TAB-92: and the twelve hours begin anew."""
    announce(ann, 3, 12)
    row = announce(ann, 1, 2, NOW + timedelta(hours=1))
    assert Away.objects.get() == row
    assert (row.charged, row.announced_at) == (2, NOW + timedelta(hours=1))
    assert announced.left(ann.pk, NOW + timedelta(hours=1)) == 8


def test_one_in_force_becomes_shorter_or_longer_and_keeps_its_beginning(ann: User) -> None:
    """TAB-92."""
    row = announce(ann, 1, 4)
    then = NOW + 2 * A_DAY
    shorter = announce(ann, 1, 3, then)
    assert (shorter.pk, shorter.last, shorter.charged, shorter.announced_at) == (row.pk, day(3), 3, NOW)
    Job.objects.all().delete()
    longer = announce(ann, 1, 8, then)
    assert open_jobs() == [f"away::{ann.pk}"]
    assert (longer.last, longer.charged, announced.left(ann.pk, then)) == (day(8), 8, 2)
    now = announce(ann, 1, 1, then)
    assert (now.last, now.charged) == (day(2), 2)


def test_ending_gives_back_what_is_left_over(ann: User) -> None:
    """TAB-91, TAB-92: from the next midnight on."""
    announce(ann, 1, 9)
    then = NOW + 2 * A_DAY
    row = announced.end(ann, then)
    assert (row.last, row.charged, announced.left(ann.pk, then)) == (day(2), 3 - 1, 8)
    assert announced.of(ann.pk, then + timedelta(hours=10)) == row
    assert announced.of(ann.pk, then + timedelta(hours=11)) is None  # midnight in Berlin


def test_one_that_has_not_begun_is_taken_back_whole(ann: User) -> None:
    """TAB-92."""
    announce(ann, 1, 9)
    Job.objects.all().delete()
    assert announced.end(ann, NOW) is None
    assert not Away.objects.exists() and announced.left(ann.pk, NOW) == 10
    assert open_jobs() == [f"away::{ann.pk}"]
    Job.objects.all().delete()
    assert announced.end(ann, NOW) is None and open_jobs() == []


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        (3, 2, ("a vacation ends on the day on which it begins, or later", "TAB-92", "$.last")),
        (
            -1,
            2,
            (
                "a vacation begins between today, 2026-11-23, and 2027-11-23",
                "TAB-92",
                "$.first",
            ),
        ),
        (
            366,
            367,
            ("a vacation begins between today, 2026-11-23, and 2027-11-23", "TAB-92", "$.first"),
        ),
        (
            0,
            0,
            (
                "a vacation is in force 12 hours after it was announced: it can last until 2026-11-24 or longer",
                "TAB-92",
                "$.last",
            ),
        ),
        (1, 11, ("you have 10 days of vacation: it can last until 2026-12-03", "TAB-91", "$.last")),
        # to-day costs nothing: it is over before the vacation is in force
        (0, 11, ("you have 10 days of vacation: it can last until 2026-12-03", "TAB-91", "$.last")),
        (1, 999_999, ("you have 10 days of vacation: it can last until 2026-12-03", "TAB-91", "$.last")),
    ],
)
def test_days_that_nobody_can_take_are_refused(
    ann: User, first: int, last: int, said: tuple[str, str, str]
) -> None:
    """TAB-91, TAB-92: with what would be right."""
    assert refused(ann, first, last) == said


def test_what_would_be_right_is_right(ann: User) -> None:
    """TAB-91, TAB-92."""
    assert announce(ann, 1, 10).last == date(2026, 12, 3)
    assert announce(ann, 0, 10).charged == 10
    assert announce(ann, 0, 1).charged == 1
    assert announce(ann, 365, 365).charged == 1


def test_who_has_no_day_left_is_told_so(ann: User) -> None:
    """TAB-91."""
    announce(ann, 1, 10)
    after = NOW + 20 * A_DAY
    assert refused(ann, 25, 25, after) == ("you have no day of vacation left", "TAB-91", "$.last")


def test_what_is_in_force_moves_no_first_day_and_becomes_longer_in_time(ann: User) -> None:
    """TAB-92."""
    announce(ann, 1, 4)
    then = NOW + 2 * A_DAY
    assert refused(ann, 2, 4, then) == (
        "you are away since 2026-11-24: that can become longer or shorter, or end",
        "TAB-92",
        "$.first",
    )
    last_morning = datetime(2026, 11, 27, 11, tzinfo=UTC)
    late = last_morning + timedelta(seconds=1)
    assert refused(ann, 1, 5, late) == (
        "a vacation becomes longer 12 hours before it ends at the latest; another one can come after it",
        "TAB-92",
        "$.last",
    )
    assert announce(ann, 1, 4, late).charged == 4
    assert announce(ann, 1, 5, last_morning).charged == 5


def test_what_is_in_force_becomes_no_longer_than_one_can_pay(ann: User) -> None:
    """TAB-91."""
    announce(ann, 1, 4)
    said = ("you have 10 days of vacation: it can last until 2026-12-03", "TAB-91", "$.last")
    assert refused(ann, 1, 11, NOW + 2 * A_DAY) == said
    assert announce(ann, 1, 10, NOW + 2 * A_DAY).charged == 10


def test_one_is_in_force_from_the_moment_on_at_which_it_begins(ann: User) -> None:
    """TAB-92."""
    begins = announce(ann, 1, 4).vacation.begins
    assert refused(ann, 2, 4, begins)[0].startswith("you are away since 2026-11-24")
    assert announce(ann, 2, 4, begins - timedelta(seconds=1)).first == day(2)


def test_who_has_played_for_long_may_be_away_for_four_weeks(ann: User) -> None:
    """TAB-91."""
    game(ann, someone("Ben"), at=NOW - 400 * A_DAY)
    said = ("you have 28 days of vacation: it can last until 2026-12-21", "TAB-91", "$.last")
    assert refused(ann, 0, 29) == refused(ann, 1, 29) == said
    assert announce(ann, 0, 28).charged == announce(ann, 1, 28).charged == 28


def test_more_days_are_earned_by_playing(ann: User) -> None:
    """TAB-91: in games with a clock and with others, while one sat in them; two at a time earn as one does."""
    ben = someone("Ben")
    game(ann, ben, at=NOW - 30 * A_DAY)
    assert announced.left(ann.pk, NOW) == 13
    over = game(ann, ben, at=NOW - 100 * A_DAY)
    left(over, ann, "finished", NOW - 60 * A_DAY)
    assert announced.left(ann.pk, NOW) == 17
    game(ann, None, at=NOW - 100 * A_DAY)
    game(ann, ben, at=NOW - 100 * A_DAY, rates={})
    cancelled = game(ann, ben, at=NOW - 50 * A_DAY, status="cancelled", ended_at=NOW - 40 * A_DAY)
    assert cancelled.ended_at and announced.left(ann.pk, NOW) == 18
    old = game(ben, someone("Cid"), at=NOW - 140 * A_DAY)
    sat(
        old,
        ann,
        seat=1,
        generation=1,
        began_at=None,
        to_entry=9,
        ended="resigned",
        ended_at=NOW - 130 * A_DAY,
    )
    assert announced.left(ann.pk, NOW) == 19


def test_what_games_do_meanwhile(ann: User) -> None:
    """TAB-62: each by its own rates, and by what it has waited before."""
    ben = someone("Ben")
    patient, spent, never = (
        game(ann, ben, at=NOW - 90 * A_DAY + number * A_DAY, rates={**DAILY, "vacation_days": most})
        for number, most in enumerate((10, 3, 0))
    )
    game(ann, ben, rates={})
    game(ann, ben, status="finished", ended_at=NOW)
    Away.objects.create(
        person=ann, first=day(-60), last=day(-59), zone="UTC", announced_at=NOW - 80 * A_DAY, charged=2
    )
    row = announce(ann, 1, 4)
    assert [
        (each.game, each.left, each.days, each.until) for each in games.waits(ann.pk, row.vacation, NOW)
    ] == [
        (never, 0, 0, None),
        (spent, 1, 1, row.vacation.days[0].ends),
        (patient, 8, 4, row.vacation.ends),
    ]
    assert [each.left for each in games.waits(ann.pk, None, NOW)] == [0, 0, 4]
    taken_over = game(ben, someone("Cid"), at=NOW - 70 * A_DAY, rates=DAILY)
    left(taken_over, ben, "resigned", NOW - 30 * A_DAY)
    sat(taken_over, ann, generation=1, from_entry=9, began_at=NOW - 30 * A_DAY)
    assert games.waits(ann.pk, row.vacation, NOW)[-1][1:3] == (8, 4)
    assert {each.game: each.left for each in games.waits(ann.pk, row.vacation, NOW)}[taken_over] == 10


def test_games_are_brought_in_line_when_it_begins_and_when_it_is_over(ann: User) -> None:
    """TAB-75: a job looks then."""

    def looks() -> list[datetime]:
        return list(Job.objects.open().filter(kind=announced.KIND).values_list("not_before", flat=True))

    def work(now: datetime) -> None:
        for job in jobs.take("turns", now, 10):
            dispatch.run(job, now)

    row = announce(ann, 3, 6)
    assert looks() == [NOW]
    work(NOW)
    assert looks() == [row.vacation.begins]
    work(row.vacation.begins)
    assert looks() == [row.vacation.ends]
    ended = announced.end(ann, row.vacation.begins)
    assert ended is not None
    work(row.vacation.begins)
    assert looks() == [ended.vacation.ends]
    work(ended.vacation.ends)
    assert looks() == []


def test_games_that_let_one_choose_have_the_steward_play_where_that_is_wanted(ann: User) -> None:
    """TAB-75: such days are none of those on which such a game waits."""
    ben = someone("Ben")
    choosing = game(ann, ben, rates={**DAILY, "away": "choice"}, at=NOW - A_DAY)
    other = game(ann, ben, rates=DAILY)
    row = announced.announce(ann, day(1), day(4), NOW, steward=True)
    assert [
        (each.game, each.left, each.days, each.steward) for each in games.waits(ann.pk, row.vacation, NOW)
    ] == [(other, 10, 4, False), (choosing, 10, 0, True)]
    row = announced.announce(ann, day(1), day(4), NOW)
    assert [each.steward for each in games.waits(ann.pk, row.vacation, NOW)] == [False, False]


def test_one_in_force_may_have_the_steward_play_from_now_on(ann: User) -> None:
    """TAB-75."""
    announce(ann, 1, 4)
    then = NOW + 2 * A_DAY
    assert announced.announce(ann, day(1), day(4), then, steward=True).steward
    assert Away.objects.get().steward


@pytest.mark.django_db(transaction=True)
def test_two_announcements_at_once_are_one_vacation(ann: User) -> None:
    """TAB-92: one replaces the other."""
    for _ in range(ROUNDS):
        given = at_once(partial(announce, ann, 1, 6), partial(announce, ann, 11, 16))
        assert all(isinstance(each, Away) for each in given), given
        assert Away.objects.get().charged == 6
        announced.end(ann, NOW)
