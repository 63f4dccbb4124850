"""Play the engineer."""

from typing import ClassVar

from horror.rules.base.roles import Intersection
from horror.rules.board.island import bits
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.cities.position import CitiesPosition
from horror.rules.cities.towns.walls import check_wall_site, raise_wall, unwalled, wall_sites
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move, filled_in

CARD = "engineer"


class PlayEngineer(Move, tag="play_engineer", frozen=True):
    """CK-36, IMP-06, IMP-10: a city wall for nothing."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"

    at: Intersection


def completed(p: CitiesPosition, seat: int, move: PlayEngineer) -> PlayEngineer:
    return filled_in(move, "at", lambda: list(bits(unwalled(p, seat))))


def check(p: CitiesPosition, seat: int, move: PlayEngineer) -> None:
    check_held(p, seat, CARD)
    check_wall_site(p, seat, move.at)


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    return [PlayEngineer(at) for at in bits(wall_sites(p, seat))]


def do(p: CitiesPosition, seat: int, move: PlayEngineer) -> None:
    play(p, seat, CARD)
    raise_wall(p, seat, move.at, "IMP-06")


MOVE_KIND = MoveKind(PlayEngineer, check, choices, do, completed)
