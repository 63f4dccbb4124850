"""Sockets that tell of leagues: the news of a season, and the stream of an account."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from accounts.leagues import entering, founding
from accounts.leagues.course import steps
from accounts.leagues.models import Entry, Member, Season
from horror import present
from tests.api.conftest import MakePerson, Person
from tests.api.leagues.kit import RULES
from tests.api.sockets import Socket, at, served

pytestmark = pytest.mark.django_db(transaction=True)

server = served("leagues", LIVE_POLL_SECONDS="0.5", HORROR_GAMES="tests.leagues.scripted.GAMES")
"""A server that looks each half second for news of seasons."""
LIVE = "/api/v1/leagues/test/seasons/1/live"


def opened(owner: Person, visibility: str = "public") -> Season:
    """A season that is open to entries now, of a league of this person's."""
    now = present.now()
    assert owner.user is not None
    league = founding.found(
        owner.user, slug="test", name="Test", about="", visibility=visibility, rules=RULES, now=now
    )
    season = founding.plan(league, owner.user, now + timedelta(hours=1), "so", now)
    steps.step(season.pk, now + timedelta(hours=2))
    season.refresh_from_db()
    assert season.state == Season.State.REGISTRATION
    return season


def enter(season: Season, person: Person) -> Entry:
    assert person.user is not None
    return entering.enter(season.pk, person.user, present.now())


@contextlib.contextmanager
def news(server: str, person: Person, path: str = LIVE) -> Iterator[Socket]:
    """The news of a season past the ready frame."""
    with at(server, path, "SeasonNews") as live:
        live.raw.send(json.dumps({"type": "hello"} | ({"token": person.token} if person.token else {})))
        assert live.frame() == {"type": "ready", "league": "test", "season": 1, "heartbeat": 3600}
        yield live


def test_who_follows_a_season_is_told_how_it_stands_and_of_each_change(
    server: str, person: MakePerson, visitor: Person
) -> None:
    season = opened(person())
    with news(server, visitor) as live, news(server, person()) as other:
        first = live.frame()
        assert first == other.frame()
        shown = visitor.read("/leagues/test/seasons/1/")
        assert first == {"type": "season", "state": "registration", "news": shown["news"]}
        enter(season, person())
        second = live.frame()
        assert second == other.frame()
        assert (second["state"], second["news"] == first["news"]) == ("registration", False)
        assert second["news"] == visitor.read("/leagues/test/seasons/1/")["news"]
        Season.objects.filter(pk=season.pk).update(state=Season.State.CHECK_IN)
        assert live.frame()["state"] == "check_in"


def closed(server: str, path: str, token: str | None, **hello: Any) -> tuple[int, dict[str, Any]]:
    """How a socket ends that is refused, with what is told before."""
    with at(server, path, "SeasonNews") as live:
        live.raw.send(json.dumps({"type": "hello", **hello} | ({"token": token} if token else {})))
        return live.closing()


@pytest.mark.rules("ORG-05")
def test_a_private_league_is_to_strangers_as_one_that_there_is_not(
    server: str, person: MakePerson, visitor: Person
) -> None:
    owner, member, stranger = person(), person(), person()
    season = opened(owner, "private")
    row = Member.objects.create(
        league=season.league, person=member.user, role="member", joined_at=present.now()
    )
    missing = LIVE.replace("test", "none")
    for who in (stranger, visitor):
        assert closed(server, LIVE, who.token) == closed(server, missing, who.token)
        assert closed(server, LIVE, who.token)[0] == 4404
    assert closed(server, LIVE.replace("/1/", "/2/"), owner.token)[0] == 4404
    with news(server, owner) as of_owner, news(server, member) as live:
        assert live.frame() == of_owner.frame()
        row.delete()
        assert live.closing()[0] == 4404
        enter(season, owner)
        assert of_owner.frame()["type"] == "season"


@pytest.mark.parametrize("hello", [{"after": 3}, {"text": True}, {"epoch": "first"}])
def test_news_have_no_past(server: str, person: MakePerson, hello: dict[str, Any]) -> None:
    owner = person()
    opened(owner)
    assert closed(server, LIVE, owner.token, **hello)[0] == 4400


@contextlib.contextmanager
def account(server: str, person: Person) -> Iterator[Socket]:
    """The stream of somebody who sits in no game, past its first frames."""
    with at(server, "/api/v1/me/live", "AccountFrame") as live:
        live.raw.send(json.dumps({"type": "hello", "token": person.token}))
        assert [live.frame()["type"], live.frame()["type"]] == ["ready", "games"]
        yield live


def test_an_account_is_told_how_its_leagues_stand_and_nothing_of_others(
    server: str, person: MakePerson
) -> None:
    one, other = person(), person()
    season = opened(person())
    with account(server, one) as live:
        entry = enter(season, one)
        frame = live.frame()
        shown = one.read("/leagues/test/seasons/1/")
        assert frame == {
            "type": "leagues",
            "leagues": [
                {
                    "league": "test", "name": "Test", "season": 1, "state": "registration",
                    "next_at": shown["dates"]["closes_at"], "entry": entry.number, "entry_state": "entered",
                    "to_confirm": False, "news": shown["news"],
                }
            ],
        }  # fmt: skip
        with account(server, one) as again:
            assert again.frame() == frame
        enter(season, other)
        told = live.frame()["leagues"][0]
        assert (told["entry"], told["news"] == shown["news"]) == (entry.number, False)
        Season.objects.filter(pk=season.pk).update(state=Season.State.CHECK_IN)
        assert live.frame()["leagues"][0]["to_confirm"] is True
        Season.objects.filter(pk=season.pk).update(state=Season.State.CANCELLED)
        assert live.frame() == {"type": "leagues", "leagues": []}
