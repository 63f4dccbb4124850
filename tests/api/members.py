"""Moves that a choice stands for, as a client fills them in."""

from __future__ import annotations

import random
from typing import Any


def member_of(choice: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A move that a choice stands for, filled in as a client would from the JSON alone."""
    if "move" in choice:
        return dict(choice["move"])
    template = choice["template"]
    move: dict[str, Any] = {"type": template["type"]}
    for name, domain in template["fields"].items():
        move[name] = _value(domain, chance)
    return move


def _value(domain: dict[str, Any], chance: random.Random) -> Any:
    match domain["domain"]:
        case "one_of":
            return chance.choice(domain["values"])
        case "some_of":
            size = chance.randint(domain["least"], domain["most"])
            indexes = sorted(chance.sample(range(len(domain["values"])), size))
            return [domain["values"][index] for index in indexes]
        case "amounts":
            pool = [kind for kind, limit in domain["limits"].items() for _ in range(limit)]
            size = chance.randint(domain["least"], min(domain["most"], len(pool)))
            drawn = chance.sample(pool, size)
            return {kind: drawn.count(kind) for kind in domain["limits"] if kind in drawn}
        case _:
            raise AssertionError(domain)
