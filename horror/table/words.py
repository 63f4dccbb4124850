"""What the table did, in plain sentences: the log lines that no ruleset narrates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_OUTCOMES = {
    "draw": "All seats agreed on a draw.",
    "cancelled": "All seats agreed to cancel the game.",
    "closed": "The lobby was closed.",
    "lobby_over": "The lobby was closed: it did not fill in time.",
}


def told(act: dict[str, Any], seat: int | None, names: Sequence[str]) -> list[str]:
    """What the table did, for anybody who may see the entry."""
    who = names[seat] if seat is not None else ""
    match act["type"]:
        case "created":
            return ["The game was created."]
        case "joined":
            return [f"{act['name']} sat down."]
        case "left":
            return ["A player left the lobby."]
        case "started":
            return ["The game began."]
        case "amended":
            return ["The game goes on by newer rules, which change nothing of what was played."]
        case "message":
            to = "all" if act["to"] is None else ", ".join(names[other] for other in act["to"])
            return [f"{who} to {to}: {act['text']}"]
        case "undo":
            moves = "a move" if act["moves"] == 1 else f"{act['moves']} moves"
            return [f"{who} took back {moves}."]
        case "undo_asked":
            return [f"{who} asks to undo."]
        case "undo_answered":
            return [f"{who} {'agrees to' if act['agree'] else 'declines'} the undo."]
        case "vote":
            return [f"{who} {'is for' if act['agree'] else 'is against'} this: {act['what']}."]
        case "paused":
            return ["All seats agreed on a pause."]
        case "resumed":
            return [f"{who} ended the pause."]
        case "resigned":
            return [f"{who} resigned; the steward plays on."]
        case "quarantined":
            return ["The game was set aside after a failure of the server. Nothing is lost."]
        case "released":
            return ["The game goes on."]
        case "ended":
            return [_ended(act, names)]
    raise LookupError(f"no words for {act['type']}")


def _ended(act: dict[str, Any], names: Sequence[str]) -> str:
    if act["outcome"] in _OUTCOMES:
        return _OUTCOMES[act["outcome"]]
    if not act["winners"]:
        return "The game is over."
    return f"The game is over: {' and '.join(names[seat] for seat in act['winners'])} won."
