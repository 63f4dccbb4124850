"""Pairs that staff look at (accounts.ratings.watching), and games that they declare void."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from accounts.models import User
from accounts.ratings import ledger
from accounts.ratings.models import RatedGame
from accounts.ratings.watching import pairs
from horror import present
from tests.ratings.endings import BEGAN, LASTED
from tests.ratings.over import over, sign_up

HORROR = "catan_horror"


def met(first: User, second: User, others: list[User], games: int, day: int = 0) -> None:
    for number in range(games):
        table = [first, second, *(others[(2 * number + place) % len(others)] for place in range(2))]
        assert ledger.enter(over("won", table, day=day + number, winners=[0]))


def found(day: int = 20) -> list[tuple[object, ...]]:
    now = BEGAN + LASTED + timedelta(days=day)
    return [(one.name, other.name, *counts) for one, other, *counts in pairs(HORROR, now)]


@pytest.mark.rules("RAT-13")
def test_two_who_meet_in_most_of_their_games_are_listed(people: list[User]) -> None:
    ann, ben, *_ = people
    others = sign_up(12, "other")
    met(ann, ben, others, 4)
    assert found() == []
    met(ann, ben, others, 1, day=5)
    assert found() == [("guest0", "guest1", 5, 5, 5)]
    met(ann, people[2], others, 4, day=6)
    assert found() == [("guest0", "guest1", 5, 9, 5)]
    assert found(day=200) == []


@pytest.mark.rules("RAT-13")
def test_who_meets_many_others_too_is_not(people: list[User]) -> None:
    ann, ben, cid, dot = people
    others = sign_up(12, "other")
    met(ann, ben, others, 5)
    met(ann, cid, others, 4, day=5)
    met(ben, dot, others, 4, day=5)
    assert ("guest0", "guest1") not in [pair[:2] for pair in found()]


@pytest.mark.rules("RAT-13")
def test_void_games_and_the_accounts_that_are_gone_are_not_looked_at(people: list[User]) -> None:
    met(people[0], people[1], sign_up(12, "other"), 5, day=(present.now() - BEGAN - LASTED).days - 9)
    told = StringIO()
    call_command("rated_pairs", stdout=told)
    assert told.getvalue().startswith(
        f"{HORROR}: 5 games together, 5 of guest0 ({people[0].pk}), 5 of guest1"
    )
    RatedGame.objects.filter(number=1).update(void="a mistake")
    call_command("rated_pairs", stdout=(silence := StringIO()))
    assert silence.getvalue() == ""
