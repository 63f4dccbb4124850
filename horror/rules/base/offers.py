"""Open trade offers: finding them by id, making them, ending them (TAB-10 to TAB-13, TAB-22 to TAB-24)."""

from horror.rules.base.cards import Cards, by_name, covers
from horror.rules.base.events import OfferMade, OfferWithdrawn
from horror.rules.base.position import BasePosition
from horror.rules.base.roles import AMOUNTS, OFFER
from horror.rules.base.state import Offer
from horror.rules.kernel.errors import IllegalMove


def offer_id(offer: Offer) -> str:
    """``T3``: how players name an offer."""
    return f"T{offer.number}"


def offers_open(p: BasePosition, seat: int) -> bool:
    """Whether there is any offer to answer or to withdraw."""
    return bool(p.state.offers)


def readers(offer: Offer) -> tuple[int, ...]:
    """TAB-13: the seats that know of an offer, in order of seats."""
    return tuple(sorted({offer.maker, *offer.to}))


def find(p: BasePosition, seat: int, name: str) -> Offer:
    """The open offer of this id; TAB-23 when there is none that this seat knows of."""
    offers: list[Offer] = p.state.offers
    for offer in offers:
        if offer_id(offer) == name and seat in readers(offer):
            return offer
    raise IllegalMove("TAB-23", "no offer {offer} is open to you", offer=OFFER(name))


def find_asked(p: BasePosition, seat: int, name: str) -> Offer:
    """TAB-23: an offer that was made to this seat and that it has not declined."""
    offer = find(p, seat, name)
    if seat not in offer.to:
        raise IllegalMove("TAB-23", "offer {offer} is your own; you may withdraw it", offer=OFFER(name))
    if seat in offer.declined:
        raise IllegalMove("TAB-23", "you have declined offer {offer}", offer=OFFER(name))
    return offer


def asked(p: BasePosition, seat: int) -> list[Offer]:
    """The open offers that this seat may still answer."""
    return [offer for offer in p.state.offers if seat in offer.to and seat not in offer.declined]


def check_terms(p: BasePosition, seat: int, give: Cards, get: Cards) -> None:
    """TAB-10, BASE-56: something for something else, and the maker holds what it gives."""
    if not give.total or not get.total:
        raise IllegalMove("TAB-10", "an offer gives something and asks for something")
    if any(mine and theirs for mine, theirs in zip(give.listed(), get.listed(), strict=True)):
        raise IllegalMove("TAB-10", "an offer has no kind on both sides")
    if not covers(p.facts.bank.listed(), get.listed()):
        raise IllegalMove(
            "TAB-10", "all cards in the game are {cards}", cards=AMOUNTS(by_name(p.facts.bank.listed()))
        )
    if not covers(p.state.seats[seat].hand, give.listed()):
        raise IllegalMove("TAB-10", "you do not hold what you offer")


def make(
    p: BasePosition, seat: int, give: Cards, get: Cards, to: tuple[int, ...], answers: Offer | None
) -> None:
    """Open an offer under the next free number (TAB-14)."""
    p.state.offers_numbered += 1
    p.state.seats[seat].offers_made += 1
    offer = Offer(
        number=p.state.offers_numbered,
        maker=seat,
        to=list(to),
        give=give,
        get=get,
        answers=answers.number if answers else 0,
    )
    p.state.offers.append(offer)
    p.events.append(
        OfferMade(
            offer=offer_id(offer),
            seat=seat,
            to=to,
            give=give,
            get=get,
            answers=offer_id(answers) if answers else None,
            rule="TAB-24" if answers else "TAB-10",
        )
    )


def withdraw(p: BasePosition, offer: Offer, rule: str) -> None:
    """Take an offer off the table."""
    p.state.offers.remove(offer)
    p.events.append(OfferWithdrawn(offer=offer_id(offer), seats=readers(offer), rule=rule))


def end_offers(p: BasePosition, seat: int, rule: str) -> None:
    """TAB-37, X-59: offers of a seat that is lost or gone end; one to several seats stays open to the others."""
    for offer in list(p.state.offers):
        if offer.maker == seat or offer.to == [seat]:
            withdraw(p, offer, rule)
        elif seat in offer.to and seat not in offer.declined:
            offer.declined.append(seat)
            offer.declined.sort()
            if len(offer.declined) == len(offer.to):
                withdraw(p, offer, rule)


def lapse(p: BasePosition) -> None:
    """TAB-12: every offer lapses when the active seat's turn ends."""
    for offer in list(p.state.offers):
        withdraw(p, offer, "TAB-12")
    for seat in p.state.seats:
        seat.offers_made = 0
