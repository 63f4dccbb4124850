"""What the picture of a board in a mail costs: by layers that are kept, as mails have it, beside one piece; without a
database.

``python -m tests.bench.mail_pictures`` prints one JSON object: by game, milliseconds of processor time for the first
board of all, the first of another game, one that has changed since the mail before, and one that has not; in turn with
what it takes to draw the same board in one piece. Then the quotient of the two ways, of all mails but the first of a
game; the bytes of pictures; and the MB that are kept in the end. A mail is written whenever somebody else is waited
for, in games of bots.
"""

import io
import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from PIL import Image

from horror.games import RULESETS
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.face import Layers
from tests.bench.able import spread
from tests.games.random_play import BotGame
from worker.kept import Kept
from worker.notices import layers as way
from worker.notices import picture

GAMES, MAILS = 3, 25
"""Games of each kind, and mails of each."""
WIDTH = picture.WIDTHS[0]
KEPT: tuple[Kept[Any], ...] = (way.grounds, way.cuts, picture.pictures)


def in_one_piece(layers: Layers) -> Image.Image:
    """A board drawn at once."""
    canvas = way.canvas(layers, WIDTH)
    placed = canvas.placed(layers.ground + "".join(layers.pieces))
    return way.rendered(canvas.width, canvas.height, layers.shapes + placed, way.PAPER).convert("RGB")


def in_one_mail(layers: Layers) -> bytes:
    """The picture of a mail without anything that is kept."""
    few = in_one_piece(layers).quantize(picture.COLOURS, method=Image.Quantize.FASTOCTREE)
    made = io.BytesIO()
    few.save(made, "PNG")
    return made.getvalue()


def boards(name: str, seed: int, mails: int) -> Iterator[Layers]:
    """What mails of a game show."""
    game, asked = BotGame(seed, 4, name), None
    while not game.position.finished and mails:
        waiting = {decision.seat for decision in game.position.waiting()}
        if waiting != asked:
            asked, mails = waiting, mails - 1
            yield game.rules.picture(game.position.view(SPECTATOR)).layers()
        game.step()


def milliseconds(draw: Callable[[Layers], Any], layers: Layers) -> float:
    began = time.process_time()
    draw(layers)
    return 1000 * (time.process_time() - began)


def forget() -> None:
    for kept in KEPT:
        kept.clear()


def measured(name: str, games: int = GAMES, mails: int = MAILS) -> dict[str, Any]:
    """The figures of one game."""
    spent: dict[str, list[float]] = defaultdict(list)
    sizes: list[float] = []
    following: dict[Callable[[Layers], Any], float] = defaultdict(float)
    forget()
    for seed in range(games):
        before: Layers | None = None
        for layers in boards(name, seed, mails):
            which = _which(layers, before, seed)
            for draw, called in ((picture.png, which), (in_one_mail, f"{which}, in one piece")):
                spent[called].append(milliseconds(draw, layers))
                following[draw] += spent[called][-1] if before else 0
            before = layers
            sizes.append(len(picture.png(layers) or b""))
    return {
        "ms": {which: spread(each) for which, each in spent.items()},
        "quotient": round(following[picture.png] / following[in_one_mail], 3),
        "bytes": spread(sizes),
        "kept_mb": round(sum(kept.size for kept in KEPT) / 1e6, 2),
    }


def _which(layers: Layers, before: Layers | None, seed: int) -> str:
    if before is None:
        return "first of a game" if seed else "first of all"
    return "the same" if layers == before else "changed"


def main() -> None:
    print(json.dumps({name: measured(name) for name in RULESETS}))


if __name__ == "__main__":
    main()
