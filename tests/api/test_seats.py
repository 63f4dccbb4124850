"""Sitting down, standing up, filling seats with bots, starting, closing."""

from __future__ import annotations

from typing import Any

import pytest

from horror.models import Seat
from tests.api.conftest import MakePerson, MakeTable, Person


def refused(answer: Any) -> tuple[int, str | None]:
    assert answer.headers["Content-Type"] == "application/problem+json"
    return answer.status_code, answer.json().get("code")


def test_a_person_sits_down_at_the_wished_seat_or_the_first_free_one(
    lobby: MakeTable, person: MakePerson
) -> None:
    game = lobby(4)
    wished, first = person("Bob"), person("Cem")
    assert wished.post(f"{game.path}/join/", {"seat": 3}).json()["seat"] == 3
    assert first.post(f"{game.path}/join/").json()["seat"] == 1
    seats = first.get(f"{game.path}/").json()["seats"]
    assert [seat["name"] for seat in seats][1:] == ["Cem", "", "Bob"]
    assert first.get(f"{game.path}/").json()["seat"] == 1


def test_a_seat_is_sat_in_once(lobby: MakeTable, person: MakePerson) -> None:
    game = lobby(3)
    guest = person()
    assert refused(guest.post(f"{game.path}/join/", {"seat": 0})) == (409, "seat_taken")
    assert refused(guest.post(f"{game.path}/join/", {"seat": 7})) == (409, "seat_taken")
    assert guest.post(f"{game.path}/join/").status_code == 200
    assert refused(guest.post(f"{game.path}/join/")) == (409, "already_seated")
    assert person().post(f"{game.path}/join/").status_code == 200
    assert refused(person().post(f"{game.path}/join/")) == (409, "seat_taken")


def test_the_password_of_a_public_game_is_asked_for_openly(lobby: MakeTable, person: MakePerson) -> None:
    game = lobby(3, password="sesame")
    guest = person()
    assert guest.get(f"{game.path}/").json()["password"] is True
    assert refused(guest.post(f"{game.path}/join/")) == (403, "wrong_password")
    assert refused(guest.post(f"{game.path}/join/", {"password": "SESAME"})) == (403, "wrong_password")
    assert guest.post(f"{game.path}/join/", {"password": "sesame"}).status_code == 200


def test_what_is_copied_of_a_person_is_what_the_table_needs(lobby: MakeTable, person: MakePerson) -> None:
    game = lobby()
    guest = person("Dee")
    guest.call("PATCH", "/me/", {"time_zone": "Asia/Tokyo", "language": "ja", "mails": "none"})
    guest.user.refresh_from_db()
    guest.post(f"{game.path}/join/", {"salt": "pepper"})
    seat = Seat.objects.get(game_id=game.id, index=1)
    assert (seat.name, seat.time_zone, seat.language, seat.mails, seat.salt) == (
        "Dee",
        "Asia/Tokyo",
        "ja",
        False,
        "pepper",
    )


def test_a_salt_is_its_owners_until_the_start(lobby: MakeTable, person: MakePerson, visitor: Person) -> None:
    game = lobby(3)
    host = game.people[0]
    assert host.call("PUT", f"{game.path}/salt/", {"salt": "mine alone"}).status_code == 200
    for who in (host, person(), visitor):
        for path in ("", "events/?text=true", "dice/"):
            assert "mine alone" not in who.get(f"{game.path}/{path}").content.decode()
    assert refused(person().call("PUT", f"{game.path}/salt/", {"salt": "x"})) == (403, "not_your_seat")


def test_who_leaves_a_lobby_frees_the_seat(lobby: MakeTable, person: MakePerson, visitor: Person) -> None:
    game = lobby(3)
    guest = person()
    guest.post(f"{game.path}/join/")
    assert guest.post(f"{game.path}/leave/").status_code == 200
    shown = visitor.get(f"{game.path}/").json()
    assert shown["status"] == "lobby" and shown["seats"][1]["free"] and shown["seats"][1]["player"] is None
    assert refused(guest.post(f"{game.path}/leave/")) == (403, "not_your_seat")


