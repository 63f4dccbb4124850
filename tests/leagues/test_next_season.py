"""From one season to the next through the server: whence everybody comes, who rests, and that it goes on without
anybody who looks after it (LEA-04, LEA-07, LEA-10, LEA-13).
"""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import deletion
from accounts.leagues import following, founding, resting
from accounts.leagues.acts.places import Lift
from accounts.leagues.course import registration
from accounts.leagues.models import Barred, Entry, Member, Season
from accounts.leagues.refused import MayNotEnter
from accounts.models import User
from horror.models import Seat
from horror.table.acts import Caller
from horror.table.people import resign
from tests.leagues.seasons import (
    BEGIN,
    DAY,
    HOUR,
    Course,
    after,
    begun,
    league,
    live,
    opened,
    people,
    seat_of_lowest,
    seed,
)

State = Season.State
RULES: dict[str, Any] = {
    "season_days": 14, "registration_days": 1, "check_in_days": 1, "protest_days": 1, "no_show_hours": 48, "again": 7,
}  # fmt: skip
pytestmark = pytest.mark.django_db


def finished(course: Course) -> Course:
    """All games end, the entry that came first wins each; the season that comes next, open to entries."""
    course.declare(seat_of_lowest, [match for match in course.running if course.turn(match)])
    course.until(State.FINISHED)
    then = after(course)
    then.until(State.REGISTRATION)
    return then


def composed(course: Course) -> Course:
    """Everybody who has entered confirms, and the groups are there."""
    course.until(State.CHECK_IN)
    course.confirm(entry.person for entry in course.season.entries.exclude(state__in=Entry.OUT))
    course.until(State.RUNNING)
    return course


def played(course: Course) -> Course:
    """Its games have begun."""
    composed(course).begin()
    return course


def whence(course: Course, person: User) -> tuple[str, int | None]:
    entry = course.entry(person)
    return entry.came, entry.target


def entered(course: Course) -> list[User]:
    rows = course.season.entries.exclude(state__in=Entry.OUT).order_by("number")
    return [entry.person for entry in rows if entry.person is not None]


@pytest.mark.rules("LEA-04", "LEA-06", "LEA-07", "LEA-13")
def test_everybody_comes_from_where_the_last_season_has_left_him() -> None:
    """Three tiers of five. Entry 1 is left, and somebody comes for it after four days; entry 2 is left, and somebody
    waits for it; entry 12 never comes; entry 7 is left after the middle. Whoever comes for an entry is new."""
    who = people(20)
    course = opened(who[:15], **RULES, group=5, tiers="single")
    seed(course.season, bytes(32))
    course.until(State.CHECK_IN)
    course.confirm(who[:15])
    course.door.wait(who[15], course.now)
    course.begin()
    course.season.league.members.update(person=who[19])
    course.come(but=[who[11]])
    course.door.leave(who[1], course.now)
    course.go(HOUR, HOUR)
    course.door.leave(who[0], course.now)
    live(course, 4, but=[who[11]])
    assert course.entry(who[0]).player is None
    course.door.wait(who[16], course.now)
    live(course, 4)
    course.door.leave(who[6], course.now)
    course.door.wait(who[17], course.now)
    live(course, 1)
    players = {number: course.entry(who[number - 1]).player for number in (1, 2, 7, 12)}
    assert players == {1: who[16], 2: who[15], 7: who[17], 12: None}

    then = finished(course)
    went = {
        entry.number: entry.final["went"] for entry in course.season.entries.exclude(final=None).in_order()
    }
    assert [number for number, how in went.items() if how == "promoted"] == [6, 8, 11, 14]
    assert [number for number, how in went.items() if how == "relegated"] == [4, 5, 9, 10]
    barred = [who[0], who[1], who[6]]
    for person in barred:
        then.door.act(who[19], Lift(person=person.pk), then.now)
    assert not {person.pk for person in barred} & {person.pk for person in entered(then)}
    then.enter([*barred, who[11]])
    composed(then)

    assert whence(then, who[2]) == ("stayed", 1)
    assert whence(then, who[3]) == whence(then, who[4]) == ("relegated", 2)
    assert whence(then, who[5]) == whence(then, who[7]) == ("promoted", 1)
    assert whence(then, who[10]) == whence(then, who[13]) == ("promoted", 2)
    assert whence(then, who[12]) == ("stayed", 3)
    # who left comes a tier lower: behind all of it, but where somebody was found within 72 hours
    assert whence(then, who[0]) == ("left", 2)
    assert whence(then, who[1]) == ("relegated", 2)
    assert whence(then, who[6]) == ("relegated", 3)
    # who never came has his tier again
    assert whence(then, who[11]) == ("rested", 3)
    # for entry 1 and 2 of the first tier play people who are new: one tier above the last at most
    assert whence(then, who[15]) == whence(then, who[16]) == ("stayed", 2)
    # and who has come after the middle has no claim
    assert whence(then, who[17]) == ("new", None)
    placed = {entry.person_id: entry.seeded for entry in then.season.entries.all() if entry.person_id}
    assert placed[who[17].pk] == max(seeded for seeded in placed.values() if seeded is not None)


