"""Tables by chance of which one player stays or leaves, all else alike (`tests.bench.leaving`)."""

from __future__ import annotations

import random
from typing import Any

from accounts.ratings.formula import Rating
from accounts.ratings.rating import rate
from horror.table.results import TenureResult
from tests.ratings.endings import ended, held, left, replaced

ENDS = ("abandoned", "resigned", "substituted", "handed_over")


def leaving_and_staying(chance: random.Random) -> tuple[float, float]:
    """The mean of the player in seat 0 after a game, having stayed and having left; the seat ends the same both times,
    whoever played it. Others may have left it as well.
    """
    seats = chance.choice([3, 4])
    others = [_other(chance, seat) for seat in range(1, seats)]
    before: dict[Any, Rating] = {
        name: Rating(chance.gauss(25, 6), chance.uniform(2, 25 / 3)) for name in (*range(10), "island")
    }
    kind = chance.choice(["won", "won", "saved", "lost", "turned", "draw"])
    island = kind in ("saved", "lost", "turned") or chance.random() < 0.7
    fates = "".join(chance.choice("wwwto" if island else "w") for _ in range(seats))
    turned = [seat for seat, letter in enumerate(fates) if letter == "t"]
    well = [seat for seat, letter in enumerate(fates) if letter == "w"]
    winners = {"won": [chance.randrange(seats)], "saved": well, "turned": turned}.get(kind, [])
    told: dict[str, Any] = {"winners": winners, "fates": fates, "opposed": island}
    how, turns = chance.choice(ENDS), chance.randrange(8, 21)
    goes = replaced(0, 0, 9, ended=how, turns=turns) if chance.random() < 0.5 else left(0, 0, how, turns)
    return (
        _of_first(rate(ended(kind, [held(0, 0), *others], **told), before, "island"), before),
        _of_first(rate(ended(kind, [goes, *others], **told), before, "island"), before),
    )


def _other(chance: random.Random, seat: int) -> TenureResult | list[TenureResult]:
    how = chance.random()
    if how < 0.7:
        return held(seat, seat)
    if how < 0.85:
        return left(seat, seat, chance.choice(ENDS), chance.randrange(21))
    return replaced(seat, seat, seat + 4, chance.choice(ENDS), chance.randrange(21))


def _of_first(changes: Any, before: dict[Any, Rating]) -> float:
    return next((change.after.mu for change in changes if change.subject == 0), before[0].mu)
