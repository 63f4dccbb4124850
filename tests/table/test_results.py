"""What the table keeps and tells of how games ended: in kind, of each seat, and of who held it (TAB-182)."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from horror.models import Entry, Game, Obligation
from horror.table import read, results, undo
from horror.table.acts import Profile, Substitution
from horror.table.exports import export, exported, imports
from horror.table.people import resign, returning, seats, substitute
from horror.table.results import GameResult
from horror.table.votes import vote
from tests.table.automatic_turn import laid, place, position_bytes
from tests.table.clocked import at, came, lapsed, states, worked
from tests.table.conftest import NOW, Played, Start, caller
from tests.table.playing import join, lobby

pytestmark = pytest.mark.rules("TAB-182")

TEN_POINTS = """
name: ten points do not win, the eleventh does
rules: [CH-479]
towns: {13: red city, 41: red city, 30: red city, 2: red settlement, 48: red settlement, 50: red settlement,
  27: red settlement, 16: blue settlement}
gates: {J: abyss}
hands: {red: {brick: 2, grain: 2, ore: 3}}
"""
LAST_GATE = """
name: the last gate is about to close
rules: [CH-482]
towns: {13: red settlement, 30: blue settlement}
knights: {K1: red basic at 24}
gates: {J: another_dimension damage=9}
seats: {white: dead}
"""


def told(played: Played) -> GameResult:
    found = results.of(played.id)
    assert found is not None
    return found


def leave(played: Played, seat: int, hours: float = 0) -> None:
    resign.resign(played.id, seat, caller(played.people[seat]), at(hours))


def agree(played: Played, what: Any, hours: float = 0) -> None:
    """All people want that."""
    for seat in played.game.seats.order_by("index"):
        if seat.waited_for and not played.game.ended:
            vote.vote(played.id, seat.index, what, True, caller(seat.owner), at(hours))


def fates(found: GameResult) -> list[str]:
    return [seat.fate for seat in found.results]


# -- of what kind


def test_points_win_a_game_of_horror(people: list[User]) -> None:
    played = laid(people)
    place(played.game, position_bytes(TEN_POINTS))
    played.do(0, "build wall 13")
    assert results.of(played.id) is None, "it goes on"
    played.do(0, "build city 2")
    found = told(played)
    assert (found.outcome, found.kind, found.winners, found.target) == ("points", "won", (0,), 11)
    assert (found.opposed, found.turn, found.ended_at) == (True, played.game.turn, NOW)
    assert [seat.points for seat in found.results] == [11, 1, 0]


def test_all_who_are_left_save_the_island(people: list[User]) -> None:
    played = laid(people)
    place(played.game, position_bytes(LAST_GATE))
    played.do(0, "K1 attack gate J")
    found = told(played)
    assert (found.outcome, found.kind, found.winners) == ("all_saved", "saved", (0, 1))
    assert fates(found) == ["well", "well", "out"]


def set_up(start: Start, ruleset: str, **options: Any) -> Played:
    """A game that has come to its first turn."""
    played = start(3, ruleset=ruleset, options={"resigned": "dead", **options})
    while not (position := played_position(played)).turn:
        if position.automatic_turn_next:
            played.work()
        else:
            seat = position.owing()[0]
            played.do(seat, position.neutral(seat))
    return played


def played_position(played: Played) -> Any:
    return read.seat_door(played.id, 0).position


def test_who_begins_on_the_side_of_the_monsters_is_told(start: Start) -> None:
    played = set_up(start, "catan_horror", starting_mad_players=1, mad_seats="last")
    leave(played, 0)
    leave(played, 1)
    found = told(played)
    assert (found.outcome, found.kind, found.winners) == ("mad_victory", "turned", (2,))
    assert fates(found) == ["out", "out", "turned"]
    assert [seat.began for seat in found.results] == ["well", "well", "turned"]


def test_the_island_beats_everybody(start: Start) -> None:
    played = set_up(start, "catan_horror")
    for seat in range(3):
        leave(played, seat)
    found = told(played)
    assert (found.outcome, found.kind, found.winners) == ("all_fallen", "lost", ())
    assert fates(found) == ["out"] * 3


def test_the_last_one_wins_alone(start: Start) -> None:
    played = set_up(start, "classic")
    leave(played, 0)
    leave(played, 1)
    found = told(played)
    assert (found.outcome, found.kind, found.winners, found.target) == ("alone", "won", (2,), 10)
    assert (fates(found), found.opposed) == (["out", "out", "well"], False)


@pytest.mark.parametrize(
    ("what", "outcome", "kind", "ended"),
    [("draw", "draw", "draw", "finished"), ("cancel", "cancelled", "void", "")],
)
def test_what_the_seats_agree_on_is_of_its_own_kind(
    played: Played, what: str, outcome: str, kind: str, ended: str
) -> None:
    agree(played, what)
    found = told(played)
    assert (found.outcome, found.kind, found.winners) == (outcome, kind, ())
    assert [seat.points for seat in found.results] == played_position(played).state.coins
    assert [held.ended for held in found.tenures] == [ended] * 3


def test_nothing_is_told_of_what_never_began_or_is_not_there(people: list[User]) -> None:
    game = lobby(people)
    seats.cancel(game.pk, caller(people[0]), NOW)
    game.refresh_from_db()
    assert results.of(game.pk) is None and results.of("nosuchgame") is None
    end = results.end_of(game)
    assert end is not None and (end.kind, end.turn, end.target, end.seats) == ("void", 0, None, [])


# -- whose turns


def turns(found: GameResult) -> list[tuple[int, int]]:
    return [(seat.turns, seat.steward) for seat in found.results]


def held(found: GameResult, seat: int) -> list[tuple[Any, ...]]:
    """Of each tenure of a seat: how it ended, turns, steward's turns, since the start, turns before."""
    return [
        (each.ended, each.turns, each.steward, each.from_start, each.own_before)
        for each in found.tenures
        if each.seat == seat
    ]


