"""Gates are damaged, closed and sealed (CH-231 to CH-243)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.kernel.agenda import Step
from horror.rules.monsters.gates.events import GateClosed, GateHit, GateSealed
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Gate


def gate_strength(p: HorrorPosition, gate: Gate, strength: int) -> int:
    """CH-232 to CH-234: what an attack of this strength does to a gate, never less than nothing."""
    return max(0, strength + p.facts.worlds[gate.world].modifier)


def hit_gate(p: HorrorPosition, gate: Gate, damage: int, by: str) -> bool:
    """CH-235, CH-238: damage adds up, whoever deals it; true when the gate closes (CH-231)."""
    gate.damage += damage
    name = p.island.hexes[gate.hex]
    p.events.append(GateHit(hex=name, damage=damage, total=gate.damage, knight=by, rule="CH-232"))
    return gate.damage >= p.facts.gate_damage


def close_gate(p: HorrorPosition, seat: int, gate: Gate) -> None:
    """CH-239, CH-240, X-23: the gate leaves the board, its marker goes back; monsters stay."""
    p.state.gates.remove(gate)
    p.state.gate_stack[gate.world] += 1
    p.events.append(GateClosed(seat=seat, hex=p.island.hexes[gate.hex], rule="CH-239"))


def seal(p: HorrorPosition, seat: int, hex_index: int) -> None:
    """CH-241 to CH-243: a clue seals the hex of a gate that has just closed."""
    p.state.seats[seat].clues -= 1
    p.state.sealed |= 1 << hex_index
    p.events.append(GateSealed(seat=seat, hex=p.island.hexes[hex_index], rule="CH-241"))


class SealGate(Step, tag="seal_gate"):
    """CH-241: right now, and not later, the seat that closed it may spend a clue."""

    decision: ClassVar[str] = "seal_gate"
    phase: ClassVar[str] = "actions"

    hex: int

    def asks(self, p: HorrorPosition) -> Sequence[int]:
        return (p.state.active,)
