"""People as others may know them, over HTTP."""

from __future__ import annotations

import base64
import json
import uuid
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import deletion
from accounts.leagues.models import Entry, League, Season
from accounts.reliability import rows
from horror import present
from tests.accounts.past import NOON, game, left, owed
from tests.api.conftest import MakePerson, MakeTable, Person

A_DAY = timedelta(days=1)


def address(person: Person, query: str = "") -> str:
    return f"/people/{person.user.pk}/{query}"


def told(reader: Person, person: Person, query: str = "") -> Any:
    answer = reader.get(address(person, query))
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_person_has_a_name_a_score_a_word_and_what_they_come_from(
    person: MakePerson, visitor: Person
) -> None:
    """TAB-86, TAB-87, TAB-90."""
    ann, ben = person("Ann"), person("Ben")
    made = [game(ann.user, ben.user) for _ in range(2)]
    now = present.now()
    for _ in range(30):
        owed(made[0], ann.user, closed=now)
    owed(made[0], ann.user, "lapse", closed=now)
    left(made[1], ann.user, "finished", now)
    found = told(visitor, ann)
    figures = rows.known(ann.user.pk, now).figures
    assert (found["id"], found["name"], found["program"]) == (str(ann.user.pk), "Ann", False)
    assert found["reliability"] == {
        "score": figures.score,
        "word": "fair",
        "punctual": round(48 / 51, 3),
        "finishes": round(5.5 / 6, 3),
        "asked": 31,
        "in_time": 30,
        "games": 2,
        "finished": 1,
        "abandoned": 0,
        "resigned": 0,
        "hours_to_answer": 6.0,
        "barred_until": None,
    }
    assert told(visitor, ben)["reliability"]["word"] == "new"


def test_every_lapse_is_listed_with_its_game_and_its_rule_a_page_at_a_time(
    person: MakePerson, visitor: Person
) -> None:
    """TAB-90: the excused ones too, and those alone."""
    ann = person("Ann")
    made = game(ann.user, person("Ben").user)
    for days in range(5):
        owed(made, ann.user, "lapse", closed=NOON - days * A_DAY, excused="staff knows" if days == 2 else "")
    owed(made, ann.user)
    owed(made, ann.user, "lapse", cls="reaction")
    listed, query = [], "?limit=2"
    while True:
        page = told(visitor, ann, query)
        listed += page["lapses"]
        if page["next"] is None:
            break
        query = f"?limit=2&cursor={page['next']}"
    assert [lapse["at"] for lapse in listed] == [
        (NOON - days * A_DAY).isoformat().replace("+00:00", "Z") for days in range(5)
    ]
    assert [lapse["excused"] for lapse in listed] == [False, False, True, False, False]
    assert {(lapse["game"], lapse["name"], lapse["rule"]) for lapse in listed} == {
        (made.pk, made.name, rows.RULE)
    }
    assert "staff knows" not in json.dumps(listed)