def test_a_host_who_leaves_closes_the_lobby(lobby: MakeTable, visitor: Person) -> None:
    game = lobby(3)
    assert game.people[0].post(f"{game.path}/leave/").status_code == 200
    assert visitor.get(f"{game.path}/").json()["status"] == "cancelled"


def test_the_host_fills_seats_with_bots_and_starts(
    lobby: MakeTable, person: MakePerson, visitor: Person
) -> None:
    game = lobby(3)
    host = game.people[0]
    assert refused(host.post(f"{game.path}/start/")) == (409, "seat_taken")
    assert host.post(f"{game.path}/bots/", {"bot": "steward", "seat": 2}).json()["outcome"] == "done"
    assert host.post(f"{game.path}/bots/", {"bot": "random"}).status_code == 200
    assert refused(host.post(f"{game.path}/bots/", {"bot": "random"})) == (409, "seat_taken")
    assert refused(person().post(f"{game.path}/start/")) == (403, "not_the_host")
    assert host.post(f"{game.path}/start/").status_code == 200
    shown = visitor.get(f"{game.path}/").json()
    assert shown["status"] == "running" and [seat["bot"] for seat in shown["seats"]] == [
        None,
        "random",
        "steward",
    ]
    assert refused(host.post(f"{game.path}/start/")) == (409, "wrong_status")
    assert refused(person().post(f"{game.path}/join/")) == (409, "wrong_status")


def test_nobody_but_the_host_decides_about_the_lobby(
    lobby: MakeTable, person: MakePerson, visitor: Person
) -> None:
    game = lobby(3)
    guest = person()
    guest.post(f"{game.path}/join/")
    for path, body in (("bots/", {"bot": "random"}), ("start/", None), ("cancel/", None)):
        assert refused(guest.post(f"{game.path}/{path}", body)) == (403, "not_the_host")
        assert visitor.post(f"{game.path}/{path}", body).status_code == 401
    assert game.people[0].post(f"{game.path}/cancel/").status_code == 200
    assert visitor.get(f"{game.path}/").json()["status"] == "cancelled"


def test_a_bot_that_there_is_not_is_refused(lobby: MakeTable) -> None:
    game = lobby(3)
    answer = game.people[0].post(f"{game.path}/bots/", {"bot": "deep thought"})
    assert refused(answer) == (422, "unknown_bot") and "steward" in answer.json()["detail"]


def test_a_game_starts_by_itself_when_nobody_is_missing(lobby: MakeTable, person: MakePerson) -> None:
    game = lobby(3, autostart=True, bots=["random"])
    guest = person()
    assert guest.post(f"{game.path}/join/").status_code == 200
    assert guest.get(f"{game.path}/").json()["status"] == "running"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("join/", {"seat": "0"}),
        ("join/", {"seat": -1}),
        ("join/", {"salt": "x" * 65}),
        ("join/", {"pass": "x"}),
        ("bots/", {}),
        ("bots/", {"bot": ["random"]}),
        ("start/", {"now": True}),
        ("leave/", []),
    ],
)
def test_a_request_that_makes_no_sense_is_malformed(lobby: MakeTable, path: str, body: Any) -> None:
    game = lobby(3)
    answer = game.people[0].post(f"{game.path}/{path}", body)
    assert answer.status_code == 400 and answer.json()["path"].startswith("$")


def test_a_repeated_join_gets_the_first_answer(lobby: MakeTable, person: MakePerson) -> None:
    game = lobby(4)
    guest = person()
    first, again = (guest.post(f"{game.path}/join/", {"seat": 2}, Idempotency_Key="k") for _ in range(2))
    assert (first.status_code, first.content) == (again.status_code, again.content) == (200, first.content)
    other = guest.post(f"{game.path}/leave/", Idempotency_Key="k")
    assert (other.status_code, other.json()["type"]) == (422, "/api/v1/problems/key-reused/")


