"""Positions in which standing orders are written."""

from __future__ import annotations

from typing import Any

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
