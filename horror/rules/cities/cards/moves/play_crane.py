"""Play the crane."""

from typing import ClassVar

from horror.rules.cities.cards.progress import check_held, play
from horror.rules.cities.facts import TRACKS
from horror.rules.cities.position import CitiesPosition
from horror.rules.cities.towns.metropolis import sane_cities
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move

CARD = "crane"


class PlayCrane(Move, tag="play_crane", frozen=True):
    """CK-35, IMP-06: the next city improvement of this turn costs a commodity less."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"


def check(p: CitiesPosition, seat: int, move: PlayCrane) -> None:
    check_held(p, seat, CARD)
    if not sane_cities(p, seat):
        raise IllegalMove("IMP-04", "you have no sane city to improve")
    if not levels_left(p, seat):
        raise IllegalMove("IMP-04", "there is no level left that the crane could help with")


def levels_left(p: CitiesPosition, seat: int) -> bool:
    """CK-16, CK-35: whether there are more levels to buy than cranes wait for."""
    mine = p.state.seats[seat]
    return bool(len(TRACKS) * p.facts.track_levels - sum(mine.improvements) > mine.cranes)


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    return [PLAY_CRANE] if sane_cities(p, seat) and levels_left(p, seat) else []


def do(p: CitiesPosition, seat: int, move: PlayCrane) -> None:
    play(p, seat, CARD)
    p.state.seats[seat].cranes += 1


PLAY_CRANE = PlayCrane()
MOVE_KIND = MoveKind(PlayCrane, check, choices, do)
