"""A game that no room knows plays on every floor: rules, HTTP, page, mail. All of it stands in this folder."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core import mail as outbox
from django.test import Client
from django.utils import timezone

from clients.dice_notes import Notes
from tests.api.conftest import Person, Table
from tests.games.conformance import Conformance
from tests.hoards import HOARDS
from tests.worker import games

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_it_keeps_what_rulesets_promise(seats: int) -> None:
    played = Conformance(HOARDS, f"hoards {seats}", seats, each=2).play()
    assert all(played.compared.values())
    assert played.told == set(HOARDS.event_types)


def test_it_is_played_over_http_to_its_end(table: Callable[..., Table], visitor: Person) -> None:
    """Every answer is held against the document, in which the game stands as any."""
    game, chance = table(seats=3, ruleset="hoards", options={"rounds": 4}), random.Random("hoards")
    ann = game.people[0]
    shown = ann.get(f"{game.path}/table/").json()
    assert shown["headline"] == "Round 1 of 4: everybody lays a card"
    (hand,) = shown["holdings"]
    assert hand["heading"] == "Your hand" and len(hand["held"]) == 3
    assert visitor.get(f"{game.path}/table/").json()["holdings"] == []
    assert ann.submit(game.id, {"orders": f"lay {hand['held'][0]}"}).status_code == 200
    assert ann.get(f"{game.path}/table/").json()["holdings"][1]["held"] == [hand["held"][0]]
    refused = ann.submit(game.id, {"orders": "lay 99"}).json()
    assert refused["detail"] == "you do not hold the 99"
    while game.asked() is not None:
        assert game.step(chance).status_code == 200
    over = visitor.get(f"{game.path}/table/").json()
    assert over["outcome"].endswith("the largest hoard") and over["headline"].startswith(
        "Over after 4 rounds"
    )
    assert sum(row["cells"][0] for row in over["standings"]["rows"]) <= 4
    picture = visitor.get(f"{game.path}/board.svg", Accept="image/svg+xml").content
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    for what in ("", "view/", "events/?text=true", "log/", "board.txt", "record/", "now/"):
        assert visitor.get(f"{game.path}/{what}").status_code == 200, what
    assert ann.get(f"{game.path}/export/").status_code == 200


def test_its_page_is_the_one_of_every_game(table: Callable[..., Table]) -> None:
    game = table(seats=2, ruleset="hoards")
    assert Client().get(f"/games/{game.id}").status_code == 200
    assert Client().get("/games/new").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_whoever_is_waited_for_is_mailed() -> None:
    people = [games.person(name) for name in ("ada", "bob")]
    game: Any = games.game_of(people, now=NOW, ruleset="hoards")
    games.work(NOW)
    (first, second) = sorted(outbox.outbox, key=lambda sent: str(sent.to))
    assert [first.to, second.to] == [["ada@example.org"], ["bob@example.org"]]
    assert first.subject.startswith(f"{game.name}, red: Lay a card: ")
    text = str(first.body)
    assert "Round 1 of 6: everybody lays a card." in text and "lay " in text and "drew the" in text


def test_turns_of_one_move_keep_the_dice_as_they_were_noted(
    lobby: Callable[..., Table], tmp_path: Path
) -> None:
    """What entered in a turn that is noted is not told again, though its entry shows the root of the next one."""
    game, notes = lobby(seats=2, ruleset="hoards", bots=["steward"]), Notes(tmp_path / "notes.json")
    ann = game.people[0]

    def dice() -> Any:
        after = notes.after(game.id)
        return ann.get(f"{game.path}/dice/" + (f"?after={after}" if after >= 0 else "")).json()

    assert ann.call("PUT", f"{game.path}/dice/anchor/", notes.anchor(game.id, dice(), 0)).status_code == 200
    assert ann.post(f"{game.path}/start/").status_code == 200
    ready = ann.post(f"{game.path}/dice/ready/", notes.ready(game.id, dice()))
    notes.answered(game.id, ready.json())
    for _ in range(6):
        games.work(timezone.now() + timedelta(minutes=1))
        link = notes.link(game.id, dice())
        card = ann.get(f"{game.path}/table/").json()["holdings"][0]["held"][0]
        answer = ann.submit(game.id, {"orders": f"lay {card}"} | ({"link": link} if link else {}))
        assert answer.status_code == 200
        notes.answered(game.id, answer.json())
    notes.checked(game.id, dice())
