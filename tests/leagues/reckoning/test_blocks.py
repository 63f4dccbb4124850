"""The schedule of a group, and that the table of base blocks is what a search over all blocks finds (SCH-01)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, permutations

import pytest

from accounts.leagues.reckoning.blocks import BASE_BLOCKS, schedule

SIZES = [(entries, seats) for seats, blocks in BASE_BLOCKS.items() for entries in blocks]
Block = tuple[int, ...]

pytestmark = pytest.mark.rules("SCH-01")


def games_of(block: Block, entries: int) -> list[Block]:
    return [tuple((base + game) % entries for base in block) for game in range(entries)]


def meetings(games: list[Block] | tuple[Block, ...], entries: int) -> list[int]:
    """How often each pair of entries meets."""
    met = Counter(frozenset(pair) for game in games for pair in combinations(game, 2))
    return [met[frozenset(pair)] for pair in combinations(range(entries), 2)]


def followings(games: list[Block], entries: int) -> dict[Block, int]:
    """How often the second of two entries sits directly after the first; after the last seat comes the first."""
    after = Counter(pair for game in games for pair in zip(game, (*game[1:], game[0]), strict=True))
    return {pair: after[pair] for pair in permutations(range(entries), 2)}


def spread(numbers: list[int]) -> int:
    return max(numbers) - min(numbers)


@cache
def least_spread(entries: int, seats: int) -> int:
    """The smallest spread of meetings of any block. It does not depend on the seats, nor on where a block begins."""
    blocks = (block for block in combinations(range(entries), seats) if block[0] == 0)
    return min(spread(meetings(games_of(block, entries), entries)) for block in blocks)


def order(block: Block, entries: int) -> tuple[int, int, Block, Block]:
    """By what blocks of least spread of meetings are compared."""
    after = followings(games_of(block, entries), entries)
    lopsided = max(abs(times - after[second, first]) for (first, second), times in after.items())
    return spread(list(after.values())), lopsided, tuple(sorted(block)), block


@pytest.mark.parametrize(("entries", "seats"), SIZES)
def test_each_entry_sits_in_each_seat_once(entries: int, seats: int) -> None:
    games = schedule(entries, seats)
    assert len(games) == entries
    for seat in range(seats):
        assert sorted(game[seat] for game in games) == list(range(entries))


@pytest.mark.parametrize(("entries", "seats"), SIZES)
def test_nobody_plays_twice_in_one_game(entries: int, seats: int) -> None:
    assert all(len(set(game)) == seats for game in schedule(entries, seats))


@pytest.mark.parametrize(("entries", "seats"), SIZES)
def test_meetings_are_within_one_of_each_other_and_no_block_does_better(entries: int, seats: int) -> None:
    found = spread(meetings(schedule(entries, seats), entries))
    assert found <= 1
    assert found == least_spread(entries, seats)


@pytest.mark.parametrize(("entries", "seats"), SIZES)
def test_the_table_is_the_first_of_the_best_blocks(entries: int, seats: int) -> None:
    """Every block begins somewhere; of those that are shifts of each other one with a 0 is tried."""
    best = [
        block
        for chosen in combinations(range(entries), seats)
        if chosen[0] == 0
        and spread(meetings(games_of(chosen, entries), entries)) == least_spread(entries, seats)
        for block in permutations(chosen)
    ]
    assert min(best, key=lambda block: order(block, entries)) == BASE_BLOCKS[seats][entries]


def test_seven_at_tables_of_four() -> None:
    games = ["".join(map(str, game)) for game in schedule(7, 4)]
    assert games == ["0124", "1235", "2346", "3450", "4561", "5602", "6013"]


@pytest.mark.rules("SCH-02")
@pytest.mark.parametrize(
    ("entries", "seats", "times"),
    [(7, 3, {1}), (13, 4, {1}), (7, 4, {2}), (5, 4, {3}), (8, 4, {1, 2}), (9, 4, {1, 2}), (6, 4, {2, 3})],
)
def test_how_often_two_entries_meet(entries: int, seats: int, times: set[int]) -> None:
    assert set(meetings(schedule(entries, seats), entries)) == times


def test_other_sizes_have_no_schedule() -> None:
    with pytest.raises(KeyError):
        schedule(14, 4)
    with pytest.raises(KeyError):
        schedule(7, 5)
