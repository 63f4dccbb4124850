"""The engine alone: random 4-player classic games per CPU second, and what a position costs to store and to ask.

``python -m tests.bench.engine [--games N] [--seed S]`` prints one JSON object. Every move is chosen among all that are
legal, checked, applied, and its events kept; offers between seats are switched off, as the peer has none.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from horror.games import RULESETS
from horror.rules.kernel.choices import sample
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.encoding import state_hash
from horror.rules.kernel.moves import Move

CLASSIC = RULESETS["classic"]
LONGEST = 50_000


def random_game(seed: int, watch: Callable[[Any, int], None] | None = None) -> tuple[Any, list[Any]]:
    """Play one game by uniformly random choices; gives the last position and its log."""
    chance = random.Random(seed).random

    def pick(among: int) -> int:
        return int(chance() * among)

    draws = SecretDraws(seed.to_bytes(32, "big"), f"bench-{seed}", b"", 0)
    position, events = CLASSIC.new_game(CLASSIC.options_type(open_offers=0), CLASSIC.colours[:4], draws)
    log: list[Any] = [(None, None, events)]
    while (owing := position.owing()) and len(log) < LONGEST:
        seat = owing[0]
        if watch is not None:
            watch(position, seat)
        move: Move = sample(position.choices(seat), pick)
        log.append((seat, move, position.apply(seat, move, draws)))
    return position, log


def speed(games: int, seed: int) -> dict[str, float]:
    """Games, moves and turns a CPU second."""
    random_game(seed)
    moves = turns = 0
    started = time.process_time()
    for number in range(1, games + 1):
        position, log = random_game(seed + number)
        moves, turns = moves + len(log) - 1, turns + position.turn
    seconds = time.process_time() - started
    return {
        "games": games,
        "seconds": seconds,
        "games_per_second": games / seconds,
        "moves_per_second": moves / seconds,
        "moves_per_game": moves / games,
        "turns_per_game": turns / games,
    }


def positions(games: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Positions as they occur in random games, with the seat that is asked."""
    found: list[tuple[Any, int]] = []
    for number in range(games):
        random_game(seed + number, lambda position, seat: found.append((position.copy(), seat)))
    yield from found


def costs(games: int, seed: int) -> dict[str, float]:
    """Microseconds for choices (mean, p99) and for encode + decode + hash (mean), bytes of a state (most)."""
    choosing, storing, sizes = [], [], []
    for position, seat in positions(games, seed):
        start = time.thread_time_ns()
        position.choices(seat)
        middle = time.thread_time_ns()
        encoded = position.dump()
        CLASSIC.load(encoded)
        state_hash(encoded)
        end = time.thread_time_ns()
        choosing.append((middle - start) / 1000)
        storing.append((end - middle) / 1000)
        sizes.append(len(encoded))
    return {
        "choices_mean_us": statistics.fmean(choosing),
        "choices_p99_us": statistics.quantiles(choosing, n=100)[98],
        "encode_decode_hash_mean_us": statistics.fmean(storing),
        "state_bytes_most": max(sizes),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    figures = speed(arguments.games, arguments.seed) | costs(max(1, arguments.games // 20), arguments.seed)
    print(json.dumps({name: round(figure, 2) for name, figure in figures.items()}))


if __name__ == "__main__":
    main()
