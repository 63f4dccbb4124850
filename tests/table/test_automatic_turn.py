"""What readers of a game learn of an automatic turn."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from horror.models import Entry, Game
from horror.rulesets import rulesets
from horror.table import read
from tests.table.automatic_turn import choice, dice_of, laid, lay, position_bytes, seats_asked


def asks_in_silence(game: Game, secret: bytes, number: int) -> bool:
    """With these dice the second part of the monster turn brings about nothing but a question."""
    position: Any = rulesets()[game.ruleset].load(position_bytes())
    draws = dice_of(game, secret, number)
    parts = []
    for _ in range(2):
        for seat in seats_asked(position):
            position.apply(seat, choice(position, seat), draws)
        parts.append(position.advance(draws))
    return not parts[-1] and len(seats_asked(position)) == 2


@pytest.mark.rules("X-59", "TAB-19")
def test_a_part_that_ends_in_a_question_is_news_though_nothing_else_happened(people: list[User]) -> None:
    """Whoever follows the stream would not know that the game waits."""
    played = laid(people)
    lay(played.game, asks_in_silence)
    for _ in range(2):
        for seat in seats_asked(read.seat_door(played.id, 0).position):
            played.do(seat, choice(read.seat_door(played.id, seat).position, seat))
        before = {person: read.door(played.id, person).cursor for person in (*people[:3], None)}
        played.work()
    assert bytes(Entry.objects.filter(game=played.id).latest("number").events) == b"[]"
    for person, cursor in before.items():
        door = read.door(played.id, person)
        (item,) = read.stream(door, after=cursor, text=True).items
        assert (item.cursor, item.seat, item.events, item.text) == (cursor + 1, None, [], [])
        assert [asked.seat for asked in read.decisions(door)] == [1, 2]
    asked = read.door(played.id, people[1])
    stale = played.do(1, choice(asked.position, 1), expected_cursor=before[people[1]])
    assert stale.outcome == "conflict" and stale.conflict.code == "view_changed"
