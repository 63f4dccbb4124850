"""Winning: who has points enough, and when it is looked at (BASE-85 to BASE-90)."""

from typing import Any

from horror.rules.base.events import GameWon
from horror.rules.base.position import BasePosition
from horror.rules.kernel.ruleset import Result


def town_points(p: BasePosition[Any], seat: int) -> int:
    """BASE-76, BASE-85: the points that everybody can count from towns and the longest road."""
    mine = p.seat(seat)
    towns = (
        p.facts.settlement_points * mine.settlements.bit_count()
        + p.facts.city_points * mine.cities.bit_count()
    )
    return int(towns) + (p.facts.longest_road_points if p.state.longest_road == seat else 0)


def look_for_winner(p: BasePosition[Any]) -> None:
    """BASE-87 to BASE-90: end the game when the active seat has points enough; called after all that can bring some."""
    seat = p.state.active
    points = p.points(seat)
    if p.state.turn and points >= p.state.options.victory_points:
        p.state.result = Result(outcome="points", winners=[seat])
        p.state.agenda.clear()
        p.state.offers.clear()
        p.events.append(
            GameWon(seat=seat, points=points, hidden=points - p.public_points(seat), rule="BASE-87")
        )