def test_two_lapses_of_one_moment_fall_on_no_page_twice(person: MakePerson, visitor: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    made = [game(ann.user, ben.user) for _ in range(3)]
    for each in made:
        owed(each, ann.user, "lapse", closed=NOON)
    first = told(visitor, ann, "?limit=2")
    second = told(visitor, ann, f"?limit=2&cursor={first['next']}")
    named = [lapse["game"] for lapse in first["lapses"] + second["lapses"]]
    assert (named, second["next"]) == ([each.pk for each in reversed(made)], None)


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_a_game_that_is_not_listed_is_named_to_its_own_players_alone(
    person: MakePerson, visitor: Person, visibility: str
) -> None:
    """TAB-90: that somebody plays there is not told, nor its name; what happened counts."""
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    made = game(ann.user, ben.user, visibility=visibility)
    for hours in range(2):
        owed(made, ann.user, "lapse", closed=present.now() - timedelta(hours=hours))
    for reader in (visitor, eve):
        found = told(reader, ann)
        assert (found["games"], found["reliability"]["asked"]) == ([], 2)
        assert [(lapse["game"], lapse["name"]) for lapse in found["lapses"]] == [(None, None)] * 2
        assert made.pk not in json.dumps(found) and made.name not in json.dumps(found)
        cursor = told(reader, ann, "?limit=1")["next"]
        assert made.pk not in base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
    for reader in (ann, ben):
        found = told(reader, ann)
        assert [each["id"] for each in found["games"]] == [made.pk]
        assert found["lapses"][0]["game"] == made.pk


def test_games_are_those_that_have_begun_newest_first(person: MakePerson, visitor: Person) -> None:
    ann, ben = person("Ann"), person("Ben")
    old, lobby, new = (
        game(ann.user, ben.user, at=NOON - 9 * A_DAY),
        game(ann.user, ben.user, started_at=None, status="lobby"),
        game(ben.user, ann.user, rates={}),
    )
    left(old, ann.user, "resigned")
    assert [(each["id"], each["seat"], each["ended"]) for each in told(visitor, ann)["games"]] == [
        (new.pk, 1, None),
        (old.pk, 0, "resigned"),
    ]
    assert lobby.name not in json.dumps(told(visitor, ann))


def test_who_abandoned_a_game_is_barred_for_a_while(person: MakePerson, visitor: Person) -> None:
    """TAB-88."""
    ann, ben = person("Ann"), person("Ben")
    now = present.now()
    left(game(ann.user, ben.user), ann.user, "abandoned", now - A_DAY)
    until = told(visitor, ann)["reliability"]["barred_until"]
    assert until == (now + A_DAY).isoformat().replace("+00:00", "Z")
    left(game(ben.user, ann.user), ben.user, "abandoned", now - 3 * A_DAY)
    assert told(visitor, ben)["reliability"]["barred_until"] is None


def test_nothing_private_of_an_account_is_told(person: MakePerson, visitor: Person) -> None:
    ann = person("Ann")
    ann.user.time_zone = "Pacific/Auckland"
    ann.user.save()
    found = json.dumps(told(visitor, ann))
    assert ann.user.email not in found and "Auckland" not in found


def test_who_is_not_there_any_more_or_not_yet_is_not_found(person: MakePerson, visitor: Person) -> None:
    ann, ben, cid = person("Ann"), person("Ben"), person("Cid")
    deletion.delete(ann.user, present.now())
    ben.user.is_active = False
    ben.user.save()
    EmailAddress.objects.filter(user=cid.user).update(verified=False)
    for gone in (ann, ben, cid):
        assert visitor.get(address(gone)).status_code == 404
    assert visitor.get(f"/people/{uuid.uuid4()}/").status_code == 404
    assert visitor.get("/people/ann/").status_code == 404


@pytest.mark.parametrize("query", ["?cursor=x", "?limit=0", "?sort=score"])
def test_what_makes_no_sense_is_malformed(person: MakePerson, visitor: Person, query: str) -> None:
    answer = visitor.get(address(person("Ann"), query))
    assert (answer.status_code, answer.json()["path"]) == (400, query.split("=")[0])


def test_an_answer_is_kept_until_something_changes(person: MakePerson, visitor: Person) -> None:
    ann = person("Ann")
    made = game(ann.user, person("Ben").user)
    first = visitor.get(address(ann))
    assert first.headers["Cache-Control"] == "public, no-cache" and "Authorization" in first.headers["Vary"]
    assert visitor.get(address(ann), If_None_Match=first.headers["ETag"]).status_code == 304
    owed(made, ann.user, "lapse")
    assert visitor.get(address(ann), If_None_Match=first.headers["ETag"]).status_code == 200
    assert ann.get(address(ann)).headers["Cache-Control"] == "private, no-store"


def test_somebody_who_has_played_much_costs_as_many_queries_as_anybody(person: MakePerson) -> None:
    ann, ben = person("Ann"), person("Ben")

    def cost() -> int:
        ben.get(address(ann))
        with CaptureQueriesContext(connection) as captured:
            told(ben, ann)
        return len(captured)

    owed(game(ann.user, ben.user), ann.user, "lapse")
    one = cost()
    for _ in range(4):
        owed(game(ann.user, ben.user), ann.user, "lapse")
    assert cost() == one


def test_a_game_asks_of_people_what_they_have_done(
    person: MakePerson, lobby: MakeTable, visitor: Person
) -> None:
    """TAB-88, TAB-89."""
    now = present.now()
    ann, ben, cid, dot = (person(name) for name in ("Ann", "Ben", "Cid", "Dot"))
    for each in (ann, cid):
        for _ in range(2):
            left(game(each.user, dot.user), each.user, "finished", now)
        for _ in range(20):
            owed(game(each.user, dot.user), each.user, closed=now)
    ambitious = {"ruleset": "classic", "seats": 3, "name": "n", "least_reliability": 90}
    told = ann.post("/games/", ambitious).json()
    assert (told["code"], told["rule"], told["path"]) == ("asks_too_much", "TAB-89", "$.least_reliability")
    made = lobby(host=ann, least_reliability=82, newcomers=False)
    listed = visitor.get("/games/?open=true").json()["games"][0]
    assert (listed["least_reliability"], listed["newcomers"]) == (82, False)
    told = ben.post(f"{made.path}/join/").json()
    assert (told["status"], told["code"], told["rule"]) == (422, "unreliable", "TAB-89")
    assert told["detail"] == "this game asks for a reliability of 82, and yours is 81"
    assert cid.post(f"{made.path}/join/").status_code == 200
    left(game(dot.user, ann.user), dot.user, "abandoned", now)
    told = dot.post(f"{lobby(host=ann).path}/join/").json()
    assert (told["status"], told["code"], told["rule"]) == (422, "barred", "TAB-88")
    assert told["detail"] == "you abandoned a game, and begin no new one for 48 hours"
    told = dot.post("/games/", {"ruleset": "classic", "seats": 3, "name": "n"}).json()
    assert (told["code"], told["rule"]) == ("barred", "TAB-88")


def test_who_is_barred_accepts_no_invitation(person: MakePerson, lobby: MakeTable) -> None:
    """TAB-88."""
    ann, ben = person("Ann"), person("Ben")
    made = lobby(host=ann, visibility="private")
    left(game(ben.user, ann.user), ben.user, "abandoned", present.now())
    invited = ann.post(f"{made.path}/invitations/", {"player": str(ben.user.pk)}).json()
    told = ben.post(f"{made.path}/invitations/{invited['id']}/accept/", {}).json()
    assert (told["code"], told["rule"]) == ("barred", "TAB-88")


@pytest.mark.rules("ORG-05", "TAB-90")
def test_a_stranger_is_told_the_same_whatever_somebody_has_in_private(
    person: MakePerson, visitor: Person
) -> None:
    """In two worlds that differ in private games and leagues only; but for the figures in which all games count."""
    ann, eve = person("Ann"), person("Eve")
    game(ann.user, person("Ben").user)
    entered(ann.user, "public")

    def world(reader: Person) -> list[Any]:
        shown = told(reader, ann)
        del shown["reliability"]
        return [shown, *(reader.get(address(ann, part)).content for part in ("leagues/", "ratings/"))]

    before = [world(reader) for reader in (visitor, eve)]
    hidden = game(ann.user, person("Cid").user, visibility="private")
    entered(ann.user, "private")
    assert [world(reader) for reader in (visitor, eve)] == before
    assert hidden.name in json.dumps(told(ann, ann))


@pytest.mark.rules("ORG-05")
def test_the_seasons_of_leagues_are_told_with_place_and_whither_it_led(
    person: MakePerson, visitor: Person
) -> None:
    ann = person("Ann")
    final = {"tier": 2, "group": 1, "place": 1, "points": 900, "per_game": 300, "went": "promoted"}
    entered(ann.user, "public", final=final)
    entered(ann.user, "other", state="withdrawn")
    (season,) = visitor.get(address(ann, "leagues/")).json()["seasons"]
    assert (season["league"], season["season"], season["place"], season["went"]) == (
        "public",
        1,
        1,
        "promoted",
    )
    deletion.delete(ann.user, present.now())
    assert visitor.get(address(ann, "leagues/")).status_code == 404


def entered(who: Any, slug: str, **fields: Any) -> Entry:
    """An entry of somebody in a league that is called as it is open."""
    now = present.now()
    league = League.objects.create(
        slug=slug, name=slug.title(), about="", format="season", ruleset="classic", rules={}, created_at=now,
        visibility="private" if slug == "private" else "public",
    )  # fmt: skip
    season = Season.objects.create(
        league=league, number=1, state="finished", since=now, rules={},
        **dict.fromkeys(("opens_at", "closes_at", "starts_at", "middle_at", "ends_at", "hard_end_at"), now),
    )  # fmt: skip
    given = {"state": "finished", **fields}
    return Entry.objects.create(
        season=season, person=who, player=who, name=who.name, number=0, entered_at=now, **given
    )
