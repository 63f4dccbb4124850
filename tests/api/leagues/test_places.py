"""Who has a place in a season by an organiser, and who has none any more (ORG-02, ORG-05)."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.leagues.models import Barred, Entry, Member, Waiting
from tests.api.leagues.conftest import MakeLeague
from tests.api.leagues.kit import SEASON, Played, State, refused
from tests.leagues.seasons import BEGIN, DAY, after

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
