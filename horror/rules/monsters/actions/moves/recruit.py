"""Recruit a knight."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from horror.rules.base.roles import INTERSECTION, PIECE, Intersection, Piece
from horror.rules.board.island import bits, has
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, replaced
from horror.rules.kernel.roles import HERE
from horror.rules.kernel.variants import varies
from horror.rules.monsters.actions.acting import acting, one_action, spend, with_knight
from horror.rules.monsters.actions.events import Recruited
from horror.rules.monsters.groups import place_of
from horror.rules.monsters.ids import group_id
from horror.rules.monsters.named import called, named_group
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import BASIC, STRONG, Knight
from horror.rules.monsters.state import Recruit as Pending


class Recruit(Move, tag="recruit", frozen=True):
    """CH-137 to CH-143, CH-157: a knight of Strong rank or more, in a sane town of its colour, once a town and turn.

    ``town`` is where the recruit comes from, None where the recruiter stands.
    """

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"

    knight: Piece
    town: Annotated[Intersection | None, HERE] = None


def completed(p: HorrorPosition, seat: int, move: Recruit) -> Recruit:
    """The town where the recruiter stands is not named, nor meant when it is (CH-139)."""
    move = with_knight(p, seat, move)
    here = called(p, move.knight)
    return replaced(move, "town", None) if here and move.town == place_of(here) else move


def check(p: HorrorPosition, seat: int, move: Recruit) -> None:
    group = acting(p, seat, move.knight, 1)
    if max(knight.rank for knight in group) < STRONG:
        raise IllegalMove("CH-137", "{knight} is not Strong", knight=PIECE(move.knight))
    town = place_of(group) if move.town is None else move.town
    if not has(p.sane_towns(seat), town):
        raise IllegalMove("CH-137", "there is no sane town of yours at {at}", at=INTERSECTION(town))
    if not grounds(p, seat, group) >> town & 1:
        raise IllegalMove(
            "CH-139", "{knight} does not stand at {at}", knight=PIECE(move.knight), at=INTERSECTION(town)
        )
    if move.town == place_of(group):
        raise IllegalMove(
            "CH-139", "name the town only where {knight} does not stand in it", knight=PIECE(move.knight)
        )
    if p.state.recruited >> town & 1:
        raise IllegalMove("CH-140", "the town at {at} has recruited in this turn", at=INTERSECTION(town))
    if p.free_pieces(seat, BASIC) <= 0:
        raise IllegalMove("CH-142", "you have no basic knight left")


@varies
def grounds(p: HorrorPosition, seat: int, group: list[Knight]) -> int:
    """CH-139: where the recruit may come from: the recruiter's location."""
    return p.sane_towns(seat) & 1 << place_of(group)


def any_grounds(p: HorrorPosition, seat: int, group: list[Knight]) -> int:
    """R-13: by option any sane town of the seat."""
    return p.sane_towns(seat)


def choices(p: HorrorPosition, seat: int, group: list[Knight]) -> Sequence[Choice]:
    if max([knight.rank for knight in group]) < STRONG or p.free_pieces(seat, BASIC) <= 0:
        return ()
    return [
        Recruit(group_id(group), None if town == place_of(group) else town)
        for town in bits(grounds(p, seat, group) & ~p.state.recruited)
    ]


def do(p: HorrorPosition, seat: int, move: Recruit) -> None:
    at = place_of(named_group(p, move.knight))
    spend(p, 1)
    p.state.recruited |= 1 << (at if move.town is None else move.town)
    p.state.recruits.append(Pending(owner=seat, at=at))
    p.events.append(Recruited(seat=seat, at=at, rule="CH-137"))


MOVE_KIND = MoveKind(Recruit, check, choices, do, completed, cost=one_action)
