"""When games can be expected to be over, reckoned by hand (API-04)."""

from __future__ import annotations

import pytest

from accounts.leagues.reckoning.lasting import Curve, Expected, Lasted, expected

pytestmark = pytest.mark.rules("API-04")
FAR = 1000


def curve(*ended: int, open_: tuple[int, ...] = ()) -> Curve:
    return Curve([*(Lasted(one, True) for one in ended), *(Lasted(one, False) for one in open_)])


def test_a_game_is_expected_by_those_that_lasted_longer_than_it_has_by_now() -> None:
    """Three of five lasted longer than 25: a third of these is over by 30, two thirds by 40, all by 50."""
    assert expected(curve(10, 20, 30, 40, 50), [0], 25, FAR) == Expected(30, 40, 50)
    assert expected(curve(10, 20, 30, 40, 50), [100], 125, FAR) == Expected(130, 140, 150)


def test_games_that_go_on_count_for_as_long_as_they_have_lasted() -> None:
    """Of six 5/6 last beyond 10, of the rest three fifths beyond 20 (1/2), of those of two one beyond 40 (1/4). With
    five that go on it is 9/10, 7/10, 7/20, with none 4/5, 2/5, 1/5."""
    games = curve(10, 20, 20, 40, 50, open_=(30,))
    assert [games.beyond(seconds) for seconds in (9, 10, 20, 30, 40, 50)] == pytest.approx(
        [1, 5 / 6, 1 / 2, 1 / 2, 1 / 4, 0]
    )
    assert expected(games, [0], 0, FAR) == Expected(20, 20, 40)
    assert expected(curve(10, 20, 20, 40, 50), [0], 0, FAR) == Expected(20, 20, 40)
    assert expected(curve(10, 20, 20, 40, 50, open_=(30,) * 5), [0], 0, FAR) == Expected(20, 40, 50)


def test_the_last_of_several_is_expected_later_than_each() -> None:
    """Two games of the first case: 1/9 by 30, 4/9 by 40, and both by 50. Where the other began 20 later, a fifth of its
    like is over by 30, and one more each 10 later: 2/3 of 2/5 by 40, 3/5 by 50, 4/5 by 60."""
    assert expected(curve(10, 20, 30, 40, 50), [0, 0], 25, FAR) == Expected(40, 50, 50)
    assert expected(curve(10, 20, 30, 40, 50), [0, 20], 25, FAR) == Expected(40, 50, 60)


def test_nothing_is_expected_later_than_the_hard_end() -> None:
    games = curve(10, 20, 30, 40, 50)
    assert expected(games, [0], 25, 45) == Expected(30, 40, 45)
    assert expected(games, [0], 25, 30) is None, "then it is no more than that end"
    assert expected(games, [0], 45, 45) is None


def test_where_too_little_is_known_nothing_is_expected() -> None:
    assert expected(curve(10, 20, 30, 40), [0], 5, FAR) is None, "four games"
    assert expected(curve(10, 20, 30, 40, 50), [0], 50, FAR) is None, "no game has lasted longer"
    assert expected(curve(10, 20, 30, 40, 50), [0, 60], 61, FAR) is None, "nor than one of them"
    assert expected(curve(10, 20, 30, 40, 50, open_=(60,) * 20), [0], 5, FAR) is None, "most go on"
    assert expected(curve(10, 20, 30, 40, 50), [], 5, FAR) is None
    assert expected(Curve([]), [0], 5, FAR) is None
