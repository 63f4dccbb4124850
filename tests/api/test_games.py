"""Lists of games, making one, and what a stranger learns of it."""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest
from django.utils import timezone

from horror.models import Game
from tests.api.conftest import MakePerson, MakeTable, Person


def ids(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.content
    return [game["id"] for game in answer.json()["games"]]


def test_a_game_is_made_with_its_commitment_and_its_maker_seated(person: MakePerson) -> None:
    host = person("Ada")
    answer = host.post(
        "/games/", {"ruleset": "classic", "seats": 4, "name": "Monday", "options": {"victory_points": 8}}
    )
    assert answer.status_code == 201
    game = answer.json()
    assert (game["status"], game["name"], game["seat"], game["host"]) == ("lobby", "Monday", 0, True)
    assert game["options"] == {"victory_points": 8}
    assert len(game["commitment"]) == 64
    assert [seat["free"] for seat in game["seats"]] == [False, True, True, True]
    assert game["seats"][0]["player"] == str(host.user.pk)
    assert host.get(f"/games/{game['id']}/").json() == game


@pytest.mark.rules("R-09")
@pytest.mark.parametrize(
    ("options", "made"),
    [
        ({}, {"town_damage_turns": "own"}),
        ({"masks": True}, {"town_damage_turns": "own", "masks": True}),
        ({"town_damage_turns": "every"}, {"town_damage_turns": "every"}),
    ],
)
def test_a_game_is_made_with_a_preset(
    person: MakePerson, options: dict[str, Any], made: dict[str, Any]
) -> None:
    wanted = {"ruleset": "catan_horror", "seats": 3, "name": "Slow", "preset": "correspondence"}
    answer = person().post("/games/", {**wanted, "options": options})
    assert answer.status_code == 201, answer.content
    others = {"gates_apart": True, "shared_victory_needs_mad_town": True}
    assert answer.json()["options"] == {**others, **made}


def test_bots_take_the_last_seats(person: MakePerson) -> None:
    answer = person().post(
        "/games/", {"ruleset": "classic", "seats": 4, "name": "n", "bots": ["random", "steward"]}
    )
    assert answer.status_code == 201, answer.content
    assert [seat["bot"] for seat in answer.json()["seats"]] == [None, None, "random", "steward"]


@pytest.mark.parametrize(
    ("change", "status", "path"),
    [
        ({"seats": "4"}, 400, "$.seats"),
        ({"seats": None}, 400, "$.seats"),
        ({"name": ""}, 400, "$.name"),
        ({"name": "x" * 81}, 400, "$.name"),
        ({"visibility": "secret"}, 400, "$.visibility"),
        ({"colour": "red"}, 400, "$.colour"),
        ({"options": {"victory_points": "ten"}}, 400, "$.options.victory_points"),
        ({"options": {"victory_points": 99}}, 400, "$.options.victory_points"),
        ({"options": {"monsters": True}}, 400, "$.options.monsters"),
        ({"options": []}, 400, "$.options"),
        ({"bots": "random"}, 400, "$.bots"),
        ({"lobby_until": "tomorrow"}, 400, "$.lobby_until"),
        ({"lobby_until": "2026-12-01T00:00:00"}, 400, "$.lobby_until"),
        ({"preset": 1}, 400, "$.preset"),
        ({"ruleset": "chess"}, 422, "$.ruleset"),
        ({"preset": "correspondence"}, 422, "$.preset"),
        ({"seats": 7}, 422, "$.seats"),
        ({"bots": ["deep thought"]}, 422, "$.bots[0]"),
        ({"bots": ["random"] * 4}, 422, "$.bots"),
        ({"seat": 9}, 422, "$.seat"),
        ({"lobby_until": "2020-01-01T00:00:00Z"}, 422, "$.lobby_until"),
    ],
)
def test_what_no_game_can_be_made_with_is_refused(
    person: MakePerson, change: dict[str, Any], status: int, path: str | None
) -> None:
    answer = person().post("/games/", {"ruleset": "classic", "seats": 4, "name": "n", **change})
    assert answer.status_code == status, answer.content
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json().get("path") == path
    assert not Game.objects.exists()


def test_making_a_game_twice_with_one_key_makes_one_game(person: MakePerson) -> None:
    host = person()
    body = {"ruleset": "classic", "seats": 3, "name": "n"}
    first, again = (host.post("/games/", body, Idempotency_Key="k1") for _ in range(2))
    assert first.json() == again.json() and first.status_code == again.status_code == 201
    assert Game.objects.count() == 1
    other = host.post("/games/", {**body, "name": "other"}, Idempotency_Key="k1")
    assert (other.status_code, other.json()["type"]) == (422, "/api/v1/problems/key-reused/")


def test_a_retry_across_a_change_of_the_servers_key_is_known(person: MakePerson, settings) -> None:
    """The hashes of bodies are keyed: a body may hold the password of a game."""
    host = person()
    body = {"ruleset": "classic", "seats": 3, "name": "n"}
    first = host.post("/games/", body, Idempotency_Key="k1")
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new" * 20, [settings.SECRET_KEY]
    again = host.post("/games/", body, Idempotency_Key="k1")
    assert first.json() == again.json() and first.status_code == again.status_code == 201
    other = host.post("/games/", {**body, "name": "other"}, Idempotency_Key="k1")
    assert other.status_code == 422


def test_lists_hold_public_games_and_ones_own(person: MakePerson, lobby: MakeTable, visitor: Person) -> None:
    host = person()
    public = lobby(host=host)
    unlisted = lobby(host=host, visibility="unlisted")
    private = lobby(host=host, visibility="private")
    assert ids(visitor.get("/games/")) == [public.id]
    assert ids(person().get("/games/")) == [public.id]
    assert set(ids(host.get("/games/"))) == {public.id, unlisted.id, private.id}
    assert visitor.get(f"{unlisted.path}/").status_code == 200
    assert visitor.get(f"{private.path}/").status_code == 404


def test_filters(person: MakePerson, lobby: MakeTable, table: MakeTable) -> None:
    running = table()
    waiting = lobby()
    mine = running.people[0]
    assert ids(mine.get("/games/?mine=true")) == [running.id]
    assert ids(mine.get("/games/?open=true")) == [waiting.id]
    assert ids(mine.get("/games/?status=running")) == [running.id]
    assert ids(mine.get("/games/?ruleset=classic&status=lobby")) == [waiting.id]
    asked = running.asked()
    assert ids(asked.get("/games/?my_turn=true")) == [running.id]
    assert asked.get("/games/?my_turn=true").json()["games"][0]["my_turn"] is True
    assert ids(running.not_asked().get("/games/?my_turn=true")) == []
    assert ids(Person().get("/games/?mine=true")) == []


def test_what_the_front_page_shows_is_made_by_nobody(lobby: MakeTable) -> None:
    """Somebody's own game, of bots alone or not, does not get there by its name."""
    from deploy.demo.game import keep

    lobby(name="Four stewards", bots=["steward", "steward"])
    shown = keep(timezone.now())
    assert ids(Person().get("/games/?house=true")) == [shown]


def test_pages_hold_every_game_once(person: MakePerson, lobby: MakeTable) -> None:
    host = person()
    made = [lobby(host=host).id for _ in range(5)]
    seen: list[str] = []
    path = "/games/?limit=2"
    while True:
        page = host.get(path).json()
        seen += [game["id"] for game in page["games"]]
        if page["next"] is None:
            break
        path = f"/games/?limit=2&cursor={page['next']}"
    assert seen == list(reversed(made))


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=101",
        "limit=x",
        "mine=yes",
        "status=asleep",
        "cursor=@@",
        "cursor=eA",
        "a=b",
        "mine=true&mine=true",
    ],
)
def test_a_query_that_makes_no_sense_is_malformed(visitor: Person, query: str) -> None:
    answer = visitor.get(f"/games/?{query}")
    assert answer.status_code == 400
    assert answer.json()["path"] == f"?{query.partition('=')[0]}"


