"""``make bench-check``: fails when a move has become half as dear again as it was, a cycle of play a quarter, the
arithmetic of leagues (tests.bench.leagues) or a board in a mail twice as dear, or a request of a cycle asks the
database more than it may. Last line JSON.

Time per move of random games is divided by that of an empty loop of choosing, checking, dispatching and logging, run in
turn with them, so that the machine and its load drop out; the web process's time for a cycle (tests.bench.cycle) by
that for ``GET /api/v1/``; that for a board in a mail (tests.bench.mail_pictures) by that for one drawn in one piece.
The quotients are compared with those in ``baseline.json``; ``python -m tests.bench.check --write`` writes them anew,
which a commit that makes moves dearer on purpose does.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from horror.rules.kernel.moves import Move
from tests.bench.engine import random_game
from tests.bench.horror_engine import Played
from tests.bench.leagues import calls
from tests.bench.mail_pictures import measured

BASELINE = Path(__file__).with_name("baseline.json")
GROWTH = {"classic": 1.5, "catan_horror": 1.5, "cycle": 1.25}
ARITHMETIC = 2.0
"""By how much all else may grow: short calls, which processors differ about."""
CYCLES = 160
STATEMENTS = {"submission": 8, "read": 3}
"""What a request of a cycle may ask the database, at most."""
ROUNDS = 9
EMPTY_MOVES = 20_000
GAMES = 3
HORROR_MOVES = 800
MAILED = 1, 10
"""Games of each kind, and mails of each."""
CALL_SECONDS = 0.02
"""For so long at least a call is made again and again."""


class Nothing(Move, tag="nothing", frozen=True):
    """The move of the empty loop."""


NOTHING = Nothing()


class Empty:
    """A game of which only the loop is left: one move, always allowed, that counts."""

    def __init__(self) -> None:
        self.count = 0
        self.kinds: dict[type[Move], tuple[Callable[[Move], None], Callable[[Move], list[int]]]] = {
            Nothing: (self.check, self.do)
        }

    def choices(self) -> list[Move]:
        return [NOTHING]

    def check(self, move: Move) -> None:
        pass

    def do(self, move: Move) -> list[int]:
        self.count += 1
        return [self.count]


def empty_loop(seed: int) -> int:
    """Choose, check, dispatch, log; gives the number of moves."""
    pick, empty = random.Random(seed).randrange, Empty()
    log: list[Any] = []
    while empty.count < EMPTY_MOVES:
        choices = empty.choices()
        move = choices[pick(len(choices))]
        check, do = empty.kinds[type(move)]
        check(move)
        log.append((0, move, do(move)))
    return len(log)


def classic(seed: int) -> int:
    """Random classic games; gives the number of their moves."""
    return sum(len(random_game(GAMES * seed + number)[1]) - 1 for number in range(GAMES))


def catan_horror(seed: int) -> int:
    """A random game of Catan Horror; gives the number of its entries."""
    return len(Played(seed, HORROR_MOVES).log)


def seconds_a_move(play: Callable[[int], int], seed: int) -> float:
    started = time.process_time()
    moves = play(seed)
    return (time.process_time() - started) / moves


def again_and_again(call: Callable[[], Any]) -> Callable[[int], int]:
    """As a play of which each call is a move."""
    began = time.process_time()
    call()
    times = 1 + int(CALL_SECONDS / max(time.process_time() - began, 1e-6))

    def play(seed: int) -> int:
        for _ in range(times):
            call()
        return times

    return play


def quotients() -> dict[str, float]:
    """Time per move by game, and of the calls of leagues, in empty loops: the medians over rounds, which play the same
    games each time."""
    plays: dict[str, Callable[[int], int]] = {"classic": classic, "catan_horror": catan_horror}
    plays |= {name: again_and_again(call) for name, call in calls().items()}
    found: dict[str, list[float]] = {name: [] for name in plays}
    for number in range(ROUNDS + 1):
        for name, play in plays.items():
            before = seconds_a_move(empty_loop, number)
            game = seconds_a_move(play, number)
            after = seconds_a_move(empty_loop, number)
            if number:
                found[name].append(2 * game / (before + after))
    return {name: round(statistics.median(values), 1) for name, values in found.items()}


def boards() -> dict[str, float]:
    """The boards of mails, by game."""
    return {f"boards of {name}": measured(name, *MAILED)["quotient"] for name in ("classic", "catan_horror")}


def cycle() -> tuple[float, dict[str, int]]:
    """A cycle's time in plain requests, and the statements of its requests. To be asked last: the collector looks
    through all that is loaded for it while moves are made.
    """
    from tests.bench.cycle import costs, house, statements

    with house() as found:
        return costs(found, "wsgi", CYCLES)["quotient"], statements(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="make the present figures the baseline")
    write = parser.parse_args().write
    now = quotients() | boards()
    now["cycle"], asked = cycle()
    if write:
        BASELINE.write_text(json.dumps(now, indent=2) + "\n", encoding="utf-8")
    baseline: dict[str, float] = json.loads(BASELINE.read_text(encoding="utf-8"))
    grown = [name for name, value in now.items() if value > GROWTH.get(name, ARITHMETIC) * baseline[name]]
    for name in grown:
        print(f"{name}: {now[name]} times what it is measured by; {baseline[name]} is the baseline")
    more = [kind for kind, most in asked.items() if most > STATEMENTS[kind]]
    for kind in more:
        print(f"a {kind} asks {asked[kind]} statements; {STATEMENTS[kind]} is the bound")
    print(json.dumps({"now": now, "baseline": baseline, "statements": asked, "grown": grown + more}))
    return 1 if grown or more else 0


if __name__ == "__main__":
    sys.exit(main())
