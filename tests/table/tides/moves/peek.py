from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.moves import Move
from tests.table.tides.state import Peeked


class Peek(Move, frozen=True, tag="peek"):
    pass


def check(p, seat, move):
    pass


def choices(p, seat):
    return [Peek()]


def do(p, seat, move):
    p.events.append(Peeked(seat=seat, coins=p.state.coins[(seat + 1) % len(p.state.coins)], rule="TAB-01"))


MOVE_KIND = MoveKind(Peek, check, choices, do)
