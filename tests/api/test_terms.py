"""What games settle, over HTTP: asked for, shown before anybody sits down, and held; and readers who are let in."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from horror.models import Game
from horror.table.people import readers
from tests.api.conftest import MakePerson, MakeTable, Person, Table


def later(days: float = 30) -> str:
    return (timezone.now() + timedelta(days=days)).isoformat()


@pytest.mark.rules("TAB-160")
def test_both_sets_of_rates_are_shown_to_whoever_looks(lobby: MakeTable, visitor: Person) -> None:
    at = later()
    game = lobby(rates={"preset": "league", "then": {"at": at, "preset": "brisk", "bank": 0}})
    for shown in (visitor.get(f"{game.path}/").json(), visitor.get("/games/").json()["games"][0]):
        rates = shown["rates"]
        assert (rates["preset"], rates["then"]["preset"], rates["then"]["turn"]) == (
            "league",
            "brisk",
            12 * 3600,
        )
        assert rates["then"]["bank"] == 0
        begins = datetime.fromisoformat(rates["then"]["at"])
        assert timedelta() <= datetime.fromisoformat(at) - begins < timedelta(seconds=1)
    assert "then" not in visitor.get(f"{lobby().path}/").json()["rates"]


@pytest.mark.rules("TAB-160")
@pytest.mark.parametrize(
    ("then", "status", "path"),
    [
        ({"at": "2020-01-01T00:00:00Z", "preset": "brisk"}, 422, "$.rates.then.at"),
        ({"at": "2999-01-01T00:00:00Z", "preset": "brisk"}, 422, "$.rates.then.at"),
        ({"at": "2027-01-01T00:00:00", "preset": "brisk"}, 400, "$.rates.then.at"),
        ({"at": "9999-12-31T23:59:59-23:59", "preset": "brisk"}, 422, "$.rates.then.at"),
        ({"at": 7, "preset": "brisk"}, 400, "$.rates.then.at"),
        ({"preset": "brisk"}, 400, "$.rates.then"),
        (None, 400, "$.rates.then"),
        ({"at": "+30", "preset": "none"}, 422, "$.rates.then.preset"),
        ({"at": "+30", "preset": "brisk", "turn": 1}, 422, "$.rates.then.turn"),
        ({"at": "+30", "preset": "brisk", "bank": 2**63}, 400, "$.rates.then.bank"),
        ({"at": "+30", "preset": "brisk", "off_days": [1]}, 400, "$.rates.then.off_days"),
        ({"at": "+30", "preset": "brisk", "then": {}}, 400, "$.rates.then.then"),
    ],
)
def test_hostile_second_sets_are_refused(person: MakePerson, then: Any, status: int, path: str) -> None:
    if then and then.get("at") == "+30":
        then = {**then, "at": later()}
    body = {"ruleset": "classic", "seats": 3, "name": "x", "rates": {"then": then}}
    answer = person().post("/games/", body)
    assert (answer.status_code, answer.json().get("path")) == (status, path), answer.content
    assert not Game.objects.exists()


@pytest.mark.rules("TAB-162", "TAB-163", "TAB-164", "TAB-165")
def test_what_is_settled_is_shown_before_anybody_sits_down_and_holds(
    table: MakeTable, visitor: Person
) -> None:
    game = table(ballots=["pause", "leave"], pause_hours=72, pauses=1, letters="table")
    shown = visitor.get(f"{game.path}/").json()
    assert shown["ballots"] == ["pause", "leave"]
    assert (shown["pause_hours"], shown["pauses_left"], shown["letters"]) == (72, 1, "table")
    ann = game.people[0]
    refused = ann.post(f"{game.path}/votes/", {"what": "draw"})
    assert (refused.status_code, refused.json()["code"], refused.json()["rule"]) == (
        409,
        "nothing_open",
        "TAB-162",
    )
    letter = ann.post(f"{game.path}/messages/", {"text": "psst", "to": [1]})
    assert (letter.status_code, letter.json()["code"], letter.json()["rule"]) == (
        409,
        "letters_closed",
        "TAB-165",
    )
    order = ann.submit(game.id, {"orders": "say to blue: psst"})
    assert (order.status_code, order.json()["code"]) == (409, "letters_closed")
    assert ann.post(f"{game.path}/messages/", {"text": "hello", "to": None}).status_code == 200
    for each in game.people:
        assert each.post(f"{game.path}/votes/", {"what": "pause"}).status_code == 200
    for each in game.people:
        assert each.post(f"{game.path}/votes/", {"what": "resume"}).status_code == 200
    shown = visitor.get(f"{game.path}/").json()
    assert (shown["ballots"], shown["pauses_left"]) == (["leave"], 0)
    again = ann.post(f"{game.path}/votes/", {"what": "pause"})
    assert (again.status_code, again.json()["rule"]) == (409, "TAB-164")


def test_a_game_that_says_nothing_has_what_games_always_had(lobby: MakeTable, visitor: Person) -> None:
    shown = visitor.get(f"{lobby().path}/").json()
    assert (shown["pause_hours"], shown["pauses_left"], shown["letters"]) == (720, None, "all")
    assert "draw" in shown["ballots"] and "rates" in shown["ballots"]


@pytest.mark.parametrize(
    "settled",
    [
        {"ballots": ["coup"]},
        {"ballots": "draw"},
        {"ballots": ["draw"] * 50},
        {"pause_hours": 1},
        {"pause_hours": 10**9},
        {"pause_hours": "72"},
        {"pauses": -1},
        {"pauses": 2**40},
        {"letters": "some"},
        {"letters": None},
        {"days_with": "league/1"},
        {"readers": "league:1"},
    ],
)
def test_hostile_settings_are_refused(person: MakePerson, settled: Any) -> None:
    answer = person().post("/games/", {"ruleset": "classic", "seats": 3, "name": "x", **settled})
    assert answer.status_code == 400, answer.content
    assert not Game.objects.exists()


@pytest.mark.rules("TAB-166")
def test_a_refusal_of_letters_is_told_in_the_reader_s_language(table: MakeTable) -> None:
    game = table(letters="none")
    ann = game.people[0]
    said = []
    for language in ("en", "de"):
        User.objects.filter(pk=ann.user.pk).update(language=language)
        answer = ann.post(f"{game.path}/messages/", {"text": "hello", "to": None})
        said.append((answer.status_code, answer.json()["detail"]))
    assert said == [
        (409, "in this game nobody writes to anybody"),
        (409, "in dieser Partie schreibt niemand jemandem"),
    ]


PAGES = (
    "",
    "view/",
    "events/?text=true",
    "log/",
    "choices/",
    "now/",
    "board.svg",
    "export/",
    "dice/",
    "rolls/",
    "statistics/",
)


def pages(who: Person, game: Table) -> dict[str, tuple[int, bytes]]:
    """What a person gets at every address of a game that shows it."""
    found = {}
    for page in PAGES:
        answer = who.get(f"{game.path}/{page}")
        body = answer.getvalue() if answer.streaming else answer.content
        found[page] = (answer.status_code, body)
    return found


@pytest.mark.rules("TAB-169")
def test_readers_get_what_anybody_gets_of_a_public_game_and_strangers_nothing(
    table: MakeTable, person: MakePerson
) -> None:
    game, reader, stranger = table(), person(), person()
    ann = game.people[0]
    assert ann.post(f"{game.path}/messages/", {"text": "between us", "to": [1]}).status_code == 200
    public = pages(reader, game)
    Game.objects.filter(pk=game.id).update(visibility="private", readers="league:7")
    missing = Table("aaaaaaaaaaaa", [])
    nothing = {page: status for page, (status, _) in pages(stranger, missing).items()}
    assert {page: status for page, (status, _) in pages(stranger, game).items()} == nothing
    assert {page: status for page, (status, _) in pages(reader, game).items()} == nothing
    readers.let_in("league:7", [reader.user.pk])
    found = pages(reader, game)
    for page, (status, body) in public.items():
        told = found[page][1].replace(b'"private"', b'"public"')
        assert (found[page][0], told) == (status, body), page
    assert b"between us" not in b"".join(body for _, body in found.values())
    assert {page: status for page, (status, _) in pages(stranger, game).items()} == nothing
    assert game.id not in reader.get("/games/").content.decode()
    assert reader.post(f"{game.path}/votes/", {"what": "draw"}).status_code == 403
    assert stranger.post(f"{game.path}/votes/", {"what": "draw"}).status_code == 404
    readers.put_out("league:7")
    assert {page: status for page, (status, _) in pages(reader, game).items()} == nothing
