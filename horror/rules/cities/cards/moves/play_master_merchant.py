"""Play the master merchant."""

from typing import Annotated, ClassVar

from horror.rules.base.cards import cards
from horror.rules.cities.cards.events import HandShown
from horror.rules.cities.cards.looking import TakeFromHand, take_cards
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.cities.cards.rivals import ahead, holding, named
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.roles import ONLY, SeatNumber

CARD = "master_merchant"


class PlayMasterMerchant(Move, tag="play_master_merchant", frozen=True):
    """CK-20, IMP-06, CH-392: look at the hand of a seat with more points, then take cards of it.

    All of them at once, when there are so few (TAB-18).
    """

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"

    left_out = ("victim",)

    victim: Annotated[SeatNumber | None, ONLY] = None
    """May be left out where it can be but one."""


_POOR = phrase("{seat} holds no card")
_BEHIND = phrase("{seat} has not more points than you")


def completed(p: CitiesPosition, seat: int, move: PlayMasterMerchant) -> PlayMasterMerchant:
    return filled_in(move, "victim", lambda: holding(p, ahead(p, seat)))


def check(p: CitiesPosition, seat: int, move: PlayMasterMerchant) -> None:
    check_held(p, seat, CARD)
    against(p, seat, move)


def against(p: CitiesPosition, seat: int, move: PlayMasterMerchant) -> int:
    """IMP-06, CH-392: the seat that it is played against."""
    richer = ahead(p, seat)
    lack = _POOR if move.victim in richer else _BEHIND
    return named(p, move.victim, holding(p, richer), lack)


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    return [PlayMasterMerchant(victim) for victim in holding(p, ahead(p, seat))]


def do(p: CitiesPosition, seat: int, move: PlayMasterMerchant) -> None:
    victim = against(p, seat, move)
    play(p, seat, CARD)
    hand = p.state.seats[victim].hand
    p.events.append(HandShown(seat=seat, victim=victim, cards=cards(hand), rule="IMP-06"))
    count = p.facts.card_numbers.master_merchant
    if sum(hand) <= count:
        take_cards(p, seat, victim, cards(hand))
    else:
        p.push(TakeFromHand(seat=seat, victim=victim, count=count))


MOVE_KIND = MoveKind(PlayMasterMerchant, check, choices, do, completed)
