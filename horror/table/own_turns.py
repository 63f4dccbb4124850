"""The own turns of seats that have ended in a game, counted as its log goes on, by nothing but what the log says: so it
is the same live and where a game is brought in.

They are kept in the game's row, for each seat: whether a ``bot`` sat down there before the game began, whether the
``steward`` has made the seat's last move, and of each own turn that has ``ended`` the number of the entry with which it
did, and whether the steward played it: whether the seat's last move before that was a bot's, and the seat not a bot's
from the start. Tenures are told apart by the entries, so nobody need keep them in step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from horror.models import Game, Tenure
from horror.table.asked import Asked
from horror.table.contents import Content, Moved
from horror.table.deeds import Joined, Substituted


class SeatTurns(TypedDict):
    """What is kept of one seat."""

    bot: bool
    steward: bool
    ended: list[list[int | bool]]


class Counted(NamedTuple):
    """How many own turns have ended, and how many of these the steward played."""

    turns: int = 0
    steward: int = 0


def fresh(seats: int) -> list[SeatTurns]:
    """Of a game that is made: nothing has been played."""
    return [SeatTurns(bot=False, steward=False, ended=[]) for _ in range(seats)]


def entered(game: Game, content: Content, seat: int | None, source: str) -> None:
    """An entry of a seat, which came by a source, before what it leads to is looked at."""
    kept: list[SeatTurns] | None = game.own_turns
    if kept is None or seat is None:
        return
    if isinstance(content, Joined):
        kept[seat]["bot"] = bool(content.bot)
    elif isinstance(content, Substituted) and game.started_at is None:
        kept[seat]["bot"] = False
    elif isinstance(content, Moved):
        kept[seat]["steward"] = source == "bot" and not kept[seat]["bot"]


def went_on(game: Game, before: Asked, now: Asked, number: int) -> None:
    """The entry of this number has led from what was asked before to what is asked now."""
    kept: list[SeatTurns] | None = game.own_turns
    over = before.own_turn_over(now)
    if kept is not None and over is not None:
        kept[over]["ended"].append([number, kept[over]["steward"]])


def taken_back(game: Game, first: int) -> None:
    """All is undone from the entry of this number on."""
    kept: list[SeatTurns] | None = game.own_turns
    for seat in kept or ():
        seat["ended"] = [each for each in seat["ended"] if each[0] < first]


def of_seat(game: Game, seat: int) -> Counted | None:
    """How many own turns of a seat have ended; None where nobody counted, as in games of before."""
    return None if game.own_turns is None else _counted(game.own_turns[seat]["ended"])


def of_tenure(game: Game, held: Tenure) -> Counted | None:
    """The same of those that ended in a tenure."""
    if game.own_turns is None:
        return None
    return _counted([each for each in game.own_turns[held.seat]["ended"] if held.covers(each[0])])


def before_tenure(game: Game, held: Tenure) -> int:
    """How many had ended before a tenure began; 0 where nobody counted."""
    ended = [] if game.own_turns is None else game.own_turns[held.seat]["ended"]
    return sum(number < held.from_entry for number, _ in ended)


def _counted(ended: Sequence[Sequence[int | bool]]) -> Counted:
    return Counted(len(ended), sum(bool(steward) for _, steward in ended))
