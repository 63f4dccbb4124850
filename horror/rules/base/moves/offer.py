"""Offer a trade to other seats."""

from typing import ClassVar

from horror.rules.base.cards import Cards, by_name
from horror.rules.base.offers import check_terms, make
from horror.rules.base.position import BasePosition
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Amounts, Choice, Domain, SomeOf, Template
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.kernel.phrases import counted
from horror.rules.kernel.roles import SEAT, SeatNumbers


class Offer(Move, tag="offer", frozen=True):
    """TAB-10: ``give`` for ``get``, to these seats (in order of seats)."""

    rule: ClassVar[str] = "TAB-10"
    group: ClassVar[str] = "trade"

    give: Cards
    get: Cards
    to: SeatNumbers


def completed(p: BasePosition, seat: int, move: Offer) -> Offer:
    return filled_in(move, "to", lambda: [others_than(p, seat)])


def check(p: BasePosition, seat: int, move: Offer) -> None:
    others = others_than(p, seat)
    for other in move.to:
        if 0 <= other < p.seats and other != seat and (rule := p.trade_bar(seat, other)):
            raise IllegalMove(rule, "{seat} and you do not trade with each other", seat=SEAT(other))
    if not move.to or list(move.to) != sorted(set(move.to)) or not set(move.to) <= set(others):
        if not others:
            raise IllegalMove("TAB-10", "nobody may trade with you")
        raise IllegalMove(
            "TAB-10",
            "an offer goes to one or more of {seats}, in this order",
            seats=[SEAT(other) for other in others],
        )
    check_room(p, seat)
    check_terms(p, seat, move.give, move.get)


def others_than(p: BasePosition, seat: int) -> tuple[int, ...]:
    """All seats with which this one may trade."""
    return tuple(other for other in range(p.seats) if other != seat and not p.trade_bar(seat, other))


def check_room(p: BasePosition, seat: int) -> None:
    """TAB-12: a seat has few open offers, and makes not too many in a turn."""
    options = p.state.options
    if open_offers(p, seat) >= options.open_offers:
        raise IllegalMove(
            "TAB-12",
            "you have {there}, and may have {most}",
            there=counted("{n} open offer", "{n} open offers", open_offers(p, seat)),
            most=options.open_offers,
        )
    if p.state.seats[seat].offers_made >= options.offers_a_turn:
        raise IllegalMove(
            "TAB-12",
            "you have made {made} in this turn",
            made=counted("{n} offer", "{n} offers", options.offers_a_turn),
        )


def open_offers(p: BasePosition, seat: int) -> int:
    """How many offers of this seat are open."""
    return sum(offer.maker == seat for offer in p.state.offers)


def has_room(p: BasePosition, seat: int) -> bool:
    """Whether TAB-12 lets the seat make an offer."""
    options = p.state.options
    if not options.open_offers or p.state.seats[seat].offers_made >= options.offers_a_turn:
        return False
    return open_offers(p, seat) < options.open_offers


def terms(p: BasePosition, seat: int) -> dict[str, Domain]:
    """The domains of what an offer may give and ask."""
    held = by_name(p.state.seats[seat].hand)
    anything = by_name(p.facts.bank.listed())
    return {
        "give": Amounts(make=Cards, limits=held, least=1, most=sum(held.values())),
        "get": Amounts(make=Cards, limits=anything, least=1, most=p.facts.bank.total, excludes="give"),
    }


def choices(p: BasePosition, seat: int) -> list[Choice]:
    if not has_room(p, seat) or not any(p.state.seats[seat].hand):
        return []
    others = others_than(p, seat)
    if not others:
        return []
    domains = {**terms(p, seat), "to": SomeOf(values=others, least=1, most=len(others))}
    return [
        Template(kind=Offer, domains=domains, check=lambda move: check(p, seat, move), apart=("give", "get"))
    ]


def do(p: BasePosition, seat: int, move: Offer) -> None:
    make(p, seat, move.give, move.get, move.to, None)


MOVE_KIND = MoveKind(Offer, check, choices, do, completed)
