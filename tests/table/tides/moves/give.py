from typing import Annotated, ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import OneOf, Template
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move
from horror.rules.kernel.roles import NUMBER


class Give(Move, frozen=True, tag="give"):
    ends: ClassVar[Chance] = "perhaps"

    coins: Annotated[int, NUMBER]


def check(p, seat, move):
    if not 0 <= move.coins <= p.state.coins[seat]:
        raise IllegalMove("TAB-03", "you have {n} coins", n=p.state.coins[seat])


def choices(p, seat):
    domain = OneOf(tuple(range(p.state.coins[seat] + 1)))
    return [Template(kind=Give, domains={"coins": domain}, check=lambda move: check(p, seat, move))]


def do(p, seat, move):
    from tests.table.tides.state import Answered

    p.events.append(Answered(seat=seat, rule="TAB-03"))


MOVE_KIND = MoveKind(Give, check, choices, do)
