"""What a game is worth to each seat (PTS-01, PTS-02, PTS-05)."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.leagues.reckoning.points import Game, Points, Score, SeatEnd, checked_points, scores
from accounts.leagues.reckoning.refused import BadRules
from horror.rules.kernel.results import Fate, Kind

POINTS = Points()
FATES: tuple[Fate, ...] = ("well", "turned", "out")


def game(
    kind: Kind, *seats: SeatEnd | int, winners: tuple[int, ...] = (), target: int | None = 13, late=None
) -> Game:
    """Seats that are sane to the end are written as their victory points."""
    ends = tuple(SeatEnd(seat) if isinstance(seat, int) else seat for seat in seats)
    return Game(kind, winners, ends, target, late)


def points_of(one: Game, points: Points = POINTS) -> list[int]:
    return [score.points for score in scores(one, points)]


def rows_of(one: Game) -> list[str]:
    return [score.row for score in scores(one, POINTS)]


@pytest.mark.rules("PTS-01")
def test_who_wins_has_ten_and_who_is_beaten_two_to_four_by_how_far_it_came() -> None:
    """Thirteen win: a third of them is reached with 5, two thirds with 9."""
    for reached, expected in [(0, 2), (4, 2), (5, 3), (8, 3), (9, 4), (12, 4), (13, 4), (20, 4)]:
        won = game("won", 13, reached, winners=(0,))
        assert points_of(won) == [10, expected]
        assert rows_of(won) == ["won", "beaten"]


@pytest.mark.rules("PTS-01")
def test_whoever_wins_a_game_without_a_target_the_others_have_the_lowest_step() -> None:
    assert points_of(game("won", 3, 9, winners=(0,), target=None)) == [10, 2]


@pytest.mark.rules("PTS-01")
def test_who_saves_the_game_sane_and_alive_has_six_and_the_others_nothing() -> None:
    ends = (SeatEnd(7), SeatEnd(12, "turned"), SeatEnd(9, "out"), SeatEnd(2))
    assert points_of(game("saved", *ends, winners=(0, 3))) == [6, 0, 0, 6]


@pytest.mark.rules("PTS-01")
def test_who_is_turned_or_dead_when_another_wins_has_nothing() -> None:
    ends = (SeatEnd(13), SeatEnd(12, "turned"), SeatEnd(9, "out"), SeatEnd(2))
    assert points_of(game("won", *ends, winners=(0,))) == [10, 0, 0, 2]


@pytest.mark.rules("PTS-01")
def test_a_victory_of_the_turned_is_worth_one_to_all_that_began_sane_and_live() -> None:
    ends = (SeatEnd(3, "turned"), SeatEnd(12), SeatEnd(9, "out"), SeatEnd(5, "turned", began="turned"))
    assert points_of(game("turned", *ends, winners=(0, 3))) == [1, 1, 0, 0]


@pytest.mark.rules("PTS-01")
def test_when_all_fall_nobody_has_anything() -> None:
    assert points_of(game("lost", 12, 12, SeatEnd(3, "turned"))) == [0, 0, 0]


@pytest.mark.rules("PTS-01")
def test_an_agreed_draw_has_no_winner_and_everybody_the_row_of_the_beaten() -> None:
    drawn = game("draw", 12, 5, SeatEnd(12, "out"), 0)
    assert points_of(drawn) == [4, 3, 0, 2]
    assert [score.won for score in scores(drawn, POINTS)] == [False] * 4


@pytest.mark.rules("PTS-01")
@pytest.mark.parametrize("how", ["abandoned", "resigned"])
@pytest.mark.parametrize("kind", ["won", "saved", "turned", "draw", "lost", "adjudicated"])
def test_a_seat_whose_holder_is_gone_has_nothing_whatever_the_steward_reached(kind: Kind, how: str) -> None:
    one = scores(game(kind, SeatEnd(13, ended=how), 9, winners=(0,)), POINTS)
    assert (one[0].row, one[0].points, one[0].won) == ("gone", 0, False)
    assert not one[1].won


@pytest.mark.rules("PTS-01")
@pytest.mark.parametrize("how", ["finished", "handed_over", "substituted", "passed_on", ""])
def test_a_seat_that_another_plays_to_the_end_has_what_it_reached(how: str) -> None:
    assert points_of(game("won", SeatEnd(13, ended=how), 9, winners=(0,))) == [10, 4]


@pytest.mark.rules("PTS-05")
def test_in_an_adjudicated_game_who_was_waited_for_has_nothing_and_who_leads_alone_six() -> None:
    ends = (12, 9, 5, 0)
    assert rows_of(game("adjudicated", *ends, late=3)) == ["leading", "behind", "behind", "lost"]
    assert points_of(game("adjudicated", *ends, late=3)) == [6, 3, 3, 0]
    assert points_of(game("adjudicated", *ends, late=0)) == [0, 6, 3, 2]
    assert points_of(game("adjudicated", *ends)) == [6, 3, 3, 2]


@pytest.mark.rules("PTS-05")
def test_who_is_level_with_another_does_not_lead() -> None:
    assert points_of(game("adjudicated", 9, 9, 3, 1, late=3)) == [3, 3, 2, 0]
    assert points_of(game("adjudicated", 9, 9, 3, 1, late=1)) == [6, 0, 2, 2]


@pytest.mark.rules("PTS-05")
def test_who_is_turned_or_dead_neither_leads_nor_has_points_in_an_adjudicated_game() -> None:
    ends = (SeatEnd(12, "turned"), SeatEnd(11, "out"), SeatEnd(9), SeatEnd(8))
    assert points_of(game("adjudicated", *ends)) == [0, 0, 6, 3]


@pytest.mark.rules("PTS-05")
def test_when_who_leads_an_adjudicated_game_is_gone_nobody_does() -> None:
    assert points_of(game("adjudicated", SeatEnd(12, ended="abandoned"), 9, 5)) == [0, 3, 3]


@pytest.mark.rules("PTS-02")
def test_places_go_by_points_then_by_victory_points_and_ties_share() -> None:
    ends = (13, 8, SeatEnd(12, "turned"), 8, 6)
    assert [score.place for score in scores(game("won", *ends, winners=(0,)), POINTS)] == [1, 2, 5, 2, 4]


@pytest.mark.rules("PTS-03")
def test_a_share_is_of_all_victory_points_of_the_table_in_ten_thousandths_rounded_half_up() -> None:
    def shares(*ends: SeatEnd | int) -> list[int | None]:
        return [score.share for score in scores(game("won", *ends, winners=(0,)), POINTS)]

    assert shares(10, 5, 3) == [5556, 2778, 1667]
    assert shares(5, 3) == [6250, 3750]
    assert shares(*[1] * 4, *[1] * 4) == [1250] * 8
    assert shares(31, 1) == [9688, 313]
    assert shares(0, 0) == [0, 0]
    assert shares(10, SeatEnd(10, "turned"), SeatEnd(20, ended="abandoned")) == [2500, 2500, 0]


@pytest.mark.rules("PTS-03")
@pytest.mark.parametrize("kind", ["saved", "turned", "draw", "lost", "adjudicated"])
def test_only_games_that_somebody_won_have_shares(kind: Kind) -> None:
    assert [score.share for score in scores(game(kind, 10, 5), POINTS)] == [None, None]


def test_a_void_game_has_no_scores() -> None:
    with pytest.raises(ValueError, match="void"):
        scores(game("void", 3, 4), POINTS)


seats = st.lists(
    st.builds(
        SeatEnd,
        st.integers(-1, 20),
        st.sampled_from(FATES),
        st.just("well"),
        st.sampled_from(["finished", "abandoned", "resigned", "substituted"]),
    ),
    min_size=3,
    max_size=4,
).map(tuple)


@pytest.mark.rules("PTS-01")
@given(
    st.sampled_from(["won", "saved", "turned", "draw", "lost", "adjudicated"]),
    seats, st.integers(0, 2), st.none() | st.integers(1, 20), st.none() | st.integers(0, 2),
)  # fmt: skip
def test_no_seat_has_more_than_a_win_or_less_than_a_loss_and_only_a_win_is_worth_a_win(
    kind, ends, winner, target, late
) -> None:
    found = scores(Game(kind, (winner,), ends, target, late), POINTS)
    assert all(0 <= score.points <= 10 for score in found)
    assert all((score.points == 10) == score.won for score in found)
    assert [seat for seat, score in enumerate(found) if score.won] in ([], [winner])


@pytest.mark.rules("PTS-01")
def test_nobody_gains_points_when_all_fall() -> None:
    """Whatever ends there were otherwise: for each fate, a game that is lost is worth no more than any other."""
    kinds: tuple[Kind, ...] = ("won", "saved", "turned", "draw", "adjudicated")
    for kind, fates in product(kinds, product(FATES, repeat=3)):
        ends = tuple(SeatEnd(4, fate) for fate in fates)
        other = points_of(Game(kind, (0,), ends, 13))
        assert all(one >= 0 for one in other) and points_of(Game("lost", (), ends, 13)) == [0, 0, 0]


@pytest.mark.rules("PTS-01")
def test_a_table_has_most_by_saving_the_game_and_a_trailing_seat_gains_by_it() -> None:
    assert 4 * POINTS.saved > POINTS.won + 3 * POINTS.beaten[-1] > POINTS.won + 3 * POINTS.beaten[1]
    assert POINTS.saved > max(POINTS.beaten)


@pytest.mark.rules("PTS-01")
def test_other_points_count_where_the_rules_have_them() -> None:
    points = Points(won=20, saved=12, leading=9, beaten=(5, 6), behind=5, turned=4, lost=1)
    assert checked_points(points) is points
    assert points_of(game("won", 10, 4, 5, 9, winners=(0,), target=10), points) == [20, 5, 6, 6]
    assert points_of(game("saved", 10, SeatEnd(4, "out")), points) == [12, 1]
    assert points_of(game("adjudicated", 10, 9, 3, target=10), points) == [9, 5, 5]
    assert points_of(game("turned", 10, SeatEnd(4, "out")), points) == [4, 1]


@pytest.mark.rules("PTS-01")
@pytest.mark.parametrize(
    ("changed", "path", "least", "most"),
    [
        ({"won": 6}, "won", 7, 100),
        ({"won": 101}, "won", 7, 100),
        ({"saved": 4, "leading": 4}, "saved", 5, 100),
        ({"saved": 10}, "won", 11, 100),
        ({"beaten": (2, 4, 3)}, "beaten[2]", 4, 100),
        ({"beaten": (1, 3, 4)}, "beaten[0]", 2, 100),
        ({"beaten": (2, 3, 6)}, "saved", 7, 100),
        ({"turned": 0}, "turned", 1, 100),
        ({"turned": 2}, "beaten[0]", 3, 100),
        ({"lost": 1}, "turned", 2, 100),
        ({"lost": -1}, "lost", 0, 100),
        ({"leading": 7}, "leading", 4, 6),
        ({"leading": 3}, "leading", 4, 6),
        ({"behind": 5}, "behind", 2, 4),
        ({"behind": 1}, "behind", 2, 4),
        ({"leaver": -1}, "leaver", 0, 100),
        ({"leaver": 101}, "leaver", 0, 100),
    ],
)
def test_points_that_break_the_order_are_refused_with_the_row_and_what_would_be_right(
    changed, path: str, least: int, most: int
) -> None:
    with pytest.raises(BadRules) as refused:
        checked_points(msgspec.structs.replace(POINTS, **changed))
    assert (refused.value.rule, refused.value.path) == ("PTS-01", f"points.{path}")
    assert refused.value.parts == {"least": least, "most": most}


@pytest.mark.rules("PTS-01")
@pytest.mark.parametrize("beaten", [(), (2,) * 11])
def test_there_are_one_to_ten_steps(beaten: tuple[int, ...]) -> None:
    with pytest.raises(BadRules, match=r"PTS-01: points\.beaten: expected 1 to 10"):
        checked_points(Points(beaten=beaten))
    assert checked_points(Points(beaten=(2,), behind=2))
    assert checked_points(Points(beaten=(2,) * 10, behind=2))


def test_the_usual_points_keep_the_order() -> None:
    assert checked_points(POINTS) == POINTS


def test_a_score_says_whether_it_is_a_win() -> None:
    assert Score("won", 10, 1, 4000).won and not Score("leading", 6, 1, None).won
