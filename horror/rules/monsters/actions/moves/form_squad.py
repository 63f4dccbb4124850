"""Form a squad."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.roles import PIECE, Piece, Pieces
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Domain, OneOf, Template, some_of
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.monsters.actions.acting import acting, one_action, spend, with_knight
from horror.rules.monsters.actions.events import SquadFormed
from horror.rules.monsters.ids import group_id, knight_id, squad_id
from horror.rules.monsters.knights.hiding import set_hidden
from horror.rules.monsters.named import called
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight


class FormSquad(Move, tag="form_squad", frozen=True):
    """CH-144 to CH-146, CH-162: a Strong or Mighty knight with weaker ones of its colour in its location."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"

    knight: Piece
    members: Pieces


def completed(p: HorrorPosition, seat: int, move: FormSquad) -> FormSquad:
    move = with_knight(p, seat, move)
    group = called(p, move.knight)
    return filled_in(move, "members", lambda: [(name,) for name in recruits_of(p, group)] if group else [])


def check(p: HorrorPosition, seat: int, move: FormSquad) -> None:
    able = recruits_of(p, acting(p, seat, move.knight, 1))
    if not able:
        raise IllegalMove("CH-144", "there is no knight that {knight} could lead", knight=PIECE(move.knight))
    if not move.members or list(move.members) != [name for name in able if name in move.members]:
        raise IllegalMove(
            "CH-144",
            "{knight} can lead {members}, named in this order",
            knight=PIECE(move.knight),
            members=PIECE(able),
        )


def recruits_of(p: HorrorPosition, group: Sequence[Knight]) -> list[str]:
    """CH-144, CH-146: the single weaker knights of the same colour beside a leader; a squad forms no squad."""
    leader, *others = group
    if others:
        return []
    return [
        knight_id(knight)
        for knight in p.knights_at(leader.at)
        if knight.owner == leader.owner and not knight.squad and knight.rank < leader.rank
    ]


def choices(p: HorrorPosition, seat: int, group: list[Knight]) -> Sequence[Choice]:
    able = tuple(recruits_of(p, group))
    if not able:
        return ()
    domains: dict[str, Domain] = {"knight": OneOf(values=(group_id(group),)), "members": some_of(able)}
    return (Template(kind=FormSquad, domains=domains, check=lambda move: check(p, seat, move)),)


def do(p: HorrorPosition, seat: int, move: FormSquad) -> None:
    spend(p, 1)
    p.state.squads_numbered += 1
    members = [knight for knight in p.knights_of(seat) if knight_id(knight) in (move.knight, *move.members)]
    hidden = all(knight.hidden for knight in members)
    for knight in members:
        knight.squad = p.state.squads_numbered
    squad = p.squad(p.state.squads_numbered)
    names = tuple(knight_id(knight) for knight in squad)
    p.events.append(SquadFormed(squad=squad_id(p.state.squads_numbered), members=names, rule="CH-144"))
    set_hidden(p, squad, hidden, "CH-162")


MOVE_KIND = MoveKind(FormSquad, check, choices, do, completed, cost=one_action)
