"""Catan Horror's engine alone: moves a CPU second with and without invariants, and what a position costs.

``python -m tests.bench.horror_engine [--moves N] [--seed S]`` prints one JSON object. Every move is chosen uniformly
among all that are legal, checked, applied, and its events kept; offers between seats are switched off. Automatic
turns count as moves, since they stand in the log as entries of their own.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from horror.games import RULESETS
from horror.rules.kernel.choices import sample
from horror.rules.kernel.draws import Draw, RecordedDraws, SecretDraws

HORROR = RULESETS["catan_horror"]
OPTIONS = HORROR.options_type(open_offers=0)
COLOURS = HORROR.colours[:4]
MOST = 3_000
"""Entries of a game at most; few random games are longer."""

Watch = Callable[[Any, int], None]


class Played:
    """A random game: its log of (seat or None, move or None, draws, events), and the position that it came to."""

    def __init__(self, seed: int, most: int = MOST, sound: bool = False, watch: Watch | None = None) -> None:
        chance = random.Random(seed).random

        def pick(among: int) -> int:
            return int(chance() * among)

        draws = SecretDraws(seed.to_bytes(32, "big"), f"bench-{seed}", b"", 0)
        position, events = HORROR.new_game(OPTIONS, COLOURS, draws)
        self.setup: list[Draw] = draws.record
        self.log: list[tuple[int | None, Any, list[Draw], list[Any]]] = []
        self.position: Any = position
        while not position.finished and len(self.log) < most:
            draws.record = []
            seat, move = None, None
            if position.automatic_turn_next:
                events = position.advance(draws)
            else:
                seat = position.owing()[0]
                if watch is not None:
                    watch(position, seat)
                move = sample(position.choices(seat), pick)
                events = position.apply(seat, move, draws)
            self.log.append((seat, move, draws.record, events))
            if sound and (broken := position.invariants()):
                raise AssertionError(f"game {seed}, entry {len(self.log)}: {broken}")


def speed(moves: int, seed: int, sound: bool) -> dict[str, float]:
    """Entries a CPU second over games of so many entries in all."""
    done = games = turns = 0
    started = time.process_time()
    while done < moves:
        played = Played(seed + games, min(MOST, moves - done), sound)
        done, games, turns = done + len(played.log), games + 1, turns + played.position.turn
    seconds = time.process_time() - started
    return {
        "moves_per_second": done / seconds,
        "moves_per_game": done / games,
        "turns_per_game": turns / games,
    }


def costs(moves: int, seed: int) -> dict[str, float]:
    """Microseconds for choices (mean, p99), for encode and decode (mean), and the bytes of the largest state."""
    choosing: list[float] = []
    storing: list[float] = []
    sizes: list[int] = []

    def measure(position: Any, seat: int) -> None:
        start = time.thread_time_ns()
        position.choices(seat)
        middle = time.thread_time_ns()
        encoded = position.dump()
        HORROR.load(encoded)
        end = time.thread_time_ns()
        choosing.append((middle - start) / 1000)
        storing.append((end - middle) / 1000)
        sizes.append(len(encoded))

    while len(choosing) < moves:
        Played(seed, min(MOST, moves), watch=measure)
        seed += 1
    return {
        "choices_mean_us": statistics.fmean(choosing),
        "choices_p99_us": statistics.quantiles(choosing, n=100)[98],
        "encode_decode_mean_us": statistics.fmean(storing),
        "state_bytes_most": max(sizes),
    }


def replay(entries: int, seed: int) -> dict[str, float]:
    """CPU seconds to make so many entries again, from their moves and recorded draws, to the same state."""
    seconds, done = 0.0, 0
    while done < entries:
        played = Played(seed, entries - done)
        started = time.process_time()
        position, _ = HORROR.new_game(OPTIONS, COLOURS, RecordedDraws(played.setup))
        for seat, move, drawn, _ in played.log:
            if seat is None:
                position.advance(RecordedDraws(drawn))
            else:
                position.apply(seat, move, RecordedDraws(drawn))
        seconds += time.process_time() - started
        if position.hash() != played.position.hash():
            raise AssertionError(f"the log of game {seed} does not lead to its state")
        done, seed = done + len(played.log), seed + 1
    return {"replay_entries": done, "replay_seconds": seconds}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    Played(arguments.seed)
    moves, seed = arguments.moves, arguments.seed
    figures = {
        **speed(moves, seed, sound=False),
        "moves_per_second_with_invariants": speed(moves, seed, sound=True)["moves_per_second"],
        **costs(moves, seed),
        **replay(2_000, seed),
    }
    print(json.dumps({name: round(figure, 3) for name, figure in figures.items()}))


if __name__ == "__main__":
    main()
