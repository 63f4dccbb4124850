"""Answer an offer by another one."""

from typing import ClassVar

from horror.rules.base.cards import Cards
from horror.rules.base.moves.offer import check_room, has_room, terms
from horror.rules.base.offers import asked, check_terms, find_asked, make, offer_id
from horror.rules.base.position import BasePosition
from horror.rules.base.roles import OfferName
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, OneOf, Template
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in


class Counter(Move, tag="counter", frozen=True):
    """TAB-10, TAB-24: another offer, to the active seat alone, in answer to one of its own."""

    rule: ClassVar[str] = "TAB-10"
    group: ClassVar[str] = "trade"

    offer: OfferName
    give: Cards
    get: Cards


def completed(p: BasePosition, seat: int, move: Counter) -> Counter:
    return filled_in(move, "offer", lambda: [offer_id(offer) for offer in asked(p, seat)])


def check(p: BasePosition, seat: int, move: Counter) -> None:
    offer = find_asked(p, seat, move.offer)
    if offer.maker != p.state.active:
        raise IllegalMove("TAB-10", "only an offer of the active seat is countered")
    check_room(p, seat)
    check_terms(p, seat, move.give, move.get)


def choices(p: BasePosition, seat: int) -> list[Choice]:
    open_to = tuple(offer_id(offer) for offer in asked(p, seat) if offer.maker == p.state.active)
    if not open_to or not any(p.state.seats[seat].hand) or not has_room(p, seat):
        return []
    domains = {"offer": OneOf(values=open_to), **terms(p, seat)}
    return [
        Template(
            kind=Counter, domains=domains, check=lambda move: check(p, seat, move), apart=("give", "get")
        )
    ]


def do(p: BasePosition, seat: int, move: Counter) -> None:
    answered = find_asked(p, seat, move.offer)
    make(p, seat, move.give, move.get, (answered.maker,), answered)


MOVE_KIND = MoveKind(Counter, check, choices, do, completed)
