"""A position of Catan Horror: its moves by step, values, points, neutral moves."""

from collections.abc import Callable
from typing import ClassVar, NoReturn

import msgspec

from horror.games.catan_horror import invariants
from horror.games.catan_horror.amendments import AMENDMENTS
from horror.games.catan_horror.binding import BINDING
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.island import lay_out
from horror.games.catan_horror.neutral import neutral_move
from horror.games.catan_horror.options import Options
from horror.games.catan_horror.refusals import barred, cited
from horror.games.catan_horror.state import State
from horror.games.catan_horror.values import bank_rates
from horror.games.catan_horror.view import HorrorView, present
from horror.games.island.layout import Laid
from horror.rules.base.position import Costs, Prices
from horror.rules.kernel.binding import Binding
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.encoding import decoder_of
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.events import Event, Reader
from horror.rules.kernel.moves import Move
from horror.rules.monsters.actions.moves.hide import Hide
from horror.rules.monsters.building.special_building import SpecialBuilding
from horror.rules.monsters.facts import Facts
from horror.rules.monsters.fights.monsters_attack import FightStep
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition, steps_by_kind
from horror.rules.monsters.state import DEAD, SANE
from horror.rules.monsters.towns.damage import judge
from horror.rules.monsters.turn.leaving import leave


class CatanHorrorPosition(HorrorPosition):
    """Catan Horror at one moment."""

    state: State
    version: ClassVar[int] = AMENDMENTS[-1].version
    amendments: ClassVar = AMENDMENTS
    binding: ClassVar[Binding[HorrorPosition]] = BINDING
    decoder: ClassVar[msgspec.json.Decoder[State]] = decoder_of(State)
    facts: ClassVar[Facts] = FACTS
    costs: ClassVar[Costs] = Costs.of(FACTS)
    wall_cost: ClassVar[list[int]] = FACTS.wall_cost.listed()
    medicine_cost: ClassVar[list[int]] = FACTS.medicine_cost.listed()
    promotion_cost: ClassVar[list[int]] = FACTS.promotion_cost.listed()
    rest_cost: ClassVar[list[int]] = FACTS.rest_cost.listed()
    build_monster_cost: ClassVar[list[int]] = FACTS.build_monster_cost.listed()
    reroll_cost: ClassVar[list[int]] = FACTS.reroll_cost.listed()
    prices: ClassVar[Prices] = Prices(
        build_road=costs.road,
        build_settlement=costs.settlement,
        build_city=costs.city,
        build_wall=wall_cost,
        promote=promotion_cost,
        nurture=build_monster_cost,
        rest=rest_cost,
        colonize=costs.settlement,
    )
    card_index: ClassVar[dict[str, int]] = {card.id: index for index, card in enumerate(FACTS.progress_cards)}
    card_moves: ClassVar[tuple[str, ...]] = tuple(f"play_{card.id}" for card in FACTS.progress_cards)
    steps: ClassVar[tuple[int, ...]] = steps_by_kind(FACTS)
    bank_rates: ClassVar = bank_rates
    lay_out: ClassVar[Callable[[Options, Draws], Laid]] = staticmethod(lay_out)

    def check(self, seat: int, move: Move) -> None:
        """Raise :class:`IllegalMove`, with a number of this game, unless this seat may make this move now."""
        try:
            super().check(seat, move)
        except IllegalMove as refusal:
            raise cited(refusal) from None

    def apply(self, seat: int, move: Move, draws: Draws) -> list[Event]:
        """Make a move and run on; a refusal has a number of this game."""
        try:
            return super().apply(seat, move, draws)
        except IllegalMove as refusal:
            raise cited(refusal) from None

    def _refuse(self, seat: int, move: Move) -> NoReturn:
        """CH-013 to CH-017, CH-019, CH-324, CH-462, CH-473: what this game says of moves that are not asked for."""
        step = self.state.agenda[-1] if self.state.agenda else None
        if isinstance(step, SpecialBuilding) and seat in step.seats and (rule := barred(move)):
            raise IllegalMove(rule, "that is no part of special building")
        if isinstance(step, FightStep) and isinstance(move, Hide):
            raise IllegalMove("CH-324", "combat has begun; nobody hides from it now")
        super()._refuse(seat, move)

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

    def in_cup(self, kind: int) -> int:
        """CH-317, CH-503: how many markers of a kind this game is played with."""
        monster = self.facts.monsters[kind]
        options = self.state.options
        left_out = (monster.mask and not options.masks) or (
            monster.movement == "special" and not options.green_monsters
        )
        return 0 if left_out else monster.count

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
        return self.seen_by(reader, present(self))

    def invariants(self) -> list[str]:
        """Cards, pieces, tokens, damage and statuses, recomputed from scratch."""
        return invariants.broken(self)
