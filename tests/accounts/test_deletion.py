"""The end of an account: what is gone at once, how its games go on, and what stays."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from accounts import deletion, factors, tidying, tokens
from accounts.ledger import Delivery
from accounts.models import AccessToken, HeldAddress, OrderTemplates, User
from horror import present
from horror.models import Entry, Game, Job, Seat, StandingList
from horror.table import dispatch, jobs
from tests.accounts.codes import new_secret
from tests.accounts.conftest import PASSWORD, AppClient, Verified, deliver, key_in
from tests.api.conftest import MakePerson, MakeTable, Person, lobby, person, table

__all__ = ["lobby", "person", "table"]

ADA = "ada@example.org"


def deletes(session: AppClient) -> Any:
    return session.http.delete("/api/v1/me/", headers={"X-Session-Token": str(session.session)})


def gives_password(session: AppClient) -> None:
    assert session.call("POST", "/auth/reauthenticate", {"password": PASSWORD}).status_code == 200


def departs(now: Any = None) -> None:
    """What a worker does when an account was deleted."""
    now = now or present.now()
    for job in Job.objects.filter(kind=deletion.KIND, done_at=None, not_before__lte=now):
        claimed = jobs.claim(job.pk, now)
        assert claimed is not None and dispatch.run(claimed, now)


def test_an_account_is_deleted_only_by_a_session_that_gave_the_password_again(verified: Verified) -> None:
    session = verified()
    answer = deletes(session)
    assert (answer.status_code, answer.json()["type"]) == (403, "/api/v1/problems/reauthenticate/")
    now = timezone.now()
    _, text = tokens.create(User.objects.get(), "bot", ["account"], now + timedelta(days=1), now)
    assert Person(None, text).call("DELETE", "/me/").status_code == 403
    assert User.objects.get().is_active
    gives_password(session)
    assert deletes(session).status_code == 204


def test_nothing_of_a_deleted_account_names_the_person_or_opens_anything(verified: Verified) -> None:
    session, other = verified(name="Countess"), AppClient()
    other.log_in(ADA)
    User.objects.update(sleep=["21:17", "04:43"], rest_day=2)
    user = User.objects.get()
    now = timezone.now()
    _, text = tokens.create(user, "bot", ["read"], now + timedelta(days=1), now)
    gives_password(session)
    factors.enrol(user, new_secret())
    assert deletes(session).status_code == 204
    for mine in (session, other):
        assert deletes(mine).status_code == 401
    assert tokens.find(text, now) is None
    for model in (AccessToken, EmailAddress, Authenticator, UserSession):
        assert not model.objects.exists(), model
    row = User.objects.values().get(pk=user.pk)
    assert (
        row["deleted_at"] is not None and not row["is_active"] and row["email"].endswith("@deleted.invalid")
    )
    assert not any(word in str(row) for word in ("Countess", ADA, "21:17"))
    assert row["rest_day"] is None
    (farewell,) = Delivery.objects.all()
    assert farewell.target == ADA
    assert deliver()[-1].subject == "Your account is deleted"
    cache.clear()
    assert AppClient().log_in(ADA).status_code == 400


@pytest.mark.parametrize("standing", ["taken", "waiting"])
def test_deleting_an_account_takes_away_no_letters_of_others(verified: Verified, standing: str) -> None:
    """Not even those to an address that the account asked to change to."""
    somebody = AppClient()
    if standing == "taken":
        verified(ADA)
    session = verified("eve@example.org")
    gives_password(session)
    assert session.call("POST", "/account/email", {"email": ADA}).status_code == 200
    cache.clear()
    gives_password(session)
    if standing == "taken":
        somebody.call("POST", "/auth/password/request", {"email": ADA})
    else:
        somebody.sign_up(ADA)
    waiting = Delivery.objects.filter(target=ADA, sent_at=None).latest("pk")
    assert deletes(session).status_code == 204
    assert Delivery.objects.filter(pk=waiting.pk).exists()
    subject = "A new password" if standing == "taken" else "Verify your address"
    assert [mail.to for mail in deliver() if mail.subject == subject][-1] == [ADA]


def test_a_change_of_the_profile_that_comes_with_the_end_leaves_no_name(verified: Verified) -> None:
    """Who asks was looked at before the account was deleted."""
    session = verified(name="Countess")
    user = User.objects.get()

    def at_last(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith("UPDATE") and "Duchess" in str(rest[0]) and User.objects.get().deleted_at is None:
            deletion.delete(user, present.now())
        return execute(sql, *rest)

    with connection.execute_wrapper(at_last):
        answer = session.http.patch(
            "/api/v1/me/",
            {"name": "Duchess"},
            content_type="application/json",
            headers={"X-Session-Token": str(session.session)},
        )
    assert answer.status_code == 401
    assert User.objects.get().name == ""


def test_its_address_is_free_again_after_a_while(verified: Verified) -> None:
    session = verified(name="Countess")
    gives_password(session)
    deletes(session)
    assert ADA not in str(HeldAddress.objects.values())
    cache.clear()
    somebody = AppClient()
    assert somebody.sign_up(ADA).status_code == 401
    assert deliver()[-1].subject == "This address is not free yet"
    assert User.objects.filter(deleted_at=None).count() == 0
    other = verified("other@example.org")
    gives_password(other)
    cache.clear()
    other.call("POST", "/account/email", {"email": ADA})
    link = next(key_in(each.body) for each in reversed(deliver()) if each.to == [ADA])
    assert other.verify(link).status_code == 400
    tidying.tidy(present.now() + timedelta(days=31))
    cache.clear()
    somebody = AppClient()
    assert somebody.sign_up(ADA).status_code == 401
    somebody.verify(key_in(deliver()[-1].body))
    assert User.objects.filter(email=ADA).exists()


def test_games_under_way_go_on_with_a_steward_and_without_the_name(
    table: MakeTable, lobby: MakeTable, person: MakePerson
) -> None:
    ada = person("Countess")
    running, open_one, paused = table(host=ada), lobby(host=ada), table(host=ada)
    guest_lobby = lobby()
    ada.call("PATCH", "/me/", {"sleep": ["21:17", "04:43"], "rest_day": 2})
    ada.post(f"{guest_lobby.path}/join/")
    running.people[0].post(f"{running.path}/messages/", {"text": "good luck", "to": None})
    for member in paused.people:
        assert member.post(f"{paused.path}/votes/", {"what": "pause", "agree": True}).status_code == 200
    for member in running.people[:2]:
        written = member.call("PUT", f"{running.path}/standing/", {"orders": ["when discarding: drop wool"]})
        assert written.status_code == 200
    mine = {"templates": [{"name": "builder", "orders": ["if late: neutral"]}]}
    assert ada.call("PUT", "/me/standing/classic/", mine).status_code == 200
    assert ada.user is not None
    assert ada.get("/me/farewell/").json() == {
        "games": 2, "lobbies": 1, "hosted": 1, "tokens": 1, "templates": 1,
    }  # fmt: skip
    deletion.delete(ada.user, present.now())
    departs()
    assert not OrderTemplates.objects.exists()
    assert set(StandingList.objects.values_list("seat", flat=True)) == {1}
    for game in (running, paused):
        other = game.people[1]
        shown = other.get(f"{game.path}/").json()
        seat = shown["seats"][0]
        assert shown["status"] == "running" and seat["bot"] == "steward"
        assert (seat["former"], seat["name"], seat["player"]) == (True, "", None)
        other.call("PATCH", "/me/", {"language": "de"})
        for language, called in (("en", "a former player (red)"), ("de", "ein früherer Mitspieler (Rot)")):
            log = other.get(f"{game.path}/log/?language={language}").json()
            assert called in str(log), language
        told = " ".join(str(other.get(f"{game.path}/{part}/").json()) for part in ("log", "events", "view"))
        assert "Countess" not in told + str(shown)
    assert "good luck" in str(running.people[1].get(f"{running.path}/log/").json())
    assert Game.objects.get(pk=open_one.id).status == "cancelled"
    assert guest_lobby.people[0].get(f"{guest_lobby.path}/").json()["seats"][1]["name"] in ("", None)
    assert not Entry.objects.filter(payload__contains=b"Countess").exists()  # type: ignore[misc]
    assert not Seat.objects.filter(owner=ada.user, resigned_at=None, game__status="running").exists()
    assert "21:17" not in str(list(Seat.objects.values("habits")))


def test_a_game_that_is_set_aside_is_left_when_it_goes_on(table: MakeTable) -> None:
    game = table()
    ada = game.people[0].user
    assert ada is not None
    Game.objects.filter(pk=game.id).update(status="quarantined")
    now = present.now()
    deletion.delete(ada, now)
    departs()
    assert Seat.objects.get(game=game.id, owner=ada).resigned_at is None
    Game.objects.filter(pk=game.id).update(status="running")
    departs(now + timedelta(hours=2))
    assert Seat.objects.get(game=game.id, owner=ada).resigned_at is not None
    assert not Job.objects.filter(kind=deletion.KIND, done_at=None).exists()


def test_what_is_not_kept_is_removed(verified: Verified) -> None:
    verified()
    AppClient().sign_up("never@example.org")
    by_hand = User.objects.create_user("bot@example.org", name="Bot")
    deliver()
    now = present.now()
    tidying.tidy(now + timedelta(days=6))
    assert User.objects.count() == 3 and Delivery.objects.count() == 2
    tidying.tidy(now + timedelta(days=8))
    assert {user.email for user in User.objects.all()} == {
        ADA,
        by_hand.email,
    } and not Session.objects.exists()
    tidying.tidy(now + timedelta(days=31))
    assert not Delivery.objects.exists()
