from typing import Annotated

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.roles import NUMBER
from tests.table.tides.state import Took


class Take(Move, frozen=True, tag="take"):
    coins: Annotated[int, NUMBER]


def check(p, seat, move):
    if not 1 <= move.coins <= 3:
        raise IllegalMove("TAB-01", "one to three coins are taken")


def choices(p, seat):
    return [Take(1), Take(2), Take(3)]


def do(p, seat, move):
    p.state.coins[seat] += move.coins
    p.events.append(Took(seat=seat, coins=move.coins, rule="TAB-01"))


MOVE_KIND = MoveKind(Take, check, choices, do)
