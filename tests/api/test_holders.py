"""Who held the seats of a game, one after another."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from tests.api.conftest import MakePerson, MakeTable, Person, play_one
from tests.worker.games import work


def told(who: Person, path: str) -> list[tuple[Any, ...]]:
    names = ("seat", "name", "bot", "former", "since", "until")
    return [tuple(each[name] for name in names) for each in who.read(f"{path}/holders/")["holders"]]


@pytest.mark.rules("TAB-223")
def test_a_seat_that_changed_hands_tells_who_held_it_and_from_when(
    table: MakeTable, person: MakePerson, visitor: Person, chance: random.Random
) -> None:
    game, cat = table(), person(name="Cat")
    first, second, third = (each.user.name for each in game.people if each.user)
    assert game.people[0].post(f"{game.path}/resign/").status_code == 200
    while visitor.read(f"{game.path}/")["turn"] == 0:
        work(timezone.now())  # the steward's turns
        if (asked := game.waits_for()) not in (None, game.people[0]):
            assert asked and play_one(asked, game.id, chance).status_code == 200
    assert cat.post(f"{game.path}/substitutes/", {"seat": 0}).status_code == 200
    held = [
        (0, first, None, False, 0, 0),
        (0, "", "steward", False, 0, 1),
        (0, "Cat", None, False, 1, None),
        (1, second, None, False, 0, None),
        (2, third, None, False, 0, None),
    ]
    for who in (visitor, cat, *game.people):
        assert told(who, game.path) == held
    User.objects.get(name=first).delete()
    assert told(visitor, game.path)[0] == (0, "", None, True, 0, 0)


def test_a_game_that_has_not_begun_had_no_holders(lobby: MakeTable, visitor: Person) -> None:
    """Who sat down in a lobby and left it is told by its log alone."""
    game = lobby()
    assert told(visitor, game.path) == []
    hidden = lobby(visibility="private")
    there, nowhere = (visitor.get(f"/games/{pk}/holders/") for pk in (hidden.id, "aaaaaaaaaaaa"))
    assert there.status_code == 404 and there.content == nowhere.content
