"""What one game changes (accounts.ratings.rating): by outcome, for who stayed, left, or took a seat over."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from accounts.ratings.formula import START, Rating, compared
from accounts.ratings.rating import Change, rate
from tests.ratings.endings import ended, held, left, replaced
from tests.ratings.tables import leaving_and_staying

ISLAND = "island"


def after(result: Any, before: Mapping[Any, Rating] | None = None, island: Any = ISLAND) -> dict[Any, Change]:
    return {change.subject: change for change in rate(result, before or {}, island)}


def told(changes: dict[Any, Change]) -> dict[Any, str]:
    return {subject: f"{each.after.mu:.3f}/{each.after.sigma:.3f}" for subject, each in changes.items()}


# -- RAT-02: by outcome, all new


@pytest.mark.rules("RAT-02")
def test_a_game_won_where_no_island_plays() -> None:
    found = told(after(ended("won", winners=[2], ruleset="classic", opposed=False)))
    assert found == {0: "24.263/8.258", 1: "24.263/8.258", 2: "27.210/8.299", 3: "24.263/8.258"}


@pytest.mark.rules("RAT-02")
def test_a_game_won_on_an_island() -> None:
    found = told(after(ended("won", winners=[0])))
    beaten = "24.693/8.288"
    assert found == {0: "27.108/8.313", 1: beaten, 2: beaten, 3: beaten, ISLAND: "23.814/8.288"}


@pytest.mark.rules("RAT-02")
@pytest.mark.parametrize("fate", ["t", "o"])
def test_who_has_turned_or_is_out_has_lost_a_game_that_another_won_as_the_island_has(fate: str) -> None:
    found = told(after(ended("won", winners=[0], fates=f"www{fate}")))
    beaten, worst = "25.132/8.288", "23.814/8.255"
    assert found == {0: "27.108/8.313", 1: beaten, 2: beaten, 3: worst, ISLAND: worst}


@pytest.mark.rules("RAT-02")
def test_all_saved() -> None:
    found = told(after(ended("saved", winners=[0, 1, 2, 3])))
    saved = "25.132/8.313"
    assert found == {0: saved, 1: saved, 2: saved, 3: saved, ISLAND: "24.473/8.313"}


@pytest.mark.rules("RAT-02")
def test_all_saved_but_one_and_the_island_does_not_gain_by_that_one() -> None:
    found = told(after(ended("saved", winners=[0, 1, 2], fates="wwwt")))
    saved = "25.351/8.313"
    assert found == {0: saved, 1: saved, 2: saved, 3: "23.155/8.280", ISLAND: "24.263/8.299"}


@pytest.mark.rules("RAT-02")
@pytest.mark.parametrize(
    ("kind", "winners", "fates"), [("lost", [], "wwww"), ("turned", [2, 3], "owtt"), ("lost", [], "owto")]
)
def test_the_island_beats_all_and_nobody_wins_by_having_turned(
    kind: str, winners: list[int], fates: str
) -> None:
    found = told(after(ended(kind, winners=winners, fates=fates)))
    beaten = "24.473/8.288"
    assert found == {0: beaten, 1: beaten, 2: beaten, 3: beaten, ISLAND: "27.108/8.313"}


@pytest.mark.rules("RAT-02")
def test_an_agreed_draw_is_one_between_people() -> None:
    before = {0: Rating(32.0, 5.0)}
    found = after(ended("draw", fates="wwto"), before)
    assert ISLAND not in found
    assert found[0].after.mu < 32 and all(found[seat].after.mu > 25 for seat in (1, 2, 3))


def worth(kind: str, winners: list[int], fates: str, before: Mapping[Any, Rating]) -> dict[Any, float]:
    found = rate(ended(kind, winners=winners, fates=fates), before, ISLAND)
    return {change.subject: change.after.mu for change in found}


@pytest.mark.rules("RAT-02")
@pytest.mark.parametrize("turned", ["wwww", "wwwt", "wwtt"])
@pytest.mark.parametrize("mu", [18.0, 25.0, 37.0])
@pytest.mark.parametrize("sigma", [3.0, 25 / 3])
def test_among_equals_to_win_is_better_than_to_save_and_that_than_to_be_beaten_and_that_than_to_fall(
    turned: str, mu: float, sigma: float
) -> None:
    before = {each: Rating(mu, sigma) for each in (0, 1, 2, 3, ISLAND)}
    sane = [seat for seat, letter in enumerate(turned) if letter == "w"]
    wins = worth("won", [0], turned, before)[0]
    saves = worth("saved", sane, turned, before)[0]
    is_beaten = worth("won", [1], turned, before)[0]
    falls = worth("lost", [], turned, before)[0]
    assert wins > saves >= is_beaten > falls


@pytest.mark.rules("RAT-02")
def test_who_was_beaten_never_gains_more_than_by_saving_the_island(chance: random.Random) -> None:
    for _ in range(100):
        before = {
            each: Rating(chance.gauss(25, 6), chance.uniform(2, 25 / 3)) for each in (0, 1, 2, 3, ISLAND)
        }
        fates = "ww" + "".join(chance.choice("wwto") for _ in range(2))
        sane = [seat for seat, letter in enumerate(fates) if letter == "w"]
        saves = worth("saved", sane, fates, before)
        is_beaten = worth("won", [1], fates, before)[0]
        assert worth("won", [0], fates, before)[0] > saves[0] >= is_beaten


@pytest.mark.rules("RAT-02")
@pytest.mark.parametrize("turned", ["wwwt", "wwtt"])
def test_among_equals_who_has_turned_does_not_gain_by_crowning_somebody(turned: str) -> None:
    mad = [seat for seat, letter in enumerate(turned) if letter == "t"]
    of_their_own = worth("turned", mad, turned, {})[3]
    of_another = worth("won", [0], turned, {})[3]
    assert of_another < of_their_own < 25


@pytest.mark.rules("RAT-01", "RAT-02")
def test_no_game_changes_anything_for_who_was_not_there() -> None:
    assert {change.subject for change in rate(ended("won", winners=[0]), {9: START}, ISLAND)} == {
        0,
        1,
        2,
        3,
        ISLAND,
    }


# -- RAT-06: who left


@pytest.mark.rules("RAT-06")
def test_who_stayed_is_rated_as_if_who_left_had_not_been_there() -> None:
    tenures = [held(0, 0), held(1, 1), held(2, 2), left(3, 3)]
    three = compared([START] * 4, [0, 1, 1, 2])
    found = after(ended("won", tenures, winners=[0]))
    assert [found[seat].after for seat in (0, 1, 2, ISLAND)] == three


@pytest.mark.rules("RAT-06")
def test_who_left_has_lost_against_all_who_stayed_or_by_the_seat_which_is_worse() -> None:
    tenures = [held(0, 0), held(1, 1), held(2, 2), left(3, 3)]
    against = compared([START] * 4, [0, 0, 0, 1])[3]
    saved = after(ended("saved", tenures, winners=[0, 1, 2, 3]))[3]
    assert (saved.role, saved.rank, saved.after) == ("left", 1, against)
    by_seat = compared([START] * 5, [0, 0, 0, 2, 1])[3]
    turned = after(ended("saved", tenures, winners=[0, 1, 2], fates="wwwt"))[3]
    assert turned.after == min(against, by_seat)


@pytest.mark.rules("RAT-06")
def test_a_seat_that_was_left_and_won_beats_who_stayed_and_gains_its_leaver_nothing() -> None:
    tenures = [left(0, 0), held(1, 1), held(2, 2), held(3, 3)]
    before = {0: Rating(33.0, 4.0)}
    found = after(ended("won", tenures, winners=[0]), before)
    expected = compared([START, START, START, before[0], START], [1, 1, 1, 0, 2])
    assert [found[seat].after for seat in (1, 2, 3)] == expected[:3]
    assert found[ISLAND].after == expected[4]
    assert found[0].after.mu < 33.0


@pytest.mark.rules("RAT-06")
def test_a_seat_whose_account_is_gone_wins_as_one_of_whom_nothing_is_known() -> None:
    tenures = [left(0, None), held(1, 1), held(2, 2), held(3, 3)]
    found = after(ended("won", tenures, winners=[0]))
    assert set(found) == {1, 2, 3, ISLAND}
    assert found[1].after == compared([START] * 5, [1, 1, 1, 0, 2])[0]


@pytest.mark.rules("RAT-06")
def test_where_one_alone_stays_only_who_left_is_rated() -> None:
    tenures = [held(0, 0), left(1, 1), left(2, 2), left(3, 3)]
    found = after(ended("won", tenures, winners=[0]))
    assert (found[0].counts, found[0].after) == (False, START)
    assert ISLAND not in found
    for seat in (1, 2, 3):
        assert found[seat].after == compared([START, START], [0, 1])[1]


@pytest.mark.rules("RAT-06")
def test_where_nobody_stays_the_island_beats_each_who_left() -> None:
    found = after(ended("lost", [left(seat, seat) for seat in range(4)]))
    assert ISLAND not in found
    assert [found[seat].after for seat in range(4)] == [compared([START, START], [0, 1])[1]] * 4
    plain = after(ended("won", [left(seat, seat) for seat in range(4)], opposed=False))
    assert not any(change.counts for change in plain.values())


@pytest.mark.rules("RAT-06")
def test_a_seat_handed_over_late_is_one_left_and_one_handed_over_early_only_counts_downward() -> None:
    def game(turns: int, kind: str, fates: str) -> Change:
        tenures = [
            held(0, 0),
            held(1, 1),
            held(2, 2),
            replaced(3, 3, 4, ended="handed_over", turns=turns, steward=20),
        ]
        return after(ended(kind, tenures, winners=[0, 1, 2], fates=fates))[3]

    assert game(8, "saved", "wwww").after.mu < 25
    early = game(7, "saved", "wwww")
    assert (early.role, early.counts, early.after) == ("handed_over", False, START)
    fell = game(7, "saved", "wwwt")
    assert fell.counts and fell.after == compared([START] * 5, [0, 0, 0, 2, 1])[3]


@pytest.mark.rules("RAT-06")
def test_who_takes_a_seat_over_for_a_third_of_its_turns_may_only_gain() -> None:
    def game(turns: int, winners: list[int], steward: int = 0) -> dict[Any, Change]:
        tenures = [held(0, 0), held(1, 1), held(2, 2), replaced(3, 3, 4, turns=turns, steward=steward)]
        return after(ended("won", tenures, winners=winners))

    won = game(13, [3])[4]
    assert (won.role, won.counts, won.rank) == ("took_over", True, 0)
    assert won.after == compared([START] * 5, [1, 1, 1, 0, 2])[3]
    lost = game(13, [0])[4]
    assert (lost.counts, lost.after) == (False, START)
    assert 4 not in game(14, [3])
    assert 4 not in game(10, [3], steward=4)


@pytest.mark.rules("RAT-06")
def test_an_adjudicated_game_is_lost_by_whom_it_waited_for_and_by_who_left_and_rated_for_nobody_else() -> (
    None
):
    tenures = [held(0, 0), held(1, 1), left(2, 2), held(3, 3)]
    found = after(ended("adjudicated", tenures, winners=[0], late_seat=3))
    assert [found[seat].counts for seat in range(4)] == [False, False, True, True]
    against = compared([START] * 3, [0, 0, 1])[2]
    assert found[2].after == found[3].after == against
    assert ISLAND not in found


@pytest.mark.rules("RAT-06")
def test_who_left_one_seat_and_took_another_over_has_left() -> None:
    tenures = [held(0, 0), held(1, 1), left(2, 2, turns=5), replaced(3, 3, 2)]
    found = [change for change in rate(ended("won", tenures, winners=[3]), {}, ISLAND) if change.subject == 2]
    assert [change.role for change in found] == ["left"]
    assert found[0].after.mu < 25


@pytest.mark.rules("RAT-06")
def test_nobody_gains_by_leaving(chance: random.Random) -> None:
    """The same of 4,000 tables: ``python -m tests.bench.leaving``."""
    for number in range(60):
        stays, leaves = leaving_and_staying(chance)
        assert leaves <= stays + 1e-12, number


# -- RAT-08


@pytest.mark.rules("RAT-08")
def test_a_share_is_expected_of_who_began_a_game_that_was_won_and_of_no_other() -> None:
    before = {0: Rating(32.0, 4.0)}
    tenures = [held(0, 0), held(1, 1), left(2, 2), replaced(3, 3, 4)]
    won = after(ended("won", tenures, winners=[0]), before)
    assert sum(won[seat].share for seat in range(4)) == pytest.approx(1)
    assert won[0].share > 0.25 > won[1].share == won[2].share
    assert (won[4].share, won[ISLAND].share) == (None, None)
    saved = after(ended("saved", tenures, winners=[0, 1, 2, 3]), before)
    assert {change.share for change in saved.values()} == {None}


def test_no_comparison_sees_what_another_changed() -> None:
    tenures = [held(0, 0), held(1, 1), left(2, 2), left(3, 3)]
    result = ended("won", tenures, winners=[0])
    alone = after(msgspec.structs.replace(result, tenures=(*result.tenures[:3], *left(3, None))))
    assert told(after(result)) | {3: ""} == told(alone) | {3: ""}
    assert math.isclose(after(result)[2].after.mu, after(result)[3].after.mu)
