"""The largest army (BASE-82 to BASE-84)."""

from typing import Any

from horror.rules.development.events import LargestArmyMoved
from horror.rules.development.position import DevelopmentPosition


def award(p: DevelopmentPosition[Any], seat: int) -> None:
    """BASE-82, BASE-84: a seat that played a knight takes the largest army if it has more than the holder."""
    state, army = p.state, p.seat(seat).army
    holder = state.largest_army
    if holder == seat or army < p.facts.army_minimum:
        return
    if holder < 0 or army > p.seat(holder).army:
        state.largest_army = seat
        rule = "BASE-82" if holder < 0 else "BASE-84"
        p.events.append(LargestArmyMoved(seat=seat, knights=army, rule=rule))
