"""Barrows over HTTP, on the page and in mails: every floor of the house plays it as any other game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core import mail as outbox
from django.test import Client

from horror.checks import games_end_by_names_of_their_own
from horror.models import Game, Seat
from horror.rules.kernel.registry import Entry, Rulesets
from horror.rules.kernel.results import Kind
from horror.table.history import replay
from tests.api.conftest import MakePerson, MakeTable, Person
from tests.barrows.ruleset import Barrows
from tests.worker import games
from worker.notices.notify import QUIET

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def test_a_whole_game_over_http(table: MakeTable, visitor: Person) -> None:
    """Every answer is held against the document; the automatic turn is a worker's, as in every game."""
    game = table(seats=3, ruleset="barrows", options={"rounds": 1})
    chance = random.Random("barrows")
    first = game.people[0]
    hidden = visitor.get(f"{game.path}/view/").json()["view"]["seats"][0]
    assert not {"hand", "pile", "discard", "known", "points"} & set(hidden) and hidden["pile_total"] == 3
    asked = first.get(f"{game.path}/decisions/?language=de").json()["decisions"]
    assert [each["kind"] for each in asked] == ["trade"]
    refused = first.post(
        f"{game.path}/submissions/?language=de", {"orders": "buy cake"}, Idempotency_Key="refused"
    ).json()
    assert refused["detail"] == "Kuchen kostet 4, und du hast 0"
    assert first.submit(game.id, {"orders": "look 2"}).status_code == 200
    known = first.get(f"{game.path}/table/").json()["holdings"][2]["held"][0].split(", ")
    answer = first.submit(game.id, {"orders": f"stack {known[1]} {known[0]}"})
    assert answer.status_code == 200, answer.json()
    moves = 0
    while True:
        games.work(datetime.now(UTC) + timedelta(minutes=1), "turns")
        if game.waits_for() is None:
            break
        assert game.step(chance).status_code == 200
        moves += 1
        assert moves < 400
    over = visitor.get(f"{game.path}/").json()
    assert over["status"] == "finished" and over["result"]["outcome"] in ("rounds_over", "sold_out")
    shown = visitor.get(f"{game.path}/table/?language=de").json()
    assert "gewonnen" in shown["outcome"] and [one["heading"] for one in shown["standings"]["columns"]] == [
        "Punkte",
        "Hand",
        "Stapel",
        "abgelegt",
    ]
    assert visitor.get(f"{game.path}/view/").json()["view"]["seats"][0]["hand"]
    picture = visitor.get(f"{game.path}/board.svg", Accept="image/svg+xml").content
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    parts = visitor.get(f"{game.path}/board.json?language=de").json()
    assert (parts["panel"], parts["legend"]) == (None, None)
    assert [piece["id"] for piece in parts["pieces"]][:3] == ["headline", "stall-apple", "stall-plum"]
    lacking = visitor.get(f"{game.path}/board.svg?parts=legend&language=de")
    assert (lacking.status_code, lacking.json()["type"]) == (404, "/api/v1/problems/not-found/")
    assert lacking.json()["detail"] == "das Bild dieses Spiels hat diese Teile: ground, pieces"
    for what in ("", "view/", "events/?text=true", "log/", "board.txt", "record/", "now/", "dice/"):
        assert visitor.get(f"{game.path}/{what}").status_code == 200, what
    assert replay(Game.objects.get(pk=game.id)).moves >= moves


class Closing(Barrows):
    """Ends as lobbies do."""

    outcomes: Mapping[str, Kind] = {"closed": "won", "sold_out": "won"}


CLOSING = Rulesets(Entry(Closing()))


def test_a_game_that_names_its_end_as_the_table_does_is_not_served(settings: Any) -> None:
    """A market that is `closed` would be told as a lobby that was closed."""
    assert games_end_by_names_of_their_own() == []
    settings.HORROR_GAMES = f"{__name__}.CLOSING"
    (fault,) = games_end_by_names_of_their_own()
    assert fault.id == "horror.E002" and "barrows can end by its rules as 'closed'" in fault.msg


class Twins(Barrows):
    """Of which no game can be made: its first seats have the same colour."""

    colours = ("red", "red", "white")
    seats = (2, 3)


TWINS = Rulesets(Entry(Twins()))


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"seats": 2}, "„Marktkarren“ hat zwei bis fünf Plätze, jeden in einer eigenen Farbe"),
        ({"seats": 4}, "„Marktkarren“ wird mit 2 oder 3 Plätzen gespielt"),
        (
            {"seats": 2, "preset": "long"},
            "„Marktkarren“ hat keine Voreinstellung 'long'; es gibt: short",
        ),
    ],
)
def test_a_game_that_cannot_be_made_is_refused_in_its_own_words(
    person: MakePerson, settings: Any, sent: dict[str, Any], told: str
) -> None:
    settings.HORROR_GAMES = f"{__name__}.TWINS"
    refused = person().post("/games/?language=de", {"ruleset": "barrows", "name": "x", **sent}).json()
    assert refused["detail"] == told
    assert refused["parts"]["game"] == {"role": "name", "value": "Barrows", "use": "game"}


def test_its_form_is_in_the_readers_language(visitor: Person) -> None:
    """What options and presets are called says the game's own catalogue."""
    shown = visitor.get("/rulesets/barrows/?language=de").json()
    (form,) = shown["options"]["$defs"].values()
    assert form["properties"]["rounds"]["title"] == "Runden"
    assert shown["presets"]["short"]["title"] == "Kurz"
    listed = visitor.get("/rulesets/?language=de").json()["rulesets"]
    assert next(one for one in listed if one["name"] == "barrows")["presets"]["short"]["title"] == "Kurz"


def test_its_page_is_that_of_every_game(table: MakeTable) -> None:
    """The shell, and what the shell's modules ask for: choices with what is short, the stories, the picture."""
    game = table(seats=2, ruleset="barrows")
    assert Client().get(f"/games/{game.id}").status_code == 200
    first = game.people[0]
    now = first.get(f"{game.path}/now/?language=de")
    assert now.status_code == 200 and "Du bist am Zug" in now.content.decode()
    shown = first.get(f"{game.path}/choices/").json()
    assert {(one.get("move") or one["template"])["type"] for one in shown["choices"]} >= {
        "sell",
        "look",
        "show",
        "end_turn",
    }


@pytest.mark.django_db(transaction=True)
def test_a_mail_tells_each_in_his_language_what_is_his_to_know() -> None:
    people = [games.person(name) for name in ("ada", "bob")]
    people[1].language = "de"
    people[1].save(update_fields=["language"])
    game: Any = games.game_of(people, now=NOW, ruleset="barrows")
    Seat.objects.filter(game=game.pk, index=1).update(language="de")
    outbox.outbox.clear()
    games.move(game, people[0], NOW + timedelta(minutes=1), "end_turn")
    later = NOW + timedelta(minutes=1) + 2 * QUIET + timedelta(seconds=2)
    games.work(later)
    games.work(later + QUIET)
    (mine,) = [sent for sent in outbox.outbox if sent.to == ["bob@example.org"]][-1:]
    text = str(mine.body)
    assert "Die Messe: Lege eine Ware" in text and "Markt" in text
    assert "Ada hat 4 Waren gezogen." in text and "You drew" not in text
    assert "lege " in text or "behalte" in text
    assert "\nput " not in text and "keep" not in text
    english = [sent for sent in outbox.outbox if sent.to == ["ada@example.org"]]
    assert all("The fair: put a good" in str(sent.body) for sent in english)
