"""The wedding: who is ahead gives cards of its choice (IMP-06, CH-392, TAB-03)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.cards import cards
from horror.rules.base.owing import Owing
from horror.rules.cities.cards.events import CardsGiven, GiftsDue
from horror.rules.cities.cards.moves.give import Give
from horror.rules.cities.cards.rivals import hand_over
from horror.rules.cities.position import CitiesPosition


class Gifts(Owing, tag="gifts"):
    """IMP-06: seats that owe another seat (``to``) so many cards of their choice, in one gather."""

    decision: ClassVar[str] = "choose_card_effect"
    phase: ClassVar[str] = "actions"

    to: int = -1
    counts: list[int] = []
    answers: list[Give | None] = []

    def settle(self, p: CitiesPosition, seat: int, move: Give) -> None:
        give_cards(p, seat, self.to, move.cards.listed())


def give_cards(p: CitiesPosition, giver: int, taker: int, amounts: Sequence[int]) -> None:
    """One seat's gift."""
    hand_over(p, giver, taker, amounts)
    given = cards(amounts)
    p.events.append(CardsGiven(seat=giver, to=taker, count=given.total, cards=given, rule="IMP-06"))


def ask_gifts(p: CitiesPosition, seat: int, givers: Sequence[int]) -> None:
    """IMP-06: ask for the gifts; who holds no more cards than he owes has no choice, which everybody sees."""
    due = [min(p.facts.card_numbers.wedding, sum(p.state.seats[giver].hand)) for giver in givers]
    p.events.append(GiftsDue(to=seat, seats=list(givers), counts=due, rule="IMP-06"))
    choosing: list[int] = []
    for giver, count in zip(givers, due, strict=True):
        if sum(p.state.seats[giver].hand) == count:
            give_cards(p, giver, seat, list(p.state.seats[giver].hand))
        else:
            choosing.append(giver)
    if choosing:
        counts = [p.facts.card_numbers.wedding for _ in choosing]
        p.push(Gifts(seats=choosing, to=seat, counts=counts, answers=[None] * len(choosing)))
