"""Set-up: towns, gates, starting cards, knights and walls, in this order (CH-020 to CH-040, CH-447 to CH-450)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.cards import no_cards
from horror.rules.base.position import BasePosition
from horror.rules.base.setup import PlaceTowns
from horror.rules.board.island import bits
from horror.rules.cities.towns.walls import raise_wall
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.variants import varies
from horror.rules.monsters.gates.cup import appear_at_gate
from horror.rules.monsters.gates.events import GateRolled
from horror.rules.monsters.gates.opening import hexes_numbered, open_gate, random_hex
from horror.rules.monsters.knights.pieces import appear
from horror.rules.monsters.players.lost import turn_mad
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import BASIC
from horror.rules.monsters.towns.damage import madden
from horror.rules.monsters.turn.game_turn import begin_game_turn


class PlaceTownsAndCities(PlaceTowns, tag="place_towns_and_cities"):
    """CH-027: a settlement and a road each, then a city and a road each in reverse order."""

    phase: ClassVar[str] = "setup"

    def following(self, p: BasePosition) -> Step:
        """CH-028: gates follow the last city."""
        return PrepareIsland()


class PrepareIsland(Step, tag="prepare_island"):
    """CH-028 to CH-040: gates, starting cards, knights and walls, monsters; then the first game turn."""

    phase: ClassVar[str] = "setup"

    def run(self, p: HorrorPosition) -> None:
        for _ in range(p.facts.starting_gates):
            open_gate(p, random_hex(p, starting_hexes(p)), "CH-028", with_monster=False)
        seats = [seat for seat in range(p.seats) if p.plays(seat)]
        for seat in seats:
            starting_cards(p, seat)
        for seat in seats:
            city = next(bits(p.state.seats[seat].cities))
            appear(p, seat, BASIC, city, "CH-038")
            raise_wall(p, seat, city, "CH-039")
        for gate in p.state.gates:
            appear_at_gate(p, gate.hex, "CH-040")
        start_mad_players(p)
        begin_game_turn(p, p.next_playing(-1))


def starting_hexes(p: HorrorPosition) -> int:
    """CH-030 to CH-034: roll until the sum names a number that has a hex without a gate; never 2, 6, 7, 8 or 12."""
    open_to_gates = starting_grounds(p)
    while True:
        one, other = p.draws.two_dice("gate")
        p.events.append(GateRolled(dice=(one, other), rule="CH-030"))
        free = hexes_numbered(p, one + other) & open_to_gates
        if free:
            return free


@varies
def starting_grounds(p: HorrorPosition) -> int:
    """CH-030, CH-034: the hexes on which a gate may open: all that are able to."""
    return able_grounds(p)


def able_grounds(p: HorrorPosition) -> int:
    """CH-030, CH-034: the hexes without a gate whose number one may begin on."""
    return sum(
        1 << index
        for index, chit in enumerate(p.state.chits)
        if chit and chit not in p.facts.starting_gate_rerolls and not p.gated >> index & 1
    )


def grounds_apart(p: HorrorPosition) -> int:
    """CH-033: by option not those that would give one seat both gates, where there are others."""
    able = able_grounds(p)
    return able & ~beside_gates(p) or able


def beside_gates(p: HorrorPosition) -> int:
    """The hexes beside towns of seats that have a gate beside a town."""
    corners = p.island.corner_mask
    beset = [
        seat for seat in range(p.seats) if any(corners[gate.hex] & p.towns(seat) for gate in p.state.gates)
    ]
    return sum(
        1 << index for index, mask in enumerate(corners) if any(mask & p.towns(seat) for seat in beset)
    )


def starting_cards(p: HorrorPosition, seat: int) -> None:
    """CH-035 to CH-037: one resource, no commodity, for each hex without a gate beside the city."""
    city = next(bits(p.state.seats[seat].cities))
    due = no_cards()
    for producers in p.layout.producers:
        for producer in producers:
            if producer.corners >> city & 1 and not p.gated >> producer.hex & 1:
                due[producer.resource] += 1
    if any(due):
        p.receive(seat, due, "CH-035")


def start_mad_players(p: HorrorPosition) -> None:
    """CH-447 to CH-450: by option, seats begin Mad: both towns and the knight; each keeps his own (CH-438).

    One of those who are still there begins sane (CH-449, TAB-38).
    """
    left = [seat for seat in range(p.seats) if p.plays(seat)]
    count = min(p.state.options.starting_mad_players, len(left) - 1)
    for _ in range(count):
        seat = left.pop(next_mad(p, left))
        for at in bits(p.towns(seat)):
            madden(p, at)
        turn_mad(p, seat)


@varies
def next_mad(p: HorrorPosition, left: Sequence[int]) -> int:
    """CH-448: which of the seats left begins Mad, by its place among them: a random one."""
    return p.draws.pick("mad player", [p.state.seats[index].colour for index in left])


def last_mad(p: HorrorPosition, left: Sequence[int]) -> int:
    """CH-448: by option the last."""
    return len(left) - 1
