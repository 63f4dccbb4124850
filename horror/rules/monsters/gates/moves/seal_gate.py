"""Seal a gate that has just closed."""

from typing import ClassVar

from horror.rules.base.roles import HEX, Hex
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move, filled_in
from horror.rules.monsters.gates.closing import SealGate, seal
from horror.rules.monsters.position import HorrorPosition


class SealHex(Move, tag="seal_gate", frozen=True):
    """CH-241: a clue for an elder sign on the hex."""

    rule: ClassVar[str] = "CH-241"
    group: ClassVar[str] = "monsters"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    hex: Hex


def completed(p: HorrorPosition, seat: int, move: SealHex) -> SealHex:
    step = p.asking(SealGate)
    return filled_in(move, "hex", lambda: [p.island.hexes[step.hex]] if step else [])


def check(p: HorrorPosition, seat: int, move: SealHex) -> None:
    closed = p.island.hexes[p.top(SealGate).hex]
    if move.hex != closed:
        raise IllegalMove("CH-241", "it is the gate on {hex} that has just closed", hex=HEX(closed))


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [SealHex(p.island.hexes[p.top(SealGate).hex])]


def do(p: HorrorPosition, seat: int, move: SealHex) -> None:
    step = p.take(SealGate)
    seal(p, seat, step.hex)


MOVE_KIND = MoveKind(SealHex, check, choices, do, completed)
