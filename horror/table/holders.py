"""Who held the seats of a game since it began, one after another, as everybody was told it then."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, NamedTuple

from horror.models import Checkpoint, Game, Tenure


class Held(NamedTuple):
    """That a ``person`` (a primary key; None for a bot, and where the account is gone) or a ``bot`` held a seat
    ``since`` a turn of the game, 0 for its set-up, ``until`` another; None: to the end, or still.
    """

    seat: int
    person: Any
    bot: str
    since: int
    until: int | None


def holders(game: Game) -> list[Held]:
    """By seat, and of each in order; none of a game that has not begun. Two queries."""
    begun = list(Checkpoint.objects.filter(game=game).order_by("number").values_list("number", "turn"))
    if not begun:
        return []
    numbers = [number for number, _ in begun]

    def turn_at(entry: int) -> int:
        return begun[max(bisect_right(numbers, entry) - 1, 0)][1]

    in_game = Tenure.objects.filter(game=game).exclude(ended=Tenure.End.LEFT).exclude(to_entry__lt=numbers[0])
    return [
        Held(
            seat=held.seat,
            person=held.person_id,
            bot=held.bot,
            since=turn_at(held.from_entry),
            until=None if held.to_entry is None else turn_at(held.to_entry),
        )
        for held in in_game.order_by("seat", "generation")
    ]
