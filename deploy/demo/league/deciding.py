"""Somebody's next move in a game at the table, as the steward would make it."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

from horror.models import STEWARD
from horror.table import read
from horror.table.acts import Act


def next_act(game_id: str, people: Collection[Any] | None = None) -> Act | None:
    """What is to be done next for a person of the game, one of ``people`` (primary keys) where these are given: an
    answer to what somebody offers before anything else. None where none of them is asked.
    """
    table = read.seat_door(game_id, 0)
    asked = [each for each in read.decisions(table) if not each.answered]
    mine = [
        each
        for each in asked
        if table.seats[each.seat].waited_for and (people is None or table.seats[each.seat].owner_id in people)
    ]
    if not mine:
        return None
    chosen = next((each for each in mine if not each.blocking), mine[0])
    door = read.seat_door(game_id, chosen.seat)
    move = door.rules.bots[STEWARD](read.view(door), read.able(door).choices, secrets.randbelow)
    return Act(
        seat=chosen.seat,
        author=door.seats[chosen.seat].owner_id,
        source="api",
        script=(move,),
        decision=chosen.id,
        expected_cursor=door.cursor,
        entropy=secrets.token_hex(16),
    )