def ends_turn(played: Played, seat: int, hours: float) -> None:
    """A seat ends its turn, and all goes on that does by itself."""
    answer = played.do(seat, "end turn", now=at(hours))
    assert answer.outcome == "done", answer.refusal
    worked(played, hours)


def with_a_leaver(start: Start) -> Played:
    """Ann plays a turn and resigns, the steward plays two, Dot takes the seat and plays one; Ben plays all of his."""
    played = came(start, "daily")
    ends_turn(played, 0, 1)
    ends_turn(played, 1, 2)
    leave(played, 0, 3)
    worked(played, 4)
    ends_turn(played, 1, 5)
    worked(played, 6)
    dot = played.people[3]
    substitute.take(played.id, Substitution(profile=Profile(name="Dot"), seat=0), caller(dot), at(7))
    ends_turn(played, 1, 8)
    played.people[0] = dot
    ends_turn(played, 0, 9)
    agree(played, "draw", 10)
    return played


def test_own_turns_are_counted_for_who_holds_the_seat(start: Start) -> None:
    found = told(with_a_leaver(start))
    assert turns(found) == [(4, 2), (3, 0)]
    assert held(found, 0) == [
        ("resigned", 1, 0, True, 0),
        ("substituted", 2, 2, False, 1),
        ("finished", 1, 0, False, 3),
    ]
    assert held(found, 1) == [("finished", 3, 0, True, 0)]
    assert [each.bot for each in found.tenures] == ["", "steward", "", ""]


def test_a_game_that_is_brought_in_tells_the_same(start: Start) -> None:
    """Its turns are counted from its log alone."""
    played = with_a_leaver(start)
    before, lines = told(played), list(export.export_whole(played.game))
    Entry.objects.filter(game=played.id).delete()
    Game.objects.filter(pk=played.id).delete()
    imports.bring_in(exported.read(lines), NOW)
    after = told(played)
    assert after.results == before.results
    assert [held(after, seat) for seat in range(2)] == [held(before, seat) for seat in range(2)]
    assert [each.person for each in after.tenures] == [each.person for each in before.tenures]
    assert (after.kind, after.turn, after.tag, after.plain) == (
        before.kind,
        before.turn,
        before.tag,
        before.plain,
    )
    assert lines == list(export.export_whole(played.game))


