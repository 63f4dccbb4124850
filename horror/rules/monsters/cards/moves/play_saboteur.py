"""Play the saboteur."""

from typing import ClassVar

from horror.rules.cities.cards.progress import check_held, play
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.cards.sabotage import ask_sabotaged, sabotaged
from horror.rules.monsters.position import HorrorPosition

CARD = "saboteur"


class PlaySaboteur(Move, tag="play_saboteur", frozen=True):
    """CK-30, IMP-06, CH-392, CH-444: every other sane seat with at least as many points discards half of its hand."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"


def check(p: HorrorPosition, seat: int, move: PlaySaboteur) -> None:
    check_held(p, seat, CARD)
    if not sabotaged(p, seat):
        raise IllegalMove("IMP-06", "nobody with at least as many points as you would have to discard")


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [PLAY_SABOTEUR] if sabotaged(p, seat) else []


def do(p: HorrorPosition, seat: int, move: PlaySaboteur) -> None:
    play(p, seat, CARD)
    ask_sabotaged(p, seat)


PLAY_SABOTEUR = PlaySaboteur()
MOVE_KIND = MoveKind(PlaySaboteur, check, choices, do)
