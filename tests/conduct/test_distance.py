"""Blocks and mutes: what follows from them, and that nobody learns of them by anything else (PEO-01 to PEO-05)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.conduct import distance
from accounts.conduct.models import Distance
from accounts.models import User
from accounts.reliability import rows
from horror.models import Game, Seat
from tests.api.conftest import MakePerson, MakeTable, Person, Table
from worker.notices import offered, said
from worker.notices.desk import Desk

NOTHING = "this table does not take everybody: look for another one"


def pk(who: Person) -> Any:
    assert who.user is not None
    return who.user.pk


def block(who: Person, whom: Person, how: str = "blocks") -> None:
    assert who.call("PUT", f"/me/{how}/{pk(whom)}/").status_code == 204


def unblock(who: Person, whom: Person, how: str = "blocks") -> None:
    assert who.call("DELETE", f"/me/{how}/{pk(whom)}/").status_code == 204


def sits(who: Person, game: Table) -> Any:
    return who.post(f"{game.path}/join/", {})


def stream(who: Person, game: Table) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = who.read(f"{game.path}/events/?text=true")["items"]
    return items


def words(who: Person, game: Table) -> list[tuple[str, bool]]:
    items = [item for item in stream(who, game) if item.get("table", {}).get("type") == "message"]
    return [(item["table"]["text"], item.get("muted", False)) for item in items]


@pytest.mark.rules("PEO-01")
@pytest.mark.parametrize("how", ["blocks", "mutes"])
def test_one_lists_the_own_and_takes_them_back(person: MakePerson, how: str) -> None:
    ada, bob, eve = person("Ada"), person("Bob"), person("Eve")
    block(ada, bob, how)
    block(ada, bob, how)
    block(ada, eve, how)
    assert [each["name"] for each in ada.read(f"/me/{how}/")[how]] == ["Eve", "Bob"]
    assert bob.read(f"/me/{how}/")[how] == []
    unblock(ada, bob, how)
    unblock(ada, bob, how)
    assert [each["name"] for each in ada.read(f"/me/{how}/")[how]] == ["Eve"]
    assert ada.call("PUT", f"/me/{how}/{pk(ada)}/").status_code == 422
    assert ada.call("PUT", f"/me/{how}/00000000-0000-4000-8000-000000000000/").status_code == 404


@pytest.mark.rules("PEO-01")
def test_there_is_an_end_to_how_many(person: MakePerson, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distance, "MOST", 1)
    ada, bob, eve = person(), person(), person()
    block(ada, bob)
    block(ada, bob)
    answer = ada.call("PUT", f"/me/blocks/{pk(eve)}/")
    assert (answer.status_code, answer.json()["code"]) == (422, "too_many_distances")


@pytest.mark.rules("PEO-02", "PEO-03")
def test_neither_sits_down_where_the_other_sits(person: MakePerson, lobby: MakeTable) -> None:
    ada, bob, eve = person(), person(), person()
    block(ada, bob)
    of_ada, of_bob, of_eve = lobby(host=ada), lobby(host=bob), lobby(host=eve)
    assert sits(ada, of_eve).status_code == 200
    told = [sits(bob, of_ada), sits(ada, of_bob), sits(bob, of_eve)]
    assert {(answer.status_code, answer.json()["code"], answer.json()["rule"]) for answer in told} == {
        (409, "not_taken", "PEO-03")
    }
    assert {answer.json()["detail"] for answer in told} == {NOTHING}
    unblock(ada, bob)
    assert sits(bob, of_ada).status_code == 200


@pytest.mark.rules("PEO-02")
def test_who_only_hosts_is_at_the_table_too(person: MakePerson, lobby: MakeTable) -> None:
    ada, bob = person(), person()
    block(bob, ada)
    assert sits(bob, lobby(host=ada, seat=None)).status_code == 409


@pytest.mark.rules("PEO-02")
def test_a_table_where_both_sit_goes_on(person: MakePerson, lobby: MakeTable) -> None:
    game, bob = lobby(), person()
    assert sits(bob, game).status_code == sits(person(), game).status_code == 200
    block(bob, game.people[0])
    assert game.people[0].post(f"{game.path}/start/").status_code == 200


@pytest.mark.rules("PEO-02")
@pytest.mark.parametrize("blocks", ["host", "guest"])
def test_no_invitation_comes_about(person: MakePerson, lobby: MakeTable, blocks: str) -> None:
    guest = person("Grace")
    early, late = lobby(visibility="private"), lobby(visibility="private")
    host, other = early.people[0], late.people[0]
    early_one = host.post(f"{early.path}/invitations/", {"name": "Grace"}).json()
    assert len(guest.read("/me/invitations/")["invitations"]) == 1
    block(*((host, guest) if blocks == "host" else (guest, host)))
    block(*((other, guest) if blocks == "host" else (guest, other)))
    assert guest.read("/me/invitations/")["invitations"] == []
    told = other.post(f"{late.path}/invitations/", {"name": "Grace"})
    assert told.status_code == 201 and told.json()["status"] == early_one["status"] == "open"
    assert guest.read("/me/invitations/")["invitations"] == []
    assert guest.get(f"{late.path}/").status_code == 404


@pytest.mark.rules("PEO-02")
def test_no_open_seat_is_taken_or_offered(person: MakePerson, table: MakeTable) -> None:
    game, bob, eve = table(), person(), person()
    assert game.people[2].post(f"{game.path}/resign/", {}).status_code == 200
    seat = Seat.objects.get(game=game.id, resigned_at__isnull=False).index
    row = Game.objects.get(pk=game.id)
    for who in (bob, eve):
        assert offered._is_fit(row, pk(who), timezone.now())
    block(game.people[0], bob)
    assert not offered._is_fit(row, pk(bob), timezone.now())
    refused = bob.post(f"{game.path}/substitutes/", {"seat": seat})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_taken")
    assert eve.post(f"{game.path}/substitutes/", {"seat": seat}).status_code == 200


@pytest.mark.rules("PEO-02")
def test_who_has_left_parts_nobody_from_the_seat(person: MakePerson, table: MakeTable) -> None:
    game, bob = table(), person()
    gone = game.people[2]
    assert gone.post(f"{game.path}/resign/", {}).status_code == 200
    seat = Seat.objects.get(game=game.id, resigned_at__isnull=False).index
    block(gone, bob)
    assert bob.post(f"{game.path}/substitutes/", {"seat": seat}).status_code == 200


@pytest.mark.rules("PEO-03")
def test_a_block_costs_no_query_and_no_word_more(person: MakePerson, lobby: MakeTable) -> None:
    """Two worlds that differ by a block between others, and by one that refuses: the same statements until then."""

    def world(blocked: bool) -> tuple[int, int, int]:
        ada, bob, eve = person(), person(), person()
        ada.get("/me/")
        if blocked:
            block(ada, bob)
        game = lobby(host=eve)
        with CaptureQueriesContext(connection) as looked:
            rows.reliability(pk(bob), timezone.now())
        with CaptureQueriesContext(connection) as joined:
            assert sits(bob, game).status_code == 200
        with CaptureQueriesContext(connection) as invited:
            assert ada.call("GET", f"/people/{pk(bob)}/").status_code == 200
        return len(looked), len(joined), len(invited)

    world(False)
    assert world(True) == world(False)


@pytest.mark.rules("PEO-03")
def test_everything_else_that_the_blocked_read_is_the_same(person: MakePerson, table: MakeTable) -> None:
    """What somebody reads of a person and of the own games does not depend on who has blocked them."""
    game = table()
    ada, bob = game.people[0], game.people[1]

    def read() -> list[bytes]:
        pages = [f"/people/{pk(ada)}/", f"{game.path}/", f"{game.path}/events/", "/me/blocks/", "/me/mutes/"]
        return [bob.get(page).content for page in [*pages, "/reports/", "/me/", "/games/"]]

    before = read()
    block(ada, bob)
    block(ada, bob, "mutes")
    assert read() == before
    sent = bob.post(f"{game.path}/messages/", {"text": "hello", "to": [0]})
    assert sent.status_code == 200
    assert words(bob, game) == [("hello", False)]


@pytest.mark.rules("PEO-04")
def test_no_letter_of_who_is_blocked_is_shown(table: MakeTable) -> None:
    game = table()
    ada, bob, eve = game.people
    bob.post(f"{game.path}/messages/", {"text": "before", "to": [0, 2]})
    block(ada, bob)
    bob.post(f"{game.path}/messages/", {"text": "sesame", "to": [0, 2]})
    eve.post(f"{game.path}/messages/", {"text": "from Eve", "to": [0]})
    assert words(ada, game) == [("from Eve", False)]
    assert words(eve, game) == [("before", False), ("sesame", False), ("from Eve", False)]
    letters = [item for item in stream(ada, game) if item.get("table", {}).get("type") == "letter"]
    assert len(letters) == 2 and all("seat" not in item for item in letters)
    for page in ("events/?text=true", "log/", "export/", "now/", "since/"):
        answer = ada.get(f"{game.path}/{page}")
        body = answer.getvalue() if answer.streaming else answer.content
        assert b"sesame" not in body, page
    unblock(ada, bob)
    assert words(ada, game)[:2] == [("before", False), ("sesame", False)]


@pytest.mark.rules("PEO-04")
def test_who_blocks_writes_no_letters_either(table: MakeTable) -> None:
    game = table()
    ada, bob, _eve = game.people
    block(ada, bob)
    for body in ({"text": "hm", "to": [1]}, {"text": "hm", "to": [1, 2]}):
        answer = ada.post(f"{game.path}/messages/", body)
        assert (answer.status_code, answer.json()["code"], answer.json()["rule"]) == (
            403,
            "not_carried",
            "PEO-04",
        )
    assert ada.post(f"{game.path}/messages/", {"text": "hm", "to": [2]}).status_code == 200
    assert ada.post(f"{game.path}/messages/", {"text": "to all"}).status_code == 200
    assert words(bob, game) == [("to all", False)]


@pytest.mark.rules("PEO-04")
def test_a_letter_of_the_blocked_stays_out_of_what_overtakes_a_decision(table: MakeTable) -> None:
    game = table()
    asked = game.asked()
    other = next(who for who in game.people if who is not asked)
    block(asked, other)
    seat = game.people.index(asked)
    other.post(f"{game.path}/messages/", {"text": "sesame", "to": [seat]})
    answer = asked.submit(game.id, {"orders": "pass", "decision": "0000000000000000", "expected_cursor": 1})
    assert b"sesame" not in answer.content


@pytest.mark.rules("PEO-05")
@pytest.mark.parametrize("how", ["blocks", "mutes"])
def test_what_the_muted_say_is_folded_away(table: MakeTable, how: str) -> None:
    game = table()
    ada, bob, eve = game.people
    bob.post(f"{game.path}/messages/", {"text": "noise"})
    eve.post(f"{game.path}/messages/", {"text": "sense"})
    assert words(ada, game) == [("noise", False), ("sense", False)]
    block(ada, bob, how)
    assert words(ada, game) == [("noise", True), ("sense", False)]
    assert words(eve, game) == [("noise", False), ("sense", False)]
    assert words(bob, game) == [("noise", False), ("sense", False)]
    unread = next(each for each in ada.read("/me/desk/")["games"] if each["game"] == game.id)
    assert unread["letters"] == 1


@pytest.mark.rules("PEO-05")
def test_letters_of_the_muted_are_folded_and_not_closed(table: MakeTable) -> None:
    game = table()
    ada, bob, _eve = game.people
    block(ada, bob, "mutes")
    bob.post(f"{game.path}/messages/", {"text": "psst", "to": [0]})
    assert words(ada, game) == [("psst", True)]
    assert ada.post(f"{game.path}/messages/", {"text": "yes?", "to": [1]}).status_code == 200


@pytest.mark.rules("PEO-05")
def test_mails_leave_out_what_the_muted_say(table: MakeTable) -> None:
    game = table()
    ada, bob, eve = game.people
    User.objects.update(mails=User.Mails.TURN)
    block(ada, bob, "mutes")
    bob.post(f"{game.path}/messages/", {"text": "noise"})
    desk = Desk(Game.objects.get(pk=game.id), timezone.now())
    assert said.written(desk, desk.seats[0]) is None
    heard = said.written(desk, desk.seats[2])
    assert heard is not None and heard.authors == [1]


@pytest.mark.rules("PEO-05")
def test_a_seat_that_another_took_over_is_not_muted_with_it(person: MakePerson, table: MakeTable) -> None:
    game, new = table(), person()
    ada, _bob, eve = game.people
    eve.post(f"{game.path}/messages/", {"text": "old"})
    block(ada, eve, "mutes")
    eve.post(f"{game.path}/resign/", {})
    assert new.post(f"{game.path}/substitutes/", {"seat": 2}).status_code == 200
    new.post(f"{game.path}/messages/", {"text": "new"})
    assert words(ada, game) == [("old", True), ("new", False)]


@pytest.mark.rules("PEO-05")
def test_who_looks_on_reads_what_all_read(person: MakePerson, table: MakeTable) -> None:
    game, looker = table(), person()
    block(looker, game.people[0], "mutes")
    game.people[0].post(f"{game.path}/messages/", {"text": "hello"})
    assert words(looker, game) == [("hello", False)]


def test_a_deleted_account_is_kept_at_no_distance(person: MakePerson) -> None:
    from accounts import deletion

    ada, bob = person(), person()
    block(ada, bob)
    block(bob, ada, "mutes")
    assert bob.user is not None
    deletion.delete(bob.user, timezone.now())
    assert not Distance.objects.exists()
