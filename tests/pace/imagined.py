"""What somebody can imagine of the time until the own next turn: hands that dice may bring, and what is done with them.

Nothing is looked at but what the owner of the seat sees, as a preview would show it. Chance is the imaginer's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias, cast, get_args

from msgspec.structs import replace

from horror.games.standing.language import offered_by
from horror.rules.base.cards import cards, no_cards
from horror.rules.base.state import TERRAIN_RESOURCE, TERRAINS
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.ruleset import PlayedPosition, Ruleset
from horror.rules.monsters.special_building.gather import BuildOrder, SpecialBuilding, trial
from horror.rules.monsters.turn.moves.pass_on import PASS
from tests.pace.games import GAMES

Pick: TypeAlias = Callable[[int], int]
Hand: TypeAlias = tuple[int, ...]

FUTURES = 10
"""So often the rolls until the own next turn are imagined."""
MOST_BUILT = 8
BUILT = get_args(BuildOrder)


class Built(NamedTuple):
    """What is built with a hand: the orders, the hand that is left, and what could be paid and was not wanted."""

    orders: tuple[str, ...]
    left: Hand
    spared: frozenset[str]


def less(hand: Hand, spent: Sequence[int]) -> Hand:
    """What is left of a hand, as far as it goes."""
    return tuple(max(0, held - gone) for held, gone in zip(hand, spent, strict=True))


def families_of(rules: Ruleset) -> frozenset[str]:
    """What standing orders of a game may wait for, by their tags."""
    language = offered_by(rules)
    assert language is not None
    return frozenset(str(each.kind.__struct_config__.tag) for each in language.families)


class Imagined:
    """The game as the owner of a seat sees it, and how it may go on for that seat."""

    def __init__(self, rules: Ruleset, position: PlayedPosition, seat: int, pick: Pick) -> None:
        self.rules, self.position, self.seat, self.pick = rules, position, seat, pick
        self.view = cast(Any, position.view(seat))
        self.game = GAMES[rules.name]
        self.families = families_of(rules)
        self.sees = self.game.reads(self.view)
        self._built: dict[Hand, Built] = {}

    @cached_property
    def ahead(self) -> Any:
        """The own next turn, were all else as it is; None where there is none."""
        if self.position.active != self.seat:
            return self.position.in_turn(self.seat)
        copy: Any = self.position.copy()
        copy.begin_turn()
        return copy

    @cached_property
    def futures(self) -> list[list[Hand]]:
        """Hands as they may be after each roll until the own next turn, if nothing is spent."""
        found = []
        for _ in range(FUTURES):
            hands, hand = [], tuple(self.sees.hand)
            for _ in range(len(self.view.seats) - 1):
                hand = tuple(held + got for held, got in zip(hand, self._produced(), strict=True))
                hands.append(hand)
            found.append(hands)
        return found

    @cached_property
    def hands(self) -> list[Hand]:
        """All of them."""
        return [hand for hands in self.futures for hand in hands]

    @cached_property
    def own_turns(self) -> list[Hand]:
        """Hands as they may be after the roll of the own next turn, with what was wanted built meanwhile."""
        found = []
        for hands in self.futures:
            spent = no_cards()
            for came in hands:
                hand = less(came, spent)
                left = self.built_with(hand).left
                spent = [gone + had - kept for gone, had, kept in zip(spent, hand, left, strict=True)]
            rolled = self._produced()
            found.append(tuple(had + got for had, got in zip(less(hands[-1], spent), rolled, strict=True)))
        return found

    def _produced(self) -> list[int]:
        """The cards that one roll of the dice brings."""
        found, rolled = no_cards(), self.pick(6) + self.pick(6) + 2
        for index, hexagon in enumerate(self.view.hexes):
            resource = TERRAIN_RESOURCE[TERRAINS.index(hexagon.terrain)]
            if hexagon.chit == rolled and resource >= 0 and hexagon.hex != getattr(self.view, "robber", ""):
                towns = self.sees.island.corner_mask[index] & self.sees.working
                found[resource] += towns.bit_count()
                found[self.game.city.get(resource, resource)] += (
                    towns & self.sees.cities[self.seat]
                ).bit_count()
        return found

    def with_hand(self, hand: Sequence[int]) -> Any:
        """The same as it would look with other cards."""
        seats = list(self.view.seats)
        seats[self.seat] = replace(seats[self.seat], hand=cards(list(hand)), hand_total=sum(hand))
        return self.game.reads(replace(self.view, seats=seats))

    @cached_property
    def possible(self) -> list[str]:
        """All that could be built in the own next turn if it could be paid, the most wanted first; nothing follows from
        what is built before.
        """
        rich = None if self.ahead is None else self.ahead.rich(self.seat)
        if rich is None:
            return []
        left = [one for one in rich.choices(self.seat) if isinstance(one, BUILT)]
        found, view = [], rich.view(self.seat)
        while left:
            move = self.rules.bots["steward"](view, [*left, PASS], self.pick)
            if not isinstance(move, BUILT):
                break
            found.append(self.rules.format(move, view))
            left.remove(move)
        return found

    def built_with(self, hand: Hand) -> Built:
        """What the steward would build with this hand, were special building now; nothing in a game without."""
        if "special_building" not in self.families:
            return Built((), hand, frozenset())
        if hand not in self._built:
            self._built[hand] = self._build(hand)
        return self._built[hand]

    def _build(self, hand: Hand) -> Built:
        tried: Any = self.position.copy()
        tried.state.seats[self.seat].hand[:] = hand
        tried.push(SpecialBuilding(seats=[self.seat], orders=[[]], passed=[False]))
        orders: list[str] = []
        able = tried.choices(self.seat)
        while len(orders) < MOST_BUILT:
            move = self.rules.bots["steward"](tried.view(self.seat), able, self.pick)
            if not isinstance(move, BUILT):
                break
            orders.append(self.rules.format(move, tried.view(self.seat)))
            tried.apply(self.seat, move, NoDraws())
            able = tried.choices(self.seat)
        could = {self.rules.format(one, self.view) for one in able if isinstance(one, BUILT)}
        left = trial(tried, self.seat).state.seats[self.seat].hand
        return Built(tuple(orders), tuple(left), frozenset(could.difference(orders)))
