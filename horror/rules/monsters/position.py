"""A position of a game with monsters: what the rules of this part ask again and again."""

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from horror.rules.base.rates import Terms
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.results import Fate
from horror.rules.monsters.facts import Damage, Facts, MonsterKind
from horror.rules.monsters.ids import knight_id
from horror.rules.monsters.state import (
    CITY,
    DEAD,
    MAD,
    METROPOLIS,
    SANE,
    SETTLEMENT,
    Gate,
    Knight,
    Monster,
    State,
)

ANY_ACTIONS = 99
"""More Knight Actions than any move takes."""


class HorrorPosition(CitiesPosition):
    """Adds the eyes for towns, knights, monsters and gates; it changes nothing."""

    state: State
    facts: ClassVar[Facts]
    promotion_cost: ClassVar[list[int]]
    rest_cost: ClassVar[list[int]]
    build_monster_cost: ClassVar[list[int]]
    reroll_cost: ClassVar[list[int]]
    steps: ClassVar[tuple[int, ...]]
    """How many intersections each kind of monster goes in one move (:func:`steps_by_kind`)."""
    mad_terms: ClassVar[Terms]
    """CH-414: what the bank takes from the only Mad player."""
    markers: ClassVar[tuple[int, ...]]
    """CH-317, CH-503: how many markers of each kind are played with."""

    @classmethod
    def derived(cls) -> dict[str, Any]:
        facts = cls.facts
        own, general = (facts.own_harbour_rate, "IMP-01"), (facts.any_harbour_rate, "IMP-01")
        return super().derived() | {
            "terms": Terms(own, general, bank=(facts.bank_rate, "IMP-01")),
            "mad_terms": Terms(own, general, bank=(facts.mad_bank_rate, "CH-414")),
            "promotion_cost": facts.promotion_cost.listed(),
            "rest_cost": facts.rest_cost.listed(),
            "build_monster_cost": facts.build_monster_cost.listed(),
            "reroll_cost": facts.reroll_cost.listed(),
            "steps": steps_by_kind(facts),
            "markers": tuple(kind.count if kind.played else 0 for kind in facts.monsters),
        }

    def begin_turn(self) -> None:
        """CH-063, CH-140, CH-435, IMP-06, IMP-09: what is for one game turn alone."""
        state = self.state
        state.actions_left = self.facts.actions
        state.recruited = 0
        for seat in state.seats:
            seat.cranes = seat.fleet = seat.harbours = 0
            seat.harbour_asked = []
        for knight in state.knights:
            knight.promoted = False
        for nursery in state.nurseries:
            nursery.stepped = False

    def rich(self, seat: int) -> Self | None:
        """A copy on which the seat also has as many Knight Actions as anything takes."""
        copy = super().rich(seat)
        assert copy is not None
        copy.state.actions_left = ANY_ACTIONS
        return copy

    # -- towns

    def owner_of(self, at: int) -> int:
        """The seat whose colour the town at an intersection has, -1 without a town."""
        for index, seat in enumerate(self.state.seats):
            if (seat.settlements | seat.cities) >> at & 1:
                return index
        return -1

    def size_of(self, at: int) -> int:
        """SETTLEMENT, CITY or METROPOLIS; ask only where a town stands."""
        if at in self.state.metropolis:
            return METROPOLIS
        for seat in self.state.seats:
            if seat.cities >> at & 1:
                return CITY
        return SETTLEMENT

    def limits_of(self, at: int) -> Damage:
        """The thresholds of the town at an intersection (CH-277 to CH-282)."""
        return self.facts.sizes[self.size_of(at)]

    @property
    def ailing(self) -> int:
        """CH-002, X-01: the intersections of towns that are Mad or Invaded; the others are Sane."""
        return self.state.mad | self.state.invaded

    @property
    def untouchable(self) -> int:
        """X-17: a metropolis in a Mad town cannot be taken over."""
        return self.state.mad

    def sane_towns(self, seat: int) -> int:
        """X-60: the towns that a seat controls: its own, neither Mad nor Invaded."""
        mine = self.state.seats[seat]
        return (mine.settlements | mine.cities) & ~self.ailing

    def towns(self, seat: int) -> int:
        """All towns of a seat's colour, in any state."""
        mine = self.state.seats[seat]
        return mine.settlements | mine.cities

    def assaulted(self, at: int) -> bool:
        """CH-371, CH-378, CH-379, CH-383, CH-384, X-10: a sane town with a monster before it."""
        return bool(self.occupied >> at & 1) and not self.ailing >> at & 1 and bool(self.monsters_at(at))

    # -- knights

    def knight(self, name: str) -> Knight:
        """The knight on the board that has this id."""
        return next(knight for knight in self.state.knights if knight_id(knight) == name)

    def knights_at(self, at: int) -> list[Knight]:
        """The sane knights on an intersection, in id order."""
        return [knight for knight in self.state.knights if knight.at == at and not knight.mad]

    def knights_of(self, seat: int) -> list[Knight]:
        """The sane knights of a seat."""
        return [knight for knight in self.state.knights if knight.owner == seat and not knight.mad]

    def group_of(self, knight: Knight) -> list[Knight]:
        """The squad of a knight, or itself alone (CH-148, X-04, X-50)."""
        if not knight.squad:
            return [knight]
        return [member for member in self.state.knights if member.squad == knight.squad]

    def squad(self, number: int) -> list[Knight]:
        """The members of a squad."""
        return [knight for knight in self.state.knights if knight.squad == number]

    def groups(self, knights: Iterable[Knight]) -> list[list[Knight]]:
        """Knights put together with their squads, each group once, in id order of the first."""
        found: list[list[Knight]] = []
        squads: set[int] = set()
        for knight in knights:
            if not knight.squad:
                found.append([knight])
            elif knight.squad not in squads:
                squads.add(knight.squad)
                found.append(self.squad(knight.squad))
        return found

    def free_pieces(self, seat: int, rank: int) -> int:
        """CH-465, CH-468, IMP-03, X-39: pieces of a rank that a seat has left; Generals are Mighty, Mad too count."""
        piece = min(rank, 3)
        used = sum(
            [1 for knight in self.state.knights if knight.owner == seat and min(knight.rank, 3) == piece]
        )
        return self.facts.rank_pieces[piece - 1] - used

    # -- monsters

    def kind_of(self, monster: Monster) -> MonsterKind:
        """What kind of monster it is."""
        return self.facts.monsters[monster.kind]

    def monsters_at(self, at: int) -> list[Monster | Knight]:
        """Monsters and Mad knights on an intersection, oldest first (X-27, CH-197); not those on a hex's centre."""
        here: list[Monster | Knight] = [monster for monster in self.state.monsters if monster.at == at]
        mad = [knight for knight in self.state.knights if knight.at == at and knight.mad]
        return sorted([*here, *mad], key=_entered) if mad else here

    def all_monsters(self) -> list[Monster | Knight]:
        """Every monster and Mad knight, oldest first."""
        mad = [knight for knight in self.state.knights if knight.mad]
        return sorted([*self.state.monsters, *mad], key=_entered) if mad else list(self.state.monsters)

    @property
    def beset(self) -> int:
        """CH-185, X-59: the intersections on which a monster or a Mad knight stands, as a mask; bit 0 tells nothing."""
        places = 0
        for monster in self.state.monsters:
            places |= 1 << monster.at
        for knight in self.state.knights:
            if knight.mad:
                places |= 1 << knight.at
        return places

    def strength_of(self, thing: Monster | Knight) -> int:
        """CH-196, CH-310: combat strength and damage."""
        return thing.rank if isinstance(thing, Knight) else self.kind_of(thing).strength

    def awareness_of(self, thing: Monster | Knight) -> int:
        """CH-128, CH-196: what a monster adds to a Hide check."""
        return 0 if isinstance(thing, Knight) else self.kind_of(thing).awareness

    def horror_of(self, thing: Monster | Knight) -> int:
        """CH-196, CH-311, CH-395: Horror damage."""
        return self.mad_knight_horror if isinstance(thing, Knight) else self.kind_of(thing).horror

    mad_knight_horror: ClassVar[int] = 1

    # -- gates

    def gate_on(self, hex_index: int) -> Gate | None:
        """The open gate on a hex."""
        return next((gate for gate in self.state.gates if gate.hex == hex_index), None)

    @property
    def gated(self) -> int:
        """The hexes under a gate, as a mask."""
        return sum([1 << gate.hex for gate in self.state.gates])

    # -- players

    def plays(self, seat: int) -> bool:
        """CH-475, TAB-36: whether a seat is not dead; one that has resigned is."""
        return self.state.seats[seat].status != DEAD

    def heir(self, seat: int) -> int:
        """TAB-38, X-21: in whose game turns the towns of a seat have theirs: its own, or the next living seat's."""
        return seat if self.plays(seat) else self.next_playing(seat)

    def fate(self, seat: int) -> Fate:
        """CH-408, CH-475: Mad players are on the monsters' side, dead ones out of the game."""
        return "turned" if self.state.seats[seat].status == MAD else super().fate(seat)

    def began(self, seat: int) -> Fate:
        """CH-447: by option so many seats begin Mad; they are the first that go Mad at all."""
        mad = 0 < self.state.seats[seat].maddened <= self.state.options.starting_mad_players
        return "turned" if mad else "well"

    def sane(self, seat: int) -> bool:
        """Whether a seat plays as a sane player."""
        return self.state.seats[seat].status == SANE

    def mad_seats(self) -> list[int]:
        """The Mad players, in order of seats."""
        return [index for index, seat in enumerate(self.state.seats) if seat.status == MAD]

    def living(self) -> list[int]:
        """The seats that are not dead, from the active one in turn order."""
        return [
            seat for seat in self.in_turn_order(self.state.active) if self.state.seats[seat].status != DEAD
        ]


def _entered(thing: Monster | Knight) -> int:
    """When it entered the board; monsters are kept in this order, Mad knights go between them (X-27)."""
    return thing.entered


def steps_by_kind(facts: Facts) -> tuple[int, ...]:
    """CH-255, CH-263: a fast monster goes farther than the others, by kind."""
    return tuple(facts.fast_steps if kind.movement == "fast" else 1 for kind in facts.monsters)
