"""Offer a resource by a commercial harbour."""

import bisect
from typing import Annotated, ClassVar

from horror.rules.base.cards import RESOURCES, Resource
from horror.rules.base.roles import KIND
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.roles import SEAT, SeatNumber
from horror.rules.monsters.cards.events import HarbourOffered, HarbourReturned
from horror.rules.monsters.cards.harbour import AnswerHarbour, commodities_of, unasked
from horror.rules.monsters.position import HorrorPosition


class OfferHarbour(Move, tag="offer_harbor", frozen=True):
    """CK-19, IMP-06, CH-413: a resource to a seat, which must give a commodity for it if it has any."""

    rule: ClassVar[str] = "CK-19"
    group: ClassVar[str] = "cards"
    touch: ClassVar[tuple[str, ...]] = ("to", "resource")

    resource: Annotated[Resource, KIND]
    to: SeatNumber


def check(p: HorrorPosition, seat: int, move: OfferHarbour) -> None:
    if move.to not in unasked(p, seat):
        raise IllegalMove(
            "IMP-06", "a commercial harbour played in this turn may not ask {seat}", seat=SEAT(move.to)
        )
    if not p.state.seats[seat].hand[p.kind_index(move.resource)]:
        raise IllegalMove("IMP-06", "you hold no {kind}", kind=KIND(move.resource))


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    held = [name for name in RESOURCES if p.state.seats[seat].hand[p.kind_index(name)]]
    return [OfferHarbour(name, to) for to in unasked(p, seat) for name in held]


def do(p: HorrorPosition, seat: int, move: OfferHarbour) -> None:
    bisect.insort(p.state.seats[seat].harbour_asked, move.to)
    p.events.append(HarbourOffered(seat=seat, to=move.to, resource=move.resource, rule="IMP-06"))
    if commodities_of(p, move.to):
        p.push(AnswerHarbour(seat=move.to, by=seat, resource=move.resource))
    else:
        p.events.append(HarbourReturned(seat=seat, to=move.to, resource=move.resource, rule="IMP-06"))


MOVE_KIND = MoveKind(OfferHarbour, check, choices, do)
