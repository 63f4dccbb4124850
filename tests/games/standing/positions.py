"""Positions in which standing orders are written, and how lines read there."""

from __future__ import annotations

from typing import Any

from horror.games import RULESETS
from horror.games.standing.language import StandingLanguage, offered_by
from horror.games.standing.order import AnyOrder
from tests.games.horror_orders import RED
from tests.games.ordered import built

CLASSIC = built(
    """ruleset: classic
players: [red, blue, white]
towns: {19: blue settlement, 36: white settlement, 12: red settlement, 18: blue city}
roads: {12-17: red}
hands: {red: {wool: 8, ore: 4}, blue: {ore: 2}, white: {}}
offers: {T1: blue gives 1 ore for 1 wool to red, T2: red gives 1 wool for 1 ore to blue}
turn: {player: red, phase: actions}
"""
)
POSITIONS: dict[str, Any] = {"classic": CLASSIC, "catan_horror": RED.position}
VIEWS: dict[str, Any] = {name: position.view(0) for name, position in POSITIONS.items()}
"""What red sees there."""

TRADING = """
ruleset: classic
players: [red, blue, white]
towns: {19: blue settlement, 36: white settlement, 12: red settlement, 18: blue city}
roads: {12-17: red}
hands: {red: {wool: 4, ore: 4}, blue: {ore: 2, wool: 3, grain: 1}, white: {ore: 1}}
offers: {T1: red gives 2 ore for 1 wool to blue white}
turn: {player: red, phase: actions, number: 7}
"""
"""Red has offered, in the own turn."""


def language_of(game: str) -> StandingLanguage:
    language = offered_by(RULESETS[game])
    assert language is not None
    return language


def parsed(game: str, line: str) -> AnyOrder:
    order: AnyOrder = language_of(game).parse(line, VIEWS[game])
    return order


def data(**said: Any) -> dict[str, Any]:
    """An order to roll when the turn begins, as it is sent, with what else is said of it."""
    return {"match": {"family": "turn"}, "do": [[{"do": "order", "order": "roll"}]], **said}
