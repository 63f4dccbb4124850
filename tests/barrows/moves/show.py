"""Show a good of one's hand to one other seat."""

from typing import Annotated, Any, ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Domain, OneOf, Template
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.roles import SEAT
from tests.barrows.events import Shown
from tests.barrows.facts import GOOD, in_order
from tests.barrows.moves.sell import check_held


class Show(Move, frozen=True, tag="show"):
    """BW-21."""

    rule: ClassVar[str] = "BW-21"

    good: Annotated[str, GOOD]
    to: Annotated[int, SEAT]


def check(p: Any, seat: int, move: Show) -> None:
    check_held(p, seat, move.good, "BW-21")
    if move.to not in others(p, seat):
        raise IllegalMove("BW-21", "you show it to one of the other seats")


def others(p: Any, seat: int) -> tuple[int, ...]:
    """All seats but this one."""
    return tuple(other for other in range(p.seats) if other != seat)


def choices(p: Any, seat: int) -> list[Choice]:
    goods = in_order(p.state.seats[seat].hand)
    if not goods:
        return []
    domains: dict[str, Domain] = {"good": OneOf(goods), "to": OneOf(others(p, seat))}
    return [Template(Show, domains, lambda move: check(p, seat, move))]


def do(p: Any, seat: int, move: Show) -> None:
    p.events.append(Shown(seat=seat, to=move.to, good=move.good, rule="BW-21"))


MOVE_KIND = MoveKind(Show, check, choices, do)
