"""A knight says that it fights: when monsters reach its town, and before combat in its owner's turn."""

from typing import ClassVar

from horror.rules.base.events import Answered
from horror.rules.base.roles import PIECE, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move, filled_in
from horror.rules.monsters.fights.combat_phase import CombatPhase
from horror.rules.monsters.fights.monsters_attack import JoinFight
from horror.rules.monsters.fights.responses import Response, Responses
from horror.rules.monsters.ids import group_id
from horror.rules.monsters.position import HorrorPosition


class Fight(Move, tag="fight", frozen=True):
    """CH-050, CH-373: the knight or squad fights."""

    rule: ClassVar[str] = "CH-050"
    group: ClassVar[str] = "fight"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    knight: Piece

    @property
    def response(self) -> Response:
        """As an answer to an assault."""
        return Response(knight=self.knight, act="fight")


def completed(p: HorrorPosition, seat: int, move: Fight) -> Fight:
    return filled_in(move, "knight", lambda: in_question(p, seat))


def in_question(p: HorrorPosition, seat: int) -> list[str]:
    """The seat's knights and squads that the open question is about; all of them where it is about none."""
    asked: list[str] = []
    if combat := p.asking(CombatPhase):
        asked = combat.unanswered(p)
    elif joining := p.asking(JoinFight):
        asked = joining.open_to(p)
    elif (asking := p.asking(Responses)) and seat in asking.seats:
        asked = asking.asked[asking.seats.index(seat)]
    return asked or [group_id(group) for group in p.groups(p.knights_of(seat))]


def check(p: HorrorPosition, seat: int, move: Fight) -> None:
    check_asked(p, seat, move.knight)


def check_asked(p: HorrorPosition, seat: int, name: str) -> None:
    """The knight or squad is one that the open question is about."""
    asked = able(p, seat)
    if name not in asked:
        rule = "CH-372" if isinstance(p.state.agenda[-1], Responses) else "CH-050"
        if not asked:
            raise IllegalMove(rule, "{name} is not asked now", name=name)
        raise IllegalMove(rule, "{name} is not asked now, but {asked}", name=name, asked=PIECE(asked))


def able(p: HorrorPosition, seat: int) -> list[str]:
    """The knights and squads that may say that they fight."""
    step = p.state.agenda[-1]
    if isinstance(step, CombatPhase | JoinFight):
        return step.open_to(p)
    asking = p.top(Responses)
    return asking.asked[asking.seats.index(seat)]


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [Fight(name) for name in able(p, seat)]


def do(p: HorrorPosition, seat: int, move: Fight) -> None:
    step = p.state.agenda[-1]
    if isinstance(step, CombatPhase | JoinFight):
        step.fight(p, move.knight)
    elif p.top(Responses).completes(seat, move.knight):
        p.events.append(Answered(seat=seat, rule="TAB-03"))


MOVE_KIND = MoveKind(Fight, check, choices, do, completed)
