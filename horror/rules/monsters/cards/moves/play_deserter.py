"""Play the deserter."""

from typing import Annotated, ClassVar

from horror.rules.cities.cards.progress import check_held, play
from horror.rules.cities.cards.rivals import named, others
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.roles import ONLY, SeatNumber
from horror.rules.monsters.cards.deserting import ChooseDeserter, desert
from horror.rules.monsters.cards.events import DeserterCalled
from horror.rules.monsters.position import HorrorPosition

CARD = "deserter"


class PlayDeserter(Move, tag="play_deserter", frozen=True):
    """CK-27, IMP-06, CH-009: a seat loses a sane knight of its choice; one of one's own may come for it."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"

    left_out = ("victim",)

    victim: Annotated[SeatNumber | None, ONLY] = None
    """May be left out where it can be but one."""


def completed(p: HorrorPosition, seat: int, move: PlayDeserter) -> PlayDeserter:
    return filled_in(move, "victim", lambda: deserted(p, seat))


def check(p: HorrorPosition, seat: int, move: PlayDeserter) -> None:
    check_held(p, seat, CARD)
    against(p, seat, move)


def against(p: HorrorPosition, seat: int, move: PlayDeserter) -> int:
    """IMP-06: the seat that it is played against."""
    return named(p, move.victim, deserted(p, seat), phrase("{seat} is nobody else with a sane knight"))


def deserted(p: HorrorPosition, seat: int) -> list[int]:
    """IMP-06: the other seats that have a sane knight, in a squad or alone."""
    return [other for other in others(p, seat) if p.knights_of(other)]


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [PlayDeserter(victim) for victim in deserted(p, seat)]


def do(p: HorrorPosition, seat: int, move: PlayDeserter) -> None:
    victim = against(p, seat, move)
    play(p, seat, CARD)
    p.events.append(DeserterCalled(seat=seat, victim=victim, rule="IMP-06"))
    knights = p.knights_of(victim)
    if len(knights) == 1:
        (knight,) = knights
        desert(p, knight, seat)
    else:
        p.push(ChooseDeserter(seat=victim, by=seat))


MOVE_KIND = MoveKind(PlayDeserter, check, choices, do, completed)
