"""The peer's half of ``make bench-peers``: random games by catanatron. Runs in that peer's own environment."""

import argparse
import json
import random
import time

from catanatron import Color, Game, RandomPlayer


def play(seed: int) -> tuple[int, int]:
    """One game; its moves and turns."""
    random.seed(seed)
    game = Game(
        [RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed
    )
    game.play()
    return len(game.state.actions), game.state.num_turns


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    play(arguments.seed)
    started = time.process_time()
    played = [play(arguments.seed + number) for number in range(1, arguments.games + 1)]
    seconds = time.process_time() - started
    moves = sum(count for count, _ in played)
    figures = {
        "games_per_second": arguments.games / seconds,
        "moves_per_second": moves / seconds,
        "moves_per_game": moves / arguments.games,
        "turns_per_game": sum(turns for _, turns in played) / arguments.games,
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
