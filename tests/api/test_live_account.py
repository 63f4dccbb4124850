"""The stream of an account: how all games of a person stand, now and whenever something changes."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from accounts import tokens
from accounts.models import AccessToken
from tests.api.conftest import MakePerson, MakeTable, Person, Table
from tests.api.sockets import Socket, at, head, served

pytestmark = pytest.mark.django_db(transaction=True)


server = served("accounts", LIVE_POLL_SECONDS="0.5")
"""A server that looks each half second who sits where."""


@contextlib.contextmanager
def account(server: str, person: Person, way: str = "hello") -> Iterator[Socket]:
    """The stream of a person past its ready frame."""
    headers = {"Authorization": f"Bearer {person.token}"} if way == "header" else {}
    with at(server, "/api/v1/me/live", "AccountFrame", additional_headers=headers) as live:
        hello = {"type": "hello"} | ({"token": person.token} if way == "hello" and person.token else {})
        live.raw.send(json.dumps(hello))
        assert live.frame() == {"type": "ready", "epoch": "first", "heartbeat": 3600}
        yield live


def told(live: Socket, game: Table, **wanted: Any) -> dict[str, Any]:
    """How a game stands, as soon as it is told that it stands so."""
    while True:
        frame = live.frame()
        assert frame["type"] == "games", frame
        for now in frame["games"]:
            if now["game"] == game.id and now | wanted == now:
                return dict(now)


@pytest.mark.parametrize("way", ["hello", "header"])
def test_it_begins_with_how_all_games_stand(
    server: str, table: MakeTable, lobby: MakeTable, way: str
) -> None:
    game = table()
    person = game.people[0]
    waiting = lobby(host=person)
    with account(server, person, way) as live:
        frame = live.frame()
    asked = person.get(f"{game.path}/decisions/").json()
    assert frame["left"] == []
    assert {now["game"]: now for now in frame["games"]} == {
        game.id: {
            "game": game.id, "name": "A game", "ruleset": "classic", "status": "running", "paused": False,
            "seat": 0, "cursor": asked["cursor"], "decision": next(iter(asked["mine"]), None), "draft": None,
        },
        waiting.id: {
            "game": waiting.id, "name": "A game", "ruleset": "classic", "status": "lobby", "paused": False,
            "seat": 0, "cursor": head(person, waiting), "decision": None, "draft": None,
        },
    }  # fmt: skip


def test_every_change_of_a_game_is_told_and_nothing_of_other_peoples(
    server: str, table: MakeTable, chance: random.Random
) -> None:
    game, other = table(), table()
    asked = game.asked()
    with account(server, asked) as live:
        now = told(live, game)
        decision = now["decision"]
        assert decision is not None
        while now["decision"] == decision:
            assert other.step(chance).status_code == 200
            assert game.step(chance).status_code == 200
            now = told(live, game, cursor=head(asked, game))


def test_a_seat_that_is_taken_and_left_again_is_told(
    server: str, lobby: MakeTable, person: MakePerson
) -> None:
    game, guest = lobby(), person()
    with account(server, guest) as live:
        assert live.frame() == {"type": "games", "games": [], "left": []}
        assert guest.post(f"{game.path}/join/", {}).status_code == 200
        assert told(live, game)["seat"] == 1
        assert guest.post(f"{game.path}/leave/").status_code == 200
        while not (left := live.frame())["left"]:
            pass
    assert left == {"type": "games", "games": [], "left": [game.id]}


def test_a_game_that_ends_is_told_once_with_its_status(server: str, lobby: MakeTable) -> None:
    game = lobby()
    with account(server, game.people[0]) as live:
        told(live, game, status="lobby")
        assert game.people[0].post(f"{game.path}/cancel/").status_code == 200
        told(live, game, status="cancelled")
    with account(server, game.people[0]) as live:
        assert live.frame()["games"] == []


def test_who_comes_again_is_told_what_is_so_now(server: str, table: MakeTable, chance: random.Random) -> None:
    game = table()
    person = game.people[1]
    with account(server, person) as live:
        told(live, game)
    for _ in range(3):
        assert game.step(chance).status_code == 200
    with account(server, person) as live:
        assert told(live, game)["cursor"] == head(person, game)


@pytest.mark.parametrize(
    ("query", "hello", "code"),
    [
        ("", {"type": "hello"}, 4401),
        ("", {"type": "hello", "token": "ch_unknown"}, 4401),
        ("", {"type": "hello", "after": 3}, 4400),
        ("", {"type": "hello", "text": True}, 4400),
        ("", {"type": "ping"}, 4400),
        ("?after=0", None, 4400),
    ],
)
def test_what_makes_no_sense_is_told_and_closed(
    server: str, person: MakePerson, query: str, hello: dict[str, Any] | None, code: int
) -> None:
    somebody = person()
    with at(server, f"/api/v1/me/live{query}", "AccountFrame") as live:
        if hello is not None:
            known = {"token": somebody.token} if "after" in hello or "text" in hello else {}
            live.raw.send(json.dumps(hello | known))
        closed, problem = live.closing()
    assert (closed, problem["status"]) == (code, code - 4000)


def test_a_token_lacks_the_scope_or_is_revoked(server: str, table: MakeTable, person: MakePerson) -> None:
    with at(server, "/api/v1/me/live", "AccountFrame") as live:
        live.raw.send(json.dumps({"type": "hello", "token": person(scopes=["play"]).token}))
        assert live.closing()[0] == 4403
    game = table()
    somebody, other, *_ = game.people
    with account(server, somebody) as live:
        told(live, game)
        token = AccessToken.objects.get(digest=tokens.digest(str(somebody.token)))
        assert tokens.revoke(token.user, token.pk, token.created_at)
        assert other.post(f"{game.path}/messages/", {"text": "hello"}).status_code == 200
        assert live.closing()[0] == 4401


def test_an_invitation_is_told_and_that_it_is_over(server: str, lobby: MakeTable, person: MakePerson) -> None:
    game, guest = lobby(visibility="private"), person("Grace")
    host = game.people[0]
    with account(server, guest) as live:
        assert live.frame() == {"type": "games", "games": [], "left": []}
        made = host.post(f"{game.path}/invitations/", {"name": "Grace"}).json()
        assert live.frame() == {"type": "invitations", "invitations": [made]}
        with account(server, guest) as other:
            assert [other.frame()["type"], other.frame()["type"]] == ["games", "invitations"]
        assert host.call("DELETE", f"{game.path}/invitations/{made['id']}/").status_code == 200
        assert live.frame() == {"type": "invitations", "invitations": []}
