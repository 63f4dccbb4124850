"""Buy a development card."""

from typing import ClassVar

from horror.rules.base.cards import price
from horror.rules.base.winning import look_for_winner
from horror.rules.development.events import CardBought
from horror.rules.development.position import DevelopmentPosition
from horror.rules.development.state import CARDS
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move


class BuyCard(Move, tag="buy_card", frozen=True):
    """BASE-61, BASE-62: the random next card of the deck."""

    rule: ClassVar[str] = "BASE-61"
    group: ClassVar[str] = "cards"
    draws: ClassVar[Chance] = "perhaps"
    """Where but one kind of card is left, nothing has to be drawn."""


def check(p: DevelopmentPosition, seat: int, move: BuyCard) -> None:
    if not any(p.state.deck):
        raise IllegalMove("BASE-73", "the deck of development cards is empty")
    p.need(seat, p.card_cost, "BASE-61", "a development card")


def choices(p: DevelopmentPosition, seat: int) -> list[Choice]:
    return [BUY_CARD] if any(p.state.deck) else []


def do(p: DevelopmentPosition, seat: int, move: BuyCard) -> None:
    mine, deck = p.state.seats[seat], p.state.deck
    labels = [name for name, left in zip(CARDS, deck, strict=True) for _ in range(left)]
    card = CARDS.index(labels[p.draws.pick("development", labels)])
    p.pay(seat, p.card_cost)
    deck[card] -= 1
    mine.development[card] += 1
    mine.fresh[card] += 1
    p.events.append(CardBought(seat=seat, card=CARDS[card], rule="BASE-62"))
    look_for_winner(p)


BUY_CARD = BuyCard()


def cost(p: DevelopmentPosition, seat: int, move: BuyCard) -> Cost:
    return price(p.card_cost)


MOVE_KIND = MoveKind(BuyCard, check, choices, do, cost=cost)
