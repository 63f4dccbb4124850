"""Before amendment 3 of the classic game: a largest army that two could claim stayed aside when one of them left."""

from horror.rules.development.events import LargestArmyMoved
from horror.rules.development.position import DevelopmentPosition


def give_up(p: DevelopmentPosition, seat: int) -> None:
    state = p.state
    if state.largest_army != seat:
        return
    armies = {other: p.state.seats[other].army for other in range(p.seats) if p.plays(other)}
    most = max([p.facts.army_minimum, *armies.values()])
    leaders = [other for other, army in armies.items() if army == most]
    state.largest_army = leaders[0] if len(leaders) == 1 else -1
    due = state.largest_army
    p.events.append(
        LargestArmyMoved(seat=due if due >= 0 else None, knights=most if due >= 0 else 0, rule="TAB-36")
    )
