"""Side by side with catanatron, in paired rounds on one core: random 4-player games, the same rules and policy.

``make bench-peers`` (an environment of its own holds the peer). Both play uniformly random legal moves, catanatron by
its RandomPlayer. Its moves are smaller (a set-up settlement and its road are two), so games are what to compare; the
lengths of games are printed beside. Last line: JSON with ``games_ratio`` and ``moves_ratio``, medians over the rounds,
ours / theirs.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[2]
PEER_PYTHON = TOP / ".venv-bench" / "bin" / "python"
PEER = Path(__file__).parent / "catanatron_games.py"


def on_one_core(command: list[str]) -> dict[str, float]:
    """Run a command pinned to one core; its last line is JSON."""
    core = min(os.sched_getaffinity(0))
    done = subprocess.run(
        command,
        cwd=TOP,
        check=True,
        capture_output=True,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
    )
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument(
        "--games", type=int, default=150, help="a round; of few, some rounds have much longer games"
    )
    arguments = parser.parse_args()
    if not PEER_PYTHON.exists():
        raise SystemExit("the peer is not installed; run `make bench-peers`, which does it")
    games, moves = [], []
    for number in range(arguments.rounds):
        size = ["--games", str(arguments.games), "--seed", str(1 + 1000 * number)]
        ours = on_one_core([sys.executable, "-m", "tests.bench.engine", *size])
        theirs = on_one_core([str(PEER_PYTHON), str(PEER), *size])
        games.append(ours["games_per_second"] / theirs["games_per_second"])
        moves.append(ours["moves_per_second"] / theirs["moves_per_second"])
        print(f"round {number + 1}: games a CPU second, moves a CPU second, moves and turns a game")
        for name, figures in (("ours", ours), ("catanatron", theirs)):
            print(
                f"  {name:<11}{figures['games_per_second']:8.1f}{figures['moves_per_second']:10.0f}"
                f"{figures['moves_per_game']:8.0f}{figures['turns_per_game']:7.0f}"
            )
    print(
        json.dumps(
            {
                "games_ratio": round(statistics.median(games), 2),
                "moves_ratio": round(statistics.median(moves), 2),
                "games_ratio_range": [round(min(games), 2), round(max(games), 2)],
                "rounds": arguments.rounds,
            }
        )
    )


if __name__ == "__main__":
    main()
