"""Prepared positions show every kind of move and every field of it, and hold what the server answers."""

from __future__ import annotations

import json

import pytest

from tests.positions import chosen, gathered, served
from tests.positions.gathered import At
from tests.positions.told import now


@pytest.fixture(scope="module")
def positions() -> list[At]:
    return list(chosen.positions())


@pytest.mark.long
def test_every_kind_of_move_is_shown_and_every_field_of_it(positions: list[At]) -> None:
    shown = {thing for at in positions for thing in chosen.shown(at)}
    for rules in {at.rules.name: at.rules for at in positions}.values():
        assert chosen.all_fields(rules) <= shown
    assert {at.rules.name for at in positions} == {"classic", "catan_horror", "barrows"}


def first(ruleset: str) -> At:
    """A position of a game, near its beginning."""
    if ruleset == "barrows":
        return next(gathered.barrows())
    return next(gathered.golden(40, files=[f"{ruleset}-17", f"{ruleset}-12"]))


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("ruleset", ["classic", "catan_horror", "barrows"])
def test_a_prepared_position_is_what_the_server_answers(ruleset: str, settings: object) -> None:
    settings.HORROR_GAMES = "tests.barrows.GAMES"  # type: ignore[attr-defined]
    at = first(ruleset)
    found = json.loads(served.prepared(at))
    told = json.loads(found["answers"][f"/api/v1/games/{found['game']}/now/"]["text"])
    expected = now(at)
    assert (told["choices"], told["short"], told["pieces"]) == (
        expected["choices"],
        expected["short"],
        expected["pieces"],
    )
    assert told["board"]["ground"] in found["answers"] and told["game"]["seat"] == at.seat
    assert "<script" in found["answers"][found["page"]]["text"]
    assert {each["type"] for each in found["tries"]} == {
        (choice.get("move") or choice["template"])["type"] for choice in told["choices"]
    }
