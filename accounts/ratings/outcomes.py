"""What the end of a game says of those who played it: ranks, lower is better, equal is a tie (RAT-02). Pure."""

from __future__ import annotations

from typing import NamedTuple

from horror.rules.kernel.results import Kind
from horror.table.results import GameResult


class Ranks(NamedTuple):
    """By kind of end: the ranks of a seat that won, of one that ended well without, of one that has turned or is out,
    and of the island (None: it is not compared).
    """

    winner: int
    well: int
    other: int
    island: int | None = None


ALONE = Ranks(winner=0, well=1, other=1)
"""A game won where no island plays: one has won, and all others have not."""
RANKS: dict[Kind, Ranks] = {
    "won": Ranks(winner=0, well=1, other=2, island=2),
    "saved": Ranks(winner=0, well=0, other=2, island=1),
    "lost": Ranks(winner=1, well=1, other=1, island=0),
    "turned": Ranks(winner=1, well=1, other=1, island=0),
    "draw": Ranks(winner=0, well=0, other=0),
}
"""RAT-02. Who has turned does not win by the victory of those who have: it does not measure how well somebody plays."""


def ranks(result: GameResult) -> Ranks | None:
    """The ranks of a game that ended so; None where nobody is compared by how the seats ended."""
    if result.kind == "won" and not result.island:
        return ALONE
    return RANKS.get(result.kind)


def rank_of(result: GameResult, seat: int, ranks: Ranks) -> int:
    """The rank of a seat, whoever played it."""
    if result.results[seat].fate != "well" and result.kind != "won":
        return ranks.other
    if seat in result.winners:
        return ranks.winner
    return ranks.well if result.results[seat].fate == "well" else ranks.other
