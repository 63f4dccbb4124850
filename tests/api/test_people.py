"""Your profile and your access tokens over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import AccessToken, User
from horror.models import Game, Seat
from tests.api.conftest import MakePerson, MakeTable, Person, Table
from tests.api.sessions import session_of


def until(**more: float) -> str:
    return (datetime.now(UTC) + timedelta(**more)).isoformat()


def test_who_i_am(person: MakePerson) -> None:
    ada = person("Ada")
    me = ada.get("/me/").json()
    assert (me["id"], me["name"], me["email"]) == (str(ada.user.pk), "Ada", ada.user.email)
    assert "email" not in person(scopes=["read"]).get("/me/").json()


def test_games_are_told_in_each_language_that_has_a_catalogue(person: MakePerson, visitor: Person) -> None:
    assert visitor.get("/").json()["languages"] == {"de": "Deutsch", "en": "English"}
    assert person("Ada").call("PATCH", "/me/", {"language": "de"}).json()["language"] == "de"


def test_a_profile_is_changed_in_part(person: MakePerson) -> None:
    ada = person("Ada")
    answer = ada.call("PATCH", "/me/", {"time_zone": "Pacific/Auckland", "mails": "none"})
    assert answer.status_code == 200
    stored = User.objects.get(pk=ada.user.pk)
    assert (stored.name, stored.time_zone, stored.mails) == ("Ada", "Pacific/Auckland", "none")
    assert ada.call("PATCH", "/me/", {}).json() == answer.json()


def test_a_theme_is_kept_once_it_is_said(person: MakePerson) -> None:
    ada = person("Ada")
    assert ada.get("/me/").json()["theme"] is None
    for theme in ("dark", "system", "light"):
        assert ada.call("PATCH", "/me/", {"theme": theme}).json()["theme"] == theme
    refused = ada.call("PATCH", "/me/", {"theme": "sepia"})
    assert refused.status_code == 400 and "'sepia'" in refused.json()["detail"]
    assert User.objects.get(pk=ada.user.pk).theme == "light"


def test_games_under_way_follow_the_profile_and_keep_the_name(table: MakeTable) -> None:
    """Who wanted no mails when sitting down, and wants them now, must not wait in vain for those of this game."""
    game = table()
    ada = game.people[0]
    ada.call("PATCH", "/me/", {"mails": "none"})
    ada.call(
        "PATCH", "/me/", {"name": "Countess", "mails": "turn", "language": "de", "time_zone": "Asia/Tokyo"}
    )
    seat = Seat.objects.get(game=game.id, owner=ada.user)
    assert (seat.mails, seat.language, seat.time_zone) == (True, "de", "Asia/Tokyo")
    assert seat.name != "Countess"
    Game.objects.filter(pk=game.id).update(status="finished")
    ada.call("PATCH", "/me/", {"mails": "none"})
    seat.refresh_from_db()
    assert seat.mails


def habits_in(game: Table) -> Any:
    return Seat.objects.get(game=game.id, owner=game.people[0].user).habits


def test_games_under_way_follow_when_their_people_sleep_and_rest(table: MakeTable) -> None:
    game = table()
    ada = game.people[0]
    assert habits_in(game) == {"zone": "UTC", "sleep": None, "rest_day": None}
    changed = {"time_zone": "Asia/Tokyo", "sleep": ["22:30", "08:30"], "rest_day": 0}
    answer = ada.call("PATCH", "/me/", changed)
    assert answer.status_code == 200 and changed.items() <= answer.json().items()
    assert changed.items() <= ada.get("/me/").json().items()
    assert habits_in(game) == {"zone": "Asia/Tokyo", "sleep": ["22:30", "08:30"], "rest_day": 0}
    ada.call("PATCH", "/me/", {"sleep": None})
    ada.call("PATCH", "/me/", {"rest_day": None})
    assert habits_in(game) == {"zone": "Asia/Tokyo", "sleep": None, "rest_day": None}
    Game.objects.filter(pk=game.id).update(status="finished")
    ada.call("PATCH", "/me/", {"rest_day": 3})
    assert habits_in(game)["rest_day"] is None


def test_who_sits_down_brings_the_habits_along(person: MakePerson, lobby: Callable[..., Any]) -> None:
    ada = person("Ada")
    ada.call("PATCH", "/me/", {"sleep": ["23:00", "07:00"]})
    game = lobby(host=ada)
    assert habits_in(game) == {"zone": "UTC", "sleep": ["23:00", "07:00"], "rest_day": None}


def test_nobody_else_is_told_when_somebody_sleeps(table: MakeTable, visitor: Person) -> None:
    game = table()
    ada, ben = game.people[:2]
    ada.call("PATCH", "/me/", {"sleep": ["21:17", "04:43"], "rest_day": 2, "time_zone": "Asia/Kathmandu"})
    for reader in (ben, visitor):
        for path in (f"{game.path}/", f"{game.path}/now/", f"/people/{ada.user.pk}/", "/games/"):
            told = reader.get(path).content.decode()
            assert "21:17" not in told and "Kathmandu" not in told and "rest_day" not in told


@pytest.mark.parametrize(
    ("body", "path", "rule", "said"),
    [
        ({"sleep": ["12:00", "08:00"]}, "$.sleep", "TAB-57", "10 hours"),
        ({"sleep": ["23:00", "23:00"]}, "$.sleep", "TAB-57", "a minute"),
        ({"sleep": ["23:00", "25:00"]}, "$.sleep[1]", "TAB-57", "23:00"),
        ({"sleep": ["late", "07:00"]}, "$.sleep[0]", "TAB-57", "23:00"),
    ],
)
def test_habits_that_nobody_can_have_are_refused_by_their_rule(
    person: MakePerson, body: dict[str, Any], path: str, rule: str, said: str
) -> None:
    """And those that stood before stay."""
    ada = person("Ada")
    ada.call("PATCH", "/me/", {"sleep": ["23:00", "07:00"]})
    answer = ada.call("PATCH", "/me/", {"rest_day": 1, **body})
    told = answer.json()
    assert (answer.status_code, told["code"], told["path"], told["rule"]) == (422, "bad_habits", path, rule)
    assert said in told["detail"]
    stored = User.objects.get(pk=ada.user.pk)
    assert (stored.sleep, stored.rest_day) == (["23:00", "07:00"], None)


def test_a_zone_that_does_not_exist_is_refused_by_its_rule(person: MakePerson) -> None:
    told = person("Ada").call("PATCH", "/me/", {"time_zone": "Mars/Olympus"}).json()
    assert (told["path"], told["rule"]) == ("$.time_zone", "TAB-59") and "Europe/Berlin" in told["detail"]


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"name": ""}, "$.name"),
        ({"name": " x"}, "$.name"),
        ({"name": "a\u202eb"}, "$.name"),
        ({"name": None}, "$.name"),
        ({"time_zone": "Mars/Olympus"}, "$.time_zone"),
        ({"language": "klingon!!"}, "$.language"),
        ({"sleep": ["23:00"]}, "$.sleep"),
        ({"sleep": "at night"}, "$.sleep"),
        ({"rest_day": 7}, "$.rest_day"),
        ({"mails": "always"}, "$.mails"),
        ({"email": "eve@example.org"}, "$.email"),
        ({"is_staff": True}, "$.is_staff"),
    ],
)
def test_a_profile_that_makes_no_sense_is_malformed(
    person: MakePerson, body: dict[str, Any], path: str
) -> None:
    answer = person("Ada").call("PATCH", "/me/", body)
    assert (answer.status_code, answer.json()["path"]) == (400, path)


def test_a_new_name_does_not_change_the_seats_that_are_held(
    person: MakePerson, lobby: Callable[..., Any]
) -> None:
    ada = person("Ada")
    game = lobby(host=ada)
    ada.call("PATCH", "/me/", {"name": "Countess"})
    assert ada.get(f"{game.path}/").json()["seats"][0]["name"] == "Ada"


def test_a_token_is_made_used_listed_and_revoked(person: MakePerson) -> None:
    session = session_of(person())
    made = session.post(
        "/me/tokens/", {"name": "my bot", "scopes": ["read", "play"], "expires_at": until(days=30)}
    )
    assert made.status_code == 201
    token = made.json()
    program = Person(None, token["token"])
    assert program.get("/me/").json()["scopes"] == ["read", "play"]
    listed = session.get("/me/tokens/").json()["tokens"]
    assert token["id"] in [each["id"] for each in listed]
    assert all("token" not in each and "digest" not in each for each in listed)
    assert session.call("DELETE", f"/me/tokens/{token['id']}/").status_code == 204
    ended = program.get("/me/")
    assert ended.status_code == 401 and ended.headers["WWW-Authenticate"].startswith("Bearer")
    assert session.call("DELETE", f"/me/tokens/{token['id']}/").status_code == 404


@pytest.mark.parametrize(
    ("change", "status", "path"),
    [
        ({"expires_at": until(days=366)}, 422, "$.expires_at"),
        ({"expires_at": until(days=-1)}, 422, "$.expires_at"),
        ({"expires_at": None}, 400, "$.expires_at"),
        ({"scopes": []}, 400, "$.scopes"),
        ({"scopes": ["root"]}, 400, "$.scopes[0]"),
        ({"name": ""}, 400, "$.name"),
        ({"name": "x" * 61}, 400, "$.name"),
    ],
)
def test_a_token_that_may_not_be_is_refused(
    person: MakePerson, change: dict[str, Any], status: int, path: str
) -> None:
    body = {"name": "n", "scopes": ["read"], "expires_at": until(days=30)}
    answer = session_of(person()).post("/me/tokens/", {**body, **change})
    assert (answer.status_code, answer.json()["path"]) == (status, path)


def test_a_session_makes_a_token_only_soon_after_the_password_was_given(person: MakePerson) -> None:
    ada = person()
    body = {"name": "n", "scopes": ["read"], "expires_at": until(days=30)}
    late = session_of(ada, seconds=301).post("/me/tokens/", body)
    assert (late.status_code, late.json()["type"]) == (403, "/api/v1/problems/reauthenticate/")
    assert session_of(ada, seconds=290).post("/me/tokens/", body).status_code == 201


def test_the_end_of_a_token_must_be_said(person: MakePerson) -> None:
    answer = session_of(person()).post("/me/tokens/", {"name": "n", "scopes": ["read"]})
    assert answer.status_code == 400 and "expires_at" in answer.json()["detail"]


def test_a_token_makes_none_that_opens_more_or_lives_longer(person: MakePerson) -> None:
    program = person(scopes=["account", "read"])
    more = program.post("/me/tokens/", {"name": "n", "scopes": ["play"], "expires_at": until(hours=1)})
    longer = program.post("/me/tokens/", {"name": "n", "scopes": ["read"], "expires_at": until(days=2)})
    fits = program.post("/me/tokens/", {"name": "n", "scopes": ["read"], "expires_at": until(hours=1)})
    assert (more.json()["path"], longer.json()["path"], fits.status_code) == ("$.scopes", "$.expires_at", 201)


def test_nobody_revokes_anothers_token(person: MakePerson) -> None:
    person()
    theirs = AccessToken.objects.get()
    assert person().call("DELETE", f"/me/tokens/{theirs.pk}/").status_code == 404
    theirs.refresh_from_db()
    assert theirs.revoked_at is None


@pytest.mark.parametrize(
    ("scopes", "method", "path", "body", "missing"),
    [
        (["play"], "GET", "/games/", None, "read"),
        (["read"], "POST", "/games/", {}, "host"),
        (["read", "host"], "POST", "/games/aaaaaaaaaaaa/join/", {}, "play"),
        (["read", "play"], "POST", "/games/aaaaaaaaaaaa/start/", None, "host"),
        (["read", "play"], "POST", "/games/aaaaaaaaaaaa/messages/", {"text": "x"}, "messages"),
        (["read", "play", "host"], "GET", "/me/tokens/", None, "account"),
        (["read", "play", "host"], "PATCH", "/me/", {"name": "x"}, "account"),
    ],
)
def test_a_token_opens_what_its_scopes_say(
    person: MakePerson, scopes: list[str], method: str, path: str, body: Any, missing: str
) -> None:
    answer = person(scopes=scopes).call(method, path, body)
    assert answer.status_code == 403
    assert (answer.json()["type"], answer.json()["scope"]) == ("/api/v1/problems/scope-missing/", missing)


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer ", "Bearer ch_wrong", "Basic YTpi", "ch_x", "Bearer ch_\u00e9", "bearer  x y"],
)
def test_a_wrong_credential_is_an_error_and_not_a_visitor(visitor: Person, header: str) -> None:
    answer = visitor.get("/games/", Authorization=header)
    assert answer.status_code == 401 and answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert visitor.get("/games/", X_Session_Token="wrong").status_code == 401


def test_a_token_in_the_address_opens_nothing(person: MakePerson, visitor: Person) -> None:
    answer = visitor.get(f"/me/?token={person().token}")
    assert answer.status_code == 401


def test_a_browser_session_writes_with_its_csrf_token_only(person: MakePerson) -> None:
    ada = person()
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ada.user, "accounts.backend.Backend")

    def change(**headers: str) -> int:
        answer = browser.patch(
            "/api/v1/me/", '{"language":"de"}', content_type="application/json", headers=headers
        )
        return answer.status_code

    assert change() == 403
    browser.get("/api/v1/auth/browser/v1/config")
    assert change(**{"X-CSRFToken": browser.cookies["csrftoken"].value}) == 200


def test_a_closed_account_opens_nothing(person: MakePerson) -> None:
    ada = person()
    session = session_of(ada)
    assert session.get("/me/").status_code == 200
    User.objects.filter(pk=ada.user.pk).update(is_active=False)
    assert ada.get("/me/").status_code == 401
    assert session.get("/me/").status_code == 401


def test_who_lets_a_program_decide_says_so_and_everybody_sees_it(person: MakePerson, visitor: Person) -> None:
    """A boolean that the owner of an account sets; a bot of the server is none of these."""
    ada = person()
    made = ada.post("/games/", {"ruleset": "classic", "seats": 3, "name": "n", "bots": ["random"]}).json()

    def shown() -> list[bool]:
        return [seat["program"] for seat in visitor.get(f"/games/{made['id']}/").json()["seats"]]

    assert shown() == [False, False, False] and ada.get("/me/").json()["program"] is False
    assert ada.call("PATCH", "/me/", {"program": True}).json()["program"] is True
    assert shown() == [True, False, False]
    assert visitor.get("/games/").json()["games"][0]["seats"][0]["program"] is True
    assert ada.call("PATCH", "/me/", {"program": "yes"}).status_code == 400
