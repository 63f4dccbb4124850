"""The largest army (BASE-82 to BASE-84, TAB-36)."""

from horror.rules.development.events import LargestArmyMoved
from horror.rules.development.position import DevelopmentPosition
from horror.rules.kernel.variants import varies


def award(p: DevelopmentPosition, seat: int) -> None:
    """BASE-82, BASE-84: a seat that played a knight takes the largest army if it has more than the holder."""
    state, army = p.state, p.state.seats[seat].army
    holder = state.largest_army
    if holder == seat or army < p.facts.army_minimum:
        return
    if army > (p.state.seats[holder].army if holder >= 0 else most_of_others(p, seat)):
        state.largest_army = seat
        rule = "BASE-82" if holder < 0 else "BASE-84"
        p.events.append(LargestArmyMoved(seat=seat, knights=army, rule=rule))


def most_of_others(p: DevelopmentPosition, seat: int) -> int:
    """TAB-36: the most knights of any other seat that is still there; more than one only where a holder has left."""
    armies: list[int] = [
        p.state.seats[other].army for other in range(p.seats) if other != seat and p.plays(other)
    ]
    return max(armies)


@varies
def give_up(p: DevelopmentPosition, seat: int) -> None:
    """TAB-36: a seat has left: a card that was its own, or nobody's, goes to who alone has most knights now, if they
    are enough.
    """
    state = p.state
    if state.largest_army not in (seat, -1):
        return
    armies = {other: p.state.seats[other].army for other in range(p.seats) if p.plays(other)}
    most = max([p.facts.army_minimum, *armies.values()])
    leaders = [other for other, army in armies.items() if army == most]
    due = leaders[0] if len(leaders) == 1 else -1
    if state.largest_army == due:
        return
    state.largest_army = due
    p.events.append(
        LargestArmyMoved(seat=due if due >= 0 else None, knights=most if due >= 0 else 0, rule="TAB-36")
    )
