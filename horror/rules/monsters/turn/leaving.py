"""A seat leaves the game for good, by option: what it leaves behind, and what goes on (TAB-36 to TAB-39)."""

from horror.rules.base.leaving import depart
from horror.rules.board.island import bits
from horror.rules.monsters.fights.combat_phase import CombatPhase
from horror.rules.monsters.gates.cup import into_cup
from horror.rules.monsters.knights.pieces import remove_knight
from horror.rules.monsters.players.endings import end, look_for_end
from horror.rules.monsters.players.lost import drop_belongings
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roaming.movement_step import Arrival, Arrived
from horror.rules.monsters.state import DEAD
from horror.rules.monsters.towns.damage import lose_metropolis, lose_wall
from horror.rules.monsters.turn.game_turn import Production

OWN_PHASES = ("combat", "actions")
"""TAB-38: the phases of which nothing is left without the player; of production others have their share."""


def leave(p: HorrorPosition, seat: int) -> None:
    """TAB-36 to TAB-39: by the rules for dead players (CH-475, CH-476, X-56), but towns stay."""
    p.state.seats[seat].status = DEAD
    depart(p, seat)
    drop_belongings(p, seat)
    dismiss_knights(p, seat)
    reduced = strip_towns(p, seat)
    if seat == p.state.active:
        break_off(p)
    p.release(seat)
    for at in reduced:
        p.metropolis_taken(at)
    look_around(p)


def dismiss_knights(p: HorrorPosition, seat: int) -> None:
    """TAB-37: sane knights and recruits leave the board; Mad knights stay, for they are monsters (CH-189)."""
    for knight in p.knights_of(seat):
        remove_knight(p, knight, "TAB-37")
    p.state.recruits = [recruit for recruit in p.state.recruits if recruit.owner != seat]


def strip_towns(p: HorrorPosition, seat: int) -> list[int]:
    """TAB-37, X-17, X-18, X-56: no walls, nothing half built; metropolises that are not Mad are free: these cities."""
    state, towns = p.state, p.towns(seat)
    for at in bits(towns & state.walls):
        lose_wall(p, at, "TAB-37")
    for nursery in [nursery for nursery in state.nurseries if towns >> nursery.at & 1]:
        state.nurseries.remove(nursery)
        into_cup(p, nursery.kind)
    reduced = [at for at in state.metropolis if at and (towns & ~state.mad) >> at & 1]
    for at in reduced:
        lose_metropolis(p, at, "TAB-37")
    return reduced


def break_off(p: HorrorPosition) -> None:
    """TAB-38, X-56: the active seat's turn is over, but for what a roll that was made still brings the others."""
    p.drop(lambda step: step.phase in OWN_PHASES or isinstance(step, Production))


def look_around(p: HorrorPosition) -> None:
    """TAB-39, X-02, X-03: what has come about so; towns are not judged before all have answered who arrived there."""
    if not any(p.plays(seat) for seat in range(p.seats)):
        end(p, "all_fallen", [])
    elif any(isinstance(step, Arrival | Arrived) for step in p.state.agenda):
        look_for_end(p)
    elif p.state.agenda and isinstance(step := p.state.agenda[-1], CombatPhase):
        step.take_stock(p)
    elif p.state.turn:
        take_stock(p)
