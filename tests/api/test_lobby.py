"""Looking for a table: filters of lists, what they tell and what not, and a seat by one request."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from horror.models import Game, Snapshot
from tests.api.conftest import MakePerson, MakeTable, Person
from tests.games.random_play import RandomGame

FILTERS: dict[str, tuple[str, dict[str, Any]]] = {
    "open": ("true", {}),
    "status": ("lobby", {}),
    "ruleset": ("classic", {}),
    "seats": ("3", {"seats": 4}),
    "free": ("2", {"bots": ["random"]}),
    "pace": ("slow", {"rates": {"preset": "brisk"}}),
    "rated": ("true", {"rated": False}),
    "spoken": ("de", {"language": "fr"}),
    "password": ("false", {"password": "sesame"}),
    "bots": ("false", {"bots": ["random"]}),
    "joinable": ("true", {"newcomers": True, "least_reliability": 81}),
}
SLOW: dict[str, Any] = {"rates": {"preset": "slow"}, "language": "de"}
"""A table that all filters let through; of the members above each makes one that the filter does not."""


def found(who: Person, query: str) -> list[str]:
    return [game["id"] for game in who.read(f"/games/?{query}")["games"]]


@pytest.mark.rules("TAB-192")
@pytest.mark.parametrize("name", sorted(set(FILTERS) - {"open", "status", "ruleset", "joinable"}))
def test_a_filter_tells_games_apart(lobby: MakeTable, visitor: Person, name: str) -> None:
    value, other = FILTERS[name]
    fits, not_so = lobby(**SLOW), lobby(**{**SLOW, **other})
    assert found(visitor, f"{name}={value}") == [fits.id]
    if name in ("rated", "password", "bots"):
        assert found(visitor, f"{name}={'false' if value == 'true' else 'true'}") == [not_so.id]


@pytest.mark.rules("TAB-190", "TAB-192")
def test_tables_of_any_language_are_found_by_every_language(lobby: MakeTable, visitor: Person) -> None:
    anything, german = lobby(language=""), lobby(language="de")
    assert found(visitor, "spoken=de") == [german.id, anything.id]
    assert found(visitor, "spoken=fr") == [anything.id]


@pytest.mark.rules("TAB-190")
def test_a_table_has_the_language_of_its_maker_unless_another_is_said(person: MakePerson) -> None:
    host = person()
    assert host.user is not None
    host.user.language = "pt-BR"
    host.user.save()
    body = {"ruleset": "classic", "seats": 3, "name": "n"}
    told = [
        host.post("/games/", {**body, **own}).json()["language"]
        for own in ({}, {"language": "de"}, {"language": ""})
    ]
    assert told == ["pt", "de", ""]
    refused = host.post("/games/", {**body, "language": "German"})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_language")


@pytest.mark.rules("TAB-191")
@pytest.mark.parametrize(
    ("rates", "pace"),
    [
        ({"preset": "brisk"}, "brisk"),
        ({"preset": "daily"}, "daily"),
        ({"preset": "slow"}, "slow"),
        ({"preset": "league"}, "daily"),
        ({"preset": "daily", "turn": 17 * 3600}, "brisk"),
        ({"preset": "daily", "turn": 48 * 3600}, "slow"),
    ],
)
def test_the_pace_of_a_game_is_told_and_found(
    lobby: MakeTable, visitor: Person, rates: dict[str, Any], pace: str
) -> None:
    game = lobby(rates=rates)
    assert visitor.read(f"{game.path}/")["pace"] == pace
    assert [each for each in ("brisk", "daily", "slow") if found(visitor, f"pace={each}")] == [pace]


@pytest.mark.rules("TAB-192")
def test_games_without_a_clock_have_no_pace(lobby: MakeTable, visitor: Person) -> None:
    game = lobby(bots=["random"] * 2, rates={"preset": "none"})
    assert found(visitor, "pace=none") == [game.id]
    assert visitor.read(f"{game.path}/")["pace"] is None


@pytest.mark.rules("TAB-192", "TAB-89")
def test_joinable_are_lobbies_at_which_one_may_sit_down(
    person: MakePerson, lobby: MakeTable, visitor: Person
) -> None:
    host, guest = person(), person()
    fits = lobby(host=host)
    Game.objects.filter(pk=lobby().id).update(least_reliability=82)
    Game.objects.filter(pk=lobby().id).update(newcomers=False)
    full = lobby(bots=["random"] * 2)
    late = lobby()
    Game.objects.filter(pk=late.id).update(lobby_until=timezone.now())
    assert full.id not in found(host, "open=true")
    assert found(guest, "joinable=true") == found(visitor, "joinable=true") == [fits.id]
    guest.post(f"{fits.path}/join/")
    assert found(guest, "joinable=true") == []
    assert found(host, "joinable=true") == []


@pytest.mark.rules("TAB-192")
@pytest.mark.parametrize("name", sorted(FILTERS))
def test_where_nothing_is_found_it_is_told_what_was_too_much(
    lobby: MakeTable, visitor: Person, name: str
) -> None:
    """Without just that filter there would be a table; all others let it through."""
    lobby(**SLOW)
    no = {"status": "finished", "ruleset": "catan_horror", "open": "true", "joinable": "true"}
    no |= {
        "seats": "4",
        "free": "3",
        "pace": "brisk",
        "rated": "false",
        "spoken": "en",
        "password": "true",
        "bots": "true",
    }
    asked = {each: value for each, (value, _) in FILTERS.items() if each not in ("joinable", "open")}
    if name in ("open", "joinable"):
        Game.objects.update(lobby_until=timezone.now(), status="lobby" if name == "joinable" else "cancelled")
        asked.pop("status")
        asked.pop("free")
    page = visitor.read(
        "/games/?" + "&".join(f"{each}={value}" for each, value in {**asked, name: no[name]}.items())
    )
    assert (page["games"], page["too_much"]) == ([], [name])


@pytest.mark.rules("TAB-192")
@pytest.mark.parametrize(
    ("query", "right"),
    [
        ("ruleset=chess", ["catan_horror", "classic"]),
        ("pace=live", ["brisk", "daily", "none", "slow"]),
        ("status=asleep", ["lobby", "running", "finished", "cancelled"]),
        ("seats=0", ["at least 1"]),
        ("seats=13", ["at most 12"]),
        ("free=x", ["int"]),
        ("spoken=Deutsch", ["such as en or de"]),
        ("spoken=", ["such as en or de"]),
        ("rated=perhaps", ["bool"]),
    ],
)
def test_a_filter_that_makes_no_sense_is_refused_with_what_would(
    visitor: Person, query: str, right: list[str]
) -> None:
    answer = visitor.get(f"/games/?{query}")
    assert (answer.status_code, answer.json()["path"]) == (400, f"?{query.partition('=')[0]}")
    assert all(word in answer.json()["detail"] for word in right)


@pytest.mark.rules("TAB-192")
def test_pages_of_a_narrowed_list_are_whole_and_hold_every_game_once(
    person: MakePerson, lobby: MakeTable, visitor: Person
) -> None:
    hosts = [person() for _ in range(3)]
    made = []
    for number in range(12):
        game = lobby(host=hosts[number % 3], language=("de", "fr")[number % 2], seats=3 + number % 4 // 2)
        made += [game.id] if number % 2 == 0 and number % 4 < 2 else []
    Game.objects.update(created_at=timezone.now())  # all at the same moment
    seen: list[str] = []
    query = "open=true&spoken=de&seats=3&limit=2"
    page = visitor.read(f"/games/?{query}")
    while True:
        assert len(page["games"]) == 2 or page["next"] is None
        seen += [game["id"] for game in page["games"]]
        if page["next"] is None:
            break
        lobby(host=hosts[0], language="de")  # what comes meanwhile comes before them
        page = visitor.read(f"/games/?{query}&cursor={page['next']}")
    assert len(seen) == len(set(seen))
    assert set(seen) == set(made)


def test_filters_cost_no_query_but_where_nothing_is_found(
    person: MakePerson, lobby: MakeTable, visitor: Person
) -> None:
    def cost(who: Person, query: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert who.get(f"/games/?{query}").status_code == 200
        return len(captured)

    lobby(**SLOW)
    guest = person()
    guest.get("/me/")  # the token notes its first use
    asked = "&".join(f"{name}={value}" for name, (value, _) in FILTERS.items() if name != "joinable")
    assert cost(visitor, asked) == cost(visitor, "") == 2
    lobby(**SLOW)
    assert cost(visitor, asked) == 2
    assert cost(visitor, f"{asked}&joinable=true") == 2
    assert cost(guest, f"{asked}&joinable=true") == cost(guest, asked) + 3  # reliability, and blocks
    assert cost(visitor, asked.replace("rated=true", "rated=false")) == 1 + 10
    assert cost(visitor, "rated=true&cursor=" + "MjAyMC0wMS0wMVQwMDowMDowMCswMDowMCBhYQ") == 1


def test_lists_tell_options_in_words_and_how_many_points_win(
    person: MakePerson, lobby: MakeTable, visitor: Person
) -> None:
    plain = lobby()
    lobby(ruleset="catan_horror", preset="correspondence", options={"masks": True, "victory_points": 9})
    horror, classic = visitor.read("/games/?language=de")["games"]
    assert (classic["id"], classic["chosen"], classic["to_win"]) == (plain.id, [], 10)
    assert [each["option"] for each in horror["chosen"]] == ["masks", "victory_points"]
    assert horror["chosen"][0]["value"] == "ja"
    assert (horror["chosen"][1]["value"], horror["to_win"]) == ("9", 9)


@pytest.mark.rules("TAB-192")
def test_lists_tell_nothing_of_games_that_one_may_not_know_of(
    person: MakePerson, lobby: MakeTable, visitor: Person
) -> None:
    """What is found, and what is said to be too much, is the same whatever private and unlisted games there are."""
    queries = ["", "rated=true", "seats=4&pace=slow", "joinable=true", "open=true&spoken=de&bots=true"]
    lobby()
    guest = person()

    def told() -> list[Any]:
        return [who.get(f"/games/?{query}").content for who in (visitor, guest) for query in queries]

    before = told()
    for visibility in ("private", "unlisted"):
        lobby(seats=4, visibility=visibility, bots=["random"], **SLOW)
        lobby(seats=4, visibility=visibility, password="sesame", language="de")
    assert told() == before


SEAT = "/me/seat/"


@pytest.mark.rules("TAB-193", "TAB-195")
def test_one_request_makes_a_table_and_the_next_one_sits_there(person: MakePerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    wish = {"ruleset": "classic", "pace": "daily", "language": "en", "near": True}
    made = ann.post(SEAT, wish)
    assert made.status_code == 200, made.content
    game = made.json()
    assert (game["seat"], game["host"], game["name"], game["rated"]) == (0, True, "Classic · Ann", True)
    sat = ben.post(SEAT, wish).json()
    assert (sat["id"], sat["seat"], sat["host"]) == (game["id"], 1, False)
    assert ben.post(SEAT, wish).json()["seat"] == 1


def test_a_seat_takes_the_scope_of_sitting_down_and_an_account(person: MakePerson, visitor: Person) -> None:
    assert visitor.post(SEAT, {}).status_code == 401
    assert person(scopes=["read", "host"]).post(SEAT, {}).status_code == 403
    assert person(scopes=["play"]).post(SEAT, {}).status_code == 200


def test_the_same_key_is_one_seat_and_another_wish_is_refused(person: MakePerson) -> None:
    ann = person()
    first, again = (ann.post(SEAT, {"pace": "slow"}, Idempotency_Key="k") for _ in range(2))
    assert first.json()["id"] == again.json()["id"]
    assert ann.post(SEAT, {"pace": "daily"}, Idempotency_Key="k").status_code == 422
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("wish", "status", "path"),
    [
        ({"ruleset": "chess"}, 422, "$.ruleset"),
        ({"pace": "live"}, 400, "$.pace"),
        ({"language": "German"}, 422, "$.language"),
        ({"least_reliability": 82}, 422, "$.least_reliability"),
        ({"least_reliability": 101}, 400, "$.least_reliability"),
        ({"zone": "Asia/Tokyo"}, 400, "$.zone"),
    ],
)
def test_a_wish_that_no_table_meets_is_refused(
    person: MakePerson, wish: dict[str, Any], status: int, path: str
) -> None:
    answer = person().post(SEAT, wish)
    assert (answer.status_code, answer.json().get("path")) == (status, path)
    assert not Game.objects.exists()


@pytest.mark.rules("TAB-194", "TAB-196")
def test_who_is_seated_learns_of_others_what_everybody_may(person: MakePerson, lobby: MakeTable) -> None:
    """The answer is the game as anybody sees it, and the same whatever its people's zones and habits are."""
    host, guest = person(), person()
    there = lobby(host=host)
    assert host.user is not None
    answers = []
    for zone, sleep in (("Asia/Tokyo", ["22:00", "06:00"]), ("America/Lima", None)):
        assert host.call("PATCH", "/me/", {"time_zone": zone, "sleep": sleep}).status_code == 200
        answers.append(guest.post(SEAT, {"near": True}).json())
    assert answers[0]["id"] == there.id
    assert answers[0] == answers[1]
    assert answers[0] == guest.read(f"{there.path}/")


@pytest.mark.rules("TAB-192")
def test_lists_tell_the_points_that_everybody_can_count(
    lobby: MakeTable, table: MakeTable, visitor: Person
) -> None:
    """A seat that holds a point card shows it to nobody before the end, its own player's list included."""

    def told(who: Person) -> dict[str, list[int] | None]:
        return {game["id"]: game["points"] for game in who.read("/games/")["games"]}

    waits, goes_on, unread = lobby().id, table(4), table().id
    played = RandomGame(1)
    while all(each.points == each.public_points for each in played.position.score()):
        played.step()
    score = played.position.score()
    Snapshot.objects.filter(game=goes_on.id).update(data=played.position.dump())
    Snapshot.objects.filter(game=unread).update(data=b"{}x")
    public = [each.public_points for each in score]
    for who in (visitor, *goes_on.people):
        assert told(who) == {waits: None, unread: None, goes_on.id: public}
    seats = [{"points": each.points, "fate": "well", "began": "well"} for each in score]
    result = {"outcome": "points", "winners": [0], "turn": 9, "seats": seats}
    Game.objects.filter(pk=goes_on.id).update(status="finished", ended_at=timezone.now(), result=result)
    assert told(visitor)[goes_on.id] == [each.points for each in score] != public
