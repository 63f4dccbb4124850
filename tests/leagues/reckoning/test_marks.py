"""Who is sure to go up or down: never wrong, and shown whenever the bound holds (PTS-04)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.leagues.reckoning.marks import Bounds, bounds, marks
from accounts.leagues.reckoning.points import Points, Score
from accounts.leagues.reckoning.standings import Adjustment, Match, Standing, standings
from tests.leagues.reckoning.outcomes import group, outcomes

POINTS = Points()
FEW = Points(beaten=(2,), behind=2, leading=2)
"""A table with fewer different ends of a game."""

pytestmark = pytest.mark.rules("PTS-04")


def finished(number: int, entries: tuple[int, ...], *points: int) -> Match:
    scored = tuple(Score("won" if one == 10 else "beaten", one, 1, 2500) for one in points)
    return Match(number, entries, "finished", scored, (0,) * len(entries))


def ends(
    entries: list[int], matches: list[Match], lot: list[int], points: Points
) -> Iterator[tuple[Standing, ...]]:
    """Every way in which a group can end: all that open games can be worth, void ones too, and who leaves meanwhile."""
    ways = [
        [match] if match.state != "open" else [
            *(match._replace(state="finished", scores=one, lapses=(0,) * len(match.entries))
              for one in outcomes(len(match.entries), points)),
            match._replace(state="void"),
        ]
        for match in matches
    ]  # fmt: skip
    playing = [row.entry for row in standings(entries, matches, lot, points) if row.left]
    alone = [[entry] for entry in playing]
    others = [[other for other in playing if other != entry] for entry in playing]
    for leavers in ([], playing, *alone, *others):
        gone = [Adjustment(entry, leaver=True) for entry in leavers]
        for over in product(*ways):
            yield standings(entries, over, lot, points, adjustments=gone)


def enumerated(entries: list[int], seats: int, points: Points, left: int, seed: int) -> int:
    """How many marks a group shows; none of them is wrong in any of its ends."""
    chance = random.Random(seed)
    matches = group(entries, seats, points, chance, left=left)
    lot = chance.sample(entries, len(entries))
    now = standings(entries, matches, lot, points)
    found = {
        (entry, mark, up, down)
        for up, down in ((1, 2), (2, 1), (2, 2), (0, 1))
        for entry, mark in marks(now, points, up=up, down=down).items()
    }
    for table in ends(entries, matches, lot, points):
        places = {row.entry: row.place for row in table}
        for entry, mark, up, down in found:
            if mark == "promotion":
                assert places[entry] <= up
            else:
                assert places[entry] > len(entries) - down
    return len(found)


@pytest.mark.parametrize("seed", [0, 6, 11, 41, 44, 45, 50, 56, 58])
def test_no_mark_is_wrong_in_any_end_of_a_last_game(seed: int) -> None:
    """Five at tables of three, in groups that show marks before it."""
    assert enumerated([1, 2, 3, 4, 5], 3, POINTS, 1, seed) >= 2


@pytest.mark.parametrize("seed", [80, 114, 166])
def test_no_mark_is_wrong_in_any_end_of_the_last_two_games(seed: int) -> None:
    assert enumerated([1, 2, 3, 4, 5], 3, FEW, 2, seed) >= 3


def expected(matches: list[Match], entry: int, points: Points, charged: set[int]) -> Bounds:
    """The bound as the rule says it, by games and not by standings; a void game is left while another is open."""
    mine = [match for match in matches if entry in match.entries and match.state != "replaced"]
    played = [match.scores[match.entries.index(entry)].points for match in mine if match.state == "finished"]
    void = sum(match.state == "void" for match in mine)
    left = sum(match.state == "open" for match in mine)
    total = 100 * sum(played) - 100 * points.leaver * (entry in charged)
    if not left:
        worth = int(100 * sum(played) / len(played) + 0.5) if played else 100 * points.lost
        return Bounds(total + void * worth, total + void * worth)
    left += void
    leaving = 0 if entry in charged else points.leaver
    return Bounds(
        total + 100 * points.lost * left - 100 * leaving,
        total + 100 * points.won * left,
    )


@given(
    st.integers(5, 9), st.sampled_from([3, 4]), st.integers(1, 9), st.integers(0, 2), st.integers(0, 2),
    st.integers(0, 10**6),
)  # fmt: skip
def test_a_mark_is_shown_whenever_the_bound_holds(size, seats, left, up, down, seed) -> None:
    chance = random.Random(seed)
    entries = list(range(size))
    matches = group(entries, seats, POINTS, chance, left=min(left, size))
    charged = set(chance.sample(entries, 2))
    changes = [Adjustment(entry, leaver=True) for entry in charged]
    table = standings(entries, matches, chance.sample(entries, size), POINTS, adjustments=changes)
    reach = {entry: expected(matches, entry, POINTS, charged) for entry in entries}
    assert {row.entry: bounds(row, POINTS) for row in table} == reach
    promotion, relegation = set(), set()
    for entry, mine in reach.items():
        others = [theirs for other, theirs in reach.items() if other != entry]
        if len([1 for theirs in others if theirs.upper >= mine.lower]) < up:
            promotion.add(entry)
        if len([1 for theirs in others if mine.upper >= theirs.lower]) < down:
            relegation.add(entry)
    found = marks(table, POINTS, up=up, down=down)
    assert {entry for entry, mark in found.items() if mark == "promotion"} == promotion
    assert {entry for entry, mark in found.items() if mark == "relegation"} == relegation


def test_who_may_still_leave_without_notice_counts_two_points_less() -> None:
    """12 points and a game left against at most 2 + 10: sure if it cannot lose two by leaving."""
    games = [
        finished(1, (1, 2, 3), 10, 2, 0),
        finished(2, (1, 4, 5), 10, 0, 0),
        finished(3, (2, 3, 4), 0, 0, 0),
        Match(4, (1, 2, 3)),
        finished(5, (1, 4, 5), 1, 0, 0),
    ]
    entries, lot = [1, 2, 3, 4, 5], [2, 1, 3, 4, 5]
    assert marks(standings(entries, games, lot, POINTS), POINTS, up=1, down=0) == {1: "promotion"}
    closer = [game for game in games if game.number != 5]
    closer[1] = finished(2, (1, 4, 5), 3, 0, 0)
    assert marks(standings(entries, closer, lot, POINTS), POINTS, up=1, down=0) == {}
    charged = [Adjustment(1, 2), Adjustment(1, leaver=True)]
    assert marks(standings(entries, closer, lot, POINTS, adjustments=charged), POINTS, up=1, down=0) == {
        1: "promotion"
    }


def test_a_tie_that_the_lot_may_decide_is_no_promotion() -> None:
    games = [finished(1, (1, 2, 3), 10, 0, 0), Match(2, (2, 3, 4))]
    entries = [1, 2, 3, 4]
    assert marks(standings(entries, games, entries, POINTS), POINTS, up=1, down=0) == {}
    assert marks(standings(entries, games, entries, POINTS), POINTS, up=3, down=0) == {}
    ahead = [Adjustment(1, 1)]
    assert marks(standings(entries, games, entries, POINTS, adjustments=ahead), POINTS, up=1, down=0) == {
        1: "promotion"
    }


def test_when_a_group_is_over_its_places_say_it_whatever_decided_them() -> None:
    games = [finished(1, (1, 2, 3), 6, 6, 6), finished(2, (1, 2, 3), 6, 6, 6)]
    assert marks(standings([1, 2, 3], games, [2, 3, 1], POINTS), POINTS, up=1, down=1) == {
        2: "promotion",
        1: "relegation",
    }


def test_nobody_is_sure_where_nobody_goes_by_place() -> None:
    games = [finished(1, (1, 2, 3), 10, 0, 0)]
    assert marks(standings([1, 2, 3], games, [1, 2, 3], POINTS), POINTS, up=0, down=0) == {}
