"""Dealing out a tier, and parting who should not be together (LEA-03)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.leagues.reckoning.snake import HOUSEHOLD, SAME_GROUP, Companions, deal

pytestmark = pytest.mark.rules("LEA-03")

NOBODY = Companions((), ())


def together(*groups: tuple[int, ...]) -> Companions:
    """Who was in one group in the season before."""
    return Companions((), [(entry, (1, number)) for number, group in enumerate(groups) for entry in group])


def test_rows_run_forth_and_back() -> None:
    assert deal(range(1, 10), [3, 3, 3], NOBODY) == [[1, 6, 7], [2, 5, 8], [3, 4, 9]]


def test_full_groups_are_passed_over() -> None:
    assert deal(range(1, 12), [3, 4, 4], NOBODY) == [[1, 6, 7], [2, 5, 8, 11], [3, 4, 9, 10]]


def test_two_who_were_in_one_group_are_parted_by_a_swap_within_their_row() -> None:
    """4 would come to 1, 3 to 2."""
    assert deal([1, 2, 3, 4], [2, 2], NOBODY) == [[1, 4], [2, 3]]
    assert deal([1, 2, 3, 4], [2, 2], together((1, 4))) == [[1, 3], [2, 4]]


def test_a_swap_that_only_moves_the_conflict_is_not_made() -> None:
    assert deal([1, 2, 3, 4], [2, 2], together((1, 3, 4))) == [[1, 4], [2, 3]]


def test_the_first_row_is_never_swapped() -> None:
    groups = deal(range(1, 7), [2, 2, 2], together((1, 2, 3)))
    assert [group[0] for group in groups] == [1, 2, 3]


def test_the_first_place_of_the_row_takes_the_first_swap_that_lowers_conflicts() -> None:
    """The second row is dealt 4 to 3, 5 to 2, 6 to 1: 4 was with 3 and swaps with 5, before 6 is looked at."""
    assert deal(range(1, 7), [2, 2, 2], together((3, 4))) == [[1, 6], [2, 4], [3, 5]]


def test_a_row_is_gone_through_again_while_swaps_lower_conflicts() -> None:
    """Gone through once the third row would leave 9 with 4: nothing helps 9 before another has moved."""
    apart = together((2, 6, 8), (3, 4, 9), (5, 7))
    assert deal(range(1, 10), [3, 3, 3], apart) == [[1, 6, 9], [2, 4, 7], [3, 5, 8]]


def test_a_household_counts_more_than_a_group_of_the_season_before() -> None:
    apart = Companions([(1, 4)], [(entry, (1, 1)) for entry in (1, 2, 3, 4)])
    assert deal([1, 2, 3, 4], [2, 2], apart) == [[1, 3], [2, 4]]
    assert apart.conflicts(4, [1, 2]) == HOUSEHOLD + 2 * SAME_GROUP


def test_a_household_is_parted_by_a_swap_with_another_row_where_its_own_has_no_other_place() -> None:
    """5 comes last, and 2 is in the only group that has room."""
    assert deal([1, 2, 3, 4, 5], [2, 3], NOBODY) == [[1, 4], [2, 3, 5]]
    assert deal([1, 2, 3, 4, 5], [2, 3], Companions([(2, 5)], ())) == [[1, 5], [2, 3, 4]]


def test_a_group_of_the_season_before_is_parted_within_the_row_alone() -> None:
    assert deal([1, 2, 3, 4, 5], [2, 3], together((2, 5))) == [[1, 4], [2, 3, 5]]


def test_in_one_group_nobody_can_be_parted() -> None:
    assert deal([1, 2, 3], [3], Companions([(1, 2)], ())) == [[1, 2, 3]]


@st.composite
def tiers(draw) -> tuple[list[int], list[int], list[tuple[int, int]], dict[int, int]]:
    sizes = sorted(
        draw(st.lists(st.sampled_from(draw(st.sampled_from([(5, 6), (7, 8)]))), min_size=2, max_size=6))
    )
    entries = list(range(sum(sizes)))
    pairs = draw(st.lists(st.sampled_from(list(combinations(entries, 2))), max_size=3, unique=True))
    before = {entry: draw(st.integers(0, 3)) for entry in entries}
    return entries, sizes, pairs, before


def weight(one: int, other: int, pairs: list[tuple[int, int]], before: dict[int, int]) -> int:
    shared = (one, other) in pairs or (other, one) in pairs
    return 100 * shared + (before[one] == before[other])


@given(tiers())
def test_no_swap_within_a_row_would_part_more(tier) -> None:
    """Where nobody shares a household; a row is what stands at the same place of every group."""
    entries, sizes, _, before = tier
    groups = deal(entries, sizes, Companions((), [(entry, (1, group)) for entry, group in before.items()]))
    assert sorted(entry for group in groups for entry in group) == entries
    assert [len(group) for group in groups] == sizes

    def cost(entry: int, others: list[int]) -> int:
        return sum(weight(entry, other, [], before) for other in others)

    for one, other in combinations(groups, 2):
        for at in range(1, min(len(one), len(other))):
            now = cost(one[at], one[:at]) + cost(other[at], other[:at])
            then = cost(other[at], one[:at]) + cost(one[at], other[:at])
            assert now <= then


@given(tiers())
def test_two_of_a_household_are_together_only_where_no_swap_of_them_helps(tier) -> None:
    entries, sizes, pairs, before = tier
    apart = Companions(pairs, [(entry, (1, group)) for entry, group in before.items()])
    groups = deal(entries, sizes, apart)

    def cost(groups: list[list[int]]) -> int:
        return sum(weight(*pair, pairs, before) for group in groups for pair in combinations(group, 2))

    now = cost(groups)
    for mine, theirs in combinations(range(len(groups)), 2):
        for here, one in enumerate(groups[mine]):
            for there, other in enumerate(groups[theirs]):
                sharing = any(weight(one, mate, pairs, before) >= 100 for mate in groups[mine] if mate != one)
                sharing |= any(
                    weight(other, mate, pairs, before) >= 100 for mate in groups[theirs] if mate != other
                )
                if sharing:
                    swapped = [list(group) for group in groups]
                    swapped[mine][here], swapped[theirs][there] = other, one
                    assert now <= cost(swapped)


@given(tiers())
def test_two_alone_of_a_household_are_always_parted(tier) -> None:
    entries, sizes, pairs, before = tier
    apart = Companions(pairs[:1], [(entry, (1, group)) for entry, group in before.items()])
    groups = deal(entries, sizes, apart)
    assert not any(set(pair) <= set(group) for pair in pairs[:1] for group in groups)
