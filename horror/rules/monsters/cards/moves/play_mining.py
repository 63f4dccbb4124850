"""Play mining."""

from typing import ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move
from horror.rules.monsters.cards.bounty import bounty, check_bounty, collect
from horror.rules.monsters.position import HorrorPosition

CARD = "mining"
RESOURCE = "ore"


class PlayMining(Move, tag="play_mining", frozen=True):
    """CK-40, IMP-06, CH-206, CH-391: ore for each mountains hex without a gate beside a sane town of one's own."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"


def check(p: HorrorPosition, seat: int, move: PlayMining) -> None:
    check_bounty(p, seat, CARD, RESOURCE)


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [PLAY_MINING] if bounty(p, seat, RESOURCE) else []


def do(p: HorrorPosition, seat: int, move: PlayMining) -> None:
    collect(p, seat, CARD, RESOURCE)


PLAY_MINING = PlayMining()
MOVE_KIND = MoveKind(PlayMining, check, choices, do)
