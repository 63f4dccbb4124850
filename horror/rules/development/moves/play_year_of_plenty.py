"""Play year of plenty."""

from typing import ClassVar

from horror.rules.base.cards import Cards, by_name, covers
from horror.rules.base.roles import AMOUNTS
from horror.rules.development.position import DevelopmentPosition
from horror.rules.development.state import YEAR_OF_PLENTY
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Amounts, Choice, Template
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import counted


class PlayYearOfPlenty(Move, tag="play_year_of_plenty", frozen=True):
    """BASE-70: any two cards from the bank."""

    rule: ClassVar[str] = "BASE-66"
    group: ClassVar[str] = "cards"

    cards: Cards


def check(p: DevelopmentPosition, seat: int, move: PlayYearOfPlenty) -> None:
    p.check_playable(seat, YEAR_OF_PLENTY)
    due = cards_due(p)
    if not due:
        raise IllegalMove("BASE-70", "the bank is empty")
    if move.cards.total != due:
        raise IllegalMove(
            "BASE-70",
            "the card gives {due}, not {given}",
            due=counted("{n} card", "{n} cards", due),
            given=move.cards.total,
        )
    if not covers(p.state.bank, move.cards.listed()):
        raise IllegalMove("BASE-70", "the bank has {cards}", cards=AMOUNTS(by_name(p.state.bank)))


def cards_due(p: DevelopmentPosition) -> int:
    """BASE-70: how many cards are taken, with regard to what the bank has."""
    bank: list[int] = p.state.bank
    return min(p.facts.plenty_cards, sum(bank))


def choices(p: DevelopmentPosition, seat: int) -> list[Choice]:
    due = cards_due(p)
    if not due:
        return []
    limits = {name: min(left, due) for name, left in by_name(p.state.bank).items()}
    domain = Amounts(make=Cards, limits=limits, least=due, most=due)
    return [
        Template(kind=PlayYearOfPlenty, domains={"cards": domain}, check=lambda move: check(p, seat, move))
    ]


def do(p: DevelopmentPosition, seat: int, move: PlayYearOfPlenty) -> None:
    p.play(seat, YEAR_OF_PLENTY, "BASE-70")
    p.receive(seat, move.cards.listed(), "BASE-70")


MOVE_KIND = MoveKind(PlayYearOfPlenty, check, choices, do)
