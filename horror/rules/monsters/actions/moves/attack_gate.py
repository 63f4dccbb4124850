"""Attack a gate."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.roles import HEX, PIECE, Hex, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move, filled_in
from horror.rules.monsters.actions.acting import acting, one_action, spend, with_knight
from horror.rules.monsters.gates.closing import SealGate, close_gate, gate_strength, hit_gate
from horror.rules.monsters.groups import place_of, strength
from horror.rules.monsters.ids import group_id
from horror.rules.monsters.named import called, named_group
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Gate, Knight


class AttackGate(Move, tag="attack_gate", frozen=True):
    """CH-229 to CH-238, X-41: one action; the knight or squad damages the gate on a hex that it stands at."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"
    ends: ClassVar[Chance] = "perhaps"

    knight: Piece
    hex: Hex


def completed(p: HorrorPosition, seat: int, move: AttackGate) -> AttackGate:
    move = with_knight(p, seat, move)
    group = called(p, move.knight)
    gates = gates_at(p, place_of(group)) if group else []
    return filled_in(move, "hex", lambda: [p.island.hexes[gate.hex] for gate in gates])


def check(p: HorrorPosition, seat: int, move: AttackGate) -> None:
    group = acting(p, seat, move.knight, 1)
    if move.hex not in p.island.hex_index or p.gate_on(p.island.hex_index[move.hex]) is None:
        raise IllegalMove("CH-229", "there is no gate on {hex}", hex=HEX(move.hex))
    if p.island.hex_index[move.hex] not in p.island.around[place_of(group)]:
        raise IllegalMove(
            "CH-236", "{knight} does not stand at {hex}", knight=PIECE(move.knight), hex=HEX(move.hex)
        )


def gates_at(p: HorrorPosition, at: int) -> list[Gate]:
    """The gates on hexes around an intersection."""
    return [gate for gate in p.state.gates if gate.hex in p.island.around[at]]


def choices(p: HorrorPosition, seat: int, group: list[Knight]) -> Sequence[Choice]:
    return [AttackGate(group_id(group), p.island.hexes[gate.hex]) for gate in gates_at(p, place_of(group))]


def do(p: HorrorPosition, seat: int, move: AttackGate) -> None:
    group = named_group(p, move.knight)
    spend(p, 1)
    gate = p.gate_on(p.island.hex_index[move.hex])
    assert gate is not None
    if hit_gate(p, gate, gate_strength(p, gate, strength(group)), move.knight):
        close_gate(p, seat, gate)
        take_stock(p)
        if p.state.seats[seat].clues and not p.finished:
            p.push(SealGate(hex=gate.hex))


MOVE_KIND = MoveKind(AttackGate, check, choices, do, completed, cost=one_action)
