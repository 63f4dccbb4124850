"""The game turn: a player's turn, the monster turn, the wrap-up, in one list (CH-043 to CH-047, X-56)."""

from typing import ClassVar

from horror.rules.base.events import TurnBegan
from horror.rules.base.turn import Actions, Roll
from horror.rules.kernel.agenda import Step
from horror.rules.monsters.fights.combat_phase import Combat
from horror.rules.monsters.knights.pieces import appear
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roaming.movement_step import Movement
from horror.rules.monsters.special_building.gather import open_special_building
from horror.rules.monsters.state import BASIC
from horror.rules.monsters.turn.monster_turn import InvadedTowns, KnightsSuffer, MadnessWanes, MadTowns
from horror.rules.monsters.turn.production_roll import roll_now


class Production(Step, tag="production"):
    """CH-045, CH-056: phase 2; the roll is asked for, or made at once where it was ordered before the combat."""

    phase: ClassVar[str] = "production"

    def run(self, p: HorrorPosition) -> None:
        p.replace(self, Roll())
        if p.state.roll_ordered:
            roll_now(p, p.state.active)


class RecruitsAppear(Step, tag="recruits_appear"):
    """CH-141 to CH-143, CH-176, R-14, X-49, X-53: wrap-up 1: recruits and militia come where they were raised."""

    automatic: ClassVar[bool] = True
    phase: ClassVar[str] = "wrap_up"

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        for recruit in p.state.recruits:
            if p.free_pieces(recruit.owner, BASIC) > 0:
                appear(p, recruit.owner, BASIC, recruit.at, "CH-141")
        p.state.recruits.clear()
        take_stock(p)


class WrapUp(Step, tag="wrap_up"):
    """CH-012, CH-047: wrap-up 2: the others may build."""

    automatic: ClassVar[bool] = True
    phase: ClassVar[str] = "wrap_up"

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        open_special_building(p)


class NextSeat(Step, tag="next_seat"):
    """CH-043, X-56: the next living seat's game turn."""

    automatic: ClassVar[bool] = True

    def run(self, p: HorrorPosition) -> None:
        begin_game_turn(p, p.next_playing(p.state.active))


GAME_TURN: tuple[type[Step], ...] = (
    Combat,
    Production,
    Actions,
    Movement,
    InvadedTowns,
    MadTowns,
    KnightsSuffer,
    MadnessWanes,
    RecruitsAppear,
    WrapUp,
    NextSeat,
)
"""CH-045 to CH-047: the game turn, in order."""


def begin_game_turn(p: HorrorPosition, seat: int) -> None:
    """CH-043, TAB-06, X-56, X-57: lay the whole game turn on the agenda."""
    state = p.state
    state.active = seat
    state.turn += 1
    state.rolled = []
    state.roll_ordered = False
    state.seats[seat].passes = False
    p.begin_turn()
    p.begin(*[step() for step in GAME_TURN])
    p.events.append(TurnBegan(seat=seat, turn=state.turn, rule="CH-043"))
    take_stock(p)
