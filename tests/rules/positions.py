"""Positions of the classic game for tests of the engine: the fixed island, with just the things that a test names.

Pieces are given as players write them; `dealt` keeps the bank in balance, so that every invariant that a
test does not break on purpose holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from horror.games.classic import CLASSIC
from horror.games.classic.options import Options
from horror.games.classic.position import ClassicPosition
from horror.rules.base.cards import KIND_INDEX
from horror.rules.base.turn import Actions, Roll
from horror.rules.development.state import CARDS
from horror.rules.kernel.draws import ScriptedDraws

COLOURS = ("red", "blue", "white", "orange")


def fresh(seats: int = 3, **options: Any) -> ClassicPosition:
    """A game that has just begun on the fixed island: seat 0 is asked to place."""
    chosen = Options(**{"island": "fixed", **options})
    position, _ = CLASSIC.new_game(chosen, COLOURS[:seats], ScriptedDraws())
    return position


def playing(seats: int = 3, *, rolled: bool = True, active: int = 0, **options: Any) -> ClassicPosition:
    """An empty island in the first turn: the active seat acts, or has yet to roll."""
    position = fresh(seats, **options)
    state = position.state
    state.turn, state.active = 1, active
    state.rolled = [1, 2] if rolled else []
    position.begin(*([] if rolled else [Roll()]), Actions())
    return settled(position)


def settled(position: ClassicPosition) -> ClassicPosition:
    """The same state loaded anew: masks and path lengths fit what stands on the board, and the decision is open."""
    position = ClassicPosition(position.state)
    from horror.rules.base.longest_road import measure

    for seat in range(position.seats):
        measure(position, seat)
    position.advance(ScriptedDraws())
    return position


def standing(
    position: ClassicPosition,
    seat: int,
    *,
    settlements: Iterable[int] = (),
    cities: Iterable[int] = (),
    roads: Iterable[str] = (),
) -> ClassicPosition:
    """The position with these pieces added for a seat."""
    mine = position.state.seats[seat]
    for at in settlements:
        mine.settlements |= 1 << at
    for at in cities:
        mine.cities |= 1 << at
    for name in roads:
        mine.roads |= 1 << position.island.border_index[name]
    return settled(position)


def dealt(position: ClassicPosition, seat: int, **counts: int) -> ClassicPosition:
    """The position with cards moved from the bank to a seat's hand."""
    for name, count in counts.items():
        position.state.bank[KIND_INDEX[name]] -= count
        position.state.seats[seat].hand[KIND_INDEX[name]] += count
    return position


def holding(position: ClassicPosition, seat: int, **counts: int) -> ClassicPosition:
    """The position with development cards moved from the deck to a seat's hand, old enough to be played."""
    for name, count in counts.items():
        index = [str(card) for card in CARDS].index(name)
        position.state.deck[index] -= count
        position.state.seats[seat].development[index] += count
    return position


def hand(position: ClassicPosition, seat: int) -> Mapping[str, int]:
    """What a seat holds, kinds that it lacks left out."""
    counts = position.state.seats[seat].hand
    return {name: counts[index] for name, index in KIND_INDEX.items() if counts[index]}
