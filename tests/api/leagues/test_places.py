"""Who has a place in a season by an organiser, and who has none any more (ORG-02, ORG-05)."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.leagues.models import Entry, Member
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
