"""Who goes up, who goes down (LEA-04)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.leagues.reckoning.exchange import Final, Share, exchange, exchanges, went
from accounts.leagues.reckoning.sizes import tiers_of
from tests.leagues.reckoning.golden import Season, seasons

pytestmark = pytest.mark.rules("LEA-04")


@pytest.mark.parametrize("season", seasons(), ids=lambda season: str(season.entries))
def test_exchanges_are_as_written_down(season: Season) -> None:
    found = exchanges([len(groups) for groups in season.tiers])
    assert tuple((one.entries, *one.down, *one.up) for one in found) == season.exchanges


@pytest.mark.parametrize("upper", range(1, 13))
@pytest.mark.parametrize("lower", range(1, 13))
def test_as_many_go_down_as_go_up_and_groups_differ_by_one(upper: int, lower: int) -> None:
    found = exchange(upper, lower)
    assert found.entries == 2 * min(upper, lower)
    for share, groups in ((found.down, upper), (found.up, lower)):
        assert share.each * groups + share.more == found.entries
        assert 0 <= share.more < groups
        assert share.each + (share.more > 0) <= 2


def group(*entries: int, per_game: tuple[int, ...] = ()) -> list[Final]:
    """A group in the order of its places."""
    return [
        Final(entry, place, per_game[place - 1] if per_game else 100 * (10 - place))
        for place, entry in enumerate(entries, 1)
    ]


def test_one_group_over_two_gives_its_last_two_and_gets_both_winners() -> None:
    tiers = [[group(1, 2, 3, 4, 5)], [group(11, 12, 13, 14, 15), group(21, 22, 23, 24, 25)]]
    moved = {entry: how for entry, how in went(tiers, ALL).items() if how != "stayed"}
    assert moved == {4: "relegated", 5: "relegated", 11: "promoted", 21: "promoted"}


ALL = list(range(1, 100))


def test_who_is_next_goes_up_by_points_a_game() -> None:
    """Two groups over three: four go up, one of each by place and the best of the next."""
    upper = [group(1, 2, 3, 4, 5), group(6, 7, 8, 9, 10)]
    lower = [
        group(11, 12, 13, 14, 15, per_game=(900, 610, 500, 400, 300)),
        group(21, 22, 23, 24, 25, per_game=(650, 620, 500, 400, 300)),
        group(31, 32, 33, 34, 35, per_game=(900, 605, 600, 400, 300)),
    ]
    found = went([upper, lower], ALL)
    assert exchange(2, 3).up == Share(1, 1)
    assert {entry for entry, how in found.items() if how == "promoted"} == {11, 21, 31, 22}


def test_who_is_next_from_the_end_goes_down_by_points_a_game() -> None:
    """Two groups over one: two go down, one of each; three over one: the worst two of the three last."""
    last = [group(91, 92, 93, 94, 95)]
    upper = [
        group(1, 2, 3, 4, 5, per_game=(900, 800, 700, 600, 310)),
        group(11, 12, 13, 14, 15, per_game=(900, 800, 700, 305, 304)),
        group(21, 22, 23, 24, 25, per_game=(400, 399, 398, 397, 303)),
    ]
    assert exchange(3, 1).down == Share(0, 2)
    down = {entry for entry, how in went([upper, last], ALL).items() if how == "relegated"}
    assert down == {15, 25}


def test_ties_of_next_places_are_decided_by_the_lot() -> None:
    equal = (900, 600, 500, 400, 300)
    upper = [group(1, 2, 3, 4, 5), group(6, 7, 8, 9, 10)]
    lower = [group(*range(first, first + 5), per_game=equal) for first in (11, 21, 31)]
    others = [entry for entry in ALL if entry not in (12, 22, 32, 5, 15, 25)]
    for winner in (12, 22, 32):
        losers = [entry for entry in (12, 22, 32) if entry != winner]
        found = went([upper, lower], [winner, *losers, 5, 15, 25, *others])
        assert [entry for entry in (12, 22, 32) if found[entry] == "promoted"] == [winner]
    three = [group(*range(first, first + 5), per_game=equal) for first in (1, 11, 21)]
    found = went([three, [group(91, 92, 93, 94, 95)]], [15, 5, 25, *others])
    assert {entry for entry, how in found.items() if how == "relegated"} == {5, 25}


def test_there_is_nothing_above_the_first_and_below_the_last_tier() -> None:
    assert exchanges([1]) == ()
    assert set(went([[group(1, 2, 3, 4, 5)]], ALL).values()) == {"stayed"}


@given(st.integers(5, 299), st.integers(5, 9), st.sampled_from(["doubling", "single"]), st.integers(0, 10**6))
def test_tiers_give_what_they_get_and_nobody_goes_both_ways(entries, aim, tiers, chance) -> None:
    draw = random.Random(chance)
    ids = iter(range(1, entries + 1))
    placed = [
        [[Final(next(ids), place, draw.randrange(1001)) for place in range(1, size + 1)] for size in sizes]
        for sizes in tiers_of(entries, aim, tiers)
    ]
    lot = draw.sample(range(1, entries + 1), entries)
    found = went(placed, lot)
    assert sorted(found) == list(range(1, entries + 1))
    moves = [Counter(found[final.entry] for group in groups for final in group) for groups in placed]
    for (upper, lower), above, below in zip(pairwise(placed), moves, moves[1:], strict=False):
        assert above["relegated"] == below["promoted"] == 2 * min(len(upper), len(lower))
    assert moves[0]["promoted"] == moves[-1]["relegated"] == 0
    for groups in placed:
        for group in groups:
            order = [found[final.entry] for final in group]
            assert order == sorted(order, key=["promoted", "stayed", "relegated"].index)
