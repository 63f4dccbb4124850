"""Days of vacation that several games count together: one person's, under one word (TAB-168)."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from accounts.away import Away
from accounts.models import User
from accounts.vacation import games
from horror.clock.vacation import Held, Span, Vacation, days_waited_together
from horror.models import Game, Tenure
from horror.table import create, stops
from horror.table.acts import Caller, NewGame, Profile, Seated
from horror.table.people import away
from tests.table.conftest import NOW, Played
from tests.table.together import at_once

pytestmark = pytest.mark.rules("TAB-168")
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MIDNIGHT = NOW + 12 * HOUR
"""The first one after noon of day 0."""


def days(*numbers: int) -> list[Span]:
    return [Span(MIDNIGHT + (day - 1) * DAY, MIDNIGHT + day * DAY) for day in numbers]


def made(people: list[User], word: str = "season:1", day: float = 0, most: int = 3, **fields: Any) -> Game:
    """A game that begins so many days after the beginning, which counts days under a word."""
    rates = {"preset": "daily", "vacation_days": most, **fields.pop("rates", {})}
    new = NewGame(
        ruleset="tides", seats=3, name="Neap", creator_seat=None, autostart=True, days_with=word, rates=rates,
        people={at: Seated(person=one.pk, profile=Profile(name=one.name, away=tuple(fields.get("away", ()))))
                for at, one in enumerate(people[:3])},
    )  # fmt: skip
    return create.create(new, Caller(source="job"), NOW + day * DAY)


def stands(game: Game, seat: int = 0) -> list[int]:
    """On which days the clock of a seat stands still."""
    game.refresh_from_db()
    spans = stops.absences(game, seat)
    return [
        number
        for number in range(1, 40)
        if any(begins <= day.begins and day.ends <= ends for begins, ends in spans for day in days(number))
    ]


def be_away(
    people: list[User], game: Game, *numbers: int, day: float = 0, wished: tuple[int, ...] = ()
) -> None:
    away.be_away(game.pk, people[0].pk, days(*numbers), NOW + day * DAY, days(*wished))


# -- pure


def test_a_day_counts_once_however_many_games_wait() -> None:
    one = Held(NOW, None, days(1, 2, 3))
    assert days_waited_together([one, one], 2) == days(1, 2)


def test_days_count_on_which_somebody_sat_in_one_of_the_games() -> None:
    first = Held(NOW, NOW + 2 * DAY, days(1, 2, 3, 4, 5))
    second = Held(NOW + 4 * DAY, None, days(1, 2, 3, 4, 5))
    assert days_waited_together([first, second], 10) == days(1, 2, 4, 5)
    assert days_waited_together([second, first], 3) == days(1, 2, 4)
    assert days_waited_together([], 3) == []


# -- games


def test_all_games_wait_on_the_same_first_days(people: list[User]) -> None:
    first, second = made(people), made(people)
    for game in (first, second):
        be_away(people, game, 1, 2, 3, 4, 5)
    assert (stands(first), stands(second)) == ([1, 2, 3], [1, 2, 3])
    assert stands(first, 1) == []


def test_a_later_game_waits_for_what_the_earlier_ones_have_left(people: list[User]) -> None:
    """By itself it would have waited on three days more."""
    first = made(people)
    be_away(people, first, 1, 2)
    second = made(people, day=5)
    be_away(people, second, 1, 2, 8, 9, 10, day=6)
    assert stands(second) == [8]
    be_away(people, first, 1, 2, 8, 9, 10, day=6)
    assert stands(first) == [1, 2, 8]


def test_who_sits_down_while_away_has_what_is_left_at_once(people: list[User]) -> None:
    first = made(people)
    be_away(people, first, 1, 2, 3, 4, 5)
    second = made(people, day=1.6, away=days(1, 2, 3, 4, 5))
    assert stands(second) == [2, 3]


def test_another_word_and_no_word_count_for_themselves(people: list[User]) -> None:
    be_away(people, made(people), 1, 2, 3)
    others = made(people, "season:2", day=5), made(people, "", day=5)
    for game in others:
        be_away(people, game, 1, 2, 3, 8, 9, 10, 11, day=6)
    assert [stands(game) for game in others] == [[8, 9, 10], [8, 9, 10]]


def test_days_of_a_game_that_is_over_stay_used(people: list[User]) -> None:
    first = made(people)
    be_away(people, first, 1, 2)
    Game.objects.filter(pk=first.pk).update(ended_at=NOW + 3 * DAY, status="finished")
    Tenure.objects.filter(game=first).update(ended_at=NOW + 3 * DAY, to_entry=99, ended="finished")
    second = made(people, day=5)
    be_away(people, second, 1, 2, 8, 9, 10, day=6)
    assert stands(second) == [8]


def test_what_is_another_s_counts_for_that_one(people: list[User]) -> None:
    first, second = made(people), made(people)
    be_away(people, first, 1, 2, 3)
    away.be_away(second.pk, people[1].pk, days(4, 5, 6, 7), NOW)
    assert (stands(second, 1), stands(second, 0)) == ([4, 5, 6], [])


def test_days_on_which_the_steward_plays_everywhere_are_not_used(people: list[User]) -> None:
    first, second = (made(people, rates={"away": "choice"}) for _ in range(2))
    for game in (first, second):
        be_away(people, game, 1, 2, 8, 9, 10, 11, wished=(1, 2))
    assert (stands(first), stands(second)) == ([8, 9, 10], [8, 9, 10])


def test_a_day_on_which_one_game_waits_is_used_though_the_steward_plays_in_another(
    people: list[User],
) -> None:
    chosen, waits = made(people, rates={"away": "choice"}), made(people)
    for game in (chosen, waits):
        be_away(people, game, 1, 2, 8, 9, 10, 11, wished=(1, 2))
    assert (stands(waits), stands(chosen)) == ([1, 2, 8], [8])


def test_it_is_the_same_in_whatever_order_and_however_often(people: list[User]) -> None:
    made_ = [made(people) for _ in range(3)]
    for game in [*made_, *reversed(made_), made_[1]]:
        be_away(people, game, 2, 3, 4, 5)
    assert [stands(game) for game in made_] == [[2, 3, 4]] * 3


def test_what_is_left_is_told_for_all_games_together(
    people: list[User], django_assert_num_queries: Any
) -> None:
    first, second, alone = made(people), made(people, day=1), made(people, "")
    first_day = (MIDNIGHT + 2 * DAY).date()
    vacation = Vacation(first_day, first_day + DAY, "UTC", NOW)
    Away.objects.create(
        person=people[0], first=vacation.first, last=vacation.last, zone="UTC", announced_at=NOW, charged=2
    )
    with django_assert_num_queries(3):
        told = {each.game.pk: each for each in games.waits(people[0].pk, None, NOW + 10 * DAY)}
    assert {pk: each.left for pk, each in told.items()} == {first.pk: 1, second.pk: 1, alone.pk: 1}
    with django_assert_num_queries(3):
        told = {each.game.pk: each for each in games.waits(people[0].pk, vacation, NOW)}
    assert {(each.left, each.days) for each in told.values()} == {(3, 2)}


@pytest.mark.django_db(transaction=True)
def test_games_that_are_told_at_once_wait_on_the_same_days(people: list[User]) -> None:
    """Neither locks the other: both follow from the same days and the same seats."""
    made_ = [made(people) for _ in range(2)]
    at_once(*(partial(be_away, people, game, 1, 2, 3, 4, 5) for game in made_))
    assert [stands(game) for game in made_] == [[1, 2, 3]] * 2


def test_it_stands_for_a_person_s_own_games_alone(people: list[User]) -> None:
    assert Played(made(people), people).game.days_with == "season:1"
