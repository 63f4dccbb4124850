"""A service makes games, and is their host: no person is (TAB-140)."""

from __future__ import annotations

import pytest

from accounts.models import User
from horror.models import Game
from horror.table import read
from tests.table.conftest import Played
from tests.table.hosted import came, hosted


@pytest.fixture
def game(people: list[User]) -> Played:
    return came(people)


@pytest.mark.rules("TAB-140")
def test_a_host_makes_a_game(people: list[User]) -> None:
    played = hosted(people)
    assert (played.game.host, played.game.creator, played.game.status) == ("league", None, Game.Status.RUNNING)
    assert [seat.name for seat in played.game.seats.order_by("index")] == ["Ann", "Ben"]
    assert not read.door(played.id, people[0]).host
