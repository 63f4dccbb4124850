from typing import Annotated

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.roles import SEAT
from tests.table.tides.state import Whispered


class Whisper(Move, frozen=True, tag="whisper"):
    to: Annotated[int, SEAT]


def check(p, seat, move):
    if move.to == seat or not 0 <= move.to < len(p.state.coins):
        raise IllegalMove("TAB-13", "you whisper to somebody else")


def choices(p, seat):
    return [Whisper(to) for to in range(len(p.state.coins)) if to != seat]


def do(p, seat, move):
    p.events.append(Whispered(seat=seat, to=move.to, rule="TAB-13"))


MOVE_KIND = MoveKind(Whisper, check, choices, do)
