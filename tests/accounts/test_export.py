"""All that is kept of a person: complete, and nothing of others or that opens anything."""

from __future__ import annotations

import json
import random
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone

from accounts import export, factors, tokens
from accounts.models import User
from horror.models import Game, Notes
from tests.accounts.codes import new_secret
from tests.accounts.conftest import PASSWORD, AppClient, Verified
from tests.api.conftest import MakePerson, MakeTable, Person, lobby, person, table

__all__ = ["lobby", "person", "table"]


def relations() -> set[str]:
    """Every field of a model of the server that names a person, as `app.Model.field`."""
    return {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if not field.auto_created and (field.related_model is User or model is User and field.many_to_many)
    }


def test_every_table_that_names_a_person_is_told_or_left_out_for_a_reason() -> None:
    told = {f"{row.model}.{row.whose}" for row in export.ROWS if "__" not in row.whose}
    assert relations() == told | export.GAMEWISE | export.LEFT_OUT.keys()
    assert not told & export.LEFT_OUT.keys() and all(export.LEFT_OUT.values())
    assert len({row.name for row in export.ROWS}) == len(export.ROWS)


def exported(session: AppClient, query: str = "") -> Any:
    return session.http.get(f"/api/v1/me/export/{query}", headers={"X-Session-Token": str(session.session)})


def test_only_a_session_that_gave_the_password_again_exports(verified: Verified) -> None:
    session = verified()
    answer = exported(session)
    assert (answer.status_code, answer.json()["type"]) == (403, "/api/v1/problems/reauthenticate/")
    now = timezone.now()
    _, text = tokens.create(User.objects.get(), "bot", ["account"], now + timedelta(days=1), now)
    assert Person(None, text).get("/me/export/").status_code == 403
    assert session.call("POST", "/auth/reauthenticate", {"password": PASSWORD}).status_code == 200
    assert exported(session).status_code == 200


def test_the_export_tells_the_profile_and_nothing_that_opens_anything(verified: Verified) -> None:
    session = verified(name="Countess")
    user = User.objects.get()
    now = timezone.now()
    token, text = tokens.create(user, "my bot", ["read"], now + timedelta(days=1), now)
    secret = new_secret()
    session.call("POST", "/auth/reauthenticate", {"password": PASSWORD})
    factors.enrol(user, secret)
    told = exported(session).json()
    user.refresh_from_db()
    person = told["person"]
    assert (person["profile"]["name"], person["profile"]["email"]) == ("Countess", "ada@example.org")
    assert [row["id"] for row in person["tokens"]] == [token.pk]
    assert {row["type"] for row in person["second_factors"]} == {"totp", "recovery_codes"}
    assert len(person["sessions"]) == 1 and person["notices"]
    for hidden in (text, token.digest, secret, user.password, user.mail_token, str(session.session)):
        assert hidden not in json.dumps(told)


def test_the_games_are_told_with_the_own_moves_and_messages_alone(
    table: MakeTable, chance: random.Random
) -> None:
    game = table()
    ada, ben = game.people[:2]
    for who, letter in (
        (ada, {"text": "hello to all"}),
        (ada, {"text": "a letter to Ben", "to": [1]}),
        (ben, {"text": "an answer to Ada", "to": [0]}),
        (ben, {"text": "said by Ben to all"}),
    ):
        assert who.post(f"{game.path}/messages/", letter).status_code == 200
    Notes.objects.create(
        person=ben.user, game_id=game.id, text="Ben's secret plan", word="w", at=timezone.now()
    )
    for _ in range(3):
        assert game.step(chance).status_code == 200
    mine, after = export.games(ada.user, "")
    theirs, _ = export.games(ben.user, "")
    assert after is None and [each["id"] for each in mine] == [game.id]
    assert [row["text"] for row in mine[0]["messages"]] == [
        "hello to all",
        "a letter to Ben",
        "an answer to Ada",
    ]
    assert theirs[0]["notes"][0]["text"] == "Ben's secret plan" and "secret plan" not in repr(mine)
    moves = [export.games(each.user, "")[0][0]["moves"] for each in game.people]
    assert [{row["seat"] for row in each} - {seat} for seat, each in enumerate(moves)] == [set()] * len(moves)
    assert sum(map(len, moves)) >= 3


def test_games_are_told_some_at_a_time(person: MakePerson, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "GAMES", 2)
    ada = person("Ada")
    for _ in range(5):
        assert ada.post("/games/", {"ruleset": "classic", "seats": 3, "name": "n"}).status_code == 201
    found, after = list[str](), ""
    while after is not None:
        page, after = export.games(ada.user, after)
        assert len(page) <= 2
        found += [game["id"] for game in page]
    assert found == sorted(Game.objects.values_list("pk", flat=True))
