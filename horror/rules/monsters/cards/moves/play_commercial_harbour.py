"""Play the commercial harbour."""

from typing import ClassVar

from horror.rules.cities.cards.progress import check_held, play
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.cards.harbour import partners
from horror.rules.monsters.position import HorrorPosition

CARD = "commercial_harbor"


class PlayCommercialHarbour(Move, tag="play_commercial_harbor", frozen=True):
    """CK-19, IMP-06, CH-413: in this turn each other sane seat may be offered a resource for a commodity, once."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"


def check(p: HorrorPosition, seat: int, move: PlayCommercialHarbour) -> None:
    check_held(p, seat, CARD)
    if not partners(p, seat):
        raise IllegalMove(
            "CH-413", "sane players exchange with other sane players who hold cards; there are none"
        )


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [PLAY_COMMERCIAL_HARBOUR] if partners(p, seat) else []


def do(p: HorrorPosition, seat: int, move: PlayCommercialHarbour) -> None:
    play(p, seat, CARD)
    p.state.seats[seat].harbours += 1


PLAY_COMMERCIAL_HARBOUR = PlayCommercialHarbour()
MOVE_KIND = MoveKind(PlayCommercialHarbour, check, choices, do)
