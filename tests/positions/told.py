"""What the walker is told of a position, as `…/now/` has it, without a server."""

from __future__ import annotations

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
    names = [colour.title() for colour in colours]
    answer: dict[str, Any] = msgspec.to_builtins(
        {
            "game": {
                "seat": at.seat,
                "seats": [
                    {"colour": colour, "name": name} for colour, name in zip(colours, names, strict=True)
                ],
                "decisions": decisions,
            },
            "choices": told(at.rules, view, able.priced, "en"),
            "short": told(at.rules, view, able.short, "en"),
            "pieces": pieces(view, able.priced, able.short),
            "asked": {},
            "table": {"offers": at.rules.offers(view, able.choices, names)},
        }
    )
    return answer
