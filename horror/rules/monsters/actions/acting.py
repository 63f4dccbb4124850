"""Knight Actions: who may act, and what it costs (CH-010, CH-063, CH-075 to CH-079, CH-148, X-50)."""

from typing import TypeVar

from horror.rules.base.roles import PIECE
from horror.rules.kernel.choices import Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.monsters.ids import group_id, squad_id
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight

ONE_ACTION = Cost(actions=1)

_Move = TypeVar("_Move", bound=Move)


def check_actions(p: HorrorPosition, seat: int, cost: int) -> None:
    """CH-063: the seat has so many Knight Actions left."""
    if p.state.actions_left < cost:
        raise IllegalMove(
            "CH-063", "Knight Actions needed: {needed}; left: {left}", needed=cost, left=p.state.actions_left
        )


def acting(p: HorrorPosition, seat: int, name: str, cost: int) -> list[Knight]:
    """CH-153, CH-156: the knight or squad of this id that may act: own, sane, a whole squad, with actions left.

    Raises IllegalMove by CH-063, CH-148 or CH-189.
    """
    for group in p.groups(p.knights_of(seat)):
        if group_id(group) == name:
            check_actions(p, seat, cost)
            return group
    for knight in p.state.knights:
        if f"K{knight.number}" == name:
            if knight.owner != seat:
                raise IllegalMove("CH-063", "{knight} is not your knight", knight=PIECE(name))
            if knight.mad:
                raise IllegalMove("CH-189", "{knight} is Mad and takes no orders", knight=PIECE(name))
            raise IllegalMove(
                "CH-148",
                "{knight} acts with its squad, {squad}",
                knight=PIECE(name),
                squad=PIECE(f"S{knight.squad}"),
            )
    if any(knight.squad and squad_id(knight.squad) == name for knight in p.state.knights):
        raise IllegalMove("CH-063", "{squad} is not your squad", squad=PIECE(name))
    raise IllegalMove("TAB-14", "you have no knight or squad {knight}", knight=name)


def with_knight(p: HorrorPosition, seat: int, move: _Move) -> _Move:
    """The move with the knight or squad that it leaves open: the only one that the seat has."""
    return filled_in(move, "knight", lambda: [group_id(group) for group in own_groups(p, seat)])


def may_act(p: HorrorPosition, seat: int) -> bool:
    """CH-063, CH-189: whether the seat has a Knight Action left, and a sane knight to take it."""
    return bool(p.state.actions_left and p.knights_of(seat))


def own_groups(p: HorrorPosition, seat: int) -> list[list[Knight]]:
    """The knights and squads of the seat, any of which may take an action while one is left (:func:`may_act`)."""
    return p.groups(p.knights_of(seat))


def one_action(p: HorrorPosition, seat: int, move: Move) -> Cost:
    """CH-063: what most actions take."""
    return ONE_ACTION


def spend(p: HorrorPosition, cost: int) -> None:
    """Knight Actions are used up."""
    p.state.actions_left -= cost
