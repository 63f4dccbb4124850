"""Trade with the bank: the rate that a seat has for each kind."""

from typing import Any

from horror.rules.base.position import BasePosition
from horror.rules.base.state import ANY_HARBOUR


def bank_rate(p: BasePosition[Any], seat: int, resource: int) -> tuple[int, str]:
    """BASE-53, BASE-54, BASE-55, BASE-58: how many cards of this kind buy one, and the rule that says so."""
    mine, harbours = p.seat(seat), p.layout.harbours
    towns = mine.settlements | mine.cities
    if towns & harbours[resource]:
        return p.facts.own_harbour_rate, "BASE-55"
    if towns & harbours[ANY_HARBOUR]:
        return p.facts.any_harbour_rate, "BASE-54"
    return p.facts.bank_rate, "BASE-53"
