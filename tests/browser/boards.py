"""`python -m tests.browser.boards FOLDER`: a board of each game as the API tells it, drawn for a page without a server.

Each is the board of a game that bots have played for a while: `GAME.json` as `board.json`, `GAME.svg` its ground.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from horror.games import RULESETS
from horror.rules.kernel.events import SPECTATOR
from tests.games.random_play import BotGame

MOVES = 250


def draw(folder: Path) -> None:
    """Writes the boards into a folder that is there."""
    for name in RULESETS:
        played = BotGame(11, 4, name).play(most=MOVES)
        picture = played.rules.picture(played.position.view(SPECTATOR))
        board = {
            "title": picture.title,
            "description": picture.description,
            "ground": f"/made/{name}.svg",
            "pieces": [{"id": piece.id, "svg": piece.svg} for piece in picture.pieces],
        }
        (folder / f"{name}.svg").write_text(picture.alone("ground"))
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(board))


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
