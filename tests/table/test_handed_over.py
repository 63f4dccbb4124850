"""How one leaves a game so that nobody waits for it, and what counts of who is just away (TAB-82, TAB-84, TAB-86)."""

from __future__ import annotations

import pytest

from accounts.reliability import rows
from accounts.reliability.rows import Known
from horror.models import Tenure
from horror.table.acts import Profile, Substitution
from horror.table.people import resign, returning, substitute
from horror.table.votes import vote
from tests.table.clocked import MINUTE, at, came, lapsed, looked, row, seen, states, worked
from tests.table.conftest import Played, Start, caller
from tests.table.killing import assert_whole

CID, DOT = 2, 3
WEEK = 7 * 24


def ended(played: Played, person: int = 0) -> str:
    return Tenure.objects.get(game=played.id, person=played.people[person]).ended


def known(played: Played, hours: float, person: int = 0) -> Known:
    return rows.known(played.people[person].pk, at(hours))


def say(played: Played, seat: int, agree: bool = True) -> None:
    vote.vote(played.id, seat, "leave", agree, caller(played.people[seat]), at(30))


@pytest.mark.rules("TAB-82", "TAB-86")
def test_whom_all_others_let_go_has_handed_the_seat_over(start: Start) -> None:
    played = came(start, "brisk", 3)
    for seat in range(3):
        assert states(played)[0] == "playing"
        say(played, seat)
    assert (row(played, 0).acting_bot, states(played)[0], ended(played)) == ("steward", "open", "handed_over")
    assert seen(played, 1)[-1] == (0, "resigned")
    figures = known(played, 31).figures
    assert (figures.resigned, figures.abandoned, figures.finishes) == (0, 0, 0.9)
    assert_whole(played.game)


@pytest.mark.rules("TAB-82")
def test_one_no_and_nobody_leaves(start: Start) -> None:
    played = came(start, "brisk", 3)
    say(played, 0)
    say(played, 1)
    say(played, 2, agree=False)
    assert (played.game.votes, states(played)[0], ended(played)) == ({}, "playing", "")


@pytest.mark.rules("TAB-36", "TAB-82")
def test_where_seats_leave_the_game_so_does_this_one(start: Start) -> None:
    played = start(3, ruleset="classic", options={"resigned": "dead"}, rates={"preset": "brisk"})
    for seat in range(3):
        say(played, seat)
    assert (row(played, 0).acting_bot, row(played, 0).human, ended(played)) == ("", False, "handed_over")
    assert_whole(played.game)


@pytest.mark.rules("TAB-78", "TAB-82", "TAB-86")
@pytest.mark.parametrize(
    ("person", "hours", "how"),
    [(DOT, 30 + 11.9, "handed_over"), (DOT, 30 + 12, "resigned"), (CID, 42, "resigned")],
)
def test_who_was_named_takes_the_seat_at_once_or_it_was_resigned(
    start: Start, person: int, hours: float, how: str
) -> None:
    played = came(start, "brisk")
    ann = caller(played.people[0])
    substitute.name(played.id, 0, played.people[DOT].pk, ann, at(1))
    resign.resign(played.id, 0, ann, at(30))
    assert known(played, 30).figures.resigned == 1
    wanted = Substitution(profile=Profile(name="Who"), seat=0)
    substitute.take(played.id, wanted, caller(played.people[person]), at(hours))
    assert ended(played) == how
    assert known(played, hours).figures.resigned == (how == "resigned")


@pytest.mark.rules("TAB-84")
def test_of_who_was_away_and_named_somebody_the_seat_was_not_handed_over(start: Start) -> None:
    played = came(start, "brisk")
    substitute.name(played.id, 0, played.people[DOT].pk, caller(played.people[0]), at(1))
    lapsed(played, 0, 36)
    worked(played, 37)
    looked(played, 0)
    substitute.take(
        played.id, Substitution(profile=Profile(name="Dot"), seat=0), caller(played.people[DOT]), at(62)
    )
    assert ended(played) == "substituted"


@pytest.mark.rules("TAB-84", "TAB-88")
def test_after_seven_days_without_a_sign_a_game_that_goes_on_is_abandoned_until_the_person_is_back(
    start: Start,
) -> None:
    played = came(start, "brisk")
    lapsed(played, 0, 36)
    worked(played, 37)
    looked(played, 0)
    assert states(played)[0] == "open"
    until = 36 + MINUTE.total_seconds() / 3600 + WEEK
    before, after = known(played, until - 0.1), known(played, until)
    assert (before.figures.abandoned, before.barred_until) == (0, None)
    assert (after.figures.abandoned, after.barred_until) == (1, at(until + 48))
    assert known(played, until, person=1).figures.abandoned == 0
    returning.here(played.id, 0, caller(played.people[0]), at(until))
    assert known(played, until).figures.abandoned == 0


@pytest.mark.rules("TAB-84")
def test_while_a_game_is_paused_nobody_abandons_it(start: Start) -> None:
    played = came(start, "brisk")
    lapsed(played, 0, 36)
    vote.vote(played.id, 1, "pause", True, caller(played.people[1]), at(40))
    assert known(played, 40 + 2 * WEEK).figures.abandoned == 0
