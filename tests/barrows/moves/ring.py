"""Ring a bell in another seat's turn."""

from typing import Any, ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move
from tests.barrows.events import Rang


class Ring(Move, frozen=True, tag="ring"):
    """BW-20."""

    rule: ClassVar[str] = "BW-20"
    draws: ClassVar[Chance] = "perhaps"


def check(p: Any, seat: int, move: Ring) -> None:
    if not p.state.bell:
        raise IllegalMove("BW-20", "nothing has been bought for which you could ring")
    if seat in p.state.rung:
        raise IllegalMove("BW-20", "you have rung for this good")
    if "bell" not in p.state.seats[seat].hand:
        raise IllegalMove("BW-20", "you hold no bell")


def choices(p: Any, seat: int) -> list[Choice]:
    return [Ring()] if seat in p.ringers() else []


def do(p: Any, seat: int, move: Ring) -> None:
    mine = p.state.seats[seat]
    mine.hand.remove("bell")
    mine.discard.append("bell")
    p.state.rung.append(seat)
    p.events.append(Rang(seat=seat, rule="BW-20"))
    p.draw(seat, 1, "BW-20")


MOVE_KIND = MoveKind(Ring, check, choices, do)