STRANGE = [
    ("GET", "", None),
    ("POST", "join/", {}),
    ("POST", "join/", {"password": "wrong"}),
    ("POST", "substitutes/", {"seat": 0}),
    ("POST", "substitutes/", {"seat": 0, "password": "wrong"}),
    ("GET", "substitute/", None),
    ("PUT", "substitute/", {"player": None}),
    ("POST", "leave/", None),
    ("PUT", "salt/", {"salt": "x"}),
    ("POST", "bots/", {"bot": "random"}),
    ("POST", "start/", None),
    ("POST", "cancel/", None),
    ("GET", "view/", None),
    ("GET", "view/?at=1", None),
    ("GET", "decisions/", None),
    ("GET", "choices/", None),
    ("POST", "preview/", {"orders": "roll"}),
    ("POST", "submissions/", {"orders": "roll"}),
    ("POST", "submissions/", {"moves": [{"type": "nonsense"}]}),
    ("GET", "draft/", None),
    ("PUT", "draft/", {"lines": ["roll"]}),
    ("DELETE", "draft/", None),
    ("GET", "seen/", None),
    ("PUT", "seen/", {"cursor": 1}),
    ("GET", "since/", None),
    ("GET", "moments/", None),
    ("GET", "rolls/", None),
    ("GET", "statistics/", None),
    ("GET", "notes/", None),
    ("PUT", "notes/", {"text": "x"}),
    ("POST", "undo/", {}),
    ("POST", "undo/ask/", {}),
    ("POST", "undo/consent/", {"agree": True}),
    ("POST", "votes/", {"what": "draw"}),
    ("POST", "extensions/", {"seat": 0}),
    ("GET", "standing/", None),
    ("PUT", "standing/", {"version": 0, "orders": []}),
    ("POST", "here/", None),
    ("GET", "holders/", None),
    ("POST", "standing/test/", {}),
    ("POST", "resign/", None),
    ("POST", "messages/", {"text": "hello"}),
    ("GET", "events/", None),
    ("GET", "log/", None),
    ("GET", "now/", None),
    ("GET", "table/", None),
    ("GET", "now/", None),
    ("GET", "board.svg", None),
    ("GET", "board.json", None),
    ("GET", "legend.json", None),
    ("GET", "board.svg?parts=ground&hash=0123456789abcdef0123456789abcd", None),
    ("GET", "board.txt", None),
    ("GET", "dice/", None),
    ("GET", "dice/opening/?turn=1&purpose=production", None),
    ("PUT", "dice/anchor/", {"anchor": "0" * 64}),
    ("POST", "dice/ready/", {"link": "0" * 64}),
    ("POST", "dice/deposit/", {"index": 5, "link": "0" * 64}),
    ("POST", "dice/release/", None),
    ("GET", "record/", None),
    ("GET", "export/", None),
    ("GET", "invitations/", None),
    ("POST", "invitations/", {"name": "Ann"}),
    ("DELETE", "invitations/aaaaaaaaaaaa/", None),
    ("POST", "invitations/aaaaaaaaaaaa/accept/", {}),
    ("POST", "invitations/aaaaaaaaaaaa/decline/", None),
    ("GET", "invitations/addresses/", None),
    ("POST", "invitations/addresses/", {"address": "ann@example.org"}),
    ("GET", "rematch/", None),
    ("POST", "rematch/", None),
    ("GET", "links/", None),
    ("POST", "links/", None),
    ("POST", "links/open/", {"key": "x" * 32}),
    ("POST", "links/take/", {"key": "x" * 32}),
    ("DELETE", "links/aaaaaaaaaaaa/", None),
    ("GET", "mails/", None),
    ("PUT", "mails/", {"mails": "none"}),
    ("DELETE", "mails/", None),
    ("GET", "webhooks/", None),
    ("POST", "webhooks/", {"kind": "standard", "url": "https://example.org/", "events": ["game.over"]}),
    ("GET", "places/12/", None),
]


