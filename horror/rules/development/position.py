"""A position with development cards, and the rules that all of them share."""

from collections.abc import Sequence
from typing import Any, ClassVar

from horror.rules.base.roles import CARD
from horror.rules.base.winning import town_points
from horror.rules.development.events import CardPlayed
from horror.rules.development.facts import Facts
from horror.rules.development.state import CARDS, VICTORY_POINT, State
from horror.rules.kernel.errors import IllegalMove
from horror.rules.robber.position import RobberPosition

_NONE = [0] * len(CARDS)
PLAYS = tuple(f"play_{card}" for card in CARDS)
"""The moves that play the cards; nobody plays a victory point."""


class DevelopmentPosition(RobberPosition):
    """Adds the hand of development cards to what the classic parts know."""

    state: State
    facts: ClassVar[Facts]
    card_cost: ClassVar[list[int]]

    @classmethod
    def derived(cls) -> dict[str, Any]:
        return super().derived() | {"card_cost": cls.facts.card_cost.listed()}

    def begin_turn(self) -> None:
        """BASE-64, BASE-65: a new turn; the cards of the last one may be played now."""
        self.state.played = 0
        for seat in self.state.seats:
            if seat.fresh != _NONE:
                seat.fresh = [0, 0, 0, 0, 0]

    def public_points(self, seat: int) -> int:
        army = self.facts.army_points if self.state.largest_army == seat else 0
        return town_points(self, seat) + army

    def points(self, seat: int) -> int:
        cards = self.state.seats[seat].development[VICTORY_POINT]
        return self.public_points(seat) + self.facts.victory_card_points * cards

    def check_playable(self, seat: int, card: int) -> None:
        """BASE-64, BASE-65, BASE-66: refuse a card that the seat may not play now."""
        mine = self.state.seats[seat]
        if not mine.development[card]:
            raise IllegalMove("BASE-66", "you hold no {card} card", card=CARD(CARDS[card]))
        if self.state.played >= self.facts.cards_a_turn:
            raise IllegalMove("BASE-64", "you have played a development card in this turn")
        if mine.development[card] == mine.fresh[card]:
            raise IllegalMove("BASE-65", "you bought your {card} card in this turn", card=CARD(CARDS[card]))

    def play(self, seat: int, card: int, rule: str) -> None:
        """BASE-64, BASE-74: take a card out of the hand as the one of this turn; only played knights are kept."""
        self.state.seats[seat].development[card] -= 1
        self.state.played += 1
        self.events.append(CardPlayed(seat=seat, card=CARDS[card], rule=rule))


def playable(p: DevelopmentPosition, seat: int) -> Sequence[str]:
    """BASE-64, BASE-65, BASE-66: the moves that play what a seat holds and has not bought in this turn, if any more."""
    mine = p.state.seats[seat]
    if mine.development == mine.fresh or p.state.played >= p.facts.cards_a_turn:
        return ()
    counts = zip(PLAYS, mine.development, mine.fresh, strict=True)
    return [move for move, held, fresh in counts if held > fresh]
