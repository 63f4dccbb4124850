"""Give a commodity for the resource that a commercial harbour offers."""

from typing import Annotated, ClassVar

from horror.rules.base.cards import Cards, Commodity
from horror.rules.base.events import Traded
from horror.rules.base.roles import KIND
from horror.rules.cities.cards.rivals import hand_over
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.cards.harbour import AnswerHarbour, commodities_of
from horror.rules.monsters.position import HorrorPosition


class GiveCommodity(Move, tag="give_commodity", frozen=True):
    """CK-19, IMP-06: a commodity of one's choice."""

    rule: ClassVar[str] = "CK-19"
    group: ClassVar[str] = "cards"

    commodity: Annotated[Commodity, KIND]


def check(p: HorrorPosition, seat: int, move: GiveCommodity) -> None:
    if move.commodity not in commodities_of(p, seat):
        raise IllegalMove("IMP-06", "you hold no {kind}", kind=KIND(move.commodity))


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [GiveCommodity(name) for name in commodities_of(p, seat)]


def do(p: HorrorPosition, seat: int, move: GiveCommodity) -> None:
    step = p.take(AnswerHarbour)
    given, got = Cards(**{step.resource: 1}), Cards(**{move.commodity: 1})
    hand_over(p, step.by, seat, given.listed())
    hand_over(p, seat, step.by, got.listed())
    p.events.append(Traded(seat=step.by, partner=seat, give=given, get=got, rule="IMP-06"))


MOVE_KIND = MoveKind(GiveCommodity, check, choices, do)
