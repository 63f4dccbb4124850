"""Winning: who has points enough, and when it is looked at (BASE-85 to BASE-90)."""

from horror.rules.base.events import GameWon
from horror.rules.base.position import BasePosition
from horror.rules.kernel.ruleset import Result


def town_points(p: BasePosition, seat: int) -> int:
    """BASE-76, BASE-85, TAB-36: the points that everybody can count from towns and the longest road."""
    mine = p.state.seats[seat]
    if mine.resigned:
        return 0
    towns = (
        p.facts.settlement_points * mine.settlements.bit_count()
        + p.facts.city_points * mine.cities.bit_count()
    )
    return towns + (p.facts.longest_road_points if p.state.longest_road == seat else 0)


def win_alone(p: BasePosition, seat: int) -> None:
    """TAB-39: who is left alone has won."""
    points = p.points(seat)
    end(p, "alone", seat)
    p.events.append(GameWon(seat=seat, points=points, hidden=points - p.public_points(seat), rule="TAB-39"))


def end(p: BasePosition, outcome: str, winner: int) -> None:
    """The game is over."""
    p.state.result = Result(outcome=outcome, winners=[winner])
    p.finish()
    p.state.offers.clear()


def look_for_winner(p: BasePosition) -> None:
    """BASE-87 to BASE-90: end the game when the active seat has points enough; called after all that can bring some."""
    seat = p.state.active
    points = p.points(seat)
    if p.state.turn and points >= p.state.options.victory_points:
        end(p, "points", seat)
        p.events.append(
            GameWon(seat=seat, points=points, hidden=points - p.public_points(seat), rule="BASE-87")
        )
