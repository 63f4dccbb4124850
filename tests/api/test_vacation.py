"""Your vacation over HTTP, and what it does to your games."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts import deletion
from accounts.away import Away
from accounts.models import AccessToken
from horror import present
from horror.models import Game, Job
from horror.table import dispatch, jobs
from tests.api.conftest import MakePerson, MakeTable, Person, Table

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
DAYS = {"first": "2026-11-25", "last": "2026-11-26"}


@pytest.fixture(autouse=True)
def _noon() -> Iterator[None]:
    """It is noon of 23 November while a test lasts."""
    with present.use(lambda: NOON):
        yield


@pytest.fixture
def person(person: MakePerson) -> MakePerson:
    """People whose tokens hold then."""

    def make(*args: Any, **fields: Any) -> Person:
        made = person(*args, **fields)
        AccessToken.objects.filter(user=made.user).update(expires_at=NOON + timedelta(days=300))
        return made

    return make


def work(now: datetime = NOON) -> None:
    """Do what is due, as a worker would."""
    for job in Job.objects.open().filter(kind__startswith="away", not_before__lte=now):
        claimed = jobs.claim(job.pk, now)
        assert claimed is not None and dispatch.run(claimed, now)


def put(who: Person, body: Any = DAYS) -> Any:
    return who.call("PUT", "/me/vacation/", body)


def test_a_vacation_is_announced_and_the_game_waits(table: MakeTable) -> None:
    """TAB-62, TAB-91."""
    game = table()
    ada = game.asked()
    before = due_of(game, ada)
    told = put(ada).json()
    assert told == {
        "balance": 8,
        "vacation": {
            **DAYS,
            "zone": "UTC",
            "begins": "2026-11-25T00:00:00Z",
            "ends": "2026-11-27T00:00:00Z",
            "days": 2,
            "steward": False,
        },
        "games": [
            {
                "id": game.id,
                "name": told["games"][0]["name"],
                "left": 10,
                "days": 2,
                "until": "2026-11-27T00:00:00Z",
                "together": False,
                "steward": False,
            }
        ],
    }
    assert ada.get("/me/vacation/").json() == told
    work()
    assert due_of(game, ada) - before == timedelta(days=2)
    shown = game.people[-1].get(f"{game.path}/").json()
    assert shown["absences"] == [
        {"seat": game.people.index(ada), "begins": "2026-11-25T00:00:00Z", "ends": "2026-11-27T00:00:00Z"}
    ]
    assert "absences" not in str(ada.get("/games/").json())
    other = next(each for each in game.people if each is not ada)
    log = other.get(f"{game.path}/log/").json()
    assert "is away: the clock of the seat stands still on 2 days." in str(log)
    told = ada.call("DELETE", "/me/vacation/").json()
    assert (told["balance"], told["vacation"]) == (10, None)
    work()
    assert due_of(game, ada) == before


def test_why_a_clock_stands_still_and_until_when(table: MakeTable) -> None:
    """TAB-56, TAB-62: at that table alone; and in `now/`, of which a reader who has it is told when it begins."""
    game = table()
    ada = game.asked()
    seat, other = game.people.index(ada), game.people[game.people.index(ada) - 1]
    assert put(ada).status_code == 200
    work()
    first = other.get(f"{game.path}/now/")
    assert first.json()["game"]["stops"] == other.get(f"{game.path}/").json()["stops"] == []
    with present.use(lambda: NOON + timedelta(days=2)):
        told = [
            {
                "seat": seat,
                "why": ["vacation"],
                "since": "2026-11-25T00:00:00Z",
                "until": "2026-11-27T00:00:00Z",
            }
        ]
        assert other.get(f"{game.path}/").json()["stops"] == told
        seen = other.get(f"{game.path}/now/", HTTP_IF_NONE_MATCH=first.headers["ETag"])
        assert (seen.status_code, seen.json()["game"]["stops"]) == (200, told)
        assert "stops" not in str(other.get("/games/").json())
        for person in game.people:
            assert person.post(f"{game.path}/votes/", {"what": "pause", "agree": True}).status_code == 200
        stopped = other.get(f"{game.path}/").json()["stops"]
        assert [(each["seat"], each["why"], each["until"]) for each in stopped] == [
            (each, ["vacation", "pause"] if each == seat else ["pause"], None)
            for each in range(len(game.people))
        ]


def due_of(game: Table, who: Person) -> datetime:
    """Until when somebody has to answer, as others see it."""
    other = next(each for each in game.people if each is not who)
    seats = other.get(f"{game.path}/").json()["seats"]
    mine = next(seat for seat in seats if seat["player"] == str(who.user.pk))
    return datetime.fromisoformat(mine["clock"]["due"])


def test_a_game_that_begins_later_waits_too(person: MakePerson, lobby: MakeTable) -> None:
    """TAB-62."""
    ada, ben = person("Ada"), person("Ben")
    assert put(ada).status_code == 200
    game = lobby(host=ada, seats=3, bots=["steward"])
    assert ben.post(f"{game.path}/join/").status_code == 200
    assert ada.post(f"{game.path}/start/").status_code == 200
    assert [each["days"] for each in ada.get("/me/vacation/").json()["games"]] == [2]
    assert "is away: the clock of the seat stands still on 2 days." in str(
        ben.get(f"{game.path}/log/").json()
    )


def test_what_cannot_be_is_refused_with_its_place_and_its_rule(person: MakePerson) -> None:
    """TAB-91, TAB-92: and what was announced stays."""
    ada = person("Ada")
    first = put(ada).json()
    for body, path, rule in [
        ({"first": "2026-11-25", "last": "2026-11-24"}, "$.last", "TAB-92"),
        ({"first": "2026-11-22", "last": "2026-11-24"}, "$.first", "TAB-92"),
        ({"first": "2026-11-25", "last": "2026-12-24"}, "$.last", "TAB-91"),
        ({"first": "9999-12-31", "last": "9999-12-31"}, "$.first", "TAB-92"),
    ]:
        told = put(ada, body).json()
        assert (told["status"], told["code"], told["path"], told["rule"]) == (422, "bad_vacation", path, rule)
    assert put(ada, {"first": "2026-11-25", "last": "2026-12-24"}).json()["detail"] == (
        "you have 10 days of vacation: it can last until 2026-12-04"
    )
    assert ada.get("/me/vacation/").json() == first


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"first": "2026-11-25"}, "$"),
        ({"first": "tomorrow", "last": "2026-11-25"}, "$.first"),
        ({"first": "2026-02-30", "last": "2026-11-25"}, "$.first"),
        ({**DAYS, "zone": "UTC"}, "$.zone"),
    ],
)
def test_what_is_no_vacation_is_malformed(person: MakePerson, body: Any, path: str) -> None:
    told = put(person("Ada"), body)
    assert (told.status_code, told.json()["path"]) == (400, path)


def test_nobody_is_told_of_it_but_the_table(person: MakePerson, visitor: Person) -> None:
    ada = person("Ada")
    put(ada)
    assert "2026-11-25" not in visitor.get(f"/people/{ada.user.pk}/").content.decode()
    assert visitor.get("/me/vacation/").status_code == 401
    assert put(person("Eve", scopes=["read", "play"])).status_code == 403


def test_it_goes_with_the_account(person: MakePerson) -> None:
    ada = person("Ada")
    put(ada)
    deletion.delete(ada.user, NOON)
    assert not Away.objects.exists()


@pytest.mark.parametrize("broken", [0, 1])
def test_a_game_that_cannot_be_told_of_a_vacation_holds_up_no_other(table: MakeTable, broken: int) -> None:
    first = table()
    games = [first, table(host=first.people[0])]
    Game.objects.filter(pk=games[broken].id).update(stops=["nothing that a clock knows"])
    put(first.people[0])
    job = Job.objects.open().get(kind="away")
    claimed = jobs.claim(job.pk, NOON)
    assert claimed is not None
    dispatch.run(claimed, NOON)
    (stop,) = Game.objects.get(pk=games[1 - broken].id).stops
    assert stop["kind"] == "vacation"
    job.refresh_from_db()
    assert (job.failures, job.done_at) == (1, None)
