"""Hide: an answer before combat or to an assault, or a Knight Action."""

from typing import Annotated, ClassVar

from horror.rules.base.events import Answered
from horror.rules.base.roles import PIECE, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import FREE, Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move, filled_in
from horror.rules.kernel.roles import NOTHING
from horror.rules.monsters.actions.acting import ONE_ACTION, acting, check_actions, own_groups, spend
from horror.rules.monsters.fights.combat_phase import CombatPhase
from horror.rules.monsters.fights.moves.fight import check_asked, in_question
from horror.rules.monsters.fights.responses import Response, Responses
from horror.rules.monsters.groups import is_hidden, place_of
from horror.rules.monsters.ids import group_id
from horror.rules.monsters.knights.checks import hide_check
from horror.rules.monsters.knights.hiding import set_hidden
from horror.rules.monsters.knights.trophies import check_trophy, trophies
from horror.rules.monsters.named import named_group
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roles import Trophy


class Hide(Move, tag="hide", frozen=True):
    """CH-118 to CH-136, CH-374, CH-403: the knight or squad hides; ``trophy`` helps a check (CH-457)."""

    rule: ClassVar[str] = "CH-118"
    group: ClassVar[str] = "knights"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    knight: Piece
    trophy: Annotated[Trophy | None, NOTHING] = None

    @property
    def response(self) -> Response:
        """As an answer to an assault; the check comes when the monster gets in (X-04)."""
        return Response(knight=self.knight, act="hide")


def completed(p: HorrorPosition, seat: int, move: Hide) -> Hide:
    return filled_in(move, "knight", lambda: in_question(p, seat))


def check(p: HorrorPosition, seat: int, move: Hide) -> None:
    step = p.state.agenda[-1]
    if isinstance(step, Responses):
        check_asked(p, seat, move.knight)
        if move.trophy is not None:
            raise IllegalMove("CH-458", "no check is made now; a trophy is spent with a check")
        return
    check_trophy(p, seat, move.trophy)
    if isinstance(step, CombatPhase):
        if move.knight not in step.unanswered(p):
            check_asked(p, seat, move.knight)
            rule = "X-06" if p.assaulted(place_of(named_group(p, move.knight))) else "X-07"
            raise IllegalMove(rule, "{knight} is hidden, and is not checked now", knight=PIECE(move.knight))
        if not is_hidden(named_group(p, move.knight)):
            check_actions(p, seat, 1)
        return
    if is_hidden(acting(p, seat, move.knight, 1)):
        raise IllegalMove("CH-119", "{knight} is hidden already", knight=PIECE(move.knight))


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    step = p.state.agenda[-1]
    if isinstance(step, Responses):
        return [Hide(name) for name in step.asked[step.seats.index(seat)]]
    if isinstance(step, CombatPhase):
        able = p.state.actions_left >= 1
        names = [name for name in step.unanswered(p) if able or is_hidden(named_group(p, name))]
    else:
        names = [group_id(group) for group in own_groups(p, seat) if not is_hidden(group)]
    helps = trophies(p, seat) if names else []
    return [Hide(name, trophy) for name in names for trophy in helps]


def do(p: HorrorPosition, seat: int, move: Hide) -> None:
    step = p.state.agenda[-1]
    if isinstance(step, Responses):
        if step.completes(seat, move.knight):
            p.events.append(Answered(seat=seat, rule="TAB-03"))
    elif isinstance(step, CombatPhase):
        if not is_hidden(named_group(p, move.knight)):
            spend(p, 1)
        step.hide(p, move.knight, move.trophy)
    else:
        group = named_group(p, move.knight)
        spend(p, 1)
        if hide_check(p, group, p.monsters_at(place_of(group)), move.trophy):
            set_hidden(p, group, True, "CH-119")
            take_stock(p, passed=group)


def acts(p: HorrorPosition, name: str) -> bool:
    """CH-121: whether hiding is an action now: not in answer to an assault, nor for who stays hidden in phase 1."""
    step = p.state.agenda[-1]
    if isinstance(step, Responses):
        return False
    return not (isinstance(step, CombatPhase) and is_hidden(named_group(p, name)))


def cost(p: HorrorPosition, seat: int, move: Hide) -> Cost:
    return FREE if not acts(p, move.knight) else ONE_ACTION


MOVE_KIND = MoveKind(Hide, check, choices, do, completed, cost=cost)
