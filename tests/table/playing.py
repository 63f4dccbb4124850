"""Games of Tides as tests of the table begin them."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from horror.models import Game
from horror.table import create, message, undo
from horror.table.acts import Answer, Join, NewGame, Profile
from horror.table.people import seats
from tests.table.conftest import NOW, Played, caller


def whole_game(played: Played) -> Played:
    """Three turns with everything in them."""
    played.do(0, "take 1", "roll", "take 2", entropy="e0")
    undo.undo(played.id, 0, caller(played.people[0]), NOW)
    played.do(0, "whisper 1", "peek", entropy="e1")
    message.say(played.id, 0, [1], "between us", caller(played.people[0]), NOW)
    for turn in range(3):
        played.do(turn, "take 3", "end turn", entropy=f"turn {turn}")
        for seat in (2, 0, 1):
            played.do(seat, "give 1")
            played.do(seat, "give 0") if seat == 2 else None
        played.work()
    return played


def lobby(people: list[User], **fields: Any) -> Game:
    new = NewGame(**{"ruleset": "tides", "seats": 3, "name": "Ebb", "profile": Profile(name="Ann"), **fields})
    return create.create(new, caller(people[0]), NOW)


def join(game: Game, person: User, **fields: Any) -> Answer:
    told = {"profile": Profile(name=person.name), **fields}
    return seats.join(game.pk, Join(**told), caller(person), NOW)
