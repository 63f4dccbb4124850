"""A Mad player says where the gate opens."""

from typing import Annotated, ClassVar

from horror.rules.base.roles import HEX, Hex
from horror.rules.board.island import bits
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move
from horror.rules.kernel.roles import NOTHING
from horror.rules.monsters.gates.choosing import PlaceGate, free_hexes
from horror.rules.monsters.gates.opening import open_by_number, open_gate
from horror.rules.monsters.position import HorrorPosition


class GateOn(Move, tag="gate_on", frozen=True):
    """CH-426: a hex of the number; None where there is none, and the surge is to come."""

    rule: ClassVar[str] = "CH-426"
    group: ClassVar[str] = "monsters"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    hex: Annotated[Hex | None, NOTHING] = None


def check(p: HorrorPosition, seat: int, move: GateOn) -> None:
    able = hexes(p)
    if move.hex not in able:
        if not (named := [name for name in able if name]):
            raise IllegalMove("CH-426", "the gate can open on no hex; a surge follows")
        raise IllegalMove("CH-426", "the gate can open on {hexes}", hexes=HEX(named))


def hexes(p: HorrorPosition) -> list[str | None]:
    """The letters of the hexes that may be chosen, or only None."""
    free = [p.island.hexes[index] for index in bits(free_hexes(p, p.top(PlaceGate).number))]
    return [*free] or [None]


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [GateOn(name) for name in hexes(p)]


def do(p: HorrorPosition, seat: int, move: GateOn) -> None:
    step = p.take(PlaceGate)
    if move.hex is None:
        open_by_number(p, step.number)
    else:
        open_gate(p, p.island.hex_index[move.hex], "CH-426")


MOVE_KIND = MoveKind(GateOn, check, choices, do)
