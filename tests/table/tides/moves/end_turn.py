from typing import ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.moves import Chance, Move
from tests.table.tides.state import Calm, Tide, Tribute


class EndTurn(Move, frozen=True, tag="end_turn"):
    ends: ClassVar[Chance] = "perhaps"


def check(p, seat, move):
    pass


def choices(p, seat):
    return [EndTurn()]


def do(p, seat, move):
    p.done(p.state.agenda[-1])
    p.push(Tide() if p.state.options.tide else Calm())
    if p.state.options.tribute:
        count = len(p.state.coins)
        seats = [(seat + place) % count for place in range(count)]
        p.push(Tribute(seats=seats, answers=[None] * count))


MOVE_KIND = MoveKind(EndTurn, check, choices, do)
