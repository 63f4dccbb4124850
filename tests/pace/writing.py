"""What an adopter writes at the end of an own turn: standing orders as text, from what the seat sees then.

Whoever writes thinks as the steward does, and looks no farther than a preview would: at the own next turn if all else
stayed as it is, up to the first draw.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple, get_args

from msgspec.structs import replace

from horror.games.catan_horror.bots.situation import Situation
from horror.games.catan_horror.bots.weights import WEIGHTS
from horror.games.catan_horror.facts import FACTS
from horror.rules.base.cards import NAMES, cards, no_cards, words
from horror.rules.base.state import TERRAIN_RESOURCE, TERRAINS
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.base.moves.offer import Offer
from horror.rules.cities.towns.production import CITY_COMMODITY
from horror.rules.kernel.choices import Choice, kind_of
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.errors import WouldDraw
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import PlayedPosition, Ruleset
from horror.rules.monsters.special_building.gather import BuildOrder, SpecialBuilding, trial

Pick = Callable[[int], int]

BUILT = tuple(get_args(BuildOrder))
MOST_WISHES = 8
FUTURES = 6
"""So often the rolls until the own next turn are imagined."""
MOST_LINES = 12
"""Lines of a script that is written for a turn; a line of 500 characters has no more."""
SETTLED = "unless changed nothing"
"""Of an order whose lines are passed over where they cannot be given, nothing need be watched."""


class Built(NamedTuple):
    """What is built with a hand: the orders, the hand that is left, and what could be paid and was not wanted."""

    orders: tuple[str, ...]
    left: tuple[int, ...]
    spared: frozenset[str]


class Writer:
    """What the owner of a seat writes: ``position`` is the game as it stands, of which the owner's view alone is
    looked at; ``pick`` is the chance of the steward.
    """

    def __init__(self, rules: Ruleset, position: PlayedPosition, seat: int, pick: Pick) -> None:
        self.rules, self.seat, self.pick = rules, seat, pick
        self.position = position
        self.view: Any = position.view(seat)
        self.sees = Situation(self.view)
        self._built: dict[tuple[int, ...], Built] = {}

    @cached_property
    def ahead(self) -> Any:
        """The own next turn, were all else as it is; None where there is none."""
        if self.position.active != self.seat:
            return self.position.in_turn(self.seat)
        copy: Any = self.position.copy()
        copy.begin_turn()
        return copy

    def moves(self, position: Any, choices: Sequence[Choice]) -> Move:
        """What the steward would do there."""
        return self.rules.bots["steward"](position.view(self.seat), choices, self.pick)

    # -- special building

    def special_building(self) -> str:
        """What is wanted, the most wanted first; a pass for all else."""
        orders = ", ".join([*self.wishes(), "pass"])
        return f"when special building: {orders} {SETTLED}"

    def special_pass(self) -> str:
        """Nothing, this round."""
        return f"when special building: pass until my turn {SETTLED}"

    def wishes(self) -> list[str]:
        """What would be built with the cards that may come until the own next turn: what is wanted more often than it
        could be had and is not wanted, the most wanted first.
        """
        wanted: Counter[str] = Counter()
        spared: Counter[str] = Counter()
        ranks: Counter[str] = Counter()
        for rolls in self.futures:
            spent = no_cards()
            for came in rolls:
                hand = tuple(max(0, held - gone) for held, gone in zip(came, spent, strict=True))
                built = self.built_with(hand)
                spent = [gone + had - left for gone, had, left in zip(spent, hand, built.left, strict=True)]
                for rank, order in enumerate(built.orders):
                    wanted[order] += 1
                    ranks[order] += rank
                spared.update(built.spared)
        chosen = [order for order in wanted if wanted[order] > spared[order]]
        chosen.sort(key=lambda order: (ranks[order] / wanted[order], -wanted[order]))
        return chosen[:MOST_WISHES]

    @cached_property
    def futures(self) -> list[list[tuple[int, ...]]]:
        """Hands as they may be after each roll until the own next turn, if nothing is spent."""
        found = []
        for _ in range(FUTURES):
            hands, hand = [], tuple(self.sees.hand)
            for _ in range(len(self.view.seats) - 1):
                hand = tuple(held + got for held, got in zip(hand, self.produced(), strict=True))
                hands.append(hand)
            found.append(hands)
        return found

    def built_with(self, hand: tuple[int, ...]) -> Built:
        """What the steward would build with this hand were it special building now."""
        if hand in self._built:
            return self._built[hand]
        tried: Any = self.position.copy()
        tried.state.seats[self.seat].hand[:] = hand
        tried.push(SpecialBuilding(seats=[self.seat], orders=[[]], passed=[False]))
        orders: list[str] = []
        able = tried.choices(self.seat)
        while len(orders) < MOST_WISHES:
            move = self.rules.bots["steward"](tried.view(self.seat), able, self.pick)
            if not isinstance(move, BUILT):
                break
            orders.append(self.rules.format(move, tried.view(self.seat)))
            tried.apply(self.seat, move, NoDraws())
            able = tried.choices(self.seat)
        could = {self.rules.format(one, self.view) for one in able if isinstance(one, BUILT)}
        left = trial(tried, self.seat).state.seats[self.seat].hand
        self._built[hand] = Built(tuple(orders), tuple(left), frozenset(could - set(orders)))
        return self._built[hand]

    def produced(self) -> list[int]:
        """The cards that one roll of the dice brings."""
        found, rolled = no_cards(), self.pick(6) + self.pick(6) + 2
        for index, hexagon in enumerate(self.view.hexes):
            resource = TERRAIN_RESOURCE[TERRAINS.index(hexagon.terrain)]
            if hexagon.chit != rolled or resource < 0:
                continue
            corners = self.sees.island.corner_mask[index] & self.sees.working
            cities = (corners & self.sees.cities[self.seat]).bit_count()
            commodity = CITY_COMMODITY.get(resource, resource)
            found[resource] += corners.bit_count()
            found[commodity] += cities
        return found

    # -- cards

    def discards(self) -> str:
        """Which cards go first when half of too large a hand does."""
        large = [hand for hands in self.futures for hand in hands if sum(hand) > FACTS.discard_over]
        return f"when discarding: {self.lost(large or self.largest, lambda hand: sum(hand) // 2)} {SETTLED}"

    def gifts(self) -> str:
        """Which cards go first when one or two must."""
        return f"when giving: {self.lost([hand for hands in self.futures for hand in hands], lambda hand: 2)} {SETTLED}"

    @cached_property
    def largest(self) -> list[tuple[int, ...]]:
        """The hands at the end of the futures."""
        return [hands[-1] for hands in self.futures]

    def lost(self, hands: Sequence[tuple[int, ...]], many: Callable[[Sequence[int]], int]) -> str:
        """What goes and what is kept, as it would be of most of these hands."""
        gone = [self.with_hand(hand).least_missed(many(hand)) for hand in hands]
        often = [sum(one[kind] for one in gone) for kind in range(len(NAMES))]
        order = sorted(range(len(NAMES)), key=lambda kind: -often[kind])
        kept = [
            statistics.median_low([hand[kind] - one[kind] for hand, one in zip(hands, gone, strict=True)])
            for kind in range(len(NAMES))
        ]
        keep = f" keep {words(kept)}" if any(kept) else ""
        return f"drop {', '.join(NAMES[kind] for kind in order)}{keep}"

    def with_hand(self, hand: Sequence[int]) -> Situation:
        """The same as it would look with other cards."""
        seats = list(self.view.seats)
        seats[self.seat] = replace(seats[self.seat], hand=cards(hand), hand_total=sum(hand))
        return Situation(replace(self.view, seats=seats))

    def taken(self) -> str:
        """Which cards are of most use."""

        def use(kind: int) -> float:
            got = no_cards()
            got[kind] = 1
            return self.sees.gain(no_cards(), got)

        order = sorted(range(len(NAMES)), key=use, reverse=True)
        return f"when taking: take {', '.join(NAMES[kind] for kind in order)} {SETTLED}"

    def offers(self) -> Iterator[str]:
        """What is accepted, one card for one; all else is declined."""
        sees = self.sees
        partners = [seat for seat in self.view.seats if seat.seat != self.seat and not sees.threatens(seat.seat)]
        by = "" if len(partners) == len(self.view.seats) - 1 else f" by {', '.join(seat.colour for seat in partners)}"
        for kind in range(len(NAMES)) if partners else ():
            given = [each for each in range(len(NAMES)) if each != kind and self.takes(kind, each)]
            if given:
                cost = words([int(each in given) for each in range(len(NAMES))])
                yield f"when offered at least 1 {NAMES[kind]} for at most {cost}{by}: accept {SETTLED}"
        yield f"when offered anything: decline {SETTLED}"

    def takes(self, kind: int, given: int) -> bool:
        """Whether one card of a kind is wanted for one of another, with most hands that may come."""
        get, give = no_cards(), no_cards()
        get[kind] = give[given] = 1
        gains = [sees.gain(give, get) for sees in self.looks if sees.hand[given]]
        return sum(gain > WEIGHTS.hand.accept_margin for gain in gains) * 2 > len(gains)

    @cached_property
    def looks(self) -> list[Situation]:
        """The same with the hands of some futures."""
        return [self.with_hand(hand) for hands in self.futures for hand in hands[:2]]

    # -- knights

    def assaults(self) -> Iterator[str]:
        """Hold the own towns; elsewhere fight where it pays."""
        for town in self.view.towns:
            if town.owner == self.seat and any(group.at == town.at for group in self.sees.groups):
                yield f"when my town {town.at} is assaulted: all fight {SETTLED}"
        yield f"when assaulted and outnumbered: all flee else all fight {SETTLED}"
        yield f"when assaulted: all fight {SETTLED}"

    # -- turns

    def roll(self) -> str:
        """The dice, where nothing is to be done before them."""
        mine = self.view.seats[self.seat].progress
        return "" if "alchemist" in mine else f"when my turn begins: roll {SETTLED}"

    def early_turn(self) -> str:
        """The whole next turn, as it would be played were all as it is."""
        lines = self.planned(self.ahead)
        return f"when my turn begins: {'; '.join(['roll', *lines])} {SETTLED}"

    def goes_on(self, hours: int) -> Iterator[str]:
        """For the time after an offer: the rest of the turn, when all have answered or after some hours."""
        rest = "; ".join(self.planned(self.position))
        yield f"when all are closed: {rest} {SETTLED}"
        yield f"after {hours} h: {rest} {SETTLED}"

    def planned(self, position: Any) -> list[str]:
        """What is done in an own turn up to its end, in which nothing is offered; behind the first draw it ends."""
        tried, lines = position.copy(), []
        while len(lines) < MOST_LINES - 1:
            choices = [one for one in tried.choices(self.seat) if not issubclass(kind_of(one), Offer)]
            move = self.moves(tried, choices) if choices else EndTurn()
            if isinstance(move, EndTurn):
                break
            lines.append(self.rules.format(move, tried.view(self.seat)))
            try:
                tried.apply(self.seat, move, NoDraws())
            except WouldDraw:
                break
        return [*lines, "end turn"]
