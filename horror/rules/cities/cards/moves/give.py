"""Give cards of one's choice to another seat."""

from typing import ClassVar

from horror.rules.base.cards import Cards, by_name, cards, covers, no_cards
from horror.rules.base.events import Answered
from horror.rules.base.owing import Owing
from horror.rules.base.roles import AMOUNTS
from horror.rules.cities.cards.rivals import parts_of
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move


class Give(Move, tag="give", frozen=True):
    """CK-33, IMP-06: the cards that a wedding demands; an answer in the gather of all who owe (TAB-03)."""

    rule: ClassVar[str] = "CK-33"
    group: ClassVar[str] = "cards"

    cards: Cards


def check(p: CitiesPosition, seat: int, move: Give) -> None:
    owed, hand = p.top(Owing).owes(seat), p.state.seats[seat].hand
    if move.cards.total != owed:
        raise IllegalMove("IMP-06", "you owe {owed} cards, not {given}", owed=owed, given=move.cards.total)
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


MOVE_KIND = MoveKind(Give, check, choices, do)
