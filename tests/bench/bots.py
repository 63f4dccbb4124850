"""``python -m tests.bench.bots [games]``: how well and how fast the bots play. Last line JSON.

Games of four stewards (length in turns), one steward against three random bots, and games of four random
bots; each draw and each choice comes from the number of the game, so the figures of a version are always the same.
"""

import json
import random
import sys
import time
from collections.abc import Sequence
from typing import Any

from horror.games import RULESETS
from horror.rules.kernel.draws import SecretDraws

RULES = RULESETS["classic"]
MOST_MOVES = 20_000


class Played:
    """One game of bots, and what it took."""

    def __init__(self, number: int, bots: Sequence[str]) -> None:
        chance = random.Random(number)
        draws = SecretDraws(number.to_bytes(32, "big"), f"bots-{number}", b"", 0)
        self.position, _ = RULES.new_game(RULES.options_type(), RULES.colours[: len(bots)], draws)
        self.bots = bots
        self.moves = 0
        self.thought: dict[str, list[float]] = {name: [] for name in bots}
        self.events: dict[str, int] = {}
        while not self.position.finished and self.moves < MOST_MOVES:
            seat = self.next_seat()
            view, choices = self.position.view(seat), self.position.choices(seat)
            began = time.perf_counter()
            move = RULES.bots[bots[seat]](view, choices, chance.randrange)
            self.thought[bots[seat]].append(time.perf_counter() - began)
            for event in self.position.apply(seat, move, draws):
                name = type(event).__name__
                self.events[name] = self.events.get(name, 0) + 1
            self.moves += 1

    def next_seat(self) -> int:
        """Whoever has an offer to answer, else whoever owes a decision."""
        waiting = self.position.waiting()
        if waiting[0].kind == "act":
            for seat in range(self.position.seats):
                if seat != waiting[0].seat and self.position.choices(seat):
                    return seat
        return next(decision.seat for decision in waiting if not decision.answered)

    @property
    def winner(self) -> int | None:
        return self.position.result.winners[0] if self.position.result else None


def median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2]


def measure(games: int) -> dict[str, Any]:
    figures: dict[str, Any] = {"games": games}
    for title, bots in (("stewards", ["steward"] * 4), ("random", ["random"] * 4)):
        count = games if title == "stewards" else max(1, games // 5)
        played = [Played(number, bots) for number in range(count)]
        turns = [game.position.turn for game in played]
        thought = [seconds for game in played for seconds in game.thought[bots[0]]]
        figures[title] = {
            "turns_mean": round(sum(turns) / len(turns), 1),
            "turns_most": max(turns),
            "moves_mean": round(sum(game.moves for game in played) / len(played), 1),
            "unfinished": sum(game.winner is None for game in played),
            "decision_ms_median": round(1e3 * median(thought), 3),
            "decision_ms_mean": round(1e3 * sum(thought) / len(thought), 3),
            "decision_ms_p99": round(1e3 * sorted(thought)[int(0.99 * len(thought))], 3),
            "per_game": {
                name: round(sum(game.events.get(name, 0) for game in played) / len(played), 1)
                for name in (
                    "BankTraded",
                    "OfferMade",
                    "Traded",
                    "CardBought",
                    "RoadBuilt",
                    "SettlementBuilt",
                    "CityBuilt",
                )
            },
        }
        print(title, figures[title], flush=True)
    won = 0
    for number in range(games):
        seat = number % 4
        bots = ["random"] * 4
        bots[seat] = "steward"
        won += Played(number, bots).winner == seat
    figures["steward_against_random"] = {"won": won, "of": games}
    return figures


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 100)))
