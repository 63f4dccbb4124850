"""`python -m tests.browser.positions FOLDER`: positions in which every kind of move can be made, for a page without a
server: what the API answers in each (`positions.json`), its kinds of moves and its pictures.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django
import msgspec

if TYPE_CHECKING:
    from tests.positions.gathered import At

EVERY = 40
"""Of so many moves of the golden games one is looked at."""


def chosen() -> Iterator[tuple[At, dict[str, Any], list[str]]]:
    """Positions with what is told there, each with the kinds of moves that none before it had."""
    from tests.positions import gathered
    from tests.positions.told import now

    seen: set[tuple[str, str]] = set()
    for at in chain(gathered.scenarios(), gathered.barrows(1), gathered.golden(EVERY)):
        told = now(at)
        here = sorted({(each.get("move") or each["template"])["type"] for each in told["choices"]})
        fresh = [kind for kind in here if (at.rules.name, kind) not in seen and kind != "resign"]
        if fresh:
            seen.update((at.rules.name, kind) for kind in fresh)
            yield at, told, fresh


def write(folder: Path) -> None:
    """Writes them into a folder that is there."""
    positions, rulesets = [], {}
    for number, (at, told, fresh) in enumerate(chosen()):
        picture = at.rules.picture(at.position.view(at.seat))
        (folder / f"{number}.svg").write_text(picture.alone("ground"))
        told["game"] |= {
            "id": str(number),
            "status": "running",
            "cursor": number,
            "epoch": "first",
            "undo": 0,
        }
        told["questions"] = {each["id"]: at.name for each in told["game"]["decisions"]}
        told["table"] |= {"standings": {"rows": []}, "left": []}
        told["board"] = {
            "title": picture.title,
            "description": picture.description,
            "ground": f"/made/{number}.svg",
            "pieces": [{"id": piece.id, "svg": piece.svg} for piece in picture.pieces],
        }
        positions.append({"name": at.name, "ruleset": at.rules.name, "kinds": fresh, "now": told})
        rulesets[at.rules.name] = at.rules.kinds("en")
    (folder / "positions.json").write_bytes(msgspec.json.encode(positions))
    (folder / "kinds.json").write_bytes(msgspec.json.encode(rulesets))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    os.environ["DATA_DIR"] = sys.argv[1]
    django.setup()
    write(Path(sys.argv[1]))
