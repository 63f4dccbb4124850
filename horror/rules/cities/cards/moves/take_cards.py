"""Take cards out of a hand that one sees."""

from typing import ClassVar

from horror.rules.base.cards import Cards, by_name, covers
from horror.rules.base.roles import AMOUNTS
from horror.rules.cities.cards.looking import TakeFromHand, take_cards
from horror.rules.cities.cards.rivals import parts_of
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import counted
from horror.rules.kernel.roles import SEAT


class TakeCards(Move, tag="take_cards", frozen=True):
    """CK-20, IMP-06: what a master merchant takes of the hand before it."""

    rule: ClassVar[str] = "CK-20"
    group: ClassVar[str] = "cards"

    cards: Cards


def check(p: CitiesPosition, seat: int, move: TakeCards) -> None:
    step = p.top(TakeFromHand)
    if move.cards.total != step.count:
        raise IllegalMove(
            "IMP-06",
            "you take {due}, not {given}",
            due=counted("{n} card", "{n} cards", step.count),
            given=move.cards.total,
        )
    if not covers(p.state.seats[step.victim].hand, move.cards.listed()):
        raise IllegalMove(
            "IMP-06",
            "{seat} holds {cards}",
            seat=SEAT(step.victim),
            cards=AMOUNTS(by_name(p.state.seats[step.victim].hand)),
        )


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    step = p.top(TakeFromHand)
    return [TakeCards(chosen) for chosen in parts_of(p.state.seats[step.victim].hand, step.count)]


def do(p: CitiesPosition, seat: int, move: TakeCards) -> None:
    step = p.take(TakeFromHand)
    take_cards(p, seat, step.victim, move.cards)


MOVE_KIND = MoveKind(TakeCards, check, choices, do)
