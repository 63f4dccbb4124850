"""Names that lead elsewhere, that look like somebody else's, or like those who run the site (PEO-40 to PEO-42)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts import naming
from accounts.models import User
from horror.models import Game
from horror.table.people.names import leads_elsewhere
from tests.accounts.conftest import AppClient, app
from tests.api.conftest import MakePerson, MakeTable

__all__ = ["app"]

WAYS = [
    "http://x", "HTTPS:x", "see www.place", "ada@home", "@ada", "cheap.com", "Buy now at shop.xyz!", "my\uff0enet.org",
    "a-b.co.uk", "wins\u3002de",
    "t.me/ada", "x.ai/", "\u043f\u0440\u0438\u043c\u0435\u0440.com", "\u0434\u043e\u043c.\u0440\u0444",
]  # fmt: skip


@pytest.mark.rules("PEO-40")
@pytest.mark.parametrize("name", WAYS)
def test_these_lead_elsewhere(name: str) -> None:
    assert leads_elsewhere(name)


@pytest.mark.rules("PEO-40")
@pytest.mark.parametrize(
    "name",
    [
        "J. R.",
        "Dr.No",
        "St. Peter",
        "Game no.5",
        "3.14",
        "a.b",
        "www",
        "Ada http",
        "St.Design",
        "1.5/2.0",
        "Ada/Bob",
    ],
)
def test_these_do_not(name: str) -> None:
    assert not leads_elsewhere(name)


@pytest.mark.rules("PEO-40")
def test_nothing_here_is_called_like_a_link(person: MakePerson, app: AppClient) -> None:
    ada = person("Ada")
    for name in ("cheap.com", "@ada"):
        renamed = ada.call("PATCH", "/me/", {"name": name})
        assert (renamed.status_code, "no link" in renamed.json()["detail"]) == (400, True)
        game = ada.post("/games/", {"ruleset": "classic", "seats": 3, "name": name})
        assert (game.status_code, game.json()["code"], game.json()["rule"]) == (422, "bad_name", "PEO-40")
        rules = {"ruleset": "catan_horror", "preset": "short", "seats": 4}
        league = ada.post("/leagues/", {"slug": "mondays", "name": name, "rules": rules})
        assert (league.status_code, league.json()["rule"]) == (422, "PEO-40")
        assert app.sign_up("new@example.org", name=name).status_code == 400


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u2800", "\u115f\ufe0f"])
def test_no_game_and_no_league_is_called_by_nothing_that_is_seen(person: MakePerson, name: str) -> None:
    ada = person("Ada")
    game = ada.post("/games/", {"ruleset": "classic", "seats": 3, "name": name})
    assert (game.status_code, game.json()["code"]) == (422, "bad_name")
    rules = {"ruleset": "catan_horror", "preset": "short", "seats": 4}
    league = ada.post("/leagues/", {"slug": "mondays", "name": name, "rules": rules})
    assert (league.status_code, league.json()["path"]) == (422, "$.name")
    assert ada.post("/games/", {"ruleset": "classic", "seats": 3, "name": "\u2764\ufe0f"}).status_code == 201


def refused(name: str, whom: User | None = None) -> str:
    try:
        naming.check(name, None if whom is None else whom.pk, timezone.now())
    except ValidationError as error:
        return str(error.code)
    return ""


@pytest.mark.rules("PEO-41")
def test_nobody_is_called_like_who_runs_the_site(db: None, settings: Any) -> None:
    judge = User.objects.create_superuser("judge@example.org", "x", name="Judge Dee")
    settings.SITE_NAME = "Vale"
    for name in (
        "Judge Dee",
        "judge d\u0435\u0435",
        "Vale",
        "va1e",
        "Staff",
        "Adm\u0456n",
        "A former player",
    ):
        assert refused(name) == "name_of_staff", name
    assert refused("Judge Dee", judge) == ""
    assert refused("Judge") == refused("Valentin") == ""


@pytest.mark.rules("PEO-42")
def test_nobody_looks_like_somebody_who_was_here_lately(table: MakeTable, person: MakePerson) -> None:
    game = table()
    alice = game.people[0].user
    assert alice is not None
    User.objects.filter(pk=alice.pk).update(name="Alice", skeleton=User.looks_of("Alice"))
    for name in ("Al\u0456ce", "AIice", "\u0410lice"):
        assert refused(name) == "name_of_other", name
    assert refused("Alice") == refused("ALICE") == refused("Alicia") == ""
    assert refused("AIice", alice) == ""
    Game.objects.filter(pk=game.id).update(ended_at=timezone.now() - timedelta(days=91))
    assert refused("AIice") == ""


@pytest.mark.rules("PEO-42")
def test_nothing_is_told_of_who_plays_in_private_alone(table: MakeTable, person: MakePerson) -> None:
    person("Grace")
    hidden = table(visibility="private", password="x")
    heidi = hidden.people[0].user
    assert heidi is not None
    User.objects.filter(pk=heidi.pk).update(name="Heidi", skeleton=User.looks_of("Heidi"))
    assert refused("Gra\u0441e") == refused("He\u0456di") == ""


@pytest.mark.rules("PEO-42")
def test_what_a_name_looks_like_is_kept_with_it(person: MakePerson) -> None:
    ada = person("Ada")
    assert ada.call("PATCH", "/me/", {"name": "Bob"}).status_code == 200
    assert User.objects.get(pk=ada.user.pk).skeleton == User.looks_of("Bob")
    assert len(User.looks_of("\ufdfa" * 40)) <= 120
