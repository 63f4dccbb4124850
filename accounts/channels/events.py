"""What endpoints may be told: the types of events, and who may choose which (PUSH-05)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, get_args

Owner = Literal["person", "game", "league"]

GAME = (
    "game.turn",
    "game.reminder",
    "game.lapsed",
    "game.offer",
    "game.ended",
    "game.recalled",
    "message.posted",
)
LEAGUE = "league.*"
EVERY: Sequence[str] = (*GAME, LEAGUE)
OWNERS: Sequence[Owner] = get_args(Owner)
OPEN = ("game.turn", "game.reminder", "game.lapsed", "game.ended", "game.recalled")
"""What of a game everybody may know who sees it: whoever made it is told no more."""


def choosable(owner: Owner) -> Sequence[str]:
    """What the endpoints of a person, a game or a league may be told."""
    return {"person": EVERY, "game": OPEN, "league": (LEAGUE,)}[owner]


def wanted(event: str, chosen: Collection[str]) -> bool:
    """Whether an event is among those that were chosen."""
    return event in chosen or event.partition(".")[0] + ".*" in chosen
