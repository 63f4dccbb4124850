"""Gates open: where, by what number, and the surge (CH-206 to CH-221)."""

from horror.rules.board.island import bits
from horror.rules.monsters.gates.cup import appear_at_gate
from horror.rules.monsters.gates.events import GateOpened, GateRolled, Surged
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Gate


def hexes_numbered(p: HorrorPosition, number: int) -> int:
    """The hexes whose chit shows a number, as a mask."""
    return sum(1 << index for index, chit in enumerate(p.state.chits) if chit == number)


def roll_for_gate(p: HorrorPosition, by: int | None = None) -> int:
    """CH-208: both dice once more; the sum names the hex."""
    one, other = p.draws.two_dice("gate")
    p.events.append(GateRolled(dice=(one, other), by=by, rule="CH-208"))
    return one + other


def open_by_number(p: HorrorPosition, number: int) -> None:
    """CH-209 to CH-218: a gate on a random open hex of the number; a surge, or nothing where all are sealed."""
    numbered = hexes_numbered(p, number)
    free = numbered & ~p.gated & ~p.state.sealed
    if free and any(p.state.gate_stack):
        open_gate(p, random_hex(p, free), "CH-209")
    elif numbered and not numbered & ~p.state.sealed:
        return
    else:
        surge(p, "CH-218" if free else "CH-211")


def random_hex(p: HorrorPosition, hexes: int) -> int:
    """CH-032, CH-210: one of several hexes."""
    listed = list(bits(hexes))
    return listed[p.draws.pick("hex", [p.island.hexes[index] for index in listed])]


def open_gate(p: HorrorPosition, hex_index: int, rule: str, with_monster: bool = True) -> None:
    """CH-209, CH-221: a random marker opens on a hex, and a monster comes out of it."""
    stack = p.state.gate_stack
    labels = [world.id for world, left in zip(p.facts.worlds, stack, strict=True) for _ in range(left)]
    drawn = labels[p.draws.pick("gate marker", labels)]
    world = next(index for index, known in enumerate(p.facts.worlds) if known.id == drawn)
    stack[world] -= 1
    p.state.gates.append(Gate(hex=hex_index, world=world))
    p.state.gates.sort(key=lambda gate: gate.hex)
    p.events.append(GateOpened(hex=p.island.hexes[hex_index], world=drawn, rule=rule))
    if with_monster:
        appear_at_gate(p, hex_index, "CH-221")


def surge(p: HorrorPosition, rule: str) -> None:
    """CH-214, X-27: a monster at each open gate, by the letter of the hex."""
    p.events.append(Surged(rule=rule))
    for gate in list(p.state.gates):
        appear_at_gate(p, gate.hex, "CH-214")
