"""Who stands where in a group, by which terms (PTS-03, PTS-04)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.leagues.reckoning.points import Points, Score
from accounts.leagues.reckoning.standings import Adjustment, Match, Standing, Term, mean, standings
from tests.leagues.reckoning.outcomes import group

POINTS = Points()
WON, SAVED, LOST = Score("won", 10, 1, 5000), Score("saved", 6, 1, None), Score("lost", 0, 2, None)


def beaten(points: int, share: int = 1000) -> Score:
    return Score("beaten", points, 2, share)


def over(number: int, by_entry: dict[int, Score], lapses: dict[int, int] | None = None) -> Match:
    entries = tuple(by_entry)
    late = lapses or {}
    return Match(
        number, entries, "finished", tuple(by_entry.values()), tuple(late.get(one, 0) for one in entries)
    )


def table(*matches: Match, lot: tuple[int, ...] = (), **more) -> dict[int, Standing]:
    """By entry, in the order of places."""
    entries = sorted({entry for match in matches for entry in match.entries})
    return {row.entry: row for row in standings(entries, matches, lot or tuple(entries), POINTS, **more)}


@pytest.mark.rules("PTS-03")
def test_points_come_first() -> None:
    found = table(over(1, {1: WON, 2: beaten(4), 3: beaten(2)}), over(2, {3: WON, 2: beaten(4), 1: LOST}))
    assert [(row.entry, row.points) for row in found.values()] == [(3, 1200), (1, 1000), (2, 800)]
    assert [row.place for row in found.values()] == [1, 2, 3]


@pytest.mark.rules("PTS-03")
def test_of_equal_points_more_wins_come_first() -> None:
    found = table(over(1, {1: SAVED, 2: WON}), over(2, {1: beaten(4), 2: LOST}), lot=(1, 2))
    assert [(row.entry, row.points, row.wins) for row in found.values()] == [(2, 1000, 1), (1, 1000, 0)]


@pytest.mark.rules("PTS-03")
def test_of_equal_wins_the_larger_mean_share_of_the_games_that_were_won() -> None:
    """1 has 4000 and 3000 of two games, 2 has 3501 of one, and one that was saved does not count."""
    found = table(
        over(1, {1: beaten(4, 4000), 3: WON}),
        over(2, {1: beaten(2, 3000), 3: LOST}),
        over(3, {2: Score("lost", 0, 2, 3501), 3: WON}),
        over(4, {2: SAVED, 3: LOST}),
        lot=(1, 2, 3),
    )
    assert [(row.entry, row.points, row.share) for row in found.values()][1:] == [
        (2, 600, 3501),
        (1, 600, 3500),
    ]


@pytest.mark.rules("PTS-03")
def test_of_equal_shares_fewer_lapses_and_in_the_end_the_lot() -> None:
    games = [over(1, {1: SAVED, 2: SAVED, 3: SAVED}, {1: 2, 2: 1, 3: 1})]
    assert list(table(*games, lot=(1, 2, 3))) == [2, 3, 1]
    assert list(table(*games, lot=(7, 3, 1, 9, 2))) == [3, 2, 1]
    assert [row.lot for row in table(*games, lot=(7, 3, 1, 9, 2)).values()] == [1, 3, 2]


@pytest.mark.rules("PTS-04")
def test_a_void_match_is_worth_the_mean_of_the_others_once_all_are_over() -> None:
    games = [
        over(1, {1: WON, 2: beaten(4)}),
        over(2, {1: beaten(3), 2: beaten(3)}),
        over(3, {1: SAVED, 2: LOST}),
    ]
    void = Match(4, (1, 2), "void")
    found = table(*games, void)
    assert (found[1].points, found[2].points) == (1900 + 633, 700 + 233)
    assert (found[1].counted, found[1].left, found[1].per_game) == (4, 0, 633)
    assert found[1].terms[3] == Term(4, 0, "void", 633)
    waiting = table(*games, void, Match(5, (1, 3)))
    assert (waiting[1].points, waiting[1].left, waiting[1].counted) == (1900, 2, 3)
    assert waiting[1].terms[3:] == (Term(4, 0, "void", None), Term(5, 0, "open", None))
    assert (waiting[2].points, waiting[2].left) == (933, 0)


@pytest.mark.rules("PTS-04")
def test_several_void_matches_are_worth_the_mean_of_those_that_were_played() -> None:
    found = table(over(1, {1: WON, 2: LOST}), over(2, {1: beaten(3), 2: LOST}), *void(3, 4))
    assert found[1].points == 1300 + 2 * 650
    assert table(*void(1, 2))[1].points == 0


def void(*numbers: int) -> list[Match]:
    return [Match(number, (1, 2), "void") for number in numbers]


@pytest.mark.rules("PTS-04")
def test_when_all_are_void_each_is_worth_a_lost_one() -> None:
    row = standings([1, 2], void(1, 2), [1, 2], Points(lost=1, turned=2, beaten=(3,), behind=3))[0]
    assert (row.points, row.counted, row.wins) == (200, 2, 0)


@pytest.mark.rules("PTS-04")
def test_a_void_match_adds_no_wins_shares_or_lapses() -> None:
    found = table(over(1, {1: WON, 2: LOST}), *void(2))
    assert (found[1].wins, found[1].share, found[1].lapses) == (1, 5000, 0)


@pytest.mark.rules("PTS-04")
def test_a_match_that_is_played_once_more_is_as_if_it_had_never_been() -> None:
    games = [over(1, {1: WON, 2: LOST}), Match(3, (1, 2))]
    assert table(*games, Match(2, (1, 2), "replaced")) == table(*games)


@pytest.mark.rules("PTS-01")
def test_who_leaves_without_notice_loses_two_points_once_a_season() -> None:
    game = over(1, {1: WON, 2: LOST})
    once = table(game, adjustments=[Adjustment(1, leaver=True)])[1]
    assert (once.points, once.penalty, once.per_game) == (800, 2, 800)
    assert table(game, adjustments=[Adjustment(1, leaver=True)] * 3)[1] == once
    assert table(game, adjustments=[Adjustment(1, leaver=True)])[2].penalty == 0


@pytest.mark.rules("PTS-04")
def test_what_organisers_give_and_take_is_added_up() -> None:
    found = table(
        over(1, {1: WON, 2: LOST}), adjustments=[Adjustment(1, -3), Adjustment(1, 1), Adjustment(2, -1)]
    )
    assert [(row.points, row.added) for row in found.values()] == [(800, -2), (-100, -1)]
    assert found[2].per_game == -100


@pytest.mark.rules("PTS-04")
def test_withdrawn_entries_are_placed_by_their_points_and_nobody_waits_for_a_match_of_theirs_alone() -> None:
    games = [over(1, {1: WON, 2: LOST, 3: LOST}), Match(2, (1, 2)), Match(3, (1, 3))]
    found = table(*games, withdrawn={1, 2})
    assert list(found) == [1, 2, 3]
    assert [(row.withdrawn, row.left) for row in found.values()] == [(True, 1), (True, 0), (False, 1)]


@pytest.mark.rules("PTS-04")
def test_every_term_is_shown() -> None:
    found = table(over(2, {2: beaten(3, 2500), 1: WON}, {2: 4}), Match(1, (1, 2)))
    assert found[2].terms == (Term(1, 1, "open", None), Term(2, 0, "beaten", 300, 2, 2500, 4))
    assert (found[2].lapses, found[2].left, found[2].counted) == (4, 1, 1)


def test_a_mean_is_rounded_half_up() -> None:
    assert [mean(*one) for one in [(7, 2), (10, 3), (11, 3), (-7, 2), (0, 0), (5, 5)]] == [4, 3, 4, -3, 0, 1]


adjusted = st.lists(st.builds(Adjustment, st.integers(11, 19), st.integers(-5, 5), st.booleans()), max_size=6)


@pytest.mark.rules("PTS-04")
@given(st.integers(5, 9), st.sampled_from([3, 4]), st.integers(0, 9), adjusted, st.integers(0, 10**6))
def test_results_and_acts_in_any_order_give_the_same_table(size, seats, left, changes, number) -> None:
    chance = random.Random(number)
    entries = list(range(11, 11 + size))
    matches = group(entries, seats, POINTS, chance, left=min(left, size))
    lot = chance.sample(entries, size)
    gone = chance.sample(entries, chance.randint(0, 2))
    found = standings(entries, matches, lot, POINTS, adjustments=changes, withdrawn=gone)
    for _ in range(3):
        for mixed in (entries, matches, changes, gone):
            chance.shuffle(mixed)
        assert standings(entries, matches, lot, POINTS, adjustments=changes, withdrawn=gone) == found


@pytest.mark.rules("PTS-04")
@given(st.integers(5, 9), st.integers(0, 9), adjusted, st.integers(0, 10**6))
def test_the_terms_add_up_and_places_follow_from_what_is_shown(size, left, changes, number) -> None:
    chance = random.Random(number)
    entries = list(range(11, 11 + size))
    matches = group(entries, 4, POINTS, chance, left=min(left, size))
    found = standings(entries, matches, chance.sample(entries, size), POINTS, adjustments=changes)
    assert sorted(row.entry for row in found) == entries
    assert [row.place for row in found] == list(range(1, size + 1))
    order = [(-row.points, -row.wins, -row.share, row.lapses, row.lot) for row in found]
    assert order == sorted(order) and len(set(order)) == size
    for row in found:
        assert row.points == sum(term.points or 0 for term in row.terms) + 100 * (row.added - row.penalty)
        assert row.counted + row.left == len(row.terms)
        assert row.counted == sum(term.points is not None for term in row.terms)
        assert row.lapses == sum(term.lapses for term in row.terms)
