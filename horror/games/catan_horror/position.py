"""A position of Catan Horror: its moves by step, values, points, neutral moves."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from horror.games.catan_horror import invariants, island
from horror.games.catan_horror.amendments import AMENDMENTS
from horror.games.catan_horror.binding import BINDING
from horror.games.catan_horror.cites import CITES
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.island import Deserts, HorrorLaidOut
from horror.games.catan_horror.neutral import neutral_move
from horror.games.catan_horror.seen import present
from horror.games.catan_horror.state import State
from horror.games.catan_horror.values import bank_rates
from horror.games.catan_horror.variants import OPTIONS_BIND
from horror.games.catan_horror.view import HorrorView
from horror.games.island import layout
from horror.games.island.board import STANDARD, Board
from horror.games.island.layout import Chits, Harbours, Laid, Terrain
from horror.rules.base.position import Prices
from horror.rules.base.turn import Actions
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.binding import Binding
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.encoding import decoder_of
from horror.rules.kernel.events import Reader
from horror.rules.kernel.moves import Move
from horror.rules.monsters.facts import Facts
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roaming.reach import reach
from horror.rules.monsters.state import DEAD, SANE
from horror.rules.monsters.towns.damage import judge
from horror.rules.monsters.turn.leaving import leave
from horror.rules.monsters.turn.moves import roll


class CatanHorrorPosition(HorrorPosition):
    """Catan Horror at one moment."""

    state: State
    version: ClassVar[int] = AMENDMENTS[-1].version
    amendments: ClassVar = AMENDMENTS
    binding: ClassVar[Binding[HorrorPosition]] = BINDING
    decoder: ClassVar[msgspec.json.Decoder[State]] = decoder_of(State)
    facts: ClassVar[Facts] = FACTS
    action_phase: ClassVar[type[Step]] = Actions
    earlier: ClassVar[tuple[type[Move], ...]] = (roll.Roll,)
    assumes: ClassVar[tuple[str, ...]] = ("roll", "others", "monsters")
    by_option: ClassVar = OPTIONS_BIND
    cites: ClassVar[Mapping[str, str]] = CITES
    bank_rates: ClassVar = bank_rates
    board: ClassVar[Board] = STANDARD
    lay_out: ClassVar[Callable[[HorrorLaidOut, Draws], Laid]] = staticmethod(island.lay_out)
    lay_terrain: ClassVar[Terrain] = staticmethod(layout.shuffled_terrain)
    lay_chits: ClassVar[Chits] = staticmethod(layout.lettered_chits)
    lay_deserts: ClassVar[Deserts] = staticmethod(island.keep_deserts)
    lay_harbours: ClassVar[Harbours] = staticmethod(layout.printed_harbours)

    @classmethod
    def derived(cls) -> dict[str, Any]:
        """The prices of what is asked only of those who can pay."""
        found = super().derived()
        costs = found["costs"]
        prices = Prices(
            build_road=costs.road,
            build_settlement=costs.settlement,
            build_city=costs.city,
            build_wall=found["wall_cost"],
            promote=found["promotion_cost"],
            nurture=found["build_monster_cost"],
            rest=found["rest_cost"],
            colonize=costs.settlement,
        )
        return found | {"prices": prices}

    def public_points(self, seat: int) -> int:
        """CK-12, CK-18, CH-066, CH-298, CH-392, CH-444, IMP-05, IMP-07: towns, metropolises, road, merchant, cards."""
        mine, facts = self.state.seats[seat], self.facts
        if mine.status != SANE:
            return 0
        sane = self.sane_towns(seat)
        points: int = facts.settlement_points * (mine.settlements & sane).bit_count()
        points += facts.city_points * (mine.cities & sane).bit_count()
        points += facts.metropolis_points * sum(
            bool(at) and bool(sane >> at & 1) for at in self.state.metropolis
        )
        points += facts.longest_road_points * (self.state.longest_road == seat)
        points += facts.merchant_points * (self.state.merchant.owner == seat)
        return points + sum(facts.progress_cards[card].points for card in mine.points_cards)

    def points(self, seat: int) -> int:
        """There are no hidden points in this game."""
        return self.public_points(seat)

    def competes(self, seat: int) -> bool:
        """X-60: Mad and dead seats cannot hold the longest road."""
        return self.sane(seat)

    def trade_bar(self, seat: int, other: int) -> str:
        """CH-413, CH-441, CH-475: sane with sane, Mad with Mad, nobody with the dead."""
        one, two = self.state.seats[seat].status, self.state.seats[other].status
        if DEAD in (one, two):
            return "CH-475"
        return "" if one == two else "CH-413"

    def metropolis_taken(self, at: int) -> None:
        """CH-285, X-15: what is left is a city, with a city's thresholds."""
        judge(self, at)

    def draws_progress(self, seat: int) -> bool:
        """X-56, X-60: only sane players who control a town draw progress cards."""
        return self.uses_improvements(seat)

    def uses_improvements(self, seat: int) -> bool:
        """CH-398, R-11, X-56: abilities work while the player controls a town."""
        return self.sane(seat) and bool(self.sane_towns(seat))

    def take_stock(self) -> None:
        """CH-484, X-02, X-53, X-58: see what an atomic step has brought about."""
        take_stock(self)

    def leave(self, seat: int) -> None:
        """TAB-36 to TAB-39: a seat has resigned, and is out by option."""
        leave(self, seat)

    def neutral(self, seat: int) -> Move:
        """TAB-05, X-60: what happens when a clock runs out."""
        return neutral_move(self, seat)

    def view(self, reader: Reader) -> HorrorView:
        """The position as this reader may see it (docs/hidden.md)."""
        return self.seen_by(reader, present(self, reader))

    def reach(self) -> dict[str, list[str]]:
        """Where monsters may be after they have next moved."""
        return reach(self)

    def invariants(self) -> list[str]:
        """Cards, pieces, tokens, damage and statuses, recomputed from scratch."""
        return invariants.broken(self)
