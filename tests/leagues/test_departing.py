"""Who deletes the account leaves the leagues, at every stage, and no name stays (LEA-07, LEA-13)."""

from __future__ import annotations

from typing import Any

import pytest

from accounts import deletion
from accounts.leagues import document, members
from accounts.leagues.models import Entry, Member, Season
from tests.leagues.seasons import BEGIN, DAY, begun, league, opened, people, seat_of_lowest

State = Season.State
pytestmark = pytest.mark.django_db
RULES: dict[str, Any] = {"season_days": 14, "no_show_hours": 24, "registration_days": 1, "check_in_days": 1}


@pytest.mark.rules("LEA-07")
def test_before_the_season_begins_it_is_a_withdrawal() -> None:
    who = people(6)
    course = opened(who, **RULES)
    deletion.delete(who[5], course.now)
    course.go()
    entry = Entry.objects.get(season=course.pk, number=6)
    assert (entry.state, entry.person, entry.name) == (Entry.State.WITHDRAWN, None, "left")


@pytest.mark.rules("LEA-07")
def test_while_games_are_made_the_steward_begins_in_the_seats() -> None:
    who = people(6)
    course = opened(who, **RULES)
    course.until(State.CHECK_IN)
    course.confirm(who)
    course.until(State.RUNNING)
    deletion.delete(who[5], course.now)
    course.begin()
    entry = Entry.objects.get(season=course.pk, number=6)
    assert (entry.state, entry.player, entry.name) == (Entry.State.LEFT, None, "left")


@pytest.mark.rules("LEA-07", "LEA-13")
def test_in_play_the_place_is_filled_and_the_league_goes_to_who_organised_it_longest() -> None:
    who = people(9)
    course = begun(who[:6], who[8:], **RULES)
    league = course.season.league
    for helper in (who[6], who[7]):
        members.appoint(league, who[0], helper, "it is needed", course.now)
    course.come()
    deletion.delete(who[0], course.now)
    course.go(DAY)
    entry = Entry.objects.get(season=course.pk, number=1)
    assert (entry.state, entry.player, entry.name) == (Entry.State.LEFT, who[8], "left")
    assert Member.objects.get(league=league, role="owner").person == who[6]
    assert not Member.objects.filter(person=who[0]).exists()


@pytest.mark.rules("LEA-13")
def test_a_season_nobody_looks_after_is_played_to_its_end() -> None:
    who = people(7)
    course = begun(who, again=7, **RULES)
    deletion.delete(who[0], course.now)
    course.go()
    for match in course.running:
        if course.turn(match) is not None:
            course.say(match, seat_of_lowest(match))
    course.until(State.FINISHED)
    assert Season.objects.get(league=course.season.league, number=2).state == State.DRAFT


@pytest.mark.rules("LEA-07")
def test_after_the_end_the_document_stays_but_for_the_name() -> None:
    who = people(6)
    course = begun(who, **RULES)
    course.declare(seat_of_lowest)
    course.until(State.FINISHED)
    before = document.encoded(course.season)
    deletion.delete(who[3], course.now)
    course.go()
    assert document.encoded(course.season) == before.replace(b'"Player 4"', b'"left"')


@pytest.mark.rules("LEA-13")
def test_a_league_is_never_inherited_by_a_closed_account() -> None:
    owner, closed, heir = people(3)
    found = league(owner)
    for helper in (closed, heir):
        members.appoint(found, owner, helper, "it is needed", BEGIN)
    closed.is_active = False
    closed.save()
    deletion.delete(owner, BEGIN)
    assert [row.person for row in Member.objects.filter(league=found, role="owner")] == [heir]
