"""Inviting by a link over HTTP: what it opens, how often and how long, and that nothing else does."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import deletion
from horror import present
from horror.models import Game, Invitation, InvitationLink, Seat
from horror.table import invitation_links
from tests.api.conftest import MakePerson, MakeTable, Person, Table

QUERIES = {"list": 7, "make": 16, "open": 6, "take": 36, "revoke": 6}


@pytest.fixture
def private(lobby: MakeTable) -> Table:
    return lobby(visibility="private", password="sesame", least_reliability=0)


def make(game: Table) -> Any:
    return game.people[0].post(f"{game.path}/links/").json()


def key_of(link: dict[str, Any]) -> str:
    return str(link["address"].partition("#")[2])


def opened(who: Person, game: Table, key: str) -> Any:
    return who.post(f"{game.path}/links/open/", {"key": key})


def take(who: Person, game: Table, key: str, **more: Any) -> Any:
    headers = {"Idempotency_Key": more.pop("idempotency")} if "idempotency" in more else {}
    return who.post(f"{game.path}/links/take/", {"key": key, **more}, **headers)


@pytest.mark.rules("TAB-204", "TAB-205")
def test_a_visitor_sees_a_private_lobby_by_its_link_and_a_person_sits_down(
    private: Table, person: MakePerson, settings: Any
) -> None:
    link = make(private)
    address, key = link["address"].split("#")
    assert address == f"{settings.PUBLIC_URL}{private.path}/invitation"
    friend, visitor = person("Grace"), Person()
    seen = opened(visitor, private, key)
    assert seen.status_code == 200
    assert (seen.json()["host"], seen.json()["game"]["id"]) == (private.people[0].user.name, private.id)
    assert visitor.get(f"{private.path}/").status_code == 404  # the link is for its page
    taken = take(friend, private, key, seat=2, salt="mine")
    assert (taken.status_code, taken.json()["seat"]) == (200, 2)
    assert Seat.objects.get(game=private.id, index=2).salt == "mine"
    assert friend.get(f"{private.path}/").json()["seat"] == 2
    assert [each["uses"] for each in private.people[0].read(f"{private.path}/links/")["links"]] == [1]
    assert Invitation.objects.get().state == Invitation.State.ACCEPTED


@pytest.mark.rules("TAB-205")
def test_who_is_invited_by_a_link_need_not_be_as_reliable_as_the_game_asks(
    lobby: MakeTable, person: MakePerson
) -> None:
    game, friend = lobby(), person("Grace")
    key = key_of(make(game))
    Game.objects.filter(pk=game.id).update(least_reliability=95, newcomers=False)
    assert friend.post(f"{game.path}/join/", {}).json()["code"] == "unreliable"
    assert take(friend, game, key).status_code == 200


@pytest.mark.rules("TAB-208")
def test_the_key_is_kept_as_its_hash_alone(private: Table) -> None:
    key = key_of(make(private))
    assert len(key) == 32
    row = InvitationLink.objects.get()
    assert row.digest == hashlib.sha256(key.encode()).hexdigest()
    assert key not in str(InvitationLink.objects.values())
    assert key not in str(private.people[0].read(f"{private.path}/links/"))


def test_what_is_asked_twice_by_one_key_is_done_once(private: Table, person: MakePerson) -> None:
    key, friend = key_of(make(private)), person("Grace")
    answers = [take(friend, private, key, idempotency="once") for _ in range(2)]
    assert answers[0].content == answers[1].content and answers[0].status_code == 200
    assert InvitationLink.objects.get().uses == 1


@pytest.mark.rules("TAB-206")
@pytest.mark.rules("TAB-204", "TAB-208")
def test_a_link_that_is_asked_for_twice_by_one_key_is_one_link(private: Table) -> None:
    """Its own key comes out of that of the request and what the server alone knows."""
    host = private.people[0]
    first, second, other = (
        host.post(f"{private.path}/links/", Idempotency_Key=key).json() for key in ("one", "one", "two")
    )
    assert first == second and key_of(first) != key_of(other)
    assert len(key_of(first)) == 48 and opened(Person(), private, key_of(first)).status_code == 200
    assert InvitationLink.objects.count() == 2


def test_a_link_seats_so_many(lobby: MakeTable, person: MakePerson, settings: Any) -> None:
    settings.LINK_CAPS = {"uses": 1}
    game = lobby()
    key = key_of(make(game))
    assert take(person("Grace"), game, key).status_code == 200
    assert take(person("Eve"), game, key).status_code == 404
    assert game.people[0].read(f"{game.path}/links/")["links"] == []


@pytest.mark.rules("TAB-206")
@pytest.mark.parametrize("caps", [{"living": 1}, {"made": 1}])
def test_a_game_has_so_many_links(private: Table, settings: Any, caps: dict[str, int]) -> None:
    settings.LINK_CAPS = caps
    make(private)
    answer = private.people[0].post(f"{private.path}/links/")
    assert (answer.status_code, answer.json()["code"], answer.json()["rule"]) == (
        422,
        "too_many_invitations",
        "TAB-206",
    )


@pytest.mark.rules("TAB-206")
def test_a_link_lasts_two_weeks(private: Table) -> None:
    link, host = make(private), private.people[0]
    InvitationLink.objects.update(until=timezone.now())
    assert opened(Person(), private, key_of(link)).status_code == 404
    assert host.read(f"{private.path}/links/")["links"] == []
    assert invitation_links.forget(present.now() + invitation_links.KEPT + timedelta(hours=1)) == 1


@pytest.mark.rules("TAB-207")
def test_a_link_is_taken_back(private: Table, person: MakePerson) -> None:
    link, host = make(private), private.people[0]
    path = f"{private.path}/links/{link['id']}/"
    assert person("Eve").call("DELETE", path).status_code == 404
    assert [host.call("DELETE", path).status_code for _ in range(2)] == [204, 204]
    assert opened(Person(), private, key_of(link)).status_code == 404
    assert take(person("Grace"), private, key_of(link)).status_code == 404


def test_a_link_opens_its_own_game_alone(private: Table, lobby: MakeTable) -> None:
    other = lobby(visibility="private")
    assert opened(Person(), other, key_of(make(private))).status_code == 404


@pytest.mark.rules("TAB-204")
def test_a_link_ends_with_the_lobby_and_with_the_hosts_account(
    lobby: MakeTable, private: Table, person: MakePerson
) -> None:
    key = key_of(make(private))
    private.people[0].post(f"{private.path}/cancel/")
    assert opened(Person(), private, key).status_code == 404
    game = lobby(visibility="private")
    key = key_of(make(game))
    assert game.people[0].user
    deletion.delete(game.people[0].user, timezone.now())
    assert opened(Person(), game, key).status_code == 404
    assert take(person("Grace"), game, key).status_code == 404


def test_only_the_host_makes_links_and_sees_them(lobby: MakeTable, person: MakePerson) -> None:
    game, other = lobby(), person("Eve")
    for method in ("GET", "POST"):
        answer = other.call(method, f"{game.path}/links/")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_the_host")


def test_a_key_that_opens_nothing_is_answered_as_a_game_that_is_not_there(private: Table) -> None:
    def answer(game: str) -> tuple[int, bytes]:
        said = Person().post(f"/games/{game}/links/open/", {"key": "x" * 32})
        return said.status_code, said.content.replace(game.encode(), b"")

    assert answer(private.id) == answer("aaaaaaaaaaaa")


def test_no_address_costs_more_queries_than_its_bound(private: Table, person: MakePerson) -> None:
    host, friend = private.people[0], person("Grace")
    link = make(private)
    path, key = f"{private.path}/links/", key_of(link)
    acts = {
        "list": lambda: host.get(path), "make": lambda: host.post(path),
        "open": lambda: opened(Person(), private, key), "take": lambda: take(friend, private, key, idempotency="k"),
        "revoke": lambda: host.call("DELETE", f"{path}{link['id']}/"),
    }  # fmt: skip
    for name, act in acts.items():
        with CaptureQueriesContext(connection) as captured:
            assert act().status_code < 400
        counted = [
            one["sql"] for one in captured if not one["sql"].startswith(("SAVEPOINT", "RELEASE", "BEGIN"))
        ]
        assert len(counted) <= QUERIES[name], f"{name} {len(counted)}\n" + "\n".join(counted)
