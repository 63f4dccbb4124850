"""Games with a host in the API: everybody sees who hosts, and nobody can act as one (TAB-140, TAB-147)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts import deletion
from accounts.models import User
from horror import present
from horror.models import Game, Seat, Submission
from horror.table import dispatch, jobs
from horror.table.hosts import ending, pausing
from tests.api.conftest import MakePerson, Person
from tests.table.hosted import DAY, REASON, host, hosted


def made(people: list[Person], **fields: Any) -> str:
    """A classic game that a league has made for them."""
    users = [user for one in people if (user := one.user) is not None]
    fields = {"ruleset": "classic", "options": {}, **fields}
    return hosted(users, len(users), now=present.now(), **fields).id


@pytest.fixture
def people(person: MakePerson) -> list[Person]:
    return [person() for _ in range(3)]


@pytest.mark.rules("TAB-140", "TAB-141")
def test_everybody_sees_who_hosts_and_when_it_begins(people: list[Person], visitor: Person) -> None:
    begins = present.now() + 2 * DAY
    game = made(people, starts_at=begins)
    for reader in (people[0], visitor):
        shown = reader.get(f"/games/{game}/").json()
        assert (shown["hosted_by"], shown["host"], shown["paused_by_host"]) == ("league", False, False)
        assert shown["starts_at"] == begins.isoformat().replace("+00:00", "Z")
    assert visitor.get(f"/games/{made(people)}/").json()["starts_at"] is None


@pytest.mark.rules("TAB-140")
@pytest.mark.parametrize(
    "member", [{"host": "league"}, {"source": "host"}, {"people": {}}, {"starts_at": None}]
)
def test_no_request_makes_one(people: list[Person], member: dict[str, Any]) -> None:
    body = {"ruleset": "classic", "seats": 3, "name": "Mine", **member}
    assert people[0].post("/games/", body).status_code == 400
    assert not Game.objects.exists()


@pytest.mark.rules("TAB-140")
def test_whoever_plays_in_it_is_no_host_of_it(people: list[Person]) -> None:
    game = made(people, starts_at=present.now() + 2 * DAY)
    for path in ("start", "cancel"):
        answer = people[0].post(f"/games/{game}/{path}/")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_the_host")
    assert people[0].post(f"/games/{game}/leave/").status_code == 409
    assert set(Submission.objects.values_list("source", flat=True)) == {"host", "api"}


@pytest.mark.rules("TAB-144")
def test_a_pause_of_the_host_is_shown_as_one(people: list[Person]) -> None:
    game = made(people)
    pausing.pause(game, present.now() + DAY, REASON, host(), present.now())
    shown = people[0].get(f"/games/{game}/").json()
    assert (shown["paused"], shown["paused_by_host"]) == (True, True)
    answer = people[0].post(f"/games/{game}/votes/", {"what": "resume", "agree": True})
    assert (answer.status_code, answer.json()["rule"]) == (409, "TAB-144")


@pytest.mark.rules("TAB-147")
def test_its_open_seats_are_offered_to_nobody(people: list[Person], person: MakePerson) -> None:
    game, other = made(people), person()
    assert people[0].post(f"/games/{game}/resign/").status_code == 200
    assert Seat.objects.get(game=game, index=0).state == "open"
    assert other.get(f"/games/{game}/").json()["seats"][0]["open"] is False
    assert other.get("/games/?open_seats=true").json()["games"] == []
    answer = other.post(f"/games/{game}/substitutes/", {"seat": 0})
    assert (answer.status_code, answer.json()["rule"]) == (409, "TAB-147")


@pytest.mark.rules("TAB-142", "TAB-148")
@pytest.mark.parametrize("called_off", [True, False])
def test_how_it_has_ended(people: list[Person], called_off: bool) -> None:
    game = made(people)
    if called_off:
        ending.stop(game, REASON, host(), present.now())
    else:
        ending.adjudicate(game, [1], 0, REASON, host(), present.now())
    shown = people[0].get(f"/games/{game}/").json()
    outcome = "called_off" if called_off else "adjudicated"
    result = shown["result"]
    assert (result["outcome"], result["winners"]) == (outcome, [] if called_off else [1])
    table = people[0].get(f"/games/{game}/table/").json()
    said = "has called the game off" if called_off else "has ended the game as it stands"
    assert said in table["outcome"]
    record = people[0].get(f"/games/{game}/record/?limit=500").json()["records"]
    assert (record[-1]["source"], record[-1]["table"]["reason"]) == ("host", REASON)


@pytest.mark.rules("TAB-140")
def test_lists_tell_hosted_games_from_those_of_the_house(people: list[Person], visitor: Person) -> None:
    made(people)
    assert len(visitor.get("/games/").json()["games"]) == 1
    assert visitor.get("/games/?house=true").json()["games"] == []


@pytest.mark.rules("TAB-141", "TAB-144")
def test_an_account_is_deleted_whatever_its_hosted_games_do(people: list[Person]) -> None:
    waiting = made(people, starts_at=present.now() + 2 * DAY)
    paused = made(people)
    now = present.now()
    pausing.pause(paused, now + DAY, REASON, host(), now)
    user: User | None = people[0].user
    assert user is not None
    deletion.delete(user, now)
    departs(now)
    assert Seat.objects.get(game=waiting, index=0).bot == "steward"
    assert Seat.objects.get(game=paused, index=0).resigned_at is None
    pausing.resume(paused, REASON, host(), now)
    departs(now + timedelta(hours=2))
    assert Seat.objects.get(game=paused, index=0).resigned_at is not None


def departs(now: Any) -> None:
    """What a worker does when an account was deleted."""
    for job_id in jobs.due(now):
        claimed = jobs.claim(job_id, now)
        if claimed is not None and claimed.kind == deletion.KIND:
            assert dispatch.run(claimed, now)
