"""Spend a clue for an action."""

from typing import ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.actions.events import ClueSpent
from horror.rules.monsters.position import HorrorPosition


class SpendClue(Move, tag="spend_clue", frozen=True):
    """CH-455, CH-462: one more Knight Action in this turn."""

    rule: ClassVar[str] = "CH-455"
    group: ClassVar[str] = "knights"


def check(p: HorrorPosition, seat: int, move: SpendClue) -> None:
    if not p.state.seats[seat].clues:
        raise IllegalMove("CH-455", "you have no clue")


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [SPEND_CLUE] if p.state.seats[seat].clues else []


def do(p: HorrorPosition, seat: int, move: SpendClue) -> None:
    p.state.seats[seat].clues -= 1
    p.state.actions_left += 1
    p.events.append(ClueSpent(seat=seat, rule="CH-455"))


SPEND_CLUE = SpendClue()
MOVE_KIND = MoveKind(SpendClue, check, choices, do)
