"""Withdraw one's own offer."""

from typing import ClassVar

from horror.rules.base import offers
from horror.rules.base.position import BasePosition
from horror.rules.base.roles import OFFER, OfferName
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in


class Withdraw(Move, tag="withdraw", frozen=True):
    """TAB-22: take one's own offer back while it is open."""

    rule: ClassVar[str] = "TAB-22"
    group: ClassVar[str] = "trade"

    offer: OfferName


def completed(p: BasePosition, seat: int, move: Withdraw) -> Withdraw:
    return filled_in(move, "offer", lambda: own(p, seat))


def own(p: BasePosition, seat: int) -> list[str]:
    """The open offers that the seat has made."""
    return [offers.offer_id(offer) for offer in p.state.offers if offer.maker == seat]


def check(p: BasePosition, seat: int, move: Withdraw) -> None:
    if offers.find(p, seat, move.offer).maker != seat:
        raise IllegalMove("TAB-22", "offer {offer} is not yours", offer=OFFER(move.offer))


def choices(p: BasePosition, seat: int) -> list[Choice]:
    return [Withdraw(name) for name in own(p, seat)]


def do(p: BasePosition, seat: int, move: Withdraw) -> None:
    offers.withdraw(p, offers.find(p, seat, move.offer), "TAB-22")


MOVE_KIND = MoveKind(Withdraw, check, choices, do, completed)
