"""When time runs out: the clock plays, once and in the open (TAB-66, TAB-70 to TAB-77)."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from structlog.testing import capture_logs

from horror.models import Draft, Entry, Job, Obligation, Submission
from horror.table import submit
from horror.table.errors import NotYourSeat
from horror.table.late import lapse
from horror.table.votes import vote
from tests.table.clocked import MINUTE, at, closed, due, kept, lapsed, row, seen, states, worked
from tests.table.conftest import Played, Start, act, caller
from tests.table.killing import Victims, assert_whole
from tests.table.tides.moves.end_turn import EndTurn
from tests.table.tides.moves.give import Give
from tests.table.tides.moves.take import Take
from tests.table.together import at_once


@pytest.fixture
def come(played: Played) -> Played:
    """A game in which everybody has acted once: seat 0 owes its turn, and is due after 96 hours."""
    for seat in range(3):
        played.do(seat, "take 1")
    return played


# -- TAB-66, TAB-70


@pytest.mark.rules("TAB-66")
def test_nobody_lapses_before_a_minute_after_it_is_due(come: Played) -> None:
    early = at(96) + timedelta(seconds=59)
    assert not lapse.look(come.id, 0, early)
    assert row(come, 0).look_at == at(96) + MINUTE
    assert closed(come) == []
    assert lapse.look(come.id, 0, at(96) + MINUTE)


@pytest.mark.rules("TAB-70")
def test_the_clock_ends_the_turn_and_everybody_is_told(come: Played) -> None:
    before = [come.game.cursors[place] for place in (0, 3)]
    assert lapsed(come, 0, 96)
    assert closed(come) == [(0, "turn", "lapse")]
    assert seen(come, 0, before[0]) == seen(come, None, before[1]) == [(0, "lapsed"), (0, "moved")]
    assert Submission.objects.get(source="clock").entries.count() == 2
    assert states(come) == ["late", "playing", "playing"]
    assert kept(come, 0).bank == 0
    assert_whole(come.game)


def test_it_lapses_once(come: Played) -> None:
    assert [lapsed(come, 0, 96), lapsed(come, 0, 96)] == [True, False]
    assert closed(come) == [(0, "turn", "lapse")]


def test_the_log_of_the_server_says_who_lapsed(come: Played) -> None:
    with capture_logs() as logs:
        assert [lapsed(come, 0, 95), lapsed(come, 0, 96)] == [False, True]
    told = [(line["game"], line["seat"]) for line in logs if line["event"] == "lapsed"]
    assert told == [(come.id, 0)]


@pytest.mark.rules("TAB-66")
def test_an_answer_that_came_first_counts_though_it_was_due(come: Played) -> None:
    come.do(0, EndTurn(), now=at(97))
    assert not lapsed(come, 0, 97)
    assert closed(come) == [(0, "turn", "person")]


@pytest.mark.rules("TAB-66")
def test_an_answer_that_comes_second_is_told_what_happened_and_kept(come: Played) -> None:
    (asked,) = [each for each in come.game.seats.order_by("index") if each.owes]
    cursor = come.game.cursors[0]
    lapsed(come, 0, 96)
    answer = come.do(0, "take 3", "end turn", decision=asked.owes, expected_cursor=cursor, now=at(96.1))
    assert answer.outcome == "conflict" and answer.conflict is not None
    assert [item.table is not None for item in answer.conflict.changes] == [True, False]
    assert Draft.objects.get(game=come.id, seat=0).lines == ["take 3", "end turn"]


def test_a_conflict_of_another_kind_keeps_no_draft(come: Played) -> None:
    cursor = come.game.cursors[0]
    come.do(0, Take(1))
    assert come.do(0, "take 3", expected_cursor=cursor).outcome == "conflict"
    assert not Draft.objects.exists()


def test_nothing_lapses_while_the_game_is_paused(come: Played) -> None:
    for seat in range(3):
        vote.vote(come.id, seat, "pause", True, caller(come.people[seat]), at(10))
    assert not lapsed(come, 0, 200)
    assert row(come, 0).look_at is None


@pytest.mark.parametrize("paused", [False, True])
def test_who_owes_is_written_to_when_its_time_comes_and_not_while_the_game_is_paused(
    come: Played, paused: bool
) -> None:
    for seat in range(3) if paused else ():
        vote.vote(come.id, seat, "pause", True, caller(come.people[seat]), at(10))
    Job.objects.open().delete()
    assert not lapsed(come, 0, 20)
    assert [kind for kind, _ in come.open_jobs()] == ([] if paused else ["notify"])


def test_nothing_lapses_in_a_game_that_is_over(come: Played) -> None:
    for seat in range(3):
        vote.vote(come.id, seat, "draw", True, caller(come.people[seat]), at(10))
    assert not lapsed(come, 0, 200)
    assert closed(come) == [(0, "turn", "void")]


def test_a_game_whose_last_turn_runs_out_is_over(start: Start) -> None:
    played = start(2, options={"tribute": False, "tide": False, "turns": 1})
    for seat in range(2):
        played.do(seat, "take 1")
    assert lapsed(played, 0, 96)
    assert (played.game.status, row(played, 0).look_at) == ("finished", None)


# -- gathers: TAB-60


def gathering(played: Played) -> int:
    """Everybody owes an answer; how far seat 1 has seen."""
    played.do(0, EndTurn(), now=at(1))
    return int(played.game.cursors[1])


@pytest.mark.rules("TAB-60")
def test_others_see_that_an_answer_was_given_and_not_that_time_ran_out(come: Played) -> None:
    before = gathering(come)
    assert lapsed(come, 0, 25)
    assert seen(come, 1, before) == [(0, "answered")]
    assert states(come) == ["playing"] * 3
    come.do(1, Give(0), now=at(25.1))
    come.do(2, Give(0), now=at(25.1))
    assert (0, "lapsed") in seen(come, 1, before)
    assert states(come) == ["late", "playing", "playing"]
    assert sorted(closed(come)[1:]) == [
        (0, "reaction", "lapse"), (1, "reaction", "person"), (2, "reaction", "person")
    ]  # fmt: skip
    assert set(Obligation.objects.values_list("excused", flat=True)) == {""}
    assert_whole(come.game)


@pytest.mark.rules("TAB-60")
def test_whoever_answers_after_all_before_the_others_is_in_time(come: Played) -> None:
    before = gathering(come)
    lapsed(come, 0, 25)
    for seat in range(3):
        come.do(seat, Give(0), now=at(25.1))
    assert (0, "lapsed") not in seen(come, 1, before)
    assert states(come) == ["playing"] * 3
    assert sorted(closed(come)[1:]) == [(seat, "reaction", "person") for seat in range(3)]


@pytest.mark.rules("TAB-60")
def test_each_lapses_by_its_own_clock_and_the_last_lapse_closes_the_gather(come: Played) -> None:
    before = gathering(come)
    assert [lapsed(come, seat, 25) for seat in range(3)] == [True] * 3
    assert states(come) == ["late"] * 3
    told = [what for what in seen(come, 1, before) if what[1] == "lapsed"]
    assert told == [(0, "lapsed"), (1, "lapsed"), (2, "lapsed")]
    assert_whole(come.game)


@pytest.mark.rules("TAB-60", "TAB-72")
def test_who_was_late_in_a_gather_has_the_short_time_for_the_turn_that_it_leads_to(
    start: Start,
) -> None:
    played = start(3, options={"tide": False})
    for seat in range(3):
        played.do(seat, "take 1")
    played.do(0, EndTurn(), now=at(1))
    lapsed(played, 1, 25)
    for seat in (0, 2):
        played.do(seat, Give(0), now=at(26))
    assert states(played) == ["playing", "late", "playing"]
    assert kept(played, 1).free_until == at(26 + 8)


# -- the ladder: TAB-71 to TAB-77


@pytest.mark.rules("TAB-81")
def test_who_never_came_is_stood_in_for_at_once(played: Played) -> None:
    assert lapsed(played, 0, 96)
    assert states(played) == ["open", "playing", "playing"]
    assert [what for what in seen(played, 1) if what[0] == 0][-2:] == [(0, "lapsed"), (0, "seat_open")]
    assert closed(played) == [(0, "turn", "lapse")]
    assert ("bot", "0") in played.open_jobs()


@pytest.mark.rules("TAB-72")
def test_who_is_late_has_the_short_time_until_it_acts(come: Played) -> None:
    lapsed(come, 0, 96)
    assert due(come, 0) == pytest.approx(96 + 2 + 1 / 60)
    come.do(0, "nonsense", now=at(97))
    assert states(come)[0] == "playing"
    assert due(come, 0) == pytest.approx(96 + 2 + 1 / 60)


def strict(start: Start) -> Played:
    played = start(3, options={"tribute": False}, rates={"preset": "brisk"})
    for seat in range(3):
        played.do(seat, "take 1")
    return played


@pytest.mark.rules("TAB-71", "TAB-74")
def test_at_its_last_strike_the_steward_answers_at_once(start: Start) -> None:
    played = strict(start)
    assert lapsed(played, 0, 36)
    assert states(played)[0] == "stood_in"
    assert seen(played, 1)[-2:] == [(0, "lapsed"), (0, "stood_in")]
    assert (row(played, 0).acting_bot, row(played, 0).human) == ("steward", True)
    assert due(played, 0) is None
    assert ("bot", "0") in played.open_jobs()


def test_the_steward_plays_and_the_person_s_obligations_are_none(start: Start) -> None:
    played = strict(start)
    lapsed(played, 0, 36)
    entries = played.game.entries
    played.work(at(36) + 2 * MINUTE)
    assert played.game.entries > entries
    assert closed(played) == [(0, "turn", "lapse")]


@pytest.mark.rules("TAB-77")
def test_whoever_acts_is_back_before_the_order_is_carried_out(start: Start) -> None:
    played = strict(start)
    lapsed(played, 0, 36)
    played.do(0, "take 2", now=at(40))
    assert seen(played, 1)[-2:] == [(0, "returned"), (0, "moved")]
    assert states(played)[0] == "playing"
    assert due(played, 0) == 40 + 4
    assert (kept(played, 0).rung.returns, kept(played, 0).rung.strikes) == (1, 0)


@pytest.mark.rules("TAB-73")
def test_an_order_that_is_refused_brings_its_seat_back_all_the_same(start: Start) -> None:
    played = strict(start)
    lapsed(played, 0, 36)
    assert played.do(0, "nonsense", now=at(40)).outcome == "refused"
    assert states(played)[0] == "playing"
    assert due(played, 0) == 40 + 4


@pytest.mark.rules("TAB-74", "TAB-77")
def test_who_is_back_owes_no_answer_that_the_steward_has_given(start: Start) -> None:
    played = start(3, rates={"preset": "brisk"})
    for seat in range(3):
        played.do(seat, "take 1")
    lapsed(played, 0, 36)
    worked(played, 37)
    assert [row(played, seat).owes != "" for seat in range(3)] == [False, True, True]
    played.do(0, "nonsense", now=at(38))
    assert (states(played)[0], due(played, 0), kept(played, 0).open) == ("playing", None, None)


@pytest.mark.rules("TAB-73")
def test_a_message_brings_nobody_back(start: Start) -> None:
    played = strict(start)
    lapsed(played, 0, 36)
    played.do(0, "say all: soon", now=at(40))
    assert states(played)[0] == "stood_in"


def test_a_bot_may_not_play_a_seat_whose_person_is_there(come: Played) -> None:
    with pytest.raises(NotYourSeat):
        submit.submit(come.id, act(None, 0, EndTurn(), source="bot"), at(1))


@pytest.mark.rules("TAB-74")
def test_who_is_stood_in_for_agrees_as_bots_do(start: Start) -> None:
    played = strict(start)
    lapsed(played, 0, 36)
    for seat in (1, 2):
        vote.vote(played.id, seat, "draw", True, caller(played.people[seat]), at(37))
    assert played.game.status == "finished"


# -- whole or not at all: TAB-66


def test_killed_after_any_statement_of_a_lapse(transactional_db: None, start: Start, victim: Victims) -> None:
    def fresh() -> Played:
        played = start(2)
        for seat in range(2):
            played.do(seat, "take 1")
        return played

    def settled(played: Played) -> None:
        lapsed(played, 0, 96)
        assert closed(played) == [(0, "turn", "lapse")]
        assert [what for what in seen(played, 1) if what[1] == "lapsed"] == [(0, "lapsed")]
        assert Submission.objects.filter(game=played.id, source="clock").count() == 1
        assert states(played)[0] == "late"
        assert_whole(played.game)

    order = {"do": "lapse", "seat": 0, "now": (at(96) + MINUTE).isoformat()}
    one = fresh()
    statements = victim.order(**order, game=one.id)["lived"]
    settled(one)
    happened = []
    for after in range(1, statements + 1):
        played = fresh()
        assert victim.order(**order, game=played.id, after=after) == {"died": 9}, after
        happened.append(Obligation.objects.filter(game=played.id).exists())
        settled(played)
    assert happened == sorted(happened)
    assert set(happened) == {False, True}


@pytest.mark.postgresql
def test_an_answer_and_a_lapse_at_once_are_one_of_both(transactional_db: None, start: Start) -> None:
    found = set()
    for _ in range(6):
        played = start(2)
        for seat in range(2):
            played.do(seat, "take 1")
        cursor = played.game.cursors[0]
        answer = partial(played.do, 0, EndTurn(), expected_cursor=cursor, now=at(96) + MINUTE)
        first, second = at_once(answer, partial(lapsed, played, 0, 96))
        outcome = getattr(first, "outcome", first), second
        assert outcome in {("done", False), ("conflict", True)}
        found.add(outcome)
        assert len(closed(played)) == 1
        assert Entry.objects.filter(game=played.id, kind="move", seat=0).exclude(number__lte=4).count() <= 2
        assert_whole(played.game)
