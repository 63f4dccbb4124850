"""Whole bot games through the engine with everything recomputed from scratch after every move.

After every move: invariants, also of the stored and loaded position; choices of every seat, sound and
complete by mutation; orders there and back; every open gather in several orders of arrival. At the end: replay from the
log to the same hash.
"""

import multiprocessing
import time
from typing import Any

from tests.games.random_play import (
    BotGame,
    Line,
    RandomGame,
    check_choices,
    check_gather,
    check_invariants,
    check_orders,
    check_replay,
)

VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "classic": (
        {},
        {"island": "fixed"},
        {"chits": "shuffled", "harbours": "shuffled"},
        {"victory_points": 12},
        {"open_offers": 0},
    ),
    "catan_horror": (
        {},
        {"town_damage_turns": "own"},
        {"starting_mad_players": 1, "masks": True, "green_monsters": True},
        {"dead_become_mad": True, "desert": "replace", "raze_others": "mad_only", "gates_apart": True},
        {"starting_mad_players": 2, "discard_on_seven": False, "open_offers": 0, "monster_control": "own"},
        {"shared_victory_needs_mad_town": True, "recruit_from": "anywhere", "mad_production": "build"},
    ),
}
KINDS: tuple[type[RandomGame], ...] = (RandomGame, RandomGame, BotGame)
"""Who plays the games of Catan Horror: every third is one of bots, who come to what random play does not."""


def check_all(game: RandomGame, line: Line) -> None:
    """Everything that must hold after a move."""
    check_invariants(game.position)
    check_gather(game.position, game.pick)
    for seat in range(game.position.seats):
        check_choices(game.position, seat, game.pick, tries=4)
        if not game.pick(4):
            check_orders(game.position, game.rules, seat, game.pick, tries=2)


def play_one(task: tuple[str, int]) -> tuple[int, int, str]:
    """Play one checked game; gives its moves and turns, and what went wrong (empty when nothing did)."""
    name, number = task
    kind = KINDS[number % len(KINDS)] if name == "catan_horror" else RandomGame
    game = kind(number, 3 + number % 2, name, **VARIANTS[name][number // 2 % len(VARIANTS[name])])
    try:
        game.play(check_all)
        check_replay(game)
    except Exception as fault:
        return len(game.log), game.position.turn, f"{name} {number}, move {len(game.log)}: {fault}"
    return len(game.log), game.position.turn, ""


def run(name: str, games: int) -> dict[str, Any]:
    """Play so many games of a ruleset on all cores; the report says how long they were and names every fault."""
    started = time.monotonic()
    moves = turns = done = 0
    faults: list[str] = []
    with multiprocessing.Pool() as pool:
        for played, lasted, fault in pool.imap_unordered(
            play_one, [(name, number) for number in range(games)]
        ):
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
