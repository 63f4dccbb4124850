"""Names side by side: what looks alike, and how it is told apart."""

from __future__ import annotations

import random

import pytest

from accounts.models import User
from horror import sizes
from horror.table import create, read
from horror.table.acts import Join, NewGame, Profile
from horror.table.people import seats
from horror.table.people.names import apart, skeleton
from tests.table.conftest import NOW, caller


@pytest.mark.parametrize(
    "pair",
    [
        ("Ada", "\u0410d\u0430"),  # Cyrillic
        ("Ada", "ADA"),
        ("Bill", "BiII"),
        ("Ilya", "llya"),
        ("Otto", "0tto"),
        ("Emma", "Ernrna"),
        ("Ada L", "Ada\u00a0 L"),
        ("Ada", "\uff21\uff44\uff41"),  # full width
        ("Kay", "\u212aay"),  # the sign of kelvin
        ("Omar", "\u039fmar"),  # Greek
    ],
)
def test_these_are_taken_for_each_other(pair: tuple[str, str]) -> None:
    assert skeleton(pair[0]) == skeleton(pair[1])


@pytest.mark.parametrize("pair", [("Ada", "Ado"), ("Zo\u00eb", "Zoe"), ("Ada", "Ada 2"), ("Li", "Lu")])
def test_these_are_not(pair: tuple[str, str]) -> None:
    assert skeleton(pair[0]) != skeleton(pair[1])


def test_names_that_look_alike_are_numbered(chance: random.Random) -> None:
    assert apart("Ada", ["Bob"]) == "Ada"
    assert apart("\u0410da", ["Bob", "Ada"]) == "\u0410da (2)"
    assert apart("ada", ["Ada", "Ada (2)"]) == "ada (3)"
    long = "x" * sizes.NAME
    assert apart(long, [long]) == "x" * (sizes.NAME - 4) + " (2)"
    taken: list[str] = []
    for _ in range(60):
        taken.append(apart("".join(chance.choices("Il1|oO0", k=2)), taken))
    assert len({skeleton(name) for name in taken}) == len(taken)


def test_at_one_table_nobody_is_called_like_another(people: list[User]) -> None:
    new = NewGame(ruleset="tides", seats=4, name="x", profile=Profile(name="Ada"), bots=("steward",))
    game = create.create(new, caller(people[0]), NOW)
    bot = next(seat.name for seat in read.door(game.pk, people[0]).seats if seat.bot)
    seats.join(game.pk, Join(profile=Profile(name="\u0410da")), caller(people[1]), NOW)
    seats.join(game.pk, Join(profile=Profile(name=bot)), caller(people[2]), NOW)
    names = [seat.name for seat in read.door(game.pk, people[0]).seats]
    assert names[:3] == ["Ada", "\u0410da (2)", f"{bot} (2)"] and names[3] == bot
