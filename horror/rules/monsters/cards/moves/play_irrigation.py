"""Play irrigation."""

from typing import ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move
from horror.rules.monsters.cards.bounty import bounty, check_bounty, collect
from horror.rules.monsters.position import HorrorPosition

CARD = "irrigation"
RESOURCE = "grain"


class PlayIrrigation(Move, tag="play_irrigation", frozen=True):
    """CK-38, IMP-06, CH-206, CH-391: grain for each fields hex without a gate beside a sane town of one's own."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"


def check(p: HorrorPosition, seat: int, move: PlayIrrigation) -> None:
    check_bounty(p, seat, CARD, RESOURCE)


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [PLAY_IRRIGATION] if bounty(p, seat, RESOURCE) else []


def do(p: HorrorPosition, seat: int, move: PlayIrrigation) -> None:
    collect(p, seat, CARD, RESOURCE)


PLAY_IRRIGATION = PlayIrrigation()
MOVE_KIND = MoveKind(PlayIrrigation, check, choices, do)
