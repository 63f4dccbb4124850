"""Decline an offer."""

from typing import ClassVar

from horror.rules.base.events import OfferDeclined
from horror.rules.base.offers import asked, find_asked, offer_id, readers, withdraw
from horror.rules.base.position import BasePosition
from horror.rules.base.roles import OfferName
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move, filled_in


class Decline(Move, tag="decline", frozen=True):
    """TAB-23: say no to an offer; once everybody has, it is gone."""

    rule: ClassVar[str] = "TAB-23"
    group: ClassVar[str] = "trade"

    offer: OfferName


def completed(p: BasePosition, seat: int, move: Decline) -> Decline:
    return filled_in(move, "offer", lambda: [offer_id(offer) for offer in asked(p, seat)])


def check(p: BasePosition, seat: int, move: Decline) -> None:
    find_asked(p, seat, move.offer)


def choices(p: BasePosition, seat: int) -> list[Choice]:
    return [Decline(offer_id(offer)) for offer in asked(p, seat)]


def do(p: BasePosition, seat: int, move: Decline) -> None:
    offer = find_asked(p, seat, move.offer)
    offer.declined.append(seat)
    offer.declined.sort()
    p.events.append(OfferDeclined(offer=move.offer, seat=seat, seats=readers(offer), rule="TAB-23"))
    if len(offer.declined) == len(offer.to):
        withdraw(p, offer, "TAB-23")


MOVE_KIND = MoveKind(Decline, check, choices, do, completed)