@pytest.mark.rules("LEA-10", "LEA-13")
def test_who_rests_keeps_the_tier_and_rests_once_in_three_seasons() -> None:
    who = people(11)
    rests = who[0]
    second = finished(begun(who[:10], **RULES, group=5, tiers="single"))
    resting.rest(second.pk, rests, second.now)
    second.enter([who[10]])
    third = finished(played(second))
    assert rests in entered(third)
    fourth = finished(played(third))
    assert whence(third, rests) == ("rested", 1)
    with pytest.raises(MayNotEnter, match="once in three"):
        resting.rest(fourth.pk, rests, fourth.now)
    fifth = finished(played(fourth))
    resting.rest(fifth.pk, rests, fifth.now)
    assert fifth.entry(rests).rests


@pytest.mark.rules("LEA-01", "LEA-07", "LEA-13")
def test_seasons_follow_each_other_after_the_organiser_has_vanished_and_the_old_ones_are_put_away() -> None:
    who = people(7)
    course = begun(who[:6], **RULES)
    course.season.league.members.update(person=who[6])
    deletion.delete(who[6], course.now)
    then = finished(course)
    assert entered(then) == [entry.person for entry in course.season.entries.order_by("final__place")]
    assert course.season.state == State.FINISHED
    composed(then)
    then.go(2 * DAY)
    assert course.season.state == State.ARCHIVED
    assert then.season.state == State.RUNNING
    assert not then.season.league.members.filter(role="owner").exists()


@pytest.mark.usefixtures("posted")
@pytest.mark.rules("FMT-01", "LEA-13")
def test_a_tournament_is_one_group_of_which_nobody_goes_up_or_down_and_nothing_follows_by_itself() -> None:
    course = begun(people(5), **{**RULES, "again": None})
    assert [(group.tier, group.promoted, group.relegated) for group in course.season.groups.all()] == [
        (1, 0, 0)
    ]
    course.declare(seat_of_lowest)
    course.until(State.FINISHED)
    assert {entry.final["went"] for entry in course.season.entries.all()} == {"stayed"}
    course.go(HOUR, HOUR)
    over = [str(each.body) for each in mail.outbox if each.subject == "Test: season 1 is over"]
    assert (
        len(over) == 5 and "You are number 1 of your group" in "".join(over) and "tier" not in "".join(over)
    )
    course.go(60 * DAY, DAY)
    assert course.season.state == State.FINISHED
    assert not Season.objects.filter(number=2).exists()


