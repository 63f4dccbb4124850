from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.moves import Move


class Curse(Move, frozen=True, tag="curse"):
    pass


def check(p, seat, move):
    pass


def choices(p, seat):
    return [Curse()]


def do(p, seat, move):
    p.state.cursed = True


MOVE_KIND = MoveKind(Curse, check, choices, do)
