"""``python -m tests.bench.horror_games [games] [--only PRESET]``: whole games of Catan Horror. Last line JSON.

How games end, how long they are, how fast the bots think, and how often each rule number stood in an event, under the
default options and under presets; each draw and each choice comes from the number of the game, so the figures of a
version are always the same.
"""

import ast
import json
import multiprocessing
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from horror.games.catan_horror.options import PRESETS as OFFERED
from horror.games.catan_horror.ruleset import CATAN_HORROR
from horror.rules.kernel.draws import SecretDraws

MOST_MOVES = 20_000
MOST_TURNS = 600
WORKERS = 2
ROOT = Path(__file__).resolve().parents[2]
CODE = ("horror/rules/base", "horror/rules/cities", "horror/rules/monsters")
NUMBER = re.compile(r"(CH|CK|IMP|X|R|TAB)-\d+")


class Preset(NamedTuple):
    """A kind of game: seats, the bot in all of them, options that are not the default."""

    seats: int
    bot: str
    options: dict[str, Any]


PRESETS: dict[str, Preset] = {
    "default, 4 seats": Preset(4, "steward", {}),
    "default, 3 seats": Preset(3, "steward", {}),
    "own turns, 4 seats": Preset(4, "steward", {"town_damage_turns": "own"}),
    "own turns, 3 seats": Preset(3, "steward", {"town_damage_turns": "own"}),
    "one Mad, 4 seats": Preset(4, "steward", {"starting_mad_players": 1}),
    "one Mad, own turns, 4 seats": Preset(
        4, "steward", {"starting_mad_players": 1, "town_damage_turns": "own"}
    ),
    "one Mad, tempered, 4 seats": Preset(
        4,
        "steward",
        {
            "starting_mad_players": 1,
            "town_damage_turns": "own",
            "monster_control": "own",
            "mad_production": "build",
        },
    ),
    "dead become Mad, masks, green": Preset(
        4, "steward", {"dead_become_mad": True, "masks": True, "green_monsters": True}
    ),
    "random, 4 seats": Preset(4, "random", {}),
    **{
        f"{name.replace('_', ' ')}, {seats} seats": Preset(seats, "steward", dict(preset.options))
        for name, preset in OFFERED.items()
        if preset.options
        for seats in (4, 3)
    },
}


class Played(NamedTuple):
    """What is kept of one game."""

    preset: str
    outcome: str
    turns: int
    moves: int
    advances: int
    winner_points: int
    went_mad: int
    died: int
    towns_maddened: int
    monsters_killed: int
    gates_closed: int
    thought: float
    slowest: float
    seconds: float
    rules: dict[str, int]
    fault: str


def play(task: tuple[str, int]) -> Played:
    """One game to its end; a fault of the engine or a bot ends it and is told."""
    name, number = task
    preset = PRESETS[name]
    chance = random.Random(number)
    draws = SecretDraws(number.to_bytes(32, "big"), f"horror-{number}", b"", 0)
    options = CATAN_HORROR.options_type(**preset.options)
    position, events = CATAN_HORROR.new_game(options, CATAN_HORROR.colours[: preset.seats], draws)
    bot = CATAN_HORROR.bots[preset.bot]
    rules: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    moves = advances = 0
    thought = slowest = 0.0
    fault = ""
    began = time.perf_counter()
    try:
        while True:
            for event in events:
                rules[event.rule] += 1
                kinds[type(event).__name__] += 1
            draws.record.clear()
            if position.finished or moves >= MOST_MOVES or position.turn >= MOST_TURNS:
                break
            if position.automatic_turn_next:
                events = position.advance(draws)
                advances += 1
                continue
            seat = seat_to_act(position)
            view, choices = position.view(seat), position.choices(seat)
            asked = time.perf_counter()
            move = bot(view, choices, chance.randrange)
            took = time.perf_counter() - asked
            thought += took
            slowest = max(slowest, took)
            events = position.apply(seat, move, draws)
            moves += 1
    except Exception as raised:
        fault = f"{name}, game {number}, move {moves}: {type(raised).__name__}: {raised}"
    outcome = position.result.outcome if position.result else ("fault" if fault else "unfinished")
    winners = position.result.winners if position.result else []
    points = [standing.points for standing in position.score()]
    return Played(
        preset=name,
        outcome=outcome,
        turns=position.turn,
        moves=moves,
        advances=advances,
        winner_points=max((points[seat] for seat in winners), default=0),
        went_mad=kinds["PlayerMaddened"],
        died=kinds["PlayerDied"],
        towns_maddened=kinds["TownMaddened"],
        monsters_killed=kinds["MonsterKilled"],
        gates_closed=kinds["GateClosed"],
        thought=thought,
        slowest=slowest,
        seconds=time.perf_counter() - began,
        rules=dict(rules),
        fault=fault,
    )


