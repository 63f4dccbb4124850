"""Who has a place in a season by an organiser, and who has none any more (ORG-02, ORG-05)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage

from accounts.leagues.models import Barred, Entry, Member, Waiting
from tests.api.conftest import Person
from tests.api.leagues.conftest import MakeLeague
from tests.api.leagues.kit import SEASON, Played, State, place_of, refused
from tests.leagues.seasons import BEGIN, DAY, HOUR, after, people
from tests.worker.games import unfolded

pytestmark = pytest.mark.django_db


def private(league: MakeLeague, **rules: Any) -> Played:
    """A private league of which all are members but `other`."""
    played = league(7, visibility="private", **rules)
    Member.objects.bulk_create(
        Member(league=played.season.league, person=each.user, role=Member.Role.MEMBER, joined_at=BEGIN)
        for each in played.people
    )
    return played


@pytest.mark.rules("ORG-02", "ORG-05")
def test_an_organiser_brings_nobody_into_a_private_league_who_is_no_member(league: MakeLeague) -> None:
    played = private(league)
    assert played.other.user is not None
    stranger = str(played.other.user.pk)
    why = refused(played.act({"type": "put_in", "person": stranger}), 422, "bad_act", "ORG-05")
    assert "invitation" in why
    played.under_way()
    refused(played.act({"type": "replace", "entry": 3, "person": stranger}), 422, "bad_act", "ORG-05")
    Member.objects.create(
        league=played.season.league, person=played.other.user, role=Member.Role.MEMBER, joined_at=played.now
    )
    assert played.act({"type": "replace", "entry": 3, "person": stranger}).status_code == 201


@pytest.mark.rules("LEA-13", "ORG-05")
def test_who_has_left_a_private_league_is_not_entered_in_its_next_season(league: MakeLeague) -> None:
    played = private(league, again=7)
    played.finished()
    gone, stays = played.people[1].user, played.people[2].user
    assert gone is not None and stays is not None
    assert played.people[1].call("DELETE", f"/leagues/test/members/{gone.pk}/").status_code == 204
    then = after(played)
    then.until(State.REGISTRATION, within=30 * DAY)
    people = set(Entry.objects.filter(season=then.season).values_list("person", flat=True))
    assert stays.pk in people and gone.pk not in people


@pytest.mark.rules("ORG-02")
def test_who_was_put_out_of_a_season_comes_in_again_only_when_that_is_taken_back(league: MakeLeague) -> None:
    played = league(7, most=7).entered()
    out = played.people[2]
    number = played.act({"type": "put_out", "entry": 3}).json()["number"]
    refused(out.call("PUT", f"{SEASON}entry/"), 409, "may_not_enter", "ORG-02")

    def back() -> Any:
        body = {"reason": "a mistake", "version": played.version}
        return played.owner.post(f"{SEASON}acts/{number}/reverse/", body)

    assert played.other.call("PUT", f"{SEASON}entry/").status_code == 200
    refused(out.call("PUT", f"{SEASON}waiting/"), 409, "may_not_enter", "ORG-02")
    refused(back(), 409, "season_full", "LEA-05")
    assert played.other.call("DELETE", f"{SEASON}entry/").status_code == 200
    Waiting.objects.create(season=played.season, person=out.user, place=1, asked_at=played.now)
    Barred.objects.create(
        league=played.season.league, person=out.user, why="left", since=played.now, until=played.now + DAY
    )
    refused(back(), 422, "bad_act", "LEA-07")
    Barred.objects.all().delete()
    told = back().json()
    assert (told["before"], told["after"]) == ({"state": "withdrawn"}, {"state": "entered"})
    assert out.read(SEASON)["mine"]["state"] == "entered" and not out.read(SEASON)["waits"]
    assert out.call("DELETE", f"{SEASON}entry/").status_code == 200
    assert out.call("PUT", f"{SEASON}entry/").status_code == 200, "who withdraws by himself may come again"


@pytest.mark.rules("ORG-02", "FMT-05")
def test_who_is_put_out_of_a_table_and_in_again_may_come_and_go(league: MakeLeague) -> None:
    played = league(3, format="table", tag="evenings", best=1).entered()
    out = played.people[2]
    assert out.user is not None
    assert played.act({"type": "put_out", "entry": 3}).status_code == 201
    refused(out.call("PUT", f"{SEASON}entry/"), 409, "may_not_enter", "ORG-02")
    assert played.act({"type": "put_in", "person": str(out.user.pk)}).status_code == 201
    for method in ("DELETE", "PUT"):
        assert out.call(method, f"{SEASON}entry/").status_code == 200


def mails(person: Person) -> list[EmailMessage]:
    assert person.user is not None
    return [each for each in mail.outbox if each.to == [person.user.email]]


@pytest.mark.usefixtures("posted")
@pytest.mark.rules("ORG-02", "LEA-07")
def test_whom_an_organiser_puts_in_is_mailed_and_how_to_say_no(league: MakeLeague) -> None:
    played = league(6).entered()
    assert played.other.user is not None
    mail.outbox.clear()
    played.act({"type": "put_in", "person": str(played.other.user.pk)})
    played.go(HOUR)
    (told,) = mails(played.other)
    assert told.subject == "Test: you have a place in season 1" and "withdraw" in told.body, told.body
    assert "asked to confirm" in unfolded(told)


@pytest.mark.usefixtures("posted")
@pytest.mark.rules("ORG-02", "LEA-07")
def test_who_plays_for_an_entry_by_an_organiser_is_mailed_in_one_game_too(league: MakeLeague) -> None:
    played = league(7).under_way()
    match = next(each for each in played.matches if 3 in each.seats)
    assert played.other.user is not None
    mail.outbox.clear()
    deed = {"type": "replace", "entry": 3, "person": str(played.other.user.pk)}
    told = played.act({**deed, "match": place_of(match)}).json()
    assert (told["before"], told["after"]) == ({"name": "Player 5"}, {"name": "Player 2"})
    played.go(HOUR)
    (alone,) = [
        each for each in mails(played.other) if each.subject.startswith("Test, season 1: you play for")
    ]
    assert "resign" in alone.body and f"/games/{match.game_id}" in alone.body
    deed["person"] = str(people(1, first=20)[0].pk)
    assert played.act(deed).status_code == 201
    played.go(HOUR)
    (whole,) = [each for each in mail.outbox if each.subject == "Test: you have a place in season 1"]
    assert "tier 1, group 1" in unfolded(whole) and "leave the season" in whole.body


@pytest.mark.rules("ORG-02")
def test_acts_tell_what_was_before_and_what_is_after(league: MakeLeague) -> None:
    played = league(7).under_way()
    first, second, third = (place_of(each) for each in played.matches[:3])
    until = (played.now + DAY).isoformat().replace("+00:00", "Z")

    def told(what: dict[str, Any]) -> tuple[Any, Any, int]:
        answer = played.act(what)
        assert answer.status_code == 201, answer.content
        return answer.json()["before"], answer.json()["after"], answer.json()["number"]

    before, after, number = told({"type": "pause", "match": first, "until": until})
    assert (
        before == {"paused_until": None} and datetime.fromisoformat(after["paused_until"]) == played.now + DAY
    )
    played.go(HOUR)
    body = {"reason": "a mistake", "version": played.version}
    back = played.owner.post(f"{SEASON}acts/{number}/reverse/", body).json()
    assert back["after"] == {"paused_until": None}
    assert datetime.fromisoformat(back["before"]["paused_until"]) == datetime.fromisoformat(
        after["paused_until"]
    )
    draw = {"state": "finished", "kind": "draw", "winners": [0, 1, 2]}
    assert told({"type": "adjudicate", "match": second, "how": "draw"})[:2] == ({"state": "running"}, draw)
    assert told({"type": "extend", "match": third, "hours": 5})[:2] == ({"given": [0]}, {"given": [5]})
    played.go(HOUR)
    assert told({"type": "extend", "match": third, "hours": 2})[:2] == ({"given": [5]}, {"given": [7]})


@pytest.mark.rules("ORG-02")
def test_a_season_that_is_called_off_tells_in_which_state_it_was(league: MakeLeague) -> None:
    told = league(3).entered().act({"type": "cancel"}).json()
    assert (told["before"], told["after"]) == ({"state": "registration"}, {"state": "cancelled"})
