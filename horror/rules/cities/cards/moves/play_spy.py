"""Play the spy."""

from typing import Annotated, ClassVar

from horror.rules.cities.cards.events import ProgressShown
from horror.rules.cities.cards.looking import TakeProgress, take_progress
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.cities.cards.rivals import named, others
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.roles import ONLY, SeatNumber

CARD = "spy"


class PlaySpy(Move, tag="play_spy", frozen=True):
    """CK-31, IMP-06: look at the progress cards of a seat, a Mad one too, and take one (TAB-18: at once, of one)."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"

    left_out = ("victim",)

    victim: Annotated[SeatNumber | None, ONLY] = None
    """May be left out where it can be but one."""


def completed(p: CitiesPosition, seat: int, move: PlaySpy) -> PlaySpy:
    return filled_in(move, "victim", lambda: spied(p, seat))


def check(p: CitiesPosition, seat: int, move: PlaySpy) -> None:
    check_held(p, seat, CARD)
    against(p, seat, move)


def against(p: CitiesPosition, seat: int, move: PlaySpy) -> int:
    """IMP-06: the seat that it is played against."""
    return named(p, move.victim, spied(p, seat), phrase("{seat} holds no progress card"))


def spied(p: CitiesPosition, seat: int) -> list[int]:
    """IMP-06: the other seats that hold progress cards; how many a seat holds is public."""
    return [other for other in others(p, seat) if p.state.seats[other].progress]


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    return [PlaySpy(victim) for victim in spied(p, seat)]


def do(p: CitiesPosition, seat: int, move: PlaySpy) -> None:
    victim = against(p, seat, move)
    play(p, seat, CARD)
    held = p.state.seats[victim].progress
    shown = tuple(p.card_name(card) for card in held)
    p.events.append(ProgressShown(seat=seat, victim=victim, cards=shown, rule="IMP-06"))
    if len(held) == 1:
        [only] = held
        take_progress(p, seat, victim, only)
    else:
        p.push(TakeProgress(seat=seat, victim=victim))


MOVE_KIND = MoveKind(PlaySpy, check, choices, do, completed)
