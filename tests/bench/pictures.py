"""What a picture weighs and costs, whole and by parts; without a database, as the API gives it.

``python -m tests.bench.pictures`` prints one JSON object: by game, bytes of the whole, of each part alone and of the
list of pieces, compressed; how many pieces there are, and how many a move changes; milliseconds of processor time to
draw the whole and the list, and to know the ground by its hash. Pictures are those of whole bot games.
"""

import gzip
import json
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import msgspec

from api import caching
from horror.games import RULESETS
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.face import PARTS, Picture
from tests.bench.able import EVERY, GAMES, MOST, spread
from tests.games.random_play import BotGame

WAYS: dict[str, Callable[[Picture], str | bytes]] = {
    "whole": lambda picture: picture.whole(),
    "list": lambda picture: msgspec.json.encode(picture.pieces),
    "ground by its hash": lambda picture: caching.word_of(picture.alone("ground")),
}


def measured(name: str) -> dict[str, Any]:
    """The figures of one game."""
    figures: dict[str, dict[str, list[float]]] = {
        what: defaultdict(list) for what in ("bytes", "pieces", "ms")
    }
    for seed in range(GAMES):
        game = BotGame(seed, 4, name)
        before: dict[str, str] | None = None
        while not game.position.finished and len(game.log) < MOST:
            view = game.position.view(SPECTATOR)
            if len(game.log) % EVERY == 0:
                made: dict[str, str | bytes] = {}
                for way, of in WAYS.items():
                    began = time.process_time()
                    made[way] = of(game.rules.picture(view))
                    figures["ms"][way].append(1000 * (time.process_time() - began))
                alone = {part: game.rules.picture(view).alone(part) for part in PARTS}
                for way, content in ({**made, **alone}).items():
                    as_bytes = content.encode() if isinstance(content, str) else content
                    figures["bytes"][way].append(len(gzip.compress(as_bytes)))
            now = {piece.id: piece.svg for piece in game.rules.picture(view).pieces}
            figures["pieces"]["there"].append(len(now))
            if before is not None:
                changed = sum(now.get(key) != before.get(key) for key in now | before)
                figures["pieces"]["changed by a move"].append(changed)
            before = now
            game.step()
    del figures["bytes"]["ground by its hash"]
    return {what: {key: spread(each) for key, each in of.items()} for what, of in figures.items()}


def main() -> None:
    print(json.dumps({name: measured(name) for name in RULESETS}))


if __name__ == "__main__":
    main()
