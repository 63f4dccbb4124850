"""How long games last here, as everybody is told."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.accounts.past import ended

pytestmark = pytest.mark.django_db


def told(client: APIClient, language: str = "en") -> list[Any]:
    answer = client.get(f"/api/v1/pace/?language={language}")
    assert answer.status_code == 200
    found: list[Any] = answer.json()["rulesets"]
    return found


def test_everybody_is_told_how_long_games_last_and_what_they_wait_for():
    ended(5)
    [found] = told(APIClient())
    assert found == {
        "ruleset": "classic",
        "title": "Classic",
        "games": 5,
        "days": {"median": 20.0, "tenth": 20.0, "ninetieth": 20.0},
        "turns": 40,
        "waits": [
            {"cls": "turn", "kind": "act", "asked": found["waits"][0]["asked"], "share": 0.75},
            {"cls": "reaction", "kind": "discard", "asked": found["waits"][1]["asked"], "share": 0.25},
        ],
        "answered": {"person": 0.5, "order": 0.5},
    }
    assert "discard" in found["waits"][1]["asked"]
    assert told(APIClient(), "de")[0]["waits"][1]["asked"] != found["waits"][1]["asked"]


def test_of_few_games_nothing_is_told():
    ended(4)
    assert told(APIClient()) == []
