"""Play the alchemist."""

from typing import ClassVar

from horror.rules.base.roles import Die
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, OneOf, Template
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.turn.production_roll import resolve_roll

CARD = "alchemist"
FACES = (1, 2, 3, 4, 5, 6)
"""What a production die shows."""


class PlayAlchemist(Move, tag="play_alchemist", frozen=True):
    """CK-34, IMP-06, CH-207: choose both production dice in place of the roll; the event die is rolled."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"
    draws: ClassVar[Chance] = "yes"
    ends: ClassVar[Chance] = "perhaps"

    red: Die
    yellow: Die


def check(p: HorrorPosition, seat: int, move: PlayAlchemist) -> None:
    check_held(p, seat, CARD)
    if move.red not in FACES or move.yellow not in FACES:
        raise IllegalMove("IMP-06", "a die shows {first} to {last}", first=FACES[0], last=FACES[-1])


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [
        Template(
            kind=PlayAlchemist,
            domains={"red": OneOf(FACES), "yellow": OneOf(FACES)},
            check=lambda move: check(p, seat, move),
        )
    ]


def do(p: HorrorPosition, seat: int, move: PlayAlchemist) -> None:
    play(p, seat, CARD)
    resolve_roll(p, seat, move.red, move.yellow)


MOVE_KIND = MoveKind(PlayAlchemist, check, choices, do)
