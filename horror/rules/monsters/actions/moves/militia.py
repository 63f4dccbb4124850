"""Raise a militia."""

from typing import ClassVar

from horror.rules.base.roles import INTERSECTION, Intersection
from horror.rules.board.island import bits, has
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.monsters.actions.acting import check_actions, spend
from horror.rules.monsters.actions.events import Recruited
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import BASIC
from horror.rules.monsters.state import Recruit as Pending


class Militia(Move, tag="militia", frozen=True):
    """CH-174 to CH-178: three Knight Actions for a basic knight in a sane town of one's own."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"

    at: Intersection


def completed(p: HorrorPosition, seat: int, move: Militia) -> Militia:
    return filled_in(move, "at", lambda: list(bits(p.sane_towns(seat))))


def check(p: HorrorPosition, seat: int, move: Militia) -> None:
    check_actions(p, seat, p.facts.militia_cost)
    if not has(p.sane_towns(seat), move.at):
        raise IllegalMove("CH-175", "there is no sane town of yours at {at}", at=INTERSECTION(move.at))
    if p.free_pieces(seat, BASIC) <= 0:
        raise IllegalMove("CH-177", "you have no basic knight left")


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    if p.state.actions_left < p.facts.militia_cost or p.free_pieces(seat, BASIC) <= 0:
        return []
    return [Militia(at) for at in bits(p.sane_towns(seat))]


def do(p: HorrorPosition, seat: int, move: Militia) -> None:
    spend(p, p.facts.militia_cost)
    p.state.recruits.append(Pending(owner=seat, at=move.at))
    p.events.append(Recruited(seat=seat, at=move.at, rule="CH-174"))


def cost(p: HorrorPosition, seat: int, move: Militia) -> Cost:
    return Cost(actions=p.facts.militia_cost)


MOVE_KIND = MoveKind(Militia, check, choices, do, completed, cost=cost)
