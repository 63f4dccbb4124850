"""What the walker is told of a position, as `…/now/` has it, without a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from horror.rules.kernel.able import Able
from horror.table.choices import pieces, told
from tests.positions.gathered import At


def now(at: At) -> dict[str, Any]:
    """As much of `GET …/now/` as the walker reads, for the seat that is asked."""
    able, view = Able(at.position, at.seat), at.position.view(at.seat)
    decisions = [each for each in at.position.waiting() if each.known_to(at.seat)]
    colours = [seat.colour for seat in at.position.state.seats]
    answer: dict[str, Any] = msgspec.to_builtins(
        {
            "game": {
                "seat": at.seat,
                "seats": [{"colour": colour, "name": colour.title()} for colour in colours],
                "decisions": decisions,
            },
            "choices": told(at.rules, view, able.priced),
            "short": told(at.rules, view, able.short),
            "pieces": pieces(view, able.priced, able.short),
            "asked": {},
            "table": {"offers": offers(at.position)},
        }
    )
    return answer


def offers(position: Any) -> list[Mapping[str, Any]]:
    """The open offers with their terms."""
    found = getattr(position.state, "offers", [])
    return [
        {"offer": f"T{each.number}", "give": amounts(each.give), "get": amounts(each.get)} for each in found
    ]


def amounts(cards: Any) -> list[dict[str, Any]]:
    """How many there are of each kind of which there is one, as the table tells it."""
    counts = msgspec.to_builtins(cards).items()
    return [{"value": kind, "count": count} for kind, count in counts if count]
