"""What it costs to tell a seat what it may do, now, in its own turn and at a place, and what it is asked; without a
database, as the API tells it.

``python -m tests.bench.able`` prints one JSON object: by game and moment, milliseconds of processor time for choices
with their orders, what they take and what is short, and the bytes of all that, compressed; the same of a question with
its facts; and the milliseconds for any place of the board, from the view on: what lies there, what may be done there,
how far pieces come, and why not. Positions are those of whole bot games, asked for every seat.
"""

import gzip
import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from horror.games import RULESETS
from horror.rules.kernel.able import Able
from horror.rules.kernel.phrases import as_data, places_of
from horror.rules.kernel.places import ANYTHING
from horror.rules.kernel.ruleset import Ruleset
from horror.table.choices import told
from horror.table.places import Told, here
from tests.games.random_play import BotGame

GAMES, MOST, EVERY = 4, 700, 5
MOMENTS: dict[str, Callable[[Any, int], Any]] = {
    "now": lambda position, seat: position,
    "my_turn": lambda position, seat: position.in_turn(seat),
}


def measured(name: str) -> dict[str, Any]:
    """The figures of one game, by moment."""
    spent: dict[str, list[float]] = {moment: [] for moment in (*MOMENTS, "asked", "place")}
    sizes: list[int] = []
    questions: list[int] = []
    names = ("Ann", "Bob", "Cid", "Dot")
    chance = random.Random(name)
    for seed in range(GAMES):
        game = BotGame(seed, 4, name)
        while not game.position.finished and len(game.log) < MOST:
            if len(game.log) % EVERY == 0 and game.position.owing():
                for seat in range(game.position.seats):
                    name_of_place = a_place(game.position, chance)
                    began = time.process_time()
                    place(game.rules, game.position, seat, name_of_place, names)
                    spent["place"].append(1000 * (time.process_time() - began))
                    view = game.position.view(seat)
                    for moment, of in MOMENTS.items():
                        began = time.process_time()
                        able = Able(of(game.position, seat), seat)
                        shown = [told(game.rules, view, each, "en") for each in (able.priced, able.short)]
                        spent[moment].append(1000 * (time.process_time() - began))
                        sizes.append(len(gzip.compress(msgspec.json.encode(shown))))
                for decision in game.position.waiting():
                    view = game.position.view(decision.seat)
                    began = time.process_time()
                    asked = game.rules.asked(decision, view)
                    told_as = [
                        game.rules.tell(asked, names, "de"),
                        as_data(asked.parts),
                        places_of(asked.parts),
                    ]
                    spent["asked"].append(1000 * (time.process_time() - began))
                    questions.append(len(gzip.compress(msgspec.json.encode(told_as))))
            game.step()
    return {
        **{moment: {**spread(each), "positions": len(each)} for moment, each in spent.items()},
        "bytes": spread(sizes),
        "bytes_asked": spread(questions),
    }


def a_place(position: Any, chance: random.Random) -> str:
    """Any place of the island: an intersection, a border, a hex."""
    island = position.island
    return chance.choice([*map(str, range(1, island.size + 1)), *island.borders, *island.hexes])


def place(rules: Ruleset, position: Any, seat: int, name: str, names: Sequence[str]) -> bytes:
    """What a seat is told of a place."""
    view = position.view(seat)
    shown = here(Told(rules, names, "de"), view, name, Able(position, seat), ANYTHING)
    choices = told(rules, view, shown.choices, "de")
    return msgspec.json.encode([shown.told, shown.pieces, choices, shown.why_not, position.reach()])


def spread(values: Sequence[float]) -> dict[str, float]:
    """Median, the value that a hundredth exceed, and the greatest."""
    ordered = sorted(values)
    at = {"median": len(ordered) // 2, "p99": int(len(ordered) * 0.99), "most": -1}
    return {name: round(ordered[index], 3) for name, index in at.items()}


def main() -> None:
    print(json.dumps({name: measured(name) for name in RULESETS}))


if __name__ == "__main__":
    main()
