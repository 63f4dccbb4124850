"""Play the wedding."""

from typing import ClassVar

from horror.rules.cities.cards.moves.give import ask_gifts
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.cities.cards.rivals import ahead, holding
from horror.rules.cities.position import CitiesPosition
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move

CARD = "wedding"


class PlayWedding(Move, tag="play_wedding", frozen=True):
    """CK-33, IMP-06, CH-392: cards of their choice from all who have more points."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"


def check(p: CitiesPosition, seat: int, move: PlayWedding) -> None:
    check_held(p, seat, CARD)
    if not holding(p, ahead(p, seat)):
        raise IllegalMove("IMP-06", "nobody with more points than you holds a card")


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    return [PLAY_WEDDING] if holding(p, ahead(p, seat)) else []


def do(p: CitiesPosition, seat: int, move: PlayWedding) -> None:
    play(p, seat, CARD)
    ask_gifts(p, seat, holding(p, ahead(p, seat)))


PLAY_WEDDING = PlayWedding()
MOVE_KIND = MoveKind(PlayWedding, check, choices, do)
