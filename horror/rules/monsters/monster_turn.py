"""The monster turn: five steps, and the questions that they raise (CH-046, CH-049, X-03, X-08, X-13, X-21, X-28)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.board.island import bits
from horror.rules.kernel.agenda import Step
from horror.rules.monsters.cup import bring, draw_kind
from horror.rules.monsters.damage import lose_sanity
from horror.rules.monsters.events import KnightRecovered, MadRolled, TownAssaulted
from horror.rules.monsters.fights import thing_named
from horror.rules.monsters.movement import leaps, move, rolls_to_move, stays
from horror.rules.monsters.position import HorrorPosition, knight_id, monster_id
from horror.rules.monsters.responses import ask_responses
from horror.rules.monsters.state import MAD, Knight, Monster
from horror.rules.monsters.stock import defended, take_stock
from horror.rules.monsters.towns import suffer


class IslandStep(Step):
    """A step of the monster turn that a worker plays."""

    island: ClassVar[bool] = True
    phase: ClassVar[str] = "monsters"


class Movement(IslandStep, tag="monster_movement"):
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


def controlling_seat(p: HorrorPosition) -> int | None:
    """CH-417, CH-419: who moves the monsters: the Mad player, or each in turn by game turns; by option the active."""
    mad = p.mad_seats()
    if p.state.options.monster_control == "own":
        return p.state.active if p.state.active in mad else None
    return mad[p.state.turn % len(mad)] if mad else None


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


class Arrival(IslandStep, tag="monsters_arrived"):
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


class Arrived(IslandStep, tag="arrival_over"):
    """CH-390, X-02: responses have been carried out; towns without defences are Invaded now."""

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        take_stock(p)


class InvadedTowns(IslandStep, tag="invaded_towns"):
    """CH-049, CH-394, CH-397, X-14, X-53: step 2: Invaded towns take the damage of all their monsters, by number."""

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        for at in bits(p.state.invaded):
            if not p.finished and town_turn(p, at):
                here = p.monsters_at(at)
                horror = sum(p.horror_of(thing) for thing in here)
                suffer(p, at, horror, sum(p.strength_of(thing) for thing in here), "CH-394")
                take_stock(p)


class MadTowns(IslandStep, tag="mad_towns"):
    """CH-301 to CH-306, CH-434, X-24: step 3: Mad towns roll for monsters; what Mad players have built is placed.

    Which towns do is told by options (CH-049, CH-436, X-21).
    """

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        for at in bits(p.state.mad):
            if town_turn(p, at) and rolls(p, at):
                size = p.limits_of(at)
                die = p.draws.die("mad town")
                p.events.append(MadRolled(at=at, die=die, rule="CH-301"))
                if die >= size.produces_on:
                    kind = draw_kind(p, "CH-306", size.least_toughness)
                    if kind is not None:
                        bring(p, kind, "CH-305", at=at)
        for nursery in list(p.state.nurseries):
            if nursery.progress >= p.facts.monsters[nursery.kind].toughness and town_turn(p, nursery.at):
                p.state.nurseries.remove(nursery)
                bring(p, nursery.kind, "CH-434", at=nursery.at)


def rolls(p: HorrorPosition, at: int) -> bool:
    """CH-301, CH-436: whether a Mad town rolls: every one, or by option those that no Mad player holds."""
    return p.state.options.mad_production == "roll" or p.state.seats[p.owner_of(at)].status != MAD


class KnightsSuffer(IslandStep, tag="knights_suffer"):
    """CH-048, CH-186, CH-295 to CH-297, CH-400, X-53: step 4: the active player's knights in such towns lose Sanity."""

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        for knight in list(p.knights_of(p.state.active)):
            if p.ailing >> knight.at & 1:
                lose_sanity(p, knight)
        take_stock(p)


class MadnessWanes(IslandStep, tag="madness_wanes"):
    """CH-199 to CH-202, CH-421, X-44, X-48, TAB-37: step 5: a sane active player's Mad knights recover bit by bit."""

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        active = p.state.active
        if p.sane(active):
            for knight in p.state.knights:
                if knight.owner == active and knight.mad and knight.maddened < p.state.turn:
                    knight.mad -= 1
                    if not knight.mad:
                        recover(p, knight)
        take_stock(p)


def recover(p: HorrorPosition, knight: Knight) -> None:
    """CH-200, X-48: sane again on the spot, without Sanity damage, unhidden."""
    knight.sanity = 0
    knight.entered = 0
    p.events.append(KnightRecovered(knight=knight_id(knight), rule="CH-200"))


def town_turn(p: HorrorPosition, at: int) -> bool:
    """CH-049, X-21: whether a town is resolved in this game turn: every one, or by option its owner's."""
    return p.state.options.town_damage_turns == "every" or p.heir(p.owner_of(at)) == p.state.active
