"""Inviting people by name over HTTP: what it opens, and what it tells whoever asks for names."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import deletion, directory
from accounts.models import User
from horror.models import Invitation, Seat
from horror.table import jobs
from tests.api.conftest import MakePerson, MakeTable, Table


@pytest.fixture
def private(lobby: MakeTable) -> Table:
    return lobby(visibility="private")


def invite(game: Table, whom: str = "", **body: Any) -> Any:
    return game.people[0].post(f"{game.path}/invitations/", {"name": whom} if whom else body)


def test_a_person_is_invited_sees_the_game_and_sits_down(private: Table, person: MakePerson) -> None:
    guest, stranger = person("Grace"), person("Eve")
    assert guest.get(f"{private.path}/").status_code == 404
    answer = invite(private, "Grace")
    assert answer.status_code == 201
    invitation = answer.json()
    assert (invitation["status"], invitation["name"], invitation["player"]) == ("open", "Grace", None)
    assert guest.get("/me/invitations/").json() == {"invitations": [invitation]}
    assert guest.get(f"{private.path}/").json()["seat"] is None
    assert guest.get(f"{private.path}/invitations/").json() == {"invitations": [invitation]}
    assert stranger.get("/me/invitations/").json() == {"invitations": []}
    assert stranger.get(f"{private.path}/invitations/").status_code == 404
    accept = f"{private.path}/invitations/{invitation['id']}/accept/"
    assert stranger.post(accept, {}).status_code == 404
    accepted = guest.post(accept, {"seat": 2, "salt": "mine"})
    assert (accepted.status_code, accepted.json()["seat"]) == (200, 2)
    assert Seat.objects.get(game=private.id, index=2).salt == "mine"
    listed = private.people[0].get(f"{private.path}/invitations/").json()["invitations"]
    assert listed == [{**invitation, "status": "accepted"}]
    again = guest.post(accept, {})
    assert (again.status_code, again.json()["code"]) == (409, "wrong_status")


def test_who_accepts_binds_the_dice_as_at_the_plain_door(private: Table, person: MakePerson) -> None:
    guest = person("Grace")
    invitation = invite(private, "Grace").json()["id"]
    anchor = "ab" * 32
    path = f"{private.path}/invitations/{invitation}/accept/"
    assert guest.post(path, {"anchor": anchor}).status_code == 422  # of which seat?
    assert guest.post(path, {"seat": 1, "anchor": anchor, "generation": 0}).status_code == 200
    assert Seat.objects.get(game=private.id, index=1).anchor == anchor


def test_what_is_accepted_twice_by_one_key_has_one_answer(private: Table, person: MakePerson) -> None:
    guest = person("Grace")
    key = {"Idempotency_Key": "once"}
    made = [
        private.people[0].post(f"{private.path}/invitations/", {"name": "Grace"}, **key).json()
        for _ in range(2)
    ]
    assert made[0] == made[1] and Invitation.objects.count() == 1
    accept = f"{private.path}/invitations/{made[0]['id']}/accept/"
    answers = [guest.post(accept, {}, **key) for _ in range(2)]
    assert answers[0].content == answers[1].content and answers[0].status_code == 200


def test_declined_and_withdrawn(private: Table, person: MakePerson) -> None:
    host, guest = private.people[0], person("Grace")
    one = f"{private.path}/invitations/{invite(private, 'Grace').json()['id']}/"
    assert host.post(f"{one}decline/").status_code == 404
    assert guest.post(f"{one}decline/").json()["status"] == "declined"
    assert guest.get(f"{private.path}/").status_code == 404
    other = f"{private.path}/invitations/{invite(private, 'Grace').json()['id']}/"
    assert guest.call("DELETE", other).status_code == 404
    assert host.call("DELETE", other).json()["status"] == "withdrawn"
    assert host.call("DELETE", other).status_code == 200
    refused = guest.post(f"{other}accept/", {})
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_status")
    listed = host.get(f"{private.path}/invitations/").json()["invitations"]
    assert sorted(each["status"] for each in listed) == ["declined", "withdrawn"]


@pytest.mark.parametrize("body", [{}, {"name": "A", "player": "b"}, {"name": ""}, {"email": "a@example.org"}])
def test_one_person_is_named(private: Table, body: dict[str, Any]) -> None:
    assert invite(private, **body).status_code == 400


def test_only_the_host_invites(private: Table, lobby: MakeTable, person: MakePerson) -> None:
    guest = person("Grace")
    invite(private, "Grace")
    answer = guest.post(f"{private.path}/invitations/", {"name": "Eve"})
    assert answer.status_code == 404  # as for every other act in a private game
    public = lobby()
    answer = guest.post(f"{public.path}/invitations/", {"name": "Eve"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_the_host")


def _those_who_get_none(private: Table, person: MakePerson, lobby: MakeTable) -> dict[str, str]:
    """Names that nobody is told by, with why."""
    person("Refuser").call("PATCH", "/me/", {"invitations_from": "nobody"})
    closed, leaver, seated, busy = person("Closed"), person("Leaver"), person("Seated"), person("Busy")
    assert busy.user is not None
    User.objects.filter(pk=closed.user.pk).update(is_active=False)
    User.objects.create_user("unverified@example.org", name="Unverified")
    for _ in range(2):
        person("Twin")
    deletion.delete(leaver.user, timezone.now())
    invitation = invite(private, "Seated").json()["id"]
    seated.post(f"{private.path}/invitations/{invitation}/accept/", {})
    for _ in range(10):
        assert invite(lobby(), "Busy").status_code == 201
    return {
        name: name
        for name in ("Nobody", "Refuser", "Closed", "Unverified", "Twin", "Leaver", "Seated", "Busy", "GRACE")
    }


def test_whoever_asks_for_names_is_told_nothing(private: Table, person: MakePerson, lobby: MakeTable) -> None:
    """A name that somebody bears who is told, and names that reach nobody: the same answers, the same statements, the
    same list, and the same again when they are withdrawn."""
    host = private.people[0]
    names = ["Grace", *_those_who_get_none(private, person, lobby)]
    guest = person("Grace")
    answers, statements = [], []
    for name in names:
        with CaptureQueriesContext(connection) as asked:
            answer = invite(private, name)
        words = [each["sql"].split() for each in asked.captured_queries]
        statements.append([each[:4] for each in words if each[0] not in ("SAVEPOINT", "RELEASE")])
        answers.append(
            (answer.status_code, {**answer.json(), "id": "", "name": "", "created_at": "", "until": ""})
        )
    for answer, asked_for in zip(answers, statements, strict=True):
        assert answer == answers[0]
        assert asked_for == statements[0]
    assert [len(guest.get("/me/invitations/").json()["invitations"])] == [1]
    told = set(
        Invitation.objects.filter(game=private.id, state="open").exclude(person=None).values_list("name")
    )
    assert told == {("Grace",)}
    listed = host.get(f"{private.path}/invitations/").json()["invitations"]
    assert {each["name"] for each in listed if each["status"] == "open"} == set(names)
    ended = [
        host.call("DELETE", f"{private.path}/invitations/{each['id']}/") for each in listed
        if each["status"] == "open"
    ]  # fmt: skip
    assert {answer.status_code for answer in ended} == {200}


def test_who_refuses_invitations_and_comes_by_himself_does_not_show_that(
    lobby: MakeTable, person: MakePerson
) -> None:
    game, refuser, other = lobby(), person("Grace"), person("Eve")
    refuser.call("PATCH", "/me/", {"invitations_from": "nobody"})
    player = str(refuser.user.pk)
    for body in ({"name": "Grace"}, {"player": player}, {"name": "Mallory"}):
        assert invite(game, **body).status_code == 201
    other.post(f"{game.path}/join/", {})
    assert Invitation.objects.filter(game=game.id, state="open", person=None).count() == 3
    refuser.post(f"{game.path}/join/", {})
    listed = game.people[0].get(f"{game.path}/invitations/").json()["invitations"]
    assert {each["name"] or each["player"]: each["status"] for each in listed} == {
        "Grace": "accepted", player: "accepted", "Mallory": "open",
    }  # fmt: skip


def test_a_key_outlives_its_invitation(private: Table) -> None:
    key = {"Idempotency_Key": "long ago"}
    host, path = private.people[0], f"{private.path}/invitations/"
    assert host.post(path, {"name": "Grace"}, **key).status_code == 201
    Invitation.objects.all().delete()  # as is done with those that are long over
    assert host.post(path, {"name": "Grace"}, **key).status_code == 404


def test_a_person_is_invited_by_the_id_that_seats_show(private: Table, person: MakePerson) -> None:
    guest = person("Grace")
    player = str(guest.user.pk)
    assert invite(private, player=player.upper()).json()["player"] == player
    assert len(guest.get("/me/invitations/").json()["invitations"]) == 1
    for unknown in (str(uuid.uuid4()), "nobody"):
        answer = invite(private, player=unknown)
        assert (answer.status_code, answer.json()["player"]) == (201, unknown)


def test_of_several_of_one_name_the_one_is_meant_whom_the_host_has_played_with(
    private: Table, lobby: MakeTable, person: MakePerson
) -> None:
    host = private.people[0]
    met, other = person("Twin"), person("Twin")
    assert directory.meant(host.user, name="Twin") is None
    together = lobby(host=host)
    met.post(f"{together.path}/join/", {})
    invite(private, "Twin")
    assert [len(each.get("/me/invitations/").json()["invitations"]) for each in (met, other)] == [1, 0]
    other.post(f"{together.path}/join/", {})
    assert directory.meant(host.user, name="Twin") is None


def test_a_name_is_found_as_it_is_kept(private: Table, person: MakePerson) -> None:
    guest = person("Grace Hopper")
    assert invite(private, "Grace  Hopper").json()["name"] == "Grace Hopper"
    assert len(guest.get("/me/invitations/").json()["invitations"]) == 1


def test_so_many_invitations_and_no_more(private: Table, settings: Any) -> None:
    settings.INVITATION_CAPS = {"game": 1}
    assert invite(private, "Somebody").status_code == 201
    answer = invite(private, "Somebody else")
    assert (answer.status_code, answer.json()["code"]) == (422, "too_many_invitations")


def test_an_account_that_is_closed_takes_its_invitations_along(
    private: Table, person: MakePerson, lobby: MakeTable
) -> None:
    """The host is told nothing of it; and whom he invited, once he is gone himself, has none any more."""
    host, guest = private.people[0], person("Grace")
    invite(private, "Grace")
    other = lobby(host=guest, visibility="private")
    invite(other, host.user.name)
    assert len(host.get("/me/invitations/").json()["invitations"]) == 1
    now = timezone.now()
    deletion.delete(guest.user, now)
    assert host.get("/me/invitations/").json() == {"invitations": []}
    claimed = jobs.Claimed(0, deletion.KIND, "turns", None, str(guest.user.pk), "")
    deletion.depart(claimed, now + timedelta(seconds=1))
    assert not Invitation.objects.filter(by=guest.user).exists()
    listed = host.get(f"{private.path}/invitations/").json()["invitations"]
    assert [(each["name"], each["status"]) for each in listed] == [("Grace", "open")]


def test_tokens_need_their_scopes(private: Table, person: MakePerson) -> None:
    reader = person("Grace", scopes=["read"])
    invitation = invite(private, "Grace").json()["id"]
    assert len(reader.get("/me/invitations/").json()["invitations"]) == 1
    for what in ("accept/", "decline/"):
        answer = reader.post(f"{private.path}/invitations/{invitation}/{what}", {})
        assert answer.json()["scope"] == "play"
    assert reader.post(f"{private.path}/invitations/", {"name": "Eve"}).json()["scope"] == "host"
