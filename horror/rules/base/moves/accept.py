"""Accept an offer."""

from typing import ClassVar

from horror.rules.base.cards import by_name, covers, move_cards
from horror.rules.base.events import AcceptanceRefused, Traded
from horror.rules.base.offers import asked, find_asked, offer_id, withdraw
from horror.rules.base.position import BasePosition
from horror.rules.base.roles import AMOUNTS, OFFER, OfferName
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in


class Accept(Move, tag="accept", frozen=True):
    """TAB-11: the first acceptance carries the offer out at once."""

    rule: ClassVar[str] = "TAB-11"
    group: ClassVar[str] = "trade"

    offer: OfferName


def completed(p: BasePosition, seat: int, move: Accept) -> Accept:
    return filled_in(move, "offer", lambda: [offer_id(offer) for offer in asked(p, seat)])


def check(p: BasePosition, seat: int, move: Accept) -> None:
    offer, hand = find_asked(p, seat, move.offer), p.state.seats[seat].hand
    if not covers(hand, offer.get.listed()):
        raise IllegalMove(
            "TAB-11",
            "{offer} asks for {asked}, and you hold {held}",
            offer=OFFER(move.offer),
            asked=AMOUNTS(by_name(offer.get.listed())),
            held=AMOUNTS(by_name(hand)),
        )


def choices(p: BasePosition, seat: int) -> list[Choice]:
    hand = p.state.seats[seat].hand
    return [Accept(offer_id(offer)) for offer in asked(p, seat) if covers(hand, offer.get.listed())]


def do(p: BasePosition, seat: int, move: Accept) -> None:
    offer = find_asked(p, seat, move.offer)
    maker, taker = p.state.seats[offer.maker], p.state.seats[seat]
    give, get = offer.give.listed(), offer.get.listed()
    if not covers(maker.hand, give):
        p.events.append(AcceptanceRefused(offer=move.offer, seat=seat, rule="TAB-11"))
        withdraw(p, offer, "TAB-22")
        return
    move_cards(maker.hand, taker.hand, give)
    move_cards(taker.hand, maker.hand, get)
    p.state.offers.remove(offer)
    p.events.append(Traded(seat=offer.maker, partner=seat, give=offer.give, get=offer.get, rule="TAB-11"))


MOVE_KIND = MoveKind(Accept, check, choices, do, completed)
