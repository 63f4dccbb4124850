"""Who goes out of a private league while playing in it; what is done to a league, page by page (ORG-02, ORG-05)."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.leagues.models import Change, Member
from api.leagues.news import leagues_now, season_now
from tests.api.leagues.conftest import MakeLeague
from tests.api.leagues.kit import RULES, SEASON, refused
from tests.leagues.seasons import BEGIN, DAY

pytestmark = pytest.mark.django_db


@pytest.mark.rules("ORG-05")
def test_who_is_dismissed_reads_and_leaves_what_was_entered_and_hears_no_more_then(
    league: MakeLeague,
) -> None:
    played = league(5, visibility="private")
    of = played.season.league
    Member.objects.bulk_create(
        Member(league=of, person=person.user, role="member", joined_at=BEGIN) for person in played.people
    )
    first, second = played.people[:2]
    assert first.user and second.user
    assert first.call("PUT", f"{SEASON}entry/").status_code == 200
    for who in (first, second):
        path = f"/leagues/test/members/{who.user.pk}/?reason=so" if who.user else ""
        assert played.owner.call("DELETE", path).status_code == 204
    assert second.get(SEASON).status_code == 404
    assert first.read(SEASON)["mine"]["number"] == 1
    assert len(first.read("/me/leagues/")["leagues"]) == len(leagues_now([first.user.pk])[first.user.pk]) == 1
    assert season_now(played.pk, {first.user, second.user, None})[1] == {first.user}
    assert first.call("DELETE", f"{SEASON}entry/").status_code == 200
    assert first.get(SEASON).status_code == 404
    assert first.read("/me/leagues/")["leagues"] == leagues_now([first.user.pk])[first.user.pk] == []
    assert season_now(played.pk, {first.user})[1] == set()


@pytest.mark.rules("ORG-05")
def test_who_has_gone_does_not_enter_again(league: MakeLeague) -> None:
    played = league(5, visibility="private")
    first, second = played.people[:2]
    member = Member(league=played.season.league, person=first.user, role="member", joined_at=BEGIN)
    member.save()
    assert first.call("PUT", f"{SEASON}entry/").status_code == 200
    assert played.act({"type": "move", "date": "closes_at", "days": 1}).status_code == 201
    member.delete()
    refused(first.call("PUT", f"{SEASON}waiting/"), 409, "already_entered", "LEA-05")
    assert second.user
    second.user.is_staff = True
    second.user.save(update_fields=["is_staff"])
    refused(second.call("PUT", f"{SEASON}entry/"), 409, "may_not_enter", "ORG-05")


def test_who_may_know_of_a_season_is_asked_at_once_for_however_many(league: MakeLeague) -> None:
    played = league(5, visibility="private")
    asked = []
    for count in (1, 5):
        with CaptureQueriesContext(connection) as captured:
            season_now(played.pk, {person.user for person in played.people[:count]})
        asked.append(len(captured))
    assert asked == [3, 3]


@pytest.mark.rules("ORG-02")
def test_changes_of_a_league_are_told_page_by_page_and_none_where_nothing_changed(
    league: MakeLeague,
) -> None:
    played = league(0)
    body = {"rules": {**RULES, "season_days": 35}, "season": 2, "reason": "weeks are short"}
    for _ in range(3):
        assert played.owner.call("PUT", "/leagues/test/rules/", body).status_code == 200
    path = "/leagues/test/changes/?limit=2"
    told = played.owner.read(path)
    assert [row["kind"] for row in told["changes"]] == ["rules", "planned"]
    assert told["changes"][0]["reason"] == "weeks are short"
    assert (told["changes"][0]["before"], told["changes"][0]["after"]) == (
        {"season_days": 28},
        {"season_days": 35},
    )
    rest = played.owner.read(f"{path}&cursor={told['next']}")
    assert [row["kind"] for row in rest["changes"]] == ["founded"] and rest["next"] is None
    assert Change.objects.count() == 3


@pytest.mark.rules("ORG-04")
def test_acts_do_not_hold_up_a_season_that_is_over_for_more_than_four_weeks(league: MakeLeague) -> None:
    played = league(5).over()
    over = played.season.since
    answers = []
    while played.season.state == "closing":
        assert played.now < over + 40 * DAY
        answers.append(played.act({"type": "penalty", "entry": 1, "points": 1}).status_code)
        played.go(2 * DAY)
    assert played.season.finished_at is not None
    assert played.season.finished_at <= over + 29 * DAY
    assert answers[0] == 201 and answers[-1] == 409
