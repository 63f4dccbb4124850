"""Whole bot games through the engine with everything recomputed from scratch after every move.

After every move: invariants, also of the stored and loaded position; choices of the seat that is asked, sound and
complete by mutation; every open gather in several orders of arrival. At the end: replay from the log to the same hash.
"""

import multiprocessing
import time
from typing import Any

from tests.games.random_play import (
    Line,
    RandomGame,
    check_choices,
    check_gather,
    check_invariants,
    check_replay,
)

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"island": "fixed"},
    {"chits": "shuffled", "harbours": "shuffled"},
    {"victory_points": 12},
    {"open_offers": 0},
)


def check_all(game: RandomGame, line: Line) -> None:
    """Everything that must hold after a move."""
    check_invariants(game.position)
    check_gather(game.position, game.pick)
    for seat in game.position.owing():
        check_choices(game.position, seat, game.pick, tries=4)


def play_one(number: int) -> tuple[int, int, str]:
    """Play one checked game; gives its moves and turns, and what went wrong (empty when nothing did)."""
    game = RandomGame(number, 3 + number % 2, **VARIANTS[number % len(VARIANTS)])
    try:
        game.play(check_all)
        check_replay(game)
    except Exception as fault:
        return len(game.log), game.position.turn, f"game {number}, move {len(game.log)}: {fault}"
    return len(game.log), game.position.turn, ""


def run(games: int) -> dict[str, Any]:
    """Play so many games on all cores; the report says how long they were and names every fault."""
    started = time.monotonic()
    moves = turns = done = 0
    faults: list[str] = []
    with multiprocessing.Pool() as pool:
        for played, lasted, fault in pool.imap_unordered(play_one, range(games)):
            moves, turns, done = moves + played, turns + lasted, done + 1
            faults += [fault] if fault else []
            print(f"\r  {done}/{games} games, {moves} moves, {len(faults)} faults", end="", flush=True)
    print()
    return {
        "games": games,
        "moves": moves,
        "turns": turns,
        "faults": faults,
        "seconds": round(time.monotonic() - started, 1),
    }
