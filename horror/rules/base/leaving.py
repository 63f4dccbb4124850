"""A seat leaves the game for good, by option (TAB-36, TAB-37): what every game with the classic parts does then."""

from horror.rules.base.events import SeatResigned
from horror.rules.base.longest_road import give_up
from horror.rules.base.offers import end_offers, lapse
from horror.rules.base.position import BasePosition


def depart(p: BasePosition, seat: int) -> None:
    """TAB-36, TAB-37: the seat is out; its hand goes to the bank, its offers end, its towns and roads stay."""
    p.state.seats[seat].resigned = True
    p.events.append(SeatResigned(seat=seat, rule="TAB-36"))
    return_hand(p, seat)
    if seat == p.state.active:
        lapse(p)
    else:
        end_offers(p, seat, "TAB-37")
    give_up(p)


def return_hand(p: BasePosition, seat: int) -> None:
    """TAB-37, X-56: all cards of a hand go to the bank."""
    hand = p.state.seats[seat].hand
    p.pay(seat, list(hand))
