"""What two positions that differ in hidden things alone are made by, and compared by."""

from __future__ import annotations

from typing import Any

import msgspec

from horror.games import RULESETS
from horror.rules.kernel.able import Able
from horror.rules.kernel.choices import as_json
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.events import redact, sees

CLASSIC = RULESETS["classic"]


def swap(one: list[int], other: list[int], pick: Any) -> None:
    """Exchange a card of one pile for a card of the other; both keep their size."""
    mine = [kind for kind, count in enumerate(one) for _ in range(count)]
    theirs = [kind for kind, count in enumerate(other) for _ in range(count)]
    if mine and theirs and one is not other:
        give, take = mine[pick(len(mine))], theirs[pick(len(theirs))]
        one[give] -= 1
        one[take] += 1
        other[take] -= 1
        other[give] += 1


def able_now_and_in_turn(position: Any, seat: int) -> list[Any]:
    """What a seat is told that it may do, now and in its own turn: choices, what they take, and what is short."""
    return [able_json(Able(at, seat)) for at in (position, position.in_turn(seat))]


def able_json(able: Able) -> dict[str, Any]:
    """The same as clients get it."""
    listed = {"choices": able.priced, "short": able.short}
    return {name: [(as_json(choice), cost) for choice, cost in each] for name, each in listed.items()}


def refusal(position: Any, seat: int, move: Any) -> str:
    """The refusal of a move, or ``legal``."""
    try:
        position.check(seat, move)
    except IllegalMove as refused:
        return str(refused)
    return "legal"


def told(events: list[Any], reader: int, rules: Any = CLASSIC) -> list[Any]:
    """Events as a reader is told them: redacted, and in a sentence."""
    names = ["Ann", "Ben", "Cem", "Dea"]
    seen = [redact(event, reader) for event in events if sees(event, reader)]
    return [(msgspec.json.encode(event), rules.narrate(event, reader, names)) for event in seen]
