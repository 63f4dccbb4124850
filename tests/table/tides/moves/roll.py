from typing import ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.moves import Chance, Move
from tests.table.tides.state import Rolled


class Roll(Move, frozen=True, tag="roll"):
    draws: ClassVar[Chance] = "yes"


def check(p, seat, move):
    pass


def choices(p, seat):
    return [Roll()]


def do(p, seat, move):
    face = p.draws.die("roll")
    p.state.faces.append(face)
    p.events.append(Rolled(seat=seat, face=face, rule="TAB-40"))


MOVE_KIND = MoveKind(Roll, check, choices, do)