@pytest.mark.rules("PTS-01", "LEA-07")
def test_two_points_are_taken_for_the_first_person_of_an_entry_and_not_for_a_substitute() -> None:
    """Who leaves with notice costs nothing, nor does it who then vanishes from the same entry."""
    who = people(7)
    course = begun(who[:6], [who[6]], **RULES)
    course.come()
    course.door.leave(who[2], course.now)
    course.go(HOUR, HOUR)
    assert course.entry(who[2]).player == who[6]
    for seat in Seat.objects.filter(game__match__group__season=course.pk, owner=who[6]):
        resign.resign(seat.game_id, seat.index, Caller(author=who[6].pk), course.now)
    course.go(HOUR, HOUR)
    entry = course.entry(who[2])
    assert (entry.player, entry.vanished) == (None, False)
    row = next(row for row in entry.group.table["rows"] if row["entry"] == entry.number)
    assert (row["penalty"], row["points"]) == (0, 0)


@pytest.mark.rules("LEA-10")
@pytest.mark.parametrize(
    ("past", "may"),
    [
        (["played", "rested", "played"], False),
        (["played", "rested", "played", "played"], True),
        (["played", "rested and cancelled"], True),
        (["played", "cancelled"], True),
        (["played", "rested", "cancelled", "played"], False),
        (["played", "rested", "cancelled", "played", "played"], True),
        (["played", "rested", "played", "played", "cancelled"], True),
    ],
)
def test_a_season_that_did_not_take_place_counts_for_no_rest(past: list[str], may: bool) -> None:
    person = people(1)[0]
    home = league(person, **RULES)
    for number, what in enumerate(past):
        season = following.plan(home, BEGIN + number * DAY, BEGIN)
        season.state = State.CANCELLED if "cancelled" in what else State.ARCHIVED
        season.save()
        Entry.objects.create(
            season=season, person=person, player=person if what == "played" else None, number=1,
            name=person.name, entered_at=BEGIN, rests="rested" in what, final={} if what == "played" else None,
        )  # fmt: skip
    now = following.plan(home, BEGIN + len(past) * DAY, BEGIN)
    Season.objects.filter(pk=now.pk).update(state=State.REGISTRATION)
    assert resting.may(Season.objects.get(pk=now.pk), person.pk) is may


@pytest.mark.rules("LEA-05", "LEA-13")
@pytest.mark.parametrize("visibility", ["public", "private"])
def test_whoever_played_is_entered_again_by_as_many_queries_however_many_they_are(visibility: str) -> None:
    assert queries_of_opening(20, visibility) == queries_of_opening(40, visibility)


def queries_of_opening(many: int, visibility: str) -> int:
    """Of opening registration where so many have played before; half of them find a place, and one is barred."""
    who = people(many, first=1 + 100 * many)
    home = founding.found(
        who[0], slug=f"l{many}", name="L", about="", visibility=visibility, now=BEGIN,
        rules={"ruleset": "scripted", "preset": "plain", "seats": 3, **RULES, "most": many // 2},
    )  # fmt: skip
    Member.objects.bulk_create(
        Member(league=home, person=person, role="member", joined_at=BEGIN) for person in who[1:]
    )
    last, season = (following.plan(home, BEGIN + number * DAY, BEGIN) for number in (0, 1))
    Season.objects.filter(pk=last.pk).update(state=State.FINISHED)
    Entry.objects.bulk_create(
        Entry(
            season=last, person=person, player=person, number=place, name=person.name, entered_at=BEGIN,
            state="finished", final={
                "tier": 1, "group": 1, "place": place, "points": 0, "per_game": 0, "went": "stayed",
            },
        )
        for place, person in enumerate(who, 1)
    )  # fmt: skip
    Barred.objects.create(league=home, person=who[2], why="left", since=BEGIN, until=BEGIN + 90 * DAY)
    with CaptureQueriesContext(connection) as captured:
        registration.open_it(season, BEGIN + DAY)
    fit = [person for person in who if person != who[2]]
    entries, waiting = season.entries.order_by("number"), season.waiting.order_by("place")
    assert [row.person for row in entries] == fit[: many // 2]
    assert [row.person for row in waiting] == fit[many // 2 :]
    return len(captured)
