"""Join a squad."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.roles import INTERSECTION, PIECE, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.monsters.actions.acting import acting, one_action, spend, with_knight
from horror.rules.monsters.actions.events import SquadFormed
from horror.rules.monsters.groups import place_of, squad_of
from horror.rules.monsters.ids import group_id, knight_id, squad_id
from horror.rules.monsters.knights.hiding import set_hidden
from horror.rules.monsters.named import called, named_group
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight


class JoinSquad(Move, tag="join_squad", frozen=True):
    """CH-146, CH-147: a knight of any rank joins a squad of its colour in its location."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"

    knight: Piece
    squad: Piece


def completed(p: HorrorPosition, seat: int, move: JoinSquad) -> JoinSquad:
    move = with_knight(p, seat, move)
    group = called(p, move.knight)
    return filled_in(move, "squad", lambda: squads_at(p, seat, place_of(group)) if group else [])


def check(p: HorrorPosition, seat: int, move: JoinSquad) -> None:
    group = acting(p, seat, move.knight, 1)
    if squad_of(group):
        raise IllegalMove("CH-147", "{knight} is a squad already", knight=PIECE(move.knight))
    here = squads_at(p, seat, place_of(group))
    if not here:
        raise IllegalMove("CH-147", "you have no squad at {at}", at=INTERSECTION(place_of(group)))
    if move.squad not in here:
        raise IllegalMove(
            "CH-147",
            "there is no squad {squad} of yours at {at}",
            squad=move.squad,
            at=INTERSECTION(place_of(group)),
        )


def squads_at(p: HorrorPosition, seat: int, at: int) -> list[str]:
    """The seat's squads on an intersection."""
    found = {knight.squad for knight in p.knights_at(at) if knight.owner == seat and knight.squad}
    return [squad_id(number) for number in sorted(found)]


def choices(p: HorrorPosition, seat: int, group: list[Knight]) -> Sequence[Choice]:
    if squad_of(group):
        return ()
    return [JoinSquad(group_id(group), squad) for squad in squads_at(p, seat, place_of(group))]


def do(p: HorrorPosition, seat: int, move: JoinSquad) -> None:
    (knight,) = named_group(p, move.knight)
    spend(p, 1)
    number = int(move.squad[1:])
    hidden = knight.hidden and all(member.hidden for member in p.squad(number))
    knight.squad = number
    squad = p.squad(number)
    p.events.append(
        SquadFormed(squad=move.squad, members=tuple(knight_id(member) for member in squad), rule="CH-147")
    )
    set_hidden(p, squad, hidden, "CH-162")


MOVE_KIND = MoveKind(JoinSquad, check, choices, do, completed, cost=one_action)
