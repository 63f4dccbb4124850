"""Play the master merchant."""

from typing import Any

from horror.rules.base.cards import cards
from horror.rules.cities.events import HandShown
from horror.rules.cities.looking import TakeFromHand, take_cards
from horror.rules.cities.position import CitiesPosition
from horror.rules.cities.progress import check_held, play
from horror.rules.cities.rivals import ahead, holding
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move

CARD = "master_merchant"


class PlayMasterMerchant(Move, tag="play_master_merchant", frozen=True):
    """CK-20, IMP-06, CH-392: look at the hand of a seat with more points, then take cards of it.

    All of them at once, when there are so few (TAB-18).
    """

    victim: int


def check(p: CitiesPosition[Any], seat: int, move: PlayMasterMerchant) -> None:
    check_held(p, seat, CARD)
    if move.victim not in ahead(p, seat):
        raise IllegalMove("IMP-06", f"{p.called(move.victim)} has not more points than you")
    if move.victim not in holding(p, [move.victim]):
        raise IllegalMove("IMP-06", f"{p.called(move.victim)} holds no card")


def choices(p: CitiesPosition[Any], seat: int) -> list[Choice]:
    return [PlayMasterMerchant(victim) for victim in holding(p, ahead(p, seat))]


def do(p: CitiesPosition[Any], seat: int, move: PlayMasterMerchant) -> None:
    play(p, seat, CARD)
    hand = p.seat(move.victim).hand
    p.events.append(HandShown(seat=seat, victim=move.victim, cards=cards(hand), rule="IMP-06"))
    count = p.facts.card_numbers.master_merchant
    if sum(hand) <= count:
        take_cards(p, seat, move.victim, cards(hand))
    else:
        p.state.agenda.append(TakeFromHand(seat=seat, victim=move.victim, count=count))