def test_the_steward_plays_in_the_seat_of_who_is_away_and_that_is_counted(start: Start) -> None:
    played = came(start, "brisk")
    lapsed(played, 0, 36)
    assert states(played)[0] == "stood_in"
    worked(played, 37)
    returning.here(played.id, 0, caller(played.people[0]), at(37.5))
    ends_turn(played, 1, 38)
    ends_turn(played, 0, 39)
    agree(played, "draw", 40)
    found = told(played)
    assert turns(found) == [(2, 1), (1, 0)]
    assert held(found, 0) == [("finished", 2, 1, True, 0)]
    assert found.lapses == (1, 0)
    Obligation.objects.filter(game=played.id, how="lapse").update(excused="he was in hospital")
    assert told(played).lapses == (0, 0)


def test_what_the_clock_plays_is_no_turn_of_the_steward(start: Start) -> None:
    played = came(start, "daily")
    assert lapsed(played, 0, 24 + 72)
    assert states(played)[0] == "late"
    agree(played, "draw", 97)
    assert turns(told(played))[0] == (1, 0)


def test_bots_who_sit_from_the_beginning_are_no_stewards(start: Start) -> None:
    alone = {"options": {"tribute": False}, "rates": {"preset": "none"}}
    played = start(1, seats=2, bots=("steward",), **alone)
    for hours in (1, 2):
        ends_turn(played, 0, hours)
    agree(played, "draw", 3)
    found = told(played)
    assert found.rates == "none"
    assert [steward for _, steward in turns(found)] == [0, 0] and turns(found)[1][0] > 0
    assert [each.bot for each in found.tenures] == ["", "steward"]


def test_a_game_without_a_clock_counts_the_same_turns(people: list[User]) -> None:
    alone = {"options": {"tribute": False}, "rates": {"preset": "none"}, "visibility": "private"}
    ann, ben, *_ = people
    game = lobby(people, password="sesame", autostart=True, **alone | {"seats": 2})
    join(game, ben, password="sesame")
    played = Played(game, [ann, ben])
    for turn in range(3):
        ends_turn(played, turn % 2, turn)
    agree(played, "draw", 4)
    found = told(played)
    assert (turns(found), found.rates) == ([(2, 0), (1, 0)], "none")


@pytest.mark.rules("TAB-20")
def test_the_end_of_a_turn_that_is_taken_back_is_counted_once(people: list[User]) -> None:
    played = laid(people)
    played.do(0, "end turn")
    undo.undo(played.id, 0, caller(people[0]), NOW)
    played.do(0, "end turn")
    agree(played, "cancel")
    assert turns(told(played)) == [(1, 0), (0, 0), (0, 0)]


# -- what is kept, and what games of before tell


def test_it_is_told_in_three_queries(start: Start, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    played = with_a_leaver(start)
    with django_assert_num_queries(3):
        results.of(played.id)


def test_a_game_of_before_is_told_from_its_last_position(
    start: Start, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    played = set_up(start, "catan_horror", starting_mad_players=1, mad_seats="last")
    leave(played, 0)
    leave(played, 1)
    new = told(played)
    result = {"outcome": "mad_victory", "winners": [2]}
    Game.objects.filter(pk=played.id).update(result=result, own_turns=None)
    with django_assert_num_queries(4):
        old = told(played)
    assert [seat.turns for seat in old.results] == [0, 0, 0], "nobody counted"
    assert (old.kind, old.turn, old.target) == (new.kind, new.turn, new.target)
    assert [(seat.fate, seat.began, seat.points) for seat in old.results] == [
        (seat.fate, seat.began, seat.points) for seat in new.results
    ]
    end = results.end_of(played.game)
    assert end is not None and (end.kind, end.seats) == ("turned", [])


def test_a_game_that_began_before_its_turns_were_counted_does_not_say_how_many(played: Played) -> None:
    Game.objects.filter(pk=played.id).update(own_turns=None)
    played.do(0, "end turn")
    agree(played, "draw")
    assert played.game.own_turns is None
    assert [set(seat) for seat in played.game.result["seats"]] == [{"points", "fate", "began"}] * 3
    lines = list(export.export_whole(played.game))
    assert imports.bring_in(exported.read(lines), NOW, anew=True).result["seats"][0]["turns"] == 1
