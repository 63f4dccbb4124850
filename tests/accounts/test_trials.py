"""Accounts on trial: what they open, how they get an address, and how they end."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone

from accounts import signups, tidying, trials
from accounts.models import User
from api.endpoint import OPERATIONS
from horror.models import Game, Seat
from tests.accounts.conftest import PASSWORD, AppClient, Verified, deliver, key_in

GAME = {
    "ruleset": "classic", "seats": 3, "name": "Against bots", "visibility": "unlisted",
    "bots": ["steward", "steward"],
}  # fmt: skip


def begin(app: AppClient, **given: str) -> User:
    assert app.call("POST", "/auth/trial", given).status_code == 200
    return trials.living().latest("joined_at")


def api(app: AppClient, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    headers = {"X-Session-Token": app.session or ""}
    content = b"" if body is None else json.dumps(body).encode()
    return app.http.generic(
        method, f"/api/v1{path}", content, content_type="application/json", headers=headers
    )


@pytest.mark.rules("TAB-200")
def test_a_name_alone_begins_a_game_against_bots(app: AppClient) -> None:
    user = begin(app, name="Nova", time_zone="Europe/Berlin")
    me = api(app, "GET", "/me/").json()
    assert (me["name"], me["time_zone"], me.get("email")) == ("Nova", "Europe/Berlin", None)
    assert me["trial_until"] == (user.joined_at + trials.LASTS).isoformat().replace("+00:00", "Z")
    made = api(app, "POST", "/games/", GAME)
    assert (made.status_code, made.json()["seat"]) == (201, 0)
    assert api(app, "POST", f"/games/{made.json()['id']}/start/").status_code == 200
    assert not mail.outbox


@pytest.mark.parametrize("sign_up", ["invited", "closed"])
def test_none_is_begun_where_not_everybody_may_sign_up(app: AppClient, settings: Any, sign_up: str) -> None:
    settings.SIGN_UP = sign_up
    assert app.call("POST", "/auth/trial", {}).status_code == 403
    assert not trials.living().exists()


def test_who_may_not_sign_up_keeps_none_and_is_told_what_everybody_is(app: AppClient, settings: Any) -> None:
    begin(app)
    settings.SIGN_UP = "closed"
    answer = app.call("POST", "/auth/trial/keep", {"email": "nova@example.org", "password": PASSWORD})
    deliver()
    assert answer.status_code == 200
    assert not mail.outbox


def test_who_gives_no_name_gets_one(app: AppClient) -> None:
    assert signups.is_guest(begin(app))


def test_a_name_is_looked_at_as_one_of_an_account_is(app: AppClient) -> None:
    assert app.call("POST", "/auth/trial", {"name": "steward"}).status_code == 400
    assert not User.objects.exists()


def test_nobody_who_is_logged_in_begins_one(verified: Verified) -> None:
    assert verified().call("POST", "/auth/trial", {}).status_code == 409
    assert not trials.living().exists()


@pytest.mark.rules("TAB-200")
@pytest.mark.parametrize(
    "other",
    [
        {"visibility": "public"},
        {"visibility": "private"},
        {"bots": ["steward"]},
        {"seat": None},
        {"password": "p"},
    ],
)
def test_no_game_on_trial_lets_others_in_or_is_listed(app: AppClient, other: dict[str, Any]) -> None:
    begin(app)
    answer = api(app, "POST", "/games/", {**GAME, **other})
    assert (answer.status_code, answer.json()["code"], answer.json()["rule"]) == (422, "on_trial", "TAB-200")
    assert not Game.objects.exists()


@pytest.mark.rules("TAB-201")
def test_so_many_games_are_made_on_trial(app: AppClient, settings: Any) -> None:
    settings.GAME_CAPS = {"trial": 1}
    begin(app)
    game = api(app, "POST", "/games/", GAME).json()["id"]
    assert api(app, "POST", f"/games/{game}/cancel/").status_code == 200
    answer = api(app, "POST", "/games/", GAME)
    assert (answer.status_code, answer.json()["code"], answer.json()["rule"]) == (
        422,
        "too_many_games",
        "TAB-201",
    )


ALONE = {
    "cancel_game", "change_me", "create_game", "drop_draft", "get_standing", "leave_deposit", "make_rematch", "preview",
    "put_draft", "put_notes",
    "release_dice", "resign", "send_first_link", "set_anchor", "start_game", "submit", "undo",
}  # fmt: skip
"""What one writes on trial: in games where nobody else sits, and of oneself."""


def test_nothing_is_done_on_trial_that_reaches_others() -> None:
    writes = {name for name, each in OPERATIONS.items() if each.trial and each.scope != "read"}
    assert writes == ALONE


@pytest.mark.rules("TAB-200")
def test_a_lobby_of_others_is_not_joined(app: AppClient, verified: Verified) -> None:
    host = verified()
    game = api(host, "POST", "/games/", {**GAME, "bots": [], "visibility": "public"}).json()["id"]
    begin(app)
    assert api(app, "GET", f"/games/{game}/").status_code == 200
    answer = api(app, "POST", f"/games/{game}/join/", {})
    assert (answer.status_code, answer.json()["code"]) == (422, "on_trial")


@pytest.mark.rules("TAB-202")
def test_an_address_keeps_the_account_and_its_games(app: AppClient) -> None:
    user = begin(app, name="Nova")
    game = api(app, "POST", "/games/", GAME).json()["id"]
    answer = app.call("POST", "/auth/trial/keep", {"email": "Nova@example.org", "password": PASSWORD})
    assert answer.status_code == 200
    assert api(app, "GET", "/me/").json()["trial_until"]  # until the link is followed
    assert app.verify(key_in(deliver()[-1].body)).status_code == 200
    me = api(app, "GET", "/me/").json()
    assert (me["id"], me["email"], me.get("trial_until")) == (str(user.pk), "nova@example.org", None)
    assert Seat.objects.get(game=game, index=0).owner_id == user.pk
    assert AppClient().log_in("nova@example.org").status_code == 200
    assert api(app, "POST", "/games/", {**GAME, "bots": []}).status_code == 201


@pytest.mark.rules("TAB-202")
def test_a_link_that_is_followed_elsewhere_leaves_no_password_and_no_session(app: AppClient) -> None:
    user = begin(app)
    app.call("POST", "/auth/trial/keep", {"email": "victim@example.org", "password": PASSWORD})
    elsewhere = AppClient()
    answer = elsewhere.verify(key_in(deliver()[-1].body))
    assert answer.json()["meta"]["password_reset_key"]
    user.refresh_from_db()
    assert (user.email, user.has_usable_password()) == ("victim@example.org", False)
    assert api(app, "GET", "/me/").status_code == 401
    assert AppClient().log_in("victim@example.org").status_code == 400


@pytest.mark.rules("TAB-202")
def test_a_password_that_comes_late_is_none_of_whoever_has_verified_the_address(app: AppClient) -> None:
    """It was asked for while the account was on trial, and is set when it is another's already."""
    user = begin(app)
    app.call("POST", "/auth/trial/keep", {"email": "victim@example.org", "password": PASSWORD})
    AppClient().verify(key_in(deliver()[-1].body))
    request = RequestFactory().post("/")
    with pytest.raises(trials.OverMeanwhile):
        trials.keep(request, user, "victim@example.org", PASSWORD)
    user.refresh_from_db()
    assert not user.has_usable_password()
    assert EmailAddress.objects.get(user=user).verified


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_a_form_sent_twice_at_once_keeps_once(app: AppClient) -> None:
    user, both = begin(app), Barrier(2)

    def send(_: int) -> int:
        twice = AppClient()
        twice.session = app.session
        try:
            both.wait(60)
            given = {"email": "nova@example.org", "password": PASSWORD}
            return int(twice.call("POST", "/auth/trial/keep", given).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert max(pool.map(send, range(2))) < 500
    assert EmailAddress.objects.filter(user=user).count() == 1


@pytest.mark.rules("TAB-202")
def test_an_address_that_is_somebodys_is_not_told_from_a_free_one(app: AppClient, verified: Verified) -> None:
    verified("ada@example.org")
    said = []
    for email in ("ada@example.org", "free@example.org"):
        app = AppClient()
        begin(app)
        answer = app.call("POST", "/auth/trial/keep", {"email": email, "password": PASSWORD})
        said.append((answer.status_code, sorted(answer.json()["data"])))
        before = len(mail.outbox)
        assert [each.to for each in deliver()[before:]] == [[email]]
    assert said[0] == said[1]
    assert User.objects.get(email="ada@example.org").check_password(PASSWORD)


def test_an_account_with_an_address_keeps_no_trial(verified: Verified) -> None:
    answer = verified().call("POST", "/auth/trial/keep", {"email": "new@example.org", "password": PASSWORD})
    assert answer.status_code == 409


@pytest.mark.rules("TAB-200", "TAB-202")
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/account/email", {"email": "stranger@example.org"}),
        ("POST", "/account/password/change", {"new_password": PASSWORD}),
        ("POST", "/account/authenticators/totp", {"code": "123456"}),
    ],
)
def test_an_address_and_what_stands_upon_it_come_by_keeping_the_trial_alone(
    app: AppClient, method: str, path: str, body: dict[str, str]
) -> None:
    """Else mails went to whom one will, beside the caps of trials and the question who may sign up."""
    user = begin(app)
    assert app.call(method, path, body).status_code == 409
    assert not deliver()
    assert not EmailAddress.objects.filter(user=user).exists()
    assert api(app, "GET", "/me/").status_code == 200
    assert app.call("GET", "/account/email").status_code == 200


