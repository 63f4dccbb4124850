"""Who deletes the account leaves the leagues, at every stage, and no name stays (LEA-07, LEA-13)."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps

from accounts import deletion
from accounts.leagues import document, members
from accounts.leagues.acts.kinds import MatchPlace
from accounts.leagues.acts.places import PutIn, Replace
from accounts.leagues.models import Answered, Entry, Member, Season
from accounts.models import User
from tests.api.leagues.kit import SEASON, speaking
from tests.leagues.seasons import (
    BEGIN,
    DAY,
    HOUR,
    begun,
    league,
    opened,
    people,
    seat_of_lowest,
)

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


PAGES = ("", "groups/", "standings/", "matches/", "entries/", "waiting/", "acts/", "protests/", "attention/")


class Names:
    """What leagues keep and tell of a season, read by its organiser, who does not play: in it stands nobody who is
    gone. Each person has a name that is no part of another's."""

    def __init__(self, who: list[User]) -> None:
        self.gone: set[str] = set()
        for number, person in enumerate(who, 1):
            self.rename(person, f"Somebody {number:02}")
        self.course = opened(who[:-1], **RULES, protest_days=1, group=9)
        self.course.season.league.members.update(person=who[-1])
        self.reader = speaking(who[-1], ("read", "league", "organise"))

    def rename(self, person: User, name: str) -> None:
        person.name = name
        person.save(update_fields=["name"])

    def told(self) -> str:
        """All rows of leagues, and all that is read of the season over HTTP."""
        rows = [
            list(model._default_manager.values()) for model in apps.get_app_config("leagues").get_models()
        ]
        pages = [f"{SEASON}{page}" for page in PAGES] + ["/leagues/test/", "/leagues/test/changes/"]
        answers = [self.reader.get(page) for page in pages]
        assert {answer.status_code for answer in answers} == {200}
        return repr([rows, *(answer.content.decode() for answer in answers)])

    def delete(self, *who: User, called: str = "") -> None:
        """These delete their accounts, one of whom was also called something else."""
        names = {person.name for person in who} | ({called} if called else set())
        before = self.told()
        assert all(name in before for name in names), names
        self.gone |= names
        for person in who:
            self.course.door.delete(person, self.course.now)
        self.course.go(HOUR, HOUR)
        after = self.told()
        assert {name for name in self.gone if name in after} == set()


@pytest.mark.rules("LEA-07", "ORG-02")
def test_a_name_stays_nowhere_whenever_its_account_is_deleted_and_a_namesake_keeps_it() -> None:
    who = people(17)
    put_in, substitute, alone, other, waits, namesake, organiser = who[10:]
    names = Names([*who[:10], organiser])
    course = names.course
    for number, person in enumerate(who[10:16], 11):
        names.rename(person, f"Somebody {number:02} who comes later")
    course.door.act(organiser, PutIn(person=put_in.pk), course.now)
    names.delete(put_in)
    course.until(State.CHECK_IN)
    course.confirm(who[:9])
    names.delete(who[9])
    course.until(State.RUNNING)
    names.delete(who[8])
    course.begin()
    course.come()

    names.rename(who[2], "Somebody by another name")
    course.door.act(organiser, Replace(entry=3, person=substitute.pk), course.now)
    match = next(one for one in course.running if 4 in one.seats and 3 not in one.seats)
    place = MatchPlace(tier=1, group=1, number=match.number)
    for person in (alone, other):
        course.go(HOUR, HOUR)
        course.door.act(organiser, Replace(entry=4, person=person.pk, match=place), course.now)
    course.door.wait(waits, course.now)
    course.door.leave(who[4], course.now)
    course.go(HOUR, HOUR)
    assert course.entry(who[4]).player == waits
    names.rename(namesake, "Somebody 06")
    course.door.act(organiser, Replace(entry=1, person=namesake.pk), course.now)
    course.go(HOUR, HOUR)
    names.delete(substitute, alone, waits)
    names.delete(who[2], called="Somebody 03")
    told = [(act.before["name"], act.after["name"]) for act in course.acts("replace")]
    assert told == [
        ("left", "left"),
        ("Somebody 04", "left"),
        ("left", other.name),
        ("Somebody 01", "Somebody 06"),
    ]

    while course.season.state != State.CLOSING:
        course.declare(seat_of_lowest, [one for one in course.running if course.turn(one)])
        course.go(12 * HOUR)
    names.delete(who[0], other)
    course.until(State.FINISHED)
    names.delete(who[3])
    course.door.delete(who[5], course.now)
    course.go(HOUR, HOUR)
    assert course.acts("replace")[3].after == {"name": "Somebody 06"}
    assert not any(name.encode() in document.encoded(course.season) for name in names.gone)


@pytest.mark.rules("LEA-07")
def test_a_name_stays_not_in_a_season_that_did_not_take_place_nor_in_what_was_answered() -> None:
    who = people(4)
    names = Names(who)
    course = names.course
    late = people(1, first=9)[0]
    names.rename(late, "Somebody late")
    course.door.act(who[3], PutIn(person=late.pk), course.now)
    Answered.objects.create(
        scope=str(late.pk), key="k", body_hash="", answer=b'{"name":"Somebody late"}', at=course.now
    )
    course.until(State.CANCELLED)
    names.delete(late, who[1])
