"""The saboteur's discards (IMP-06, CH-392, CH-444)."""

from typing import ClassVar

from horror.rules.base.discards import Discards
from horror.rules.base.events import DiscardsDue
from horror.rules.cities.cards.rivals import others
from horror.rules.monsters.position import HorrorPosition


class Sabotage(Discards, tag="sabotage"):
    """IMP-06: half of each hand, rounded down, in one gather; answered as a discard."""

    phase: ClassVar[str] = "actions"
    demanded_by: ClassVar[str] = "IMP-06"


def sabotaged(p: HorrorPosition, seat: int) -> dict[int, int]:
    """IMP-06, CH-444: how many cards each other sane seat discards that has at least as many points."""
    mine = p.public_points(seat)
    hit = [other for other in others(p, seat) if p.sane(other) and p.public_points(other) >= mine]
    halves = {other: sum(p.state.seats[other].hand) // 2 for other in hit}
    return {other: half for other, half in halves.items() if half}


def ask_sabotaged(p: HorrorPosition, seat: int) -> None:
    """IMP-06, TAB-03: ask for the discards."""
    due = sabotaged(p, seat)
    seats, counts = list(due), list(due.values())
    p.events.append(DiscardsDue(seats=seats, counts=counts, rule="IMP-06"))
    p.push(Sabotage(seats=seats, counts=counts, answers=[None] * len(seats)))
