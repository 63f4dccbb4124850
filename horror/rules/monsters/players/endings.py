"""How a game ends (CH-478 to CH-485, R-08, X-57, X-58)."""

from collections.abc import Callable, Sequence
from typing import Literal

from horror.rules.base.events import GameWon
from horror.rules.kernel.ruleset import Result
from horror.rules.kernel.variants import varies
from horror.rules.monsters.players.events import GameEnded
from horror.rules.monsters.players.lost import PLAYER_PHASES
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import DEAD, SANE, Ending


def in_player_turn(p: HorrorPosition) -> bool:
    """X-57: phases 1 to 3 of the active seat; not the monster turn or the wrap-up."""
    return any(step.phase in PLAYER_PHASES for step in p.state.agenda)


def look_for_end(p: HorrorPosition) -> None:
    """X-58: points of the active player, then all saved, then Mad victory, then all fallen."""
    active = p.state.active
    if p.sane(active) and in_player_turn(p) and p.points(active) >= p.state.options.victory_points:
        p.events.append(GameWon(seat=active, points=p.points(active), rule="CH-478"))
        end(p, "points", [active])
        return
    if p.state.suspended:
        p.state.suspended = [outcome for outcome in p.state.suspended if ENDINGS[outcome](p)]
    for outcome, holds in ENDINGS.items():
        if holds(p) and outcome not in p.state.suspended:
            end(p, outcome, winners_of(p, outcome))
            return


def winners_of(p: HorrorPosition, outcome: Ending) -> list[int]:
    """CH-446, CH-476, CH-480, CH-482: the surviving sane players, the Mad team, or nobody."""
    if outcome == "all_saved":
        return [seat for seat in range(p.seats) if p.sane(seat)]
    return p.mad_seats() if outcome == "mad_victory" else []


def all_saved(p: HorrorPosition) -> bool:
    """CH-482, CH-483, CH-205, X-58: no Mad town, gate, monster or Mad knight on the board, and a sane player left."""
    if p.state.mad or p.state.gates or p.state.monsters or any(knight.mad for knight in p.state.knights):
        return False
    if not was_in_danger(p):
        return False
    return any(seat.status == SANE for seat in p.state.seats)


@varies
def was_in_danger(p: HorrorPosition) -> bool:
    """CH-483: whether the island has been in such danger that it can be saved; always."""
    return True


def town_was_mad(p: HorrorPosition) -> bool:
    """R-12: by option, once a town was Mad."""
    return p.state.town_was_mad


def mad_victory(p: HorrorPosition) -> bool:
    """CH-445, CH-481, R-08: there is a Mad player, and no sane one is left or every town is Mad."""
    if not p.mad_seats():
        return False
    if all(seat.status != SANE for seat in p.state.seats):
        return True
    return bool(p.occupied) and not p.occupied & ~p.state.mad


def all_fallen(p: HorrorPosition) -> bool:
    """CH-480, X-58: nobody is Mad, and every town is; or no town and no sane knight anywhere; or everybody is dead."""
    if p.mad_seats():
        return False
    if p.occupied:
        return not p.occupied & ~p.state.mad or all(seat.status == DEAD for seat in p.state.seats)
    return all(knight.mad for knight in p.state.knights) and not p.state.recruits


ENDINGS: dict[Ending, Callable[[HorrorPosition], bool]] = {
    "all_saved": all_saved,
    "mad_victory": mad_victory,
    "all_fallen": all_fallen,
}
"""X-58: the endings that come about at any time, in their order."""


def end(p: HorrorPosition, outcome: Ending | Literal["points"], winners: Sequence[int]) -> None:
    """The game is over."""
    p.state.result = Result(outcome=outcome, winners=list(winners))
    p.finish()
    p.state.offers.clear()
    if outcome != "points":
        rule = {"all_saved": "CH-482", "mad_victory": "CH-445", "all_fallen": "CH-480"}[outcome]
        p.events.append(GameEnded(outcome=outcome, winners=tuple(winners), rule=rule))
