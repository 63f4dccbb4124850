"""How many groups, how large, in which tiers (LEA-03)."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain

import pytest

from accounts.leagues.reckoning.sizes import groups_of, tiers_of
from tests.leagues.reckoning.golden import Season, seasons

ENTRIES = range(5, 300)
AIMS = range(5, 10)

pytestmark = pytest.mark.rules("LEA-03")


@pytest.mark.parametrize("season", seasons(), ids=lambda season: str(season.entries))
def test_sizes_are_as_written_down(season: Season) -> None:
    assert tiers_of(season.entries) == season.tiers


def test_all_numbers_to_sixty_are_written_down() -> None:
    assert [season.entries for season in seasons()] == list(range(5, 61))


@pytest.mark.parametrize(
    ("entries", "tiers"), [(30, ((7,), (7, 8), (8,))), (17, ((8,), (9,))), (10, ((5,), (5,))), (4, ())]
)
def test_sizes_that_the_rule_names(entries: int, tiers: tuple[tuple[int, ...], ...]) -> None:
    assert tiers_of(entries) == tiers


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("tiers", ["doubling", "single"])
def test_nobody_is_left_over_and_groups_have_five_to_nine_within_one_smaller_first(aim, tiers) -> None:
    for entries in ENTRIES:
        sizes = list(chain.from_iterable(tiers_of(entries, aim, tiers)))
        assert sum(sizes) == entries
        assert sizes == sorted(sizes)
        assert 5 <= sizes[0] <= sizes[-1] <= min(9, sizes[0] + 1)


@pytest.mark.parametrize("aim", AIMS)
def test_no_number_of_groups_that_fits_is_nearer(aim: int) -> None:
    for entries in ENTRIES:
        far = {
            groups: abs(groups - Fraction(entries, aim))
            for groups in range(1, entries)
            if 5 * groups <= entries <= 9 * groups
        }
        assert groups_of(entries, aim) == min(far, key=lambda groups: (far[groups], groups))


def test_of_two_numbers_that_are_equally_near_the_smaller() -> None:
    assert groups_of(20, 8) == 3
    assert groups_of(12, 8) == 2
    assert groups_of(15, 6) == 2


def test_tiers_double_and_the_last_has_what_is_left() -> None:
    for entries in ENTRIES:
        wide = [len(tier) for tier in tiers_of(entries)]
        assert wide[:-1] == [2**tier for tier in range(len(wide) - 1)]
        assert 1 <= wide[-1] <= 2 ** (len(wide) - 1)


def test_tiers_may_have_one_group_each() -> None:
    for entries in ENTRIES:
        assert {len(tier) for tier in tiers_of(entries, tiers="single")} == {1}
    assert tiers_of(30, tiers="single") == ((7,), (7,), (8,), (8,))


def test_too_few_for_a_group_have_none() -> None:
    assert {tiers_of(entries, aim) for entries in range(5) for aim in AIMS} == {()}