def test_a_weak_password_keeps_nothing(app: AppClient) -> None:
    begin(app)
    answer = app.call("POST", "/auth/trial/keep", {"email": "nova@example.org", "password": "password12"})
    assert answer.status_code == 400
    assert not deliver()


@pytest.mark.rules("TAB-203")
def test_after_a_week_account_and_games_are_gone(app: AppClient, verified: Verified) -> None:
    ada = verified()
    kept = api(ada, "POST", "/games/", GAME).json()["id"]
    begin(app)
    game = api(app, "POST", "/games/", GAME).json()["id"]
    api(app, "POST", f"/games/{game}/start/")
    now = timezone.now()
    tidying.tidy(now + trials.LASTS - timedelta(minutes=1))
    assert trials.living().exists()
    tidying.tidy(now + trials.LASTS + timedelta(minutes=1))
    assert not trials.living().exists()
    assert [each.pk for each in Game.objects.all()] == [kept]
    assert api(app, "GET", "/me/").status_code == 401


def test_one_address_begins_so_many_an_hour(db: None, settings: Any) -> None:
    settings.TRIAL_CAPS = {"begun": 2}
    said = [AppClient().call("POST", "/auth/trial", {}).status_code for _ in range(3)]
    assert said == [200, 200, 429]
    assert trials.living().count() == 2


