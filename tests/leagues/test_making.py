"""The games of a season are made while people come and go, whatever the league is called (LEA-02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.leagues import following, founding
from accounts.leagues.acts.dates import Cancel
from accounts.leagues.acts.places import Replace
from accounts.leagues.acts.points import Adjudicate
from accounts.leagues.models import Entry, League, Match, Season
from horror import sizes
from horror.models import Game, Seat
from horror.table import create, dispatch
from tests.leagues.seasons import BEGIN, DAY, HOUR, Course, begun, live, opened, organised, people, place

State = Season.State
RULES: dict[str, Any] = {"season_days": 40, "registration_days": 1, "check_in_days": 1}
pytestmark = pytest.mark.django_db


@pytest.mark.rules("LEA-02")
def test_a_name_of_any_length_has_room_in_those_of_its_games() -> None:
    who = people(6)
    rules = {"ruleset": "scripted", "preset": "plain", "seats": 3, **RULES}
    league = founding.found(
        who[0],
        slug="long",
        name="N" * League._meta.get_field("name").max_length,
        about="",
        visibility="public",
        rules=rules,
        now=BEGIN,
    )
    course = Course(following.plan(league, BEGIN + DAY, BEGIN))
    course.until(State.REGISTRATION)
    course.enter(who)
    course.until(State.CHECK_IN)
    course.confirm(who)
    course.until(State.RUNNING)
    names = {match.game.name for match in course.matches if match.game}
    assert len(names) == len(course.matches) == 6
    assert max(map(len, names)) == sizes.GAME_NAME
    assert sorted(names)[0].endswith("N 1: 1.1, 1")


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Have something happen just after the next game is there, and before the season knows of it."""

    def happens(what: Callable[[], object]) -> None:
        def created(*args: Any) -> Game:
            monkeypatch.undo()
            game = create.create(*args)
            what()
            return game

        monkeypatch.setattr(create, "create", created)

    return happens


@pytest.mark.rules("LEA-02", "LEA-07")
@pytest.mark.parametrize("how", ["leave", "replace"])
def test_who_has_the_place_when_a_game_is_there_has_the_seat(how: str, meanwhile: Any) -> None:
    who = people(8)
    course = organised(begun(who[:6], **RULES), who[6])
    course.come()
    match = course.running[0]
    entry = Entry.objects.get(season=course.pk, number=match.seats[1])

    def changes() -> None:
        if how == "leave":
            course.door.leave(entry.person, course.now)
        else:
            course.door.act(who[6], Replace(entry=entry.number, person=who[7].pk), course.now)

    meanwhile(changes)
    course.door.act(who[6], Adjudicate(match=place(match), how="void"), course.now)
    live(course, 4)
    again = course.matches[-1]
    assert again.replaces_id == match.pk
    seat = Seat.objects.get(game=again.game_id, index=again.seats.index(entry.number))
    entry.refresh_from_db()
    assert entry.player == (None if how == "leave" else who[7])
    assert (seat.owner if seat.human else None) == entry.player


@pytest.mark.rules("LEA-02", "ORG-02")
def test_a_game_that_a_dying_worker_has_left_behind_is_stopped_where_it_is_not_wanted(meanwhile: Any) -> None:
    who = people(6)
    course = organised(opened(who[:5], **RULES), who[5])
    course.until(State.CHECK_IN)
    course.confirm(who[:5])
    course.now = course.season.starts_at

    def dies() -> None:
        raise KeyboardInterrupt

    meanwhile(dies)
    with pytest.raises(KeyboardInterrupt):
        course.work()
    assert course.season.state == State.COMPOSING
    (left,) = Game.objects.filter(match=None)
    course.door.act(who[5], Cancel(), course.now)
    course.now += HOUR
    assert dispatch.expire(course.now) == 1
    course.go(HOUR)
    left.refresh_from_db()
    assert left.status == Game.Status.CANCELLED
    assert left.match.state == Match.State.VOID
    assert (course.season.phase, course.season.next_at) == (State.CANCELLED, None)


@pytest.mark.rules("ORG-02", "LEA-11")
def test_a_season_whose_games_are_being_made_is_cancelled_with_them() -> None:
    who = people(6)
    course = organised(opened(who[:5], **RULES), who[5])
    course.until(State.CHECK_IN)
    course.confirm(who[:5])
    course.until(State.RUNNING)
    Season.objects.filter(pk=course.pk).update(state=State.COMPOSING)
    Match.objects.filter(pk=course.matches[0].pk).update(state=Match.State.PLANNED, game=None)
    course.door.act(who[5], Cancel(), course.now)
    course.go(HOUR)
    assert course.season.state == State.CANCELLED
    assert {(match.state, match.cause) for match in course.matches} == {("void", "no_season")}
    assert set(course.season.entries.values_list("state", flat=True)) == {Entry.State.CONFIRMED}
    there = Game.objects.exclude(match=None)
    assert {game.status for game in there} == {Game.Status.CANCELLED}