@pytest.mark.rules("TAB-78", "TAB-79")
def test_a_seat_that_somebody_has_left_is_listed_and_taken(table: MakeTable, person: MakePerson) -> None:
    game, guest = table(), person("Dora")
    first, second, _ = game.people
    assert ids_of(guest, "?open_seats=true") == []
    assert first.post(f"{game.path}/resign/").status_code == 200
    assert ids_of(guest, "?open_seats=true") == [game.id]
    assert [ids_of(each, "?open_seats=true") for each in (first, second)] == [[], []]
    shown = guest.get(f"{game.path}/").json()["seats"][0]
    assert (shown["open"], shown["free"], shown["resigned"], shown["bot"]) == (True, False, True, "steward")
    before = guest.post(f"{game.path}/substitutes/", {"seat": 1})
    assert (before.status_code, before.json()["code"], before.json()["rule"]) == (409, "seat_taken", "TAB-78")
    taken = guest.post(f"{game.path}/substitutes/", {"seat": 0})
    assert taken.status_code == 200, taken.content
    assert (taken.json()["seat"], taken.json()["items"][-1]["table"]) == (
        0, {"type": "substituted", "name": "Dora", "was": shown["name"]}
    )  # fmt: skip
    seat = guest.get(f"{game.path}/").json()["seats"][0]
    assert (seat["open"], seat["resigned"], seat["bot"], seat["name"]) == (False, False, None, "Dora")
    assert seat["player"] == str(guest.user.pk)
    assert ids_of(guest, "?mine=true") == [game.id]
    assert ids_of(first, "?mine=true") == []
    again = first.post(f"{game.path}/substitutes/", {"seat": 0})
    assert (again.status_code, again.json()["code"]) == (409, "already_seated")
    assert f"Dora takes over the seat of {shown['name']}." in guest.get(f"{game.path}/log/").content.decode()


@pytest.mark.rules("TAB-78")
def test_a_substitute_is_named_by_id_or_by_the_name_of_who_has_sat_in_a_game_with_one(
    table: MakeTable, lobby: MakeTable, person: MakePerson
) -> None:
    game = table()
    ann, at = game.people[0], f"{game.path}/substitute/"
    met, stranger, nobody = person("Dora"), person("Eve"), {"player": None, "name": None}
    assert met.post(f"{lobby(host=ann).path}/join/", {}).status_code == 200
    named = {"player": str(met.user.pk), "name": "Dora"}
    for body in ({"name": "Dora"}, {"player": named["player"]}):
        assert ann.call("PUT", at, body).status_code == 200
        assert ann.get(at).json() == named
        assert ann.call("PUT", at, {"player": None}).status_code == 200
        assert ann.get(at).json() == nobody
    tried = [stranger.user.name, stranger.user.email, met.user.email, ann.user.name, "Nobody at all"]
    refused = [ann.call("PUT", at, {"name": name}) for name in tried]
    told = {
        (each.status_code, each.json()["code"], each.json()["path"], each.json()["detail"])
        for each in refused
    }
    assert [each[:3] for each in told] == [(422, "unknown_person", "$.name")]
    assert person("Dora").post(f"{lobby(host=ann).path}/join/", {}).status_code == 200
    assert ann.call("PUT", at, {"name": "Dora"}).json()["code"] == "unknown_person"
    at_table = ann.call("PUT", at, {"name": game.people[1].user.name})
    assert (at_table.status_code, at_table.json()["code"]) == (409, "already_seated")
    for body in ({}, {**named}):
        assert ann.call("PUT", at, body).status_code == 400
    assert ann.get(at).json() == nobody


@pytest.mark.rules("TAB-78")
def test_a_program_takes_no_seat_under_way(table: MakeTable, person: MakePerson) -> None:
    game, guest = table(), person()
    assert guest.call("PATCH", "/me/", {"program": True}).status_code == 200
    assert game.people[0].post(f"{game.path}/resign/").status_code == 200
    refused = guest.post(f"{game.path}/substitutes/", {"seat": 0})
    assert (refused.status_code, refused.json()["code"], refused.json()["rule"]) == (
        422,
        "unreliable",
        "TAB-78",
    )


def ids_of(who: Person, query: str) -> list[str]:
    return [game["id"] for game in who.get(f"/games/{query}").json()["games"]]