def test_a_server_has_so_many(db: None, settings: Any) -> None:
    settings.TRIAL_CAPS = {"living": 1}
    said = [AppClient().call("POST", "/auth/trial", {}).status_code for _ in range(2)]
    assert said == [200, 429]


def test_mails_to_addresses_are_few(app: AppClient, settings: Any) -> None:
    settings.TRIAL_CAPS = {"mails": 1}
    begin(app)
    said = [
        app.call(
            "POST", "/auth/trial/keep", {"email": f"a{each}@example.org", "password": PASSWORD}
        ).status_code
        for each in range(2)
    ]
    assert said == [200, 429]
    assert len(deliver()) == 1


def test_who_signs_up_is_logged_in_by_the_link_where_that_is_asked_for(app: AppClient) -> None:
    app.sign_up("ada@example.org")
    key = key_in(deliver()[-1].body)
    assert app.call("POST", "/auth/email/verify", {"key": key, "log_in": True}).status_code == 200
    assert api(app, "GET", "/me/").json()["email"] == "ada@example.org"


def test_the_link_logs_nobody_in_elsewhere(app: AppClient) -> None:
    app.sign_up("ada@example.org")
    elsewhere = AppClient()
    answer = elsewhere.call("POST", "/auth/email/verify", {"key": key_in(deliver()[-1].body), "log_in": True})
    assert answer.status_code == 401


def test_of_two_who_sign_up_with_an_address_the_one_with_the_link_is_logged_in(app: AppClient) -> None:
    app.sign_up("ada@example.org", "another password 9", name="Other")
    key = key_in(deliver()[-1].body)
    second = AppClient()
    second.sign_up("ada@example.org")
    assert second.call("POST", "/auth/email/verify", {"key": key, "log_in": True}).status_code == 200
    assert api(second, "GET", "/me/").json()["name"] == "Ada"
    assert User.objects.get().check_password(PASSWORD)
