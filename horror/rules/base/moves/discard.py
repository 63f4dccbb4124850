"""Discard half of a hand that is too large."""

from typing import ClassVar

from horror.rules.base.cards import Cards, by_name, cards, covers, no_cards
from horror.rules.base.events import Answered, Discarded
from horror.rules.base.owing import Owing
from horror.rules.base.position import BasePosition
from horror.rules.base.roles import AMOUNTS
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Amounts, Choice, Template
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move
from horror.rules.kernel.phrases import counted


class Discard(Move, tag="discard", frozen=True):
    """BASE-30: exactly the cards that are owed; an answer in the gather of all who owe (BASE-29)."""

    rule: ClassVar[str] = "BASE-28"
    group: ClassVar[str] = "cards"
    draws: ClassVar[Chance] = "perhaps"

    cards: Cards

    def settle(self, p: BasePosition, seat: int) -> None:
        """Carry the discard out, when every answer is in."""
        p.pay(seat, self.cards.listed())
        p.events.append(Discarded(seat=seat, cards=self.cards, rule="BASE-30"))


def check(p: BasePosition, seat: int, move: Discard) -> None:
    step, hand = p.top(Owing), p.state.seats[seat].hand
    if move.cards.total != step.owes(seat):
        raise IllegalMove(
            step.demanded_by,
            "you owe {owed}, not {given}",
            owed=counted("{n} card", "{n} cards", step.owes(seat)),
            given=move.cards.total,
        )
    if not covers(hand, move.cards.listed()):
        raise IllegalMove(step.demanded_by, "you hold {held}", held=AMOUNTS(by_name(hand)))


def choices(p: BasePosition, seat: int) -> list[Choice]:
    owed, hand = p.top(Owing).owes(seat), p.state.seats[seat].hand
    return [
        Template(
            kind=Discard,
            domains={"cards": Amounts(make=Cards, limits=by_name(hand), least=owed, most=owed)},
            check=lambda move: check(p, seat, move),
        )
    ]


def do(p: BasePosition, seat: int, move: Discard) -> None:
    """TAB-03: the gather keeps the answer; others learn that one was given, not that it was changed."""
    if not p.top(Owing).has_answered(seat):
        p.events.append(Answered(seat=seat, rule="TAB-03"))


def neutral(p: BasePosition, seat: int) -> Discard:
    """BASE-30, TAB-05: the most plentiful kind each time; among equals the first of KINDS."""
    left = list(p.state.seats[seat].hand)
    chosen = no_cards()
    for _ in range(p.top(Owing).owes(seat)):
        kind = left.index(max(left))
        left[kind] -= 1
        chosen[kind] += 1
    return Discard(cards=cards(chosen))


MOVE_KIND = MoveKind(Discard, check, choices, do)
