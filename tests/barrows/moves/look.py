"""Look at the top of one's own pile."""

from typing import Annotated, Any, ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, OneOf, Template
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.roles import NUMBER
from tests.barrows.events import Looked
from tests.barrows.steps import Arranging


class Look(Move, frozen=True, tag="look"):
    """BW-13."""

    rule: ClassVar[str] = "BW-10"

    count: Annotated[int, NUMBER]


def check(p: Any, seat: int, move: Look) -> None:
    if p.state.looked:
        raise IllegalMove("BW-13", "you have looked at your pile in this turn")
    if not 1 <= move.count <= most(p, seat):
        raise IllegalMove("BW-13", "you may look at 1 to {most} of your pile", most=most(p, seat))


def most(p: Any, seat: int) -> int:
    """BW-13: at how many a seat may look."""
    return min(p.facts.look, len(p.state.seats[seat].pile))


def choices(p: Any, seat: int) -> list[Choice]:
    counts = () if p.state.looked else tuple(range(1, most(p, seat) + 1))
    if not counts:
        return []
    return [Template(Look, {"count": OneOf(counts)}, lambda move: check(p, seat, move))]


def do(p: Any, seat: int, move: Look) -> None:
    mine = p.state.seats[seat]
    p.state.looked = True
    mine.known = max(mine.known, move.count)
    goods = mine.pile[-move.count :][::-1]
    p.events.append(Looked(seat=seat, count=move.count, goods=goods, rule="BW-13"))
    if move.count > 1:
        p.push(Arranging(count=move.count))


MOVE_KIND = MoveKind(Look, check, choices, do)
