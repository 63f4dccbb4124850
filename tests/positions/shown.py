"""Positions as a page shows them that no server stands behind: what the API says there, and pictures of the grounds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from horror.rules.kernel.able import Able
from horror.rules.kernel.phrases import places_of
from tests.positions import chosen
from tests.positions.gathered import At
from tests.positions.told import now
from tests.positions.tries import tries


def write(folder: Path) -> int:
    """Write the chosen positions into a folder that is there: ``positions.json``, the kinds of moves of their games
    (``kinds.json``), and a ground for each (``0.svg``). How many there are.
    """
    positions, kinds = [], {}
    for number, at in enumerate(chosen.positions()):
        kinds[at.rules.name] = at.rules.kinds("en")
        positions.append(
            {
                "name": at.name,
                "ruleset": at.rules.name,
                "now": page(at, f"/made/{number}.svg", number),
                "tries": tries(at),
            }
        )
        (folder / f"{number}.svg").write_text(picture(at).alone("ground"))
    (folder / "positions.json").write_bytes(msgspec.json.encode(positions))
    (folder / "kinds.json").write_bytes(msgspec.json.encode(kinds))
    return len(positions)


def picture(at: At) -> Any:
    """The board as the seat sees it that is asked."""
    return at.rules.picture(at.position.view(at.seat))


def page(at: At, ground: str, number: int) -> dict[str, Any]:
    """What ``GET …/now/?picture=`` says there, of a game that has this number; its ground is at that address."""
    view, rules, told = at.position.view(at.seat), at.rules, now(at)
    names = [each["name"] for each in told["game"]["seats"]]
    drawn = picture(at)
    asked = {each.id: rules.asked(each, view) for each in at.position.waiting() if each.seat == at.seat}
    told["game"] |= {"id": str(number), "status": "running", "cursor": number, "epoch": "first", "undo": 0}
    told["asked"] = {
        name: {"text": rules.tell(phrase, names), "places": places_of(phrase.parts)}
        for name, phrase in asked.items()
    }
    told["table"] = msgspec.to_builtins(
        {
            "standings": rules.standings(view, names),
            "holdings": rules.holdings(view),
            "offers": rules.offers(view, Able(at.position, at.seat).choices, names),
            "left": rules.left(view),
        }
    )
    pieces = [{"id": piece.id, "svg": piece.svg} for piece in drawn.pieces]
    told["board"] = {
        "title": drawn.title,
        "description": drawn.description,
        "ground": ground,
        "pieces": pieces,
    }
    return told
