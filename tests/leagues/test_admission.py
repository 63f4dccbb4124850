"""Whom a season takes and where it puts them, for how long they may be away: by the rules, as the server has them
(LEA-03, LEA-10, LEA-11).
"""

from __future__ import annotations

from typing import Any

import pytest

from accounts.conduct.models import Measure
from accounts.judging import measures
from accounts.leagues import document, following, households
from accounts.leagues.models import Household, Season
from accounts.leagues.refused import MayNotEnter
from accounts.models import User
from accounts.ratings.models import Category, Rating, Subject
from accounts.reliability import rows
from accounts.vacation import announced
from clients import verify_league
from horror.models import Seat
from horror.table import stops
from tests.accounts.past import game, left, owed
from tests.leagues.seasons import BEGIN, DAY, Course, begun, league, live, opened, people

State = Season.State
RULES: dict[str, Any] = {"season_days": 28, "registration_days": 1, "check_in_days": 1}
pytestmark = pytest.mark.django_db


def composed(who: list[User], **rules: Any) -> Course:
    """A season in which all of these play."""
    course = opened(who, **{**RULES, **rules})
    course.until(State.CHECK_IN)
    course.confirm(who)
    course.until(State.RUNNING)
    return course


def tier(course: Course, number: int) -> set[int]:
    return set(course.season.entries.filter(group__tier=number).values_list("number", flat=True))


@pytest.mark.rules("LEA-11")
def test_who_is_less_reliable_than_the_rules_ask_for_does_not_enter_and_who_is_new_does() -> None:
    owner, known, new = people(3)
    for _ in range(6):
        played = game(known, owner, at=BEGIN - 20 * DAY)
        left(played, known, "finished", BEGIN - 10 * DAY)
        for day in (11, 12, 13):
            owed(played, known, closed=BEGIN - day * DAY)
        owed(played, known, "lapse", closed=BEGIN - 10 * DAY)
    found = rows.reliability(known.pk, BEGIN)
    assert not found.new and 0 < found.score < 95
    course = Course(following.plan(league(owner, **RULES, least_reliability=found.score + 1), BEGIN, BEGIN))
    course.until(State.REGISTRATION)
    with pytest.raises(MayNotEnter, match=f"yours is {found.score}"):
        course.enter([known])
    course.enter([new])
    set_least(course, found.score)
    course.enter([known])
    assert course.season.entries.count() == 2


def set_least(course: Course, score: int) -> None:
    rules = course.season.rules
    Season.objects.filter(pk=course.pk).update(rules={**rules, "least_reliability": score})


@pytest.mark.rules("LEA-03", "RAT-07")
def test_newcomers_are_placed_by_their_rating_if_they_stand_in_the_list_of_the_game() -> None:
    who = people(10)
    category = Category.objects.create(name="scripted")
    for person, mu, games in ((who[9], 31.0, 10), (who[7], 33.0, 10), (who[8], 35.0, 9)):
        Rating.objects.create(
            category=category, subject=Subject.objects.create(person=person), mu=mu, sigma=2.0, floor=mu - 2,
            games=games, last_at=BEGIN, people=12, most=3, met={},
        )  # fmt: skip
    course = composed(who, group=5)
    assert tier(course, 1) == {1, 2, 3, 8, 10}
    entries = course.season.entries
    assert list(entries.order_by("seeded").values_list("number", flat=True))[:3] == [8, 10, 1]
    assert list(entries.exclude(rating=None).order_by("number").values_list("number", "rating")) == [
        (8, 31.0),
        (10, 29.0),
    ]


@pytest.mark.rules("LEA-03", "LEA-11")
def test_who_shares_a_household_is_parted_where_there_are_two_groups_and_nobody_is_told_why() -> None:
    """By the order of entry 6 and 9 would be in one group of the second tier, and 1 and 2 in the only one of the
    first. What one alone says of 7 and 8, who are apart by it, changes nothing."""
    who = people(15)
    households.say(who[8], [who[5].pk])
    households.say(who[5], [who[8].pk])
    Household.objects.create(person=who[0], other=who[1])  # as staff note it
    households.say(who[6], [who[7].pk, *(each.pk for each in who[9:14])])
    course = composed(who, group=5)
    assert course.season.groups.filter(tier=2).count() == 2
    assert course.entry(who[5]).group != course.entry(who[8]).group
    assert course.entry(who[0]).group == course.entry(who[1]).group
    assert course.season.parted == [[8, 9]]
    assert not course.season.acts.exists()
    told = document.encoded(course.season)
    assert b"household" not in told
    assert "parted" in verify_league.TRUST


@pytest.mark.rules("LEA-10", "TAB-168")
def test_the_days_of_vacation_are_those_of_a_person_and_season_and_not_of_each_game() -> None:
    who = people(5)
    course = begun(who, **RULES, vacation_days=7)
    away, today = who[2], course.now.date()
    announced.announce(away, today + 2 * DAY, today + 6 * DAY, course.now)
    live(course, 8, but=[away])
    live(course, 1)
    today = course.now.date()
    announced.announce(away, today + 2 * DAY, today + 5 * DAY, course.now)
    live(course, 7, but=[away])
    seats = Seat.objects.filter(owner=away).select_related("game")
    stood = [stops.absences(seat.game, seat.index) for seat in seats]
    assert len(stood) == 3 and stood[0] == stood[1] == stood[2]
    assert [(ends - begins) // DAY for begins, ends in stood[0]] == [5, 2]


@pytest.mark.rules("PEO-23")
def test_whom_staff_keep_from_new_games_enters_no_league_meanwhile_and_goes_on_where_he_has() -> None:
    owner, kept, judge, inside = people(4)
    course = Course(following.plan(league(owner, **RULES), BEGIN, BEGIN))
    course.until(State.REGISTRATION)
    course.enter([inside])
    for person in (kept, inside):
        measures.take(judge, person.pk, Measure.Kind.BAR, "You fled.", course.now, days=3)
    until = course.now + 3 * DAY
    with pytest.raises(MayNotEnter, match="staff keep you") as refused:
        course.enter([kept])
    assert refused.value.rule == "PEO-23" and until.isoformat(timespec="minutes") in refused.value.reason
    assert course.season.entries.get().player == inside
    Measure.objects.update(until=course.now)
    course.enter([kept])
    assert course.season.entries.count() == 2
