"""Where a gate opens: by the dice, or as a Mad player chooses (CH-207, CH-208, CH-426 to CH-428)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.kernel.agenda import Step
from horror.rules.monsters.gates.opening import hexes_numbered, open_by_number, roll_for_gate
from horror.rules.monsters.position import HorrorPosition


class OpenGate(Step, tag="open_gate"):
    """CH-207, CH-208, CH-426: the dice are rolled again, by a Mad player where there is one."""

    phase: ClassVar[str] = "production"

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        seat = gate_chooser(p)
        if seat is None:
            open_by_number(p, roll_for_gate(p))
        else:
            offer_gate(p, seat, roll_for_gate(p, seat), rerolled=False)


def gate_chooser(p: HorrorPosition) -> int | None:
    """CH-428: the Mad player next after the roller."""
    mad = p.mad_seats()
    order = p.in_turn_order((p.state.active + 1) % p.seats)
    return next((seat for seat in order if seat in mad), None)


class PlaceGate(Step, tag="place_gate"):
    """CH-426, CH-427: a Mad player chooses among the hexes of the number, or pays to roll again, once."""

    decision: ClassVar[str] = "place_gate"
    phase: ClassVar[str] = "production"

    seat: int
    number: int
    rerolled: bool = False

    def asks(self, p: HorrorPosition) -> Sequence[int]:
        return (self.seat,)

    def without(self, p: HorrorPosition, seat: int) -> bool:
        """TAB-38: the next Mad player chooses, or chance does."""
        if seat != self.seat:
            return True
        other = gate_chooser(p)
        if other is None:
            open_by_number(p, self.number)
        else:
            offer_gate(p, other, self.number, self.rerolled)
        return False


def free_hexes(p: HorrorPosition, number: int) -> int:
    """CH-212, CH-218, CH-243: hexes of a number on which a gate may open: without gate or seal, while markers last."""
    return hexes_numbered(p, number) & ~p.gated & ~p.state.sealed if any(p.state.gate_stack) else 0


def offer_gate(p: HorrorPosition, seat: int, number: int, rerolled: bool) -> None:
    """CH-426, TAB-18: ask the Mad player, unless everybody sees that there is no choice."""
    free = free_hexes(p, number)
    if free.bit_count() < 2 and (rerolled or not any(p.state.seats[seat].hand)):
        open_by_number(p, number)
    else:
        p.push(PlaceGate(seat=seat, number=number, rerolled=rerolled))
