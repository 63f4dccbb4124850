"""Step 1 of the monster turn: monsters move, and arrive (CH-244, CH-371, CH-417, X-03, X-28)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.board.island import bits
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.variants import varies
from horror.rules.monsters.fights.responses import ask_responses
from horror.rules.monsters.ids import monster_id
from horror.rules.monsters.named import thing_named
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roaming.movement import leaps, move, rolls_to_move, stays
from horror.rules.monsters.state import Knight, Monster
from horror.rules.monsters.towns.events import TownAssaulted
from horror.rules.monsters.towns.invasion import defended


class MonsterTurnStep(Step):
    """A step of the monster turn that a worker plays."""

    automatic: ClassVar[bool] = True
    phase: ClassVar[str] = "monsters"


class Movement(MonsterTurnStep, tag="monster_movement"):
    """CH-244, CH-259: step 1: every monster, oldest first, moves by the rules, or as a Mad player will say.

    He says it once, after all dice (CH-417, X-28); those that leap do so by the rules (CH-503).
    """

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        p.push(Arrival(before=monster_places(p)))
        things = [thing for thing in p.all_monsters() if not stays(p, thing)]
        controller = controlling_seat(p)
        if controller is None:
            for thing in things:
                if rolls_to_move(p, thing):
                    move(p, thing)
            return
        for thing in things:
            if leaps(p, thing) and rolls_to_move(p, thing):
                move(p, thing)
        movers = [monster_id(thing) for thing in free_to_go(p) if rolls_to_move(p, thing)]
        if movers:
            p.push(ControlMonsters(seat=controller, movers=movers))


def free_to_go(p: HorrorPosition) -> list[Monster | Knight]:
    """X-28, X-29, CH-418: a Mad player also moves monsters that the rules would keep in place; not stationary ones."""
    return [
        thing
        for thing in p.all_monsters()
        if isinstance(thing, Knight) or p.kind_of(thing).movement not in ("stationary", "special")
    ]


@varies
def controlling_seat(p: HorrorPosition) -> int | None:
    """CH-417, CH-419: who moves the monsters: the Mad player, or each in turn by game turns."""
    mad = p.mad_seats()
    return mad[p.state.turn % len(mad)] if mad else None


def active_if_mad(p: HorrorPosition) -> int | None:
    """CH-419: by option the Mad player whose turn it is."""
    return p.state.active if p.state.active in p.mad_seats() else None


class ControlMonsters(Step, tag="control_monsters"):
    """X-28: all rolls have been made and shown; the Mad player moves these monsters, or leaves them to the rules."""

    decision: ClassVar[str] = "move_monsters"
    phase: ClassVar[str] = "monsters"

    seat: int
    movers: list[str]

    def asks(self, p: HorrorPosition) -> Sequence[int]:
        return (self.seat,)

    def without(self, p: HorrorPosition, seat: int) -> bool:
        """TAB-38: another Mad player moves the rest, or the rules do."""
        if seat != self.seat:
            return True
        other = controlling_seat(p)
        if other is None:
            self.leave_to_rules(p)
            return False
        self.seat, self.opened = other, 0
        return True

    def leave_to_rules(self, p: HorrorPosition) -> None:
        """X-28: the monsters that have not been moved go as they would without a Mad player."""
        for name in self.movers:
            thing = thing_named(p, name)
            assert thing is not None
            if not stays(p, thing):
                move(p, thing)


def monster_places(p: HorrorPosition) -> int:
    """The intersections on which a monster stands, as a mask."""
    return sum(1 << at for at in {thing.at for thing in p.all_monsters() if thing.at})


class Arrival(MonsterTurnStep, tag="monsters_arrived"):
    """CH-371, CH-372, X-03: all have moved; knights in newly reached sane towns are asked; invasions follow (CH-390).

    ``before``: where monsters stood.
    """

    before: int = 0

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        reached = monster_places(p) & ~self.before & p.occupied & ~p.ailing
        for at in bits(reached):
            for thing in p.monsters_at(at) if defended(p, at) else ():
                p.events.append(TownAssaulted(at=at, monster=monster_id(thing), rule="CH-371"))
        p.push(Arrived())
        ask_responses(p, reached)


class Arrived(MonsterTurnStep, tag="arrival_over"):
    """CH-390, X-02: responses have been carried out; towns without defences are Invaded now."""

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        take_stock(p)
