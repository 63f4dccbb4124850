"""A roll of 7: discards in one gather, then the robber (BASE-27 to BASE-36)."""

from typing import ClassVar

from horror.rules.base.discards import Discards
from horror.rules.base.events import DiscardsDue
from horror.rules.base.position import BasePosition
from horror.rules.base.turn import ActiveStep


class MoveRobber(ActiveStep, tag="move_robber"):
    """BASE-31: the active seat moves the robber."""

    decision: ClassVar[str] = "move_robber"


def seven(p: BasePosition) -> None:
    """BASE-27, BASE-28, BASE-36: lay on the agenda what a 7 demands; the hands that count are those of now."""
    p.push(MoveRobber())
    limit = p.facts.discard_over
    owing = [seat for seat in p.in_turn_order(p.state.active) if sum(p.state.seats[seat].hand) > limit]
    if owing:
        counts = [sum(p.state.seats[seat].hand) // 2 for seat in owing]
        p.events.append(DiscardsDue(seats=owing, counts=counts, rule="BASE-28"))
        p.push(Discards(seats=owing, counts=counts, answers=[None] * len(owing)))
