"""Prepared positions show every kind of move and every field of it, and hold what the server answers."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from django.test import Client

from accounts.models import User
from horror.models import Game
from horror.table import create
from horror.table.acts import Caller, NewGame, Profile
from tests.positions import chosen, gathered, shown
from tests.positions.gathered import At
from tests.positions.tries import tries
from tests.table.automatic_turn import place

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


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


def laid(at: At, person: User) -> Game:
    """A running game in the position: its player has the seat that is asked, bots that nobody runs have the others."""
    created = create.create(
        NewGame(
            ruleset=at.rules.name,
            seats=at.position.seats,
            name=at.name[:60],
            creator_seat=at.seat,
            profile=Profile(name=person.name),
            bots=(next(iter(at.rules.bots)),) * (at.position.seats - 1),
            autostart=True,
        ),
        Caller(author=person.pk),
        NOW,
    )
    game = Game.objects.get(pk=created.pk)
    place(game, bytes(at.position.dump()))
    return game


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("ruleset", ["classic", "catan_horror", "barrows"])
def test_a_prepared_position_is_what_the_server_answers(
    ruleset: str, settings: object, client: Client
) -> None:
    settings.HORROR_GAMES = "tests.barrows.GAMES"  # type: ignore[attr-defined]
    at = first(ruleset)
    person = User.objects.create(email="ann@example.org", name="Ann")
    game = laid(at, person)
    client.force_login(person)
    told = json.loads(client.get(f"/api/v1/games/{game.pk}/now/", {"picture": ""}).content)
    expected = shown.page(at, told["board"]["ground"], 0)
    assert [told[name] for name in ("choices", "short", "pieces")] == [
        expected[name] for name in ("choices", "short", "pieces")
    ]
    assert {piece["id"]: piece["svg"] for piece in told["board"]["pieces"]} == {
        piece["id"]: piece["svg"] for piece in expected["board"]["pieces"]
    }
    assert {each.type for each in tries(at)} == {
        (choice.get("move") or choice["template"])["type"] for choice in told["choices"]
    }
