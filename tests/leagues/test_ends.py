"""How a season ends: overtime, the hard end, breaks, games that stand still or count for nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail

from accounts.leagues.acts.clocks import Break
from accounts.leagues.acts.dates import CloseEarly
from accounts.leagues.acts.points import Adjudicate
from accounts.leagues.models import Match, Season
from accounts.leagues.refused import BadAct
from accounts.ledger import Notice
from horror.models import Game
from horror.table import quarantine
from tests.leagues.seasons import DAY, HOUR, Course, begun, opened, people, place, seat_of_lowest
from tests.leagues.thirty import set_aside
from tests.worker.games import unfolded
from worker.notices.moments import in_zone

State = Season.State
RULES: dict[str, Any] = {"season_days": 14, "overtime_days": 7, "registration_days": 1, "check_in_days": 1}
pytestmark = pytest.mark.django_db


def season(**more: object) -> Course:
    """One whose people have all made a move; its owner plays in none of its games."""
    who = people(6)
    course = begun(who[1:], **(RULES | more))
    course.season.league.members.update(person=who[0])
    course.come()
    return course


def owner(course: Course):
    return course.season.league.members.get().person


def live(course: Course, until: str) -> None:
    """Everybody moves twice a day, until the season is in this state."""
    while course.season.state != until:
        for match in course.running:
            if course.turn(match) is not None:
                course.say(match, "pass")
        course.go(12 * HOUR, 12 * HOUR)


@pytest.mark.rules("PTS-05", "LEA-01")
def test_games_go_over_to_faster_clocks_and_are_decided_at_the_hard_end() -> None:
    course = season()
    dates = course.season
    live(course, State.OVERTIME)
    assert course.now - dates.ends_at < DAY
    games = Game.objects.filter(match__group__season=course.pk)
    assert {game.rates["then"]["preset"] for game in games} == {"brisk"}
    assert Notice.objects.filter(kind="league.ending").count() == 5
    assert Notice.objects.filter(kind="league.overtime").count() == 5
    live(course, State.CLOSING)
    assert course.now - dates.hard_end_at < DAY
    assert {match.state for match in course.matches} == {Match.State.ADJUDICATED}


@pytest.mark.rules("LEA-12", "PTS-04")
def test_what_is_still_set_aside_at_the_hard_end_counts_for_nobody() -> None:
    course = season()
    first = course.matches[0]
    set_aside(first, course)
    course.declare(seat_of_lowest, course.running)
    ends = course.season.hard_end_at
    course.until(State.CLOSING)
    assert ends + 14 * DAY <= course.now <= ends + 15 * DAY
    assert course.matches[0].state == Match.State.VOID
    terms = [
        term
        for row in first.group.__class__.objects.get(pk=first.group_id).table["rows"]
        for term in row["terms"]
    ]
    assert [term["row"] for term in terms].count("void") == 3


@pytest.mark.rules("LEA-12")
def test_the_end_of_a_group_moves_by_as_long_as_a_game_of_it_stood_still() -> None:
    course = season()
    first = course.matches[0]
    set_aside(first, course)
    course.go(3 * DAY)
    quarantine.release(str(first.game_id), course.now)
    course.go(HOUR, HOUR)
    extra = course.season.groups.get().extra
    assert 3 * DAY.total_seconds() <= extra <= 3 * DAY.total_seconds() + 3600
    assert Game.objects.get(pk=first.game_id).rates["then"]["at"].startswith("2027-01-24")


@pytest.mark.usefixtures("posted")
@pytest.mark.rules("LEA-12", "LEA-01")
def test_who_is_told_of_the_end_is_told_that_of_the_own_group() -> None:
    course = season()
    first = course.matches[0]
    set_aside(first, course)
    course.go(3 * DAY)
    quarantine.release(str(first.game_id), course.now)
    live(course, State.OVERTIME)
    course.go()
    group = course.season.groups.get()
    assert group.hard_end_at > course.season.hard_end_at
    told = [unfolded(each) for each in mail.outbox if "the last games" in each.subject]
    assert len(told) == 5
    until = in_zone(group.hard_end_at, "UTC")
    assert all(f"What is not over on {until} is decided as it stands." in body for body in told)


@pytest.mark.rules("LEA-12", "ORG-02")
def test_void_before_the_middle_is_played_once_more_and_only_once() -> None:
    course = season()
    first = course.matches[0]
    course.door.act(owner(course), Adjudicate(match=place(first), how="void"), course.now)
    course.go(2 * DAY)
    again = course.matches[-1]
    assert (again.replaces_id, again.seats, again.state) == (first.pk, first.seats, Match.State.RUNNING)
    course.door.act(owner(course), Adjudicate(match=place(again), how="void"), course.now)
    course.go(2 * DAY)
    assert len(course.matches) == 6
    assert course.matches[-1].state == Match.State.VOID


@pytest.mark.rules("LEA-12")
def test_void_after_the_middle_is_not_played_again() -> None:
    course = season()
    while course.now < course.season.middle_at:
        for match in course.running:
            if course.turn(match) is not None:
                course.say(match, "pass")
        course.go(12 * HOUR, 12 * HOUR)
    first = course.matches[0]
    course.door.act(owner(course), Adjudicate(match=place(first), how="void"), course.now)
    course.go(HOUR)
    assert len(course.matches) == 5
    assert course.matches[0].state == Match.State.VOID


@pytest.mark.rules("ORG-02")
def test_a_decision_does_not_change_a_game_that_has_ended_by_itself() -> None:
    """Whoever comes first at the table counts, whatever the season has noted."""
    course = season()
    first, second, *_ = course.matches
    course.say(second, seat_of_lowest(second))
    with pytest.raises(BadAct):
        course.door.act(owner(course), Adjudicate(match=place(second), how="draw"), course.now)
    act = course.door.act(owner(course), Adjudicate(match=place(first), how="draw"), course.now)
    course.say(first, seat_of_lowest(first))
    course.go()
    act.refresh_from_db()
    assert act.state == "failed"
    kept = course.matches[0]
    assert (kept.state, kept.ruled, kept.result["kind"]) == (Match.State.FINISHED, None, "won")


@pytest.mark.rules("LEA-10")
@pytest.mark.parametrize("early", [False, True])
def test_a_break_stops_all_games_and_moves_what_is_ahead_by_as_long_as_it_lasts(early: bool) -> None:
    course = season()
    before = course.season
    act = course.door.act(owner(course), Break(until=course.now + 6 * DAY), course.now)
    course.go()
    games = Game.objects.filter(match__group__season=course.pk)
    assert all(game.paused_at is not None for game in games)
    course.go(4 * DAY)
    if early:
        course.door.reverse(owner(course), act.number, course.now)
    course.go(3 * DAY)
    after, lasted = course.season, (4 if early else 6) * DAY
    assert after.ends_at - before.ends_at == lasted
    assert after.hard_end_at - before.hard_end_at == lasted
    assert after.middle_at - before.middle_at == lasted
    assert all(game.paused_at is None for game in games.all())
    assert after.groups.get().extra < 3600
    assert {game.rates["then"]["at"] for game in games.all()} == {
        after.ends_at.isoformat().replace("+00:00", "Z")
    }


@pytest.mark.rules("ORG-02", "PTS-04")
def test_a_season_is_closed_early_only_when_no_place_can_change() -> None:
    course = season(group=5)
    with pytest.raises(BadAct):
        course.door.act(owner(course), CloseEarly(), course.now)
    assert course.season.state == State.RUNNING


@pytest.mark.rules("LEA-10", "LEA-12")
def test_what_stands_still_after_a_break_that_began_before_the_games_is_given_back() -> None:
    who = people(6)
    course = opened(who[1:], **(RULES | {"season_days": 40}))
    course.season.league.members.update(person=who[0])
    course.until(State.CHECK_IN)
    course.confirm(who[1:])
    course.until(State.RUNNING)
    course.door.act(who[0], Break(until=course.now + 3 * DAY), course.now)
    course.go(3 * DAY + HOUR, HOUR)
    assert {match.group.extra for match in course.matches} == {0}
    course.come()
    aside = course.running[0]
    set_aside(aside, course)
    course.go(DAY, HOUR)
    quarantine.release(str(aside.game_id), course.now)
    course.go(3 * HOUR, HOUR)
    assert {match.group.extra for match in course.matches} == {DAY.total_seconds()}


@pytest.mark.rules("LEA-10", "LEA-12")
def test_what_is_played_again_after_a_break_has_the_days_by_which_the_end_is_later() -> None:
    course = season(season_days=20)
    while course.now + 12 * HOUR < course.season.middle_at:
        for match in course.running:
            if course.turn(match) is not None:
                course.say(match, "pass")
        course.go(6 * HOUR, 6 * HOUR)
    void = course.running[0]
    course.door.act(owner(course), Adjudicate(match=place(void), how="void"), course.now)
    course.door.act(owner(course), Break(until=course.now + 13 * DAY), course.now)
    course.go(14 * DAY)
    again = course.matches[-1]
    assert again.replaces == void
    assert (again.state, again.cause) == (Match.State.RUNNING, "")
