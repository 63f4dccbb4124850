"""Invitations: who gets one, what it opens, how it ends, and what its host is told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from horror.models import Entry, Game, Invitation, Job, Seat, Submission, Tenure
from horror.table import create, read
from horror.table.acts import Answer, Join, NewGame, Profile
from horror.table.errors import (
    AlreadySeated,
    KeyReused,
    NotFound,
    NotTheHost,
    SeatTaken,
    TooManyInvitations,
    WrongPassword,
    WrongStatus,
)
from horror.table.people import invitations, seats
from horror.table.people.invitations import Wanted
from tests.table.conftest import NOW, caller
from tests.table.killing import Victims, assert_whole
from tests.table.together import at_once

ROUNDS = 5


def lobby(host: User, **fields: Any) -> Game:
    new = {"seats": 3, "name": "Ebb", "visibility": "private", "profile": Profile(name=host.name), **fields}
    return create.create(NewGame(ruleset="tides", **new), caller(host), NOW)


def invite(
    game: Game, person: User | None, host: User | None = None, name: str = "", now: datetime = NOW, **key: Any
) -> Invitation:
    """The host's invitation of somebody, or of a name that is nobody's."""
    wanted = Wanted(name=name or (person.name if person else "Zoe"), person=person.pk if person else None)
    answer = invitations.invite(game.pk, wanted, caller(host or game.creator, **key), now)
    return Invitation.objects.get(pk=answer.invitation)


def accept(invitation: Invitation, person: User, now: datetime = NOW, **join: Any) -> Answer:
    joining = Join(profile=Profile(name=person.name), **join)
    return invitations.accept(invitation.game_id, invitation.pk, joining, caller(person), now)


def join(game: Game, person: User, password: str = "") -> Answer:
    return seats.join(
        game.pk, Join(profile=Profile(name=person.name), password=password), caller(person), NOW
    )


def state(invitation: Invitation) -> str:
    invitation.refresh_from_db()
    return invitation.state


@pytest.mark.parametrize("way", ["door", "doors"])
def test_who_accepts_while_the_door_is_opened_finds_it_open(people: list[User], way: str) -> None:
    """Between two questions the invited become players: neither question alone may find them."""
    ann, ben, *_ = people
    game = lobby(ann)
    invitation = invite(game, ben)
    asked: list[str] = []

    def accepts(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        found = execute(sql, params, many, context)
        if not asked and ben.pk.hex in str(params).replace("-", ""):
            asked.append(sql)
            Seat.objects.filter(game=game, index=1).update(owner=ben)
            Tenure.objects.create(game=game, seat=1, generation=0, person=ben, from_entry=3)
            Invitation.objects.filter(pk=invitation.pk).update(state="accepted", ended_at=NOW)
        return found

    with connection.execute_wrapper(accepts):
        opened = read.door(game.pk, ben) if way == "door" else read.doors(game.pk, [ben])[ben.pk]
    assert asked and opened.game == game


def test_the_invited_see_a_private_game_and_sit_down_in_it(people: list[User]) -> None:
    ann, ben, cid, _ = people
    game = lobby(ann, password="salt water")
    with pytest.raises(NotFound):
        read.door(game.pk, ben)
    invitation = invite(game, ben)
    assert read.door(game.pk, ben).seat is None
    assert list(read.doors(game.pk, [ben, cid])) == [ben.pk]
    with pytest.raises(NotFound):
        read.door(game.pk, cid)
    with pytest.raises(NotFound):
        accept(invitation, cid)
    assert accept(invitation, ben, seat=2).seat == 2
    assert (state(invitation), read.door(game.pk, ben).seat) == ("accepted", 2)
    with pytest.raises(WrongStatus):
        accept(invitation, ben)


def test_whoever_is_invited_needs_no_password_at_the_plain_door_either(people: list[User]) -> None:
    ann, ben, cid, _ = people
    for visibility in ("public", "private"):
        game = lobby(ann, visibility=visibility, password="salt water")
        invitation = invite(game, ben)
        assert join(game, ben).seat == 1
        assert state(invitation) == "accepted"
        with pytest.raises(WrongPassword if visibility == "public" else NotFound):
            join(game, cid)


def test_who_sits_down_by_himself_is_invited_no_more(people: list[User]) -> None:
    game = lobby(people[0], visibility="public")
    invitation = invite(game, people[1])
    join(game, people[1])
    assert state(invitation) == "accepted"
    with pytest.raises(WrongStatus):
        invitations.decline(game.pk, invitation.pk, caller(people[1]), NOW)


def test_only_the_host_of_a_lobby_invites(people: list[User]) -> None:
    ann, ben, cid, dot = people
    game = lobby(ann, seats=2)
    accept(invite(game, ben), ben)
    with pytest.raises(NotTheHost):
        invite(game, cid, ben)
    with pytest.raises(NotFound):
        invite(game, cid, dot)
    seats.start(game.pk, caller(ann), NOW)
    with pytest.raises(WrongStatus):
        invite(game, cid)


def test_declined_and_withdrawn_open_nothing_any_more(people: list[User]) -> None:
    ann, ben, *_ = people
    game = lobby(ann)
    declined = invite(game, ben)
    invitations.decline(game.pk, declined.pk, caller(ben), NOW)
    invitations.decline(game.pk, declined.pk, caller(ben), NOW)  # said twice is said
    withdrawn = invite(game, ben)
    invitations.withdraw(game.pk, withdrawn.pk, caller(ann), NOW)
    for invitation, told in ((declined, "declined"), (withdrawn, "withdrawn")):
        assert state(invitation) == told
        with pytest.raises(WrongStatus):
            accept(invitation, ben)
    with pytest.raises(WrongStatus):
        invitations.withdraw(game.pk, declined.pk, caller(ann), NOW)
    with pytest.raises(NotFound):
        invitations.withdraw(game.pk, withdrawn.pk, caller(ben), NOW)
    with pytest.raises(NotFound):
        join(game, ben)


@pytest.mark.parametrize("how", ["started", "cancelled", "expired", "swept", "host closed", "lobby over"])
def test_an_invitation_ends_by_itself(people: list[User], how: str) -> None:
    ann, ben, cid, _ = people
    game = lobby(ann, seats=2)
    invitation, later = invite(game, ben), NOW + invitations.LASTS
    if how == "started":
        accept(invite(game, cid), cid)
        seats.start(game.pk, caller(ann), NOW)
    elif how == "cancelled":
        seats.cancel(game.pk, caller(ann), NOW)
    elif how == "swept":
        assert invitations.end_expired(later) == 1
    elif how == "host closed":
        User.objects.filter(pk=ann.pk).update(is_active=False)
    elif how == "lobby over":
        seats.close_expired(game.lobby_until)
    at = later if how == "expired" else NOW
    with pytest.raises(WrongStatus):
        accept(invitation, ben, at)
    assert invitations.open_to([ben.pk], at)[ben.pk] == []
    if how != "host closed":
        assert Invitation.objects.select_related("game").get(pk=invitation.pk).status(at) == "ended"
    if how != "expired":  # which the sweep ends
        with pytest.raises(NotFound):
            read.door(game.pk, ben)


def test_its_host_is_told_the_same_of_a_name_that_is_nobodys(people: list[User]) -> None:
    """Also where somebody is asked too often, sits there already, or is asked by two names."""
    ann, ben, cid, _ = people
    game = lobby(ann, visibility="public")
    join(game, cid)
    rows = [invite(game, ben), invite(game, None), invite(game, cid), invite(game, ben, name="Benny")]
    assert [row.person_id for row in rows] == [ben.pk, None, None, None]
    assert {row.status(NOW) for row in rows} == {"open"}
    assert [row.pk for row in invitations.of_game(game.pk, ann.pk)] == sorted(row.pk for row in rows)
    assert Job.objects.filter(kind="invited").count() == len(rows)
    invitations.forget_person(ben.pk)
    assert state(rows[0]) == "open" and rows[0].person_id is None


def test_who_is_asked_again_stays_asked_once(people: list[User]) -> None:
    ann, ben, *_ = people
    game = lobby(ann)
    first = invite(game, ben)
    assert invite(game, ben) == first
    again = partial(invite, game, None, name="Eve", key="k", body_hash="b")
    assert again() == again()
    with pytest.raises(KeyReused):
        invite(game, None, name="Eve", key="k", body_hash="c")
    assert Invitation.objects.count() == 2
    Invitation.objects.filter(pk=first.pk).update(until=NOW)
    assert invite(game, ben) != first


def test_a_host_sends_so_many_invitations(people: list[User], settings: Any) -> None:
    settings.INVITATION_CAPS = {"day": 3, "game": 2}
    ann, ben, *_ = people
    one, other = lobby(ann), lobby(ann)
    rows = [invite(one, None, name=name) for name in ("a", "b")]
    with pytest.raises(TooManyInvitations, match="into this game"):
        invite(one, None, name="c")
    invitations.withdraw(one.pk, rows[0].pk, caller(ann), NOW)
    invite(one, None, name="c")
    with pytest.raises(TooManyInvitations, match="within a day"):
        invite(other, None, name="d")
    assert invite(one, None, name="b") == rows[1]
    invite(lobby(ben), None, ben)
    invite(other, None, name="d", now=NOW + timedelta(days=1, seconds=1))


def test_nobody_is_told_of_more_than_so_many(people: list[User], settings: Any) -> None:
    """Whose invitations are withdrawn and sent again gets no mail each time; and hosts together fill no list."""
    settings.INVITATION_CAPS = {"person": 2, "again": 2}
    ann, ben, cid, dot = people
    game = lobby(ann)
    told = []
    for _ in range(4):
        row = invite(game, ben)
        told.append(row.person_id is not None)
        invitations.withdraw(game.pk, row.pk, caller(ann), NOW)
    assert told == [True, True, False, False]
    rows = [invite(lobby(host), ben, host) for host in (cid, dot, cid)]
    assert [row.person_id is not None for row in rows] == [True, True, False]


def test_what_is_long_over_is_forgotten(people: list[User]) -> None:
    ann, ben, *_ = people
    game = lobby(ann)
    invitations.decline(game.pk, invite(game, ben).pk, caller(ben), NOW)
    standing = invite(game, None)
    assert invitations.forget(NOW + invitations.KEPT) == 0
    assert invitations.forget(NOW + invitations.KEPT + timedelta(seconds=1)) == 1
    assert Invitation.objects.get() == standing


@pytest.fixture
def unbounded(settings: Any) -> None:
    """As often as a test likes."""
    settings.INVITATION_CAPS = dict.fromkeys(invitations.Caps._fields, 1000)
    settings.GAME_CAPS = {"lobbies": 1000, "living": 1000}


@pytest.mark.usefixtures("transactional_db", "unbounded")
def test_two_accept_the_last_seat(people: list[User]) -> None:
    ann, *guests = people
    for _ in range(ROUNDS):
        game = lobby(ann, seats=2, autostart=True)
        rows = [invite(game, guest) for guest in guests]
        answers = at_once(*[partial(accept, row, guest) for row, guest in zip(rows, guests, strict=True)])
        assert sum(isinstance(answer, Answer) for answer in answers) == 1
        assert {type(answer) for answer in answers} <= {Answer, SeatTaken, WrongStatus}
        assert sorted(state(row) for row in rows) == ["accepted", "open", "open"]
        assert {row.status(NOW) for row in Invitation.objects.filter(game=game)} == {"accepted", "ended"}
        assert_whole(Game.objects.get(pk=game.pk))


@pytest.mark.parametrize("other", ["withdraw", "decline", "start", "cancel", "join"])
@pytest.mark.usefixtures("transactional_db", "unbounded")
def test_accepting_beside_what_ends_it(people: list[User], other: str) -> None:
    """Either comes first; never do both count, and what the invitation says is what happened."""
    ann, ben, cid, _ = people
    for _ in range(ROUNDS):
        game = lobby(ann, seats=2)
        row = invite(game, ben)
        if other == "start":
            join_first = invite(game, cid)
            accept(join_first, cid)
        beside: dict[str, Callable[[], Any]] = {
            "withdraw": partial(invitations.withdraw, game.pk, row.pk, caller(ann), NOW),
            "decline": partial(invitations.decline, game.pk, row.pk, caller(ben), NOW),
            "start": partial(seats.start, game.pk, caller(ann), NOW),
            "cancel": partial(seats.cancel, game.pk, caller(ann), NOW),
            "join": partial(join, game, ben),
        }
        accepted, ended = at_once(partial(accept, row, ben), beside[other])
        sits = Seat.objects.filter(game=game, owner=ben).exists()
        assert sits == (state(row) == "accepted")
        assert isinstance(accepted, (Answer, WrongStatus, SeatTaken, AlreadySeated))
        if other in ("withdraw", "decline"):
            assert isinstance(accepted, Answer) != isinstance(ended, Answer)
            assert row.state == {"withdraw": "withdrawn", "decline": "declined"}[other] or sits
        elif other == "join":
            assert sits and Seat.objects.filter(game=game, owner=ben).count() == 1
        assert_whole(Game.objects.get(pk=game.pk))


@pytest.mark.usefixtures("transactional_db", "unbounded")
def test_invited_twice_at_once_is_invited_once(people: list[User]) -> None:
    ann, ben, *_ = people
    for _ in range(ROUNDS):
        game = lobby(ann)
        keyed = partial(invite, game, ben, key="k", body_hash="b")
        rows = at_once(keyed, keyed, partial(invite, game, ben))
        assert len({row.pk for row in rows}) == 1
        assert Job.objects.filter(kind="invited", key__endswith=rows[0].pk).count() == 1


@pytest.mark.usefixtures("transactional_db", "unbounded")
def test_killed_after_any_statement_of_accepting(people: list[User], victim: Victims) -> None:
    """All of it or nothing; the same request again settles it."""
    ann, ben, *_ = people

    def die(after: int | None) -> tuple[Game, Invitation, dict[str, Any]]:
        game = lobby(ann)
        row = invite(game, ben)
        Job.objects.all().delete()
        order = {"do": "accept", "game": game.pk, "invitation": row.pk, "author": str(ben.pk)}
        return game, row, victim.order(**order, **({} if after is None else {"after": after}))

    *_, became = die(None)
    statements = became["lived"]
    assert statements > 6
    happened = []
    for after in range(1, statements + 1):
        game, row, became = die(after)
        assert became == {"died": 9}, after
        sits = Seat.objects.filter(game=game, owner=ben).exists()
        assert (state(row) == "accepted") == sits
        assert Entry.objects.filter(game=game, submission__author=ben).exists() == sits
        happened.append(sits)
        joining = Join(profile=Profile(name="Ben"))
        invitations.accept(game.pk, row.pk, joining, caller(ben, key="k", body_hash="b"), NOW)
        assert state(row) == "accepted" and Submission.objects.filter(game=game, key="k").count() == 1
    assert happened == sorted(happened) and set(happened) == {False, True}
