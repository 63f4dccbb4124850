"""The wedding's gifts: who is ahead gives cards of its choice to another seat (IMP-06, CH-392, TAB-03)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.cards import Cards, by_name, cards, covers, no_cards
from horror.rules.base.events import Answered
from horror.rules.base.owing import Owing
from horror.rules.base.roles import AMOUNTS
from horror.rules.cities.cards.events import CardsGiven, GiftsDue
from horror.rules.cities.cards.rivals import hand_over, parts_of
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import counted


class Give(Move, tag="give", frozen=True):
    """CK-33, IMP-06: the cards that a wedding demands; an answer in the gather of all who owe (TAB-03)."""

    rule: ClassVar[str] = "CK-33"
    group: ClassVar[str] = "cards"

    cards: Cards


class Gifts(Owing, tag="gifts"):
    """IMP-06: seats that owe another seat (``to``) so many cards of their choice, in one gather."""

    decision: ClassVar[str] = "choose_card_effect"
    phase: ClassVar[str] = "actions"

    to: int = -1
    counts: list[int] = []
    answers: list[Give | None] = []

    def settle(self, p: CitiesPosition, seat: int, move: Give) -> None:
        give_cards(p, seat, self.to, move.cards.listed())


def check(p: CitiesPosition, seat: int, move: Give) -> None:
    owed, hand = p.top(Owing).owes(seat), p.state.seats[seat].hand
    if move.cards.total != owed:
        raise IllegalMove(
            "IMP-06",
            "you owe {owed}, not {given}",
            owed=counted("{n} card", "{n} cards", owed),
            given=move.cards.total,
        )
    if not covers(hand, move.cards.listed()):
        raise IllegalMove("IMP-06", "you hold {held}", held=AMOUNTS(by_name(hand)))


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    return [Give(chosen) for chosen in parts_of(p.state.seats[seat].hand, p.top(Owing).owes(seat))]


def do(p: CitiesPosition, seat: int, move: Give) -> None:
    """TAB-03: the gather keeps the answer; others learn that one was given, not that it was changed."""
    if not p.top(Owing).has_answered(seat):
        p.events.append(Answered(seat=seat, rule="TAB-03"))


def neutral(p: CitiesPosition, seat: int) -> Give:
    """TAB-05: the most plentiful kind each time; among equals the first of KINDS."""
    left, chosen = list(p.state.seats[seat].hand), no_cards()
    for _ in range(p.top(Owing).owes(seat)):
        kind = left.index(max(left))
        left[kind] -= 1
        chosen[kind] += 1
    return Give(cards(chosen))


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


MOVE_KIND = MoveKind(Give, check, choices, do)
