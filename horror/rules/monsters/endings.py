"""How a game ends (CH-478 to CH-485, R-08, X-57, X-58)."""

from collections.abc import Sequence
from typing import Any

from horror.rules.base.events import GameWon
from horror.rules.kernel.ruleset import Result
from horror.rules.monsters.events import GameEnded
from horror.rules.monsters.players import PLAYER_PHASES
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import DEAD, SANE


def in_player_turn(p: HorrorPosition[Any]) -> bool:
    """X-57: phases 1 to 3 of the active seat; not the monster turn or the wrap-up."""
    return any(step.phase in PLAYER_PHASES for step in p.state.agenda)


def look_for_end(p: HorrorPosition[Any]) -> None:
    """X-58: points of the active player, then all saved, then Mad victory, then all fallen."""
    if p.finished or not p.state.turn:
        return
    active = p.state.active
    if p.sane(active) and in_player_turn(p) and p.points(active) >= p.state.options.victory_points:
        p.events.append(GameWon(seat=active, points=p.points(active), rule="CH-478"))
        end(p, "points", [active])
    elif all_saved(p):
        end(p, "all_saved", [seat for seat in range(p.seats) if p.sane(seat)])
    elif p.mad_seats() and mad_victory(p):
        end(p, "mad_victory", p.mad_seats())
    elif not p.mad_seats() and all_fallen(p):
        end(p, "all_fallen", [])


def all_saved(p: HorrorPosition[Any]) -> bool:
    """CH-482, CH-483, CH-205, X-58: no Mad town, gate, monster or Mad knight on the board, and a sane player left."""
    if p.state.mad or p.state.gates or p.all_monsters():
        return False
    if p.state.options.shared_victory_needs_mad_town and not p.state.town_was_mad:
        return False
    return any(seat.status == SANE for seat in p.state.seats)


def mad_victory(p: HorrorPosition[Any]) -> bool:
    """CH-445, CH-481, R-08: no sane player is left, or every town is Mad."""
    if all(seat.status != SANE for seat in p.state.seats):
        return True
    return bool(p.occupied) and not p.occupied & ~p.state.mad


def all_fallen(p: HorrorPosition[Any]) -> bool:
    """CH-480, X-58: every town is Mad; or no town and no sane knight anywhere; or everybody is dead."""
    if p.occupied:
        return not p.occupied & ~p.state.mad or all(seat.status == DEAD for seat in p.state.seats)
    return all(knight.mad for knight in p.state.knights) and not p.state.recruits


def end(p: HorrorPosition[Any], outcome: Any, winners: Sequence[int]) -> None:
    """The game is over."""
    p.state.result = Result(outcome=outcome, winners=list(winners))
    p.state.agenda.clear()
    p.state.offers.clear()
    if outcome != "points":
        rule = {"all_saved": "CH-482", "mad_victory": "CH-445", "all_fallen": "CH-480"}[outcome]
        p.events.append(GameEnded(outcome=outcome, winners=tuple(winners), rule=rule))
