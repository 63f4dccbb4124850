"""Standing orders through the API: reading and writing one's own (TAB-100, TAB-101, TAB-121)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import tokens
from tests.api.conftest import Person, Table

ROLL = "when my turn begins: roll"
DROP = "when discarding: drop wool, ore"


@pytest.fixture
def game(table: Callable[..., Table]) -> tuple[str, Person]:
    """A game of the classic kind that has begun, and who plays in it."""
    made = table()
    return made.id, made.people[0]


def test_a_list_is_written_read_and_written_over(game: tuple[str, Person]) -> None:
    at, ann = f"/games/{game[0]}/standing/", game[1]
    assert ann.get(at).json() == {"version": 0, "orders": []}
    written = ann.call("PUT", at, {"orders": [ROLL, DROP], "version": 0})
    assert written.status_code == 200
    assert [one["line"] for one in written.json()["orders"]] == [ROLL, DROP]
    assert ann.get(at).json() == written.json()
    data = written.json()["orders"][1]["order"]
    again = ann.call("PUT", at, {"orders": [data], "version": 1}).json()
    assert [(one["id"], one["line"], one["active"]) for one in again["orders"]] == [("R2", DROP, True)]
    late = ann.call("PUT", at, {"orders": [], "version": 1})
    assert (late.status_code, late.json()["code"], late.json()["rule"]) == (
        409, "standing_orders_changed", "TAB-121",
    )  # fmt: skip


def test_a_wrong_order_is_refused_with_its_place(game: tuple[str, Person]) -> None:
    at, ann = f"/games/{game[0]}/standing/", game[1]
    told = ann.call("PUT", at, {"orders": [ROLL, "when the moon is full: roll"]})
    assert (told.status_code, told.json()["code"], told.json()["path"]) == (
        422, "bad_standing_order", "$.orders[1]",
    )  # fmt: skip
    assert ann.get(at).json()["version"] == 0


def test_others_read_nothing_and_a_token_needs_the_scope(
    game: tuple[str, Person], person: Callable[..., Person]
) -> None:
    at, ann = f"/games/{game[0]}/standing/", game[1]
    ann.call("PUT", at, {"orders": [ROLL]})
    assert person().get(at).status_code == 403
    now = timezone.now()
    _, text = tokens.create(ann.user, "player", ["read", "play"], now + timedelta(days=1), now)
    player = Person(ann.user, text)
    assert player.get(at).json()["type"].endswith("scope-missing/")
    sent = player.submit(game[0], {"orders": ROLL})
    assert (sent.status_code, sent.json()["type"].endswith("scope-missing/")) == (403, True)