def seat_to_act(position: Any) -> int:
    """Whoever has an offer to answer, else whoever owes a decision."""
    owing = position.owing()
    if position.state.offers:
        for seat in range(position.seats):
            if seat not in owing and position.choices(seat):
                return seat
    return int(owing[0])


def numbers_of_events() -> set[str]:
    """The rule numbers that the code can put into events: those that stand alone in it, but for refusals.

    Those of the classic game (BASE) are left out: its parts cite them where this game does not come by.
    """
    found: set[str] = set()
    for folder in CODE:
        for path in (ROOT / folder).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            refusals = {
                id(argument)
                for call in ast.walk(tree)
                if isinstance(call, ast.Call)
                and getattr(call.func, "id", getattr(call.func, "attr", "")) in ("IllegalMove", "need")
                for argument in ast.walk(call)
            }
            found |= {
                node.value
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and NUMBER.fullmatch(node.value)
                and id(node) not in refusals
            }
    return found


def in_order(numbers: Iterable[str]) -> list[str]:
    """Rule numbers by series and number."""
    return sorted(numbers, key=lambda one: (one.split("-")[0], int(one.split("-")[1])))


def row(name: str, games: list[Played]) -> dict[str, Any]:
    """The figures of one preset."""
    count = len(games)
    outcomes = Counter(game.outcome for game in games)
    turns = sorted(game.turns for game in games)
    moves = sum(game.moves for game in games)

    def mean(total: float) -> float:
        return round(total / count, 1)

    return {
        "games": count,
        **{kind: outcomes[kind] for kind in ("points", "all_saved", "all_fallen", "mad_victory")},
        "unfinished": outcomes["unfinished"],
        "faults": outcomes["fault"],
        "turns_mean": mean(sum(turns)),
        "turns_median": turns[count // 2],
        "turns_most": turns[-1],
        "moves_mean": mean(moves),
        "players_mad": mean(sum(game.went_mad for game in games)),
        "players_dead": mean(sum(game.died for game in games)),
        "towns_mad": mean(sum(game.towns_maddened for game in games)),
        "kills": mean(sum(game.monsters_killed for game in games)),
        "gates_closed": mean(sum(game.gates_closed for game in games)),
        "bot_ms_mean": round(1e3 * sum(game.thought for game in games) / max(1, moves), 3),
        "bot_ms_most": round(1e3 * max(game.slowest for game in games), 1),
        "game_seconds": round(sum(game.seconds for game in games) / count, 2),
    }


def report(games: int, presets: list[str]) -> dict[str, Any]:
    """Play so many games, spread over the presets, and print the tables."""
    tasks = [(presets[number % len(presets)], number) for number in range(games)]
    played: list[Played] = []
    with multiprocessing.Pool(WORKERS) as pool:
        for game in pool.imap_unordered(play, tasks):
            played.append(game)
            print(f"\r  {len(played)}/{games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    rows = {name: row(name, [game for game in played if game.preset == name]) for name in presets}
    columns = list(next(iter(rows.values())))
    width = max(map(len, columns))
    for number, name in enumerate(presets, start=1):
        print(f"({number}) {name}")
    print(" " * width + "".join(f"{f'({number})':>9}" for number in range(1, len(presets) + 1)))
    for column in columns:
        print(f"{column:<{width}}" + "".join(f"{rows[name][column]:>9}" for name in presets))
    exercised: Counter[str] = Counter()
    for game in played:
        exercised.update(game.rules)
    print("\nevents by rule number, all games:")
    cells = [f"{number} {exercised[number]}" for number in in_order(exercised)]
    for start in range(0, len(cells), 6):
        print("  " + "".join(f"{cell:<18}" for cell in cells[start : start + 6]))
    never = in_order(numbers_of_events() - set(exercised))
    print(f"\nin no event: {' '.join(never) or 'none'}")
    faults = sorted(game.fault for game in played if game.fault)
    for fault in faults:
        print(fault)
    return {"games": games, "presets": rows, "rules": dict(exercised), "never": never, "faults": faults}


def main(arguments: list[str]) -> int:
    """``games`` (default 1000), ``--only NAME`` for one preset."""
    presets = list(PRESETS)
    if "--only" in arguments:
        at = arguments.index("--only")
        presets = [arguments[at + 1]]
        del arguments[at : at + 2]
    figures = report(int(arguments[0]) if arguments else 1_000, presets)
    print(json.dumps(figures))
    return 1 if figures["faults"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