@pytest.mark.parametrize(("method", "path", "body"), STRANGE)
@pytest.mark.parametrize("password", ["", "sesame"])
def test_a_stranger_cannot_tell_a_private_game_from_a_missing_one(
    person: MakePerson, lobby: MakeTable, method: str, path: str, body: Any, password: str
) -> None:
    """The same status, body and headers, for every address below a game."""
    private = lobby(visibility="private", password=password)
    stranger = person()

    def answer(game: str) -> tuple[int, bytes, dict[str, str]]:
        from django.core.cache import cache

        cache.clear()
        response = stranger.call(method, f"/games/{game}/{path}", body, Idempotency_Key="k")
        headers = {
            name: value
            for name, value in response.headers.items()
            if name not in ("X-Request-ID", "RateLimit-Reset", "RateLimit")
        }
        return response.status_code, response.content, headers

    assert answer(private.id) == answer("aaaaaaaaaaaa")
    assert answer(private.id)[0] == 404


def test_every_address_below_a_game_is_tried_by_the_stranger() -> None:
    """A new address without its line in STRANGE fails here."""
    from api.urls import _game

    paths = {path.partition("?")[0] for _, path, _ in STRANGE}
    named = {
        "links/aaaaaaaaaaaa": "links/<game:link>",
        "aaaaaaaaaaaa": "<game:invitation>",
        "/12/": "/<str:place>/",
    }
    tried = {reduce(lambda given, each: given.replace(*each), named.items(), path) for path in paths}
    assert {str(route.pattern) for route in _game} == {
        *tried,
        "preview.png",
    }  # one picture for all: test_previews


def test_a_private_game_opens_to_who_is_seated_and_to_its_host(person: MakePerson, lobby: MakeTable) -> None:
    private = lobby(visibility="private", password="sesame")
    guest = person()
    assert guest.post(f"{private.path}/join/", {"password": "Sesame"}).status_code == 404
    assert guest.post(f"{private.path}/join/", {"password": "sesame"}).status_code == 200
    assert guest.get(f"{private.path}/").status_code == 200


def test_what_is_shown_of_people_is_name_and_id(
    person: MakePerson, lobby: MakeTable, visitor: Person
) -> None:
    game = lobby(host=person("Ada"))
    shown = visitor.get(f"{game.path}/").content.decode()
    assert "Ada" in shown and "@example.org" not in shown
    assert "password" in shown and "argon2" not in shown and "md5" not in shown


def test_a_page_shows_one_game_of_each_host_before_the_others(
    person: MakePerson, lobby: MakeTable, visitor: Person
) -> None:
    patient, busy = person(), person()
    first = lobby(host=patient).id
    many = [lobby(host=busy).id for _ in range(4)]
    page = [game["id"] for game in visitor.get("/games/?open=true&limit=5").json()["games"]]
    assert page == [many[3], first, *reversed(many[:3])]
    assert [game["id"] for game in busy.get("/games/?mine=true").json()["games"]] == list(reversed(many))
