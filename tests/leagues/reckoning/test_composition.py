"""Who plays in which tier and group of a new season (LEA-03)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.leagues.reckoning.composition import Came, Coming, Last, Placed, compose
from accounts.leagues.reckoning.sizes import tiers_of
from tests.leagues.reckoning.seasons import composed, groups_of, lot_of, newcomers, next_season

pytestmark = pytest.mark.rules("LEA-03")

entries = st.integers(5, 120)
chances = st.integers(0, 10**6).map(random.Random)
kinds = st.sampled_from(["doubling", "single"])


def order_of(coming: list[Coming], lot: list[int] | None = None, **asked) -> list[int]:
    """The entries in the order in which places are filled."""
    placed = compose(coming, lot or [one.entry for one in coming], **asked)
    return [one.entry for one in sorted(placed, key=lambda one: one.seeded)]


def back(entry: int, came: Came, target: int, place: int = 1, per_game: int = 500, **more) -> Coming:
    before = {"relegated": target - 1, "promoted": target + 1}.get(came, target)
    return Coming(entry, came, target, Last(before, 1, place, per_game), **more)


def test_tiers_come_first_and_within_one_who_comes_from_above_and_newcomers_last() -> None:
    coming = [
        Coming(1, rating=99.0),
        back(2, "left", 1),
        back(3, "promoted", 1),
        back(4, "stayed", 2),
        back(5, "rested", 1),
        back(6, "stayed", 1, place=7),
        back(7, "relegated", 2, place=9),
        back(8, "left", 2),
    ]
    assert order_of(coming) == [6, 5, 3, 2, 7, 4, 8, 1]


def test_who_comes_alike_stands_by_place_points_a_game_rating_and_lot() -> None:
    coming = [
        back(1, "stayed", 1, place=2, per_game=900, rating=50.0),
        back(2, "stayed", 1, per_game=400, rating=60.0),
        back(3, "stayed", 1, per_game=500),
        back(4, "stayed", 1, per_game=500, rating=-2.0),
        back(5, "stayed", 1, per_game=500, rating=8.5),
        back(6, "stayed", 1, per_game=500, rating=8.5),
    ]
    assert order_of(coming, [6, 5, 4, 3, 2, 1]) == [6, 5, 4, 3, 2, 1]
    assert order_of(coming, [1, 2, 3, 4, 5, 6]) == [5, 6, 4, 3, 2, 1]


def test_newcomers_stand_by_rating_and_those_without_one_behind_in_order_of_entry() -> None:
    coming = [Coming(9), Coming(2, rating=-3.0), Coming(7, rating=12.0), Coming(4, rating=12.0), Coming(1)]
    assert order_of(coming, [1, 2, 4, 7, 9]) == [7, 4, 2, 9, 1]


def test_newcomers_stand_by_a_list_where_the_rules_say_so_and_who_is_not_on_it_behind() -> None:
    coming = [
        Coming(9, rating=50.0),
        Coming(2, listed=3),
        Coming(7, listed=1),
        Coming(4, listed=2),
        Coming(1),
    ]
    assert order_of(coming, placement="list") == [7, 4, 2, 9, 1]
    assert order_of(coming)[0] == 9


def test_entries_of_a_tier_are_dealt_forth_and_back_and_full_groups_are_passed_over() -> None:
    """22 newcomers by rating: seven in the first tier, then 7 and 8."""
    coming = [Coming(number, rating=100.0 - number) for number in range(1, 23)]
    placed = compose(coming, range(1, 23))
    assert groups_of(placed) == {
        (1, 1): [1, 2, 3, 4, 5, 6, 7],
        (2, 1): [8, 11, 12, 15, 16, 19, 20],
        (2, 2): [9, 10, 13, 14, 17, 18, 21, 22],
    }
    assert [one.seeded for one in placed if one.tier == 1] == [1, 2, 3, 4, 5, 6, 7]


def test_who_finds_room_above_is_moved_up_and_who_finds_none_down() -> None:
    """Seven in each tier, and two of the first do not come again: the next of the second fill their places."""
    coming = [back(entry, "stayed", 1, place=entry) for entry in range(1, 6)]
    coming += [back(entry, "stayed", 2, place=entry - 5) for entry in range(6, 15)]
    placed = {one.entry: one for one in compose(coming, range(1, 15))}
    assert {entry for entry, one in placed.items() if one.moved == "up"} == {6, 7}
    assert (placed[7].tier, placed[8].tier, placed[8].moved) == (1, 2, "")
    crowded = [back(entry, "stayed", 1, place=entry) for entry in range(1, 9)]
    crowded += [back(entry, "stayed", 2, place=entry) for entry in range(9, 15)]
    assert [one.entry for one in compose(crowded, range(1, 15)) if one.moved == "down"] == [8]


def test_nobody_who_was_promoted_comes_lower_than_before_however_many_stand_in_front() -> None:
    """Five in each of the first two tiers, four more of whom come back: they would push two who were promoted from the
    second tier into the third."""
    coming = [back(entry, "stayed", 1, place=entry) for entry in range(1, 11)]
    coming += [back(entry, "rested", 1, place=entry) for entry in range(11, 15)]
    coming += [back(entry, "promoted", 1, place=entry - 14) for entry in (15, 16)]
    placed = {one.entry: one for one in compose(coming, range(1, 17), aim=5, tiers="single")}
    assert tiers_of(16, 5, "single") == ((5,), (5,), (6,))
    assert {entry: placed[entry].tier for entry in (8, 9, 10, 15, 16)} == {8: 2, 9: 3, 10: 3, 15: 2, 16: 2}


def test_too_few_have_no_season() -> None:
    assert compose([Coming(number) for number in range(4)], range(4)) == ()


@given(entries, entries, kinds, chances)
def test_nobody_is_lost_or_doubled_and_sizes_are_those_of_the_rule(first, come, kind, chance) -> None:
    placed = composed(newcomers(range(first), chance), chance, tiers=kind)
    again = next_season(placed, chance)
    coming = chance.sample(again, chance.randint(0, first)) + newcomers(range(500, 500 + come), chance)
    placed = composed(coming, chance, tiers=kind)
    assert sorted(one.entry for one in placed) == sorted(one.entry for one in coming)
    assert sorted(one.seeded for one in placed) == list(range(1, len(coming) + 1))
    sizes = Counter((one.tier, one.group) for one in placed)
    expected = tiers_of(len(coming), tiers=kind)
    assert sizes == {
        (tier, group): size for tier, groups in enumerate(expected, 1) for group, size in enumerate(groups, 1)
    }
    assert set(sizes.values()) <= {5, 6, 7, 8, 9}


@given(entries, st.integers(5, 9), kinds, chances)
def test_when_nobody_comes_or_goes_everybody_is_where_the_season_before_put_them(
    many, aim, kind, chance
) -> None:
    placed = composed(newcomers(range(many), chance), chance, aim=aim, tiers=kind)
    coming = next_season(placed, chance)
    again = composed(coming, chance, aim=aim, tiers=kind)
    targets = {one.entry: one.target for one in coming}
    assert all(one.tier == targets[one.entry] and one.moved == "" for one in again)


@given(st.integers(5, 90), st.integers(0, 60), st.integers(5, 9), kinds, chances)
def test_nobody_who_was_promoted_plays_lower_than_before(many, new, aim, kind, chance) -> None:
    """Whoever leaves, rests and comes back, and whatever size of groups was aimed at before."""
    placed = composed(newcomers(range(many), chance), chance, aim=chance.randint(5, 9), tiers=kind)
    rest = [one for one in next_season(placed, chance) if chance.random() < 0.5]
    rested = [one._replace(entry=1000 + one.entry, came="rested", target=one.last.tier) for one in rest]
    back = [one for one in next_season(placed, chance) if chance.random() < 0.9]
    coming = back + rested + newcomers(range(5000, 5000 + new), chance)
    before = {one.entry: one.last.tier for one in coming if one.came == "promoted"}
    placed = composed(coming, chance, aim=aim, tiers=kind)
    assert all(one.tier <= before.get(one.entry, one.tier) for one in placed)


@given(entries, chances)
def test_the_same_comes_out_whatever_the_order_of_those_who_return(many, chance) -> None:
    coming = next_season(composed(newcomers(range(many), chance), chance), chance)
    lot = lot_of(coming, chance)
    mixed = chance.sample(coming, many)
    assert compose(coming, lot) == compose(mixed, lot)


@given(entries, chances)
def test_who_is_moved_is_told(many: int, chance: random.Random) -> None:
    coming = next_season(composed(newcomers(range(many), chance), chance), chance)
    coming = coming[: chance.randint(5, many)]
    targets = {one.entry: one.target for one in coming}

    def told(one: Placed) -> str:
        return "up" if one.tier < targets[one.entry] else "down" if one.tier > targets[one.entry] else ""

    assert all(one.moved == told(one) for one in composed(coming, chance))
