"""What who reads German is told over the API: no English is left, and data stay the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.api.conftest import MakePerson, MakeTable, Person
from tests.api.playing import in_actions
from tests.api.told import NAMES, sentences, typed
from tests.german import english_in


def left_in_english(value: Any) -> dict[str, set[str]]:
    return {text: left for text in sentences(value) if (left := english_in(text, NAMES, *typed(value)))}


def test_a_german_account_is_told_all_in_german(table: MakeTable, chance: random.Random) -> None:
    game = table(3)
    player = in_actions(game, chance)
    other = next(each for each in game.people if each is not player)
    for each in (player, other):
        assert each.call("PATCH", "/me/", {"language": "de"}).status_code == 200
    answers = [
        player.get(f"{game.path}/{path}").json()
        for path in (
            "choices/",
            "log/?limit=100",
            "table/",
            "events/?text=true",
            "view/?at=9999",
            "?nothing=1",
            "record/",
        )
    ]
    for orders in ("build rode", "build road 1-4", "buy card\nbuy card\nbuy card", "place 3 3-4", "offer", "robber A",
                   "roll", "accept T9", "build city 3", "play monopoly wool", "say green: hello"):  # fmt: skip
        answers.append(player.post(f"{game.path}/preview/", {"orders": orders}).json())
        refused = player.submit(game.id, {"orders": orders})
        if refused.status_code != 200:
            answers.append(refused.json())
            assert answers[-1]["key"]
    answers += [
        other.submit(game.id, {"orders": "roll"}).json(),
        other.post(f"{game.path}/undo/").json(),
        other.post(f"{game.path}/votes/", {"what": "pause", "agree": False}).json(),
        other.post(f"{game.path}/messages/", {"text": "  "}).json(),
        other.post(f"{game.path}/messages/", {"text": 5}).json(),
        other.post(f"{game.path}/start/").json(),
        other.post("/games/", {"ruleset": "none", "name": "x", "seats": 3}).json(),
        other.post("/games/", {"ruleset": "classic", "name": "x", "seats": 9}).json(),
        other.get("/games/aaaaaaaaaaaa/").json(),
        other.call("PATCH", "/me/", {"name": "red"}).json(),
        other.call("PATCH", "/me/", {"language": "?"}).json(),
    ]
    assert all("type" in each or each for each in answers)
    assert {text: left for each in answers for text, left in left_in_english(each).items()} == {}
    problems = [each for each in answers if str(each.get("type", "")).startswith("/api/v1/problems/")]
    assert len(problems) > 15


def test_a_refusal_is_data_and_its_sentence_follows_the_reader(
    table: MakeTable, chance: random.Random
) -> None:
    """The same key gets the same rule, key and parts, told in another language where that is asked for."""
    game = table(3)
    assert game.step(chance).status_code == 200
    player = game.asked()
    taken = player.get(f"{game.path}/view/").json()["view"]["towns"][0]["at"]
    move = {"moves": [{"type": "place", "at": taken, "road": "1-4"}]}
    first = player.submit(game.id, move, key="again").json()
    second = player.submit(game.id, move, key="again", Accept_Language="de").json()
    assert first == second
    assert player.call("PATCH", "/me/", {"language": "de"}).status_code == 200
    german = player.submit(game.id, move, key="again").json()
    assert first["detail"] == f"intersection {taken} is taken"
    assert german["detail"] == f"die Kreuzung {taken} ist besetzt"
    assert first["key"] == german["key"] == "intersection {at} is taken"
    assert (
        first["parts"] == german["parts"] == {"at": {"role": "intersection", "value": taken, "place": True}}
    )
    assert first["places"] == german["places"] == [str(taken)]
    assert first["rule"] == german["rule"] == "BASE-12"
    assert (first["title"], german["title"]) == ("Illegal move", "Unerlaubter Zug")


@pytest.mark.rules("TAB-215", "TAB-216")
def test_orders_are_told_and_read_in_the_language_of_the_reader(
    table: MakeTable, chance: random.Random
) -> None:
    game = table(3)
    player = in_actions(game, chance)
    english = player.get(f"{game.path}/choices/").json()["choices"]
    assert not any("order_text" in each for each in english)
    assert player.call("PATCH", "/me/", {"language": "de"}).status_code == 200
    told = player.get(f"{game.path}/choices/").json()["choices"]
    assert [each["order"] for each in told] == [each["order"] for each in english]
    assert left_in_english(told) == {} and all(each["order_text"] for each in told)
    texts = {each["order"]: each["order_text"] for each in told}
    assert texts["end turn"] == "beende den Zug"
    tried = player.post(f"{game.path}/preview/", {"orders": "Zug beenden"}).json()
    refused = player.submit(game.id, {"orders": "beendet denn Zug"}).json()
    assert (refused["nearest"], refused["nearest_text"]) == ("end turn", "beende den Zug")
    assert "beende den Zug" in refused["detail"] and "end turn" not in refused["detail"]
    done = player.submit(game.id, {"orders": "Zug beenden"}).json()
    for line in (*tried["lines"], *done["lines"]):
        assert (line["order"], line["order_text"]) == ("end turn", "beende den Zug")


def test_the_rest_of_a_script_says_why_it_stopped_in_the_language_of_its_reader(
    table: MakeTable, chance: random.Random
) -> None:
    game = table(3)
    player = in_actions(game, chance)
    answer = player.submit(game.id, {"orders": "robber A\nend turn"})
    assert answer.status_code == 422
    told = player.get(f"{game.path}/draft/").json()
    assert told["lines"] == ["robber A", "end turn"] and "no answer to the open question" in told["reason"]
    assert player.call("PATCH", "/me/", {"language": "de"}).status_code == 200
    german = player.get(f"{game.path}/draft/").json()
    assert "keine Antwort auf die offene Frage" in german["reason"]
    assert german["refusal"]["parts"] == told["refusal"]["parts"] and left_in_english(german) == {}


@pytest.mark.parametrize(
    ("address", "accepted", "told"),
    [
        ("/games/aaaaaaaaaaaa/", "", "Not found"),
        ("/games/aaaaaaaaaaaa/", "fr, de;q=0.8, en;q=0.5", "Nicht gefunden"),
        ("/games/aaaaaaaaaaaa/?language=de", "en", "Nicht gefunden"),
        ("/games/aaaaaaaaaaaa/?language=en", "de", "Not found"),
        ("/me/", "de", "Nicht angemeldet"),
        ("/nowhere/", "de", "Nicht gefunden"),
    ],
)
def test_visitors_are_told_in_the_language_asked_for_or_accepted(
    visitor: Person, address: str, accepted: str, told: str
) -> None:
    problem = visitor.get(address, Accept_Language=accepted).json()
    assert problem["title"] == told
    assert told.startswith("Not") or left_in_english(problem) == {}


def test_an_account_has_its_language_whatever_its_browser_accepts(person: MakePerson) -> None:
    reader = person()
    assert reader.get("/games/aaaaaaaaaaaa/", Accept_Language="de").json()["title"] == "Not found"
    assert reader.get("/games/aaaaaaaaaaaa/?language=de").json()["title"] == "Nicht gefunden"
    assert reader.get("/games/aaaaaaaaaaaa/?language=xx").json()["status"] == 400


@pytest.mark.parametrize(
    ("method", "address", "headers", "status"),
    [
        ("DELETE", "/games/", {}, 405),
        ("GET", "/games/", {"Accept": "image/png"}, 406),
        ("POST", "/games/", {"Content_Type": "text/plain"}, 415),
        ("GET", "/games/?status=x", {}, 400),
        ("GET", "/games/?limit=x", {}, 400),
        ("GET", "/games/?limit=0&limit=1", {}, 400),
        ("GET", "/games/?nothing=%00", {}, 400),
        ("GET", "/games/?status=null", {}, 400),
        ("GET", "/me/?language=xx", {}, 400),
        ("POST", "/me/tokens/", {}, 400),
        ("GET", "/rulesets/none/", {}, 404),
        ("GET", "/problems/none/", {}, 404),
        ("GET", "/games/", {"Authorization": "Basic x"}, 401),
        ("GET", "/games/", {"X_Session_Token": "x", "Authorization": ""}, 401),
    ],
)
def test_what_the_framework_refuses_is_told_in_german_too(
    person: MakePerson, method: str, address: str, headers: dict[str, str], status: int
) -> None:
    """In the language of the account where the credential says whose it is, else in one that is accepted."""
    reader = person()
    assert reader.call("PATCH", "/me/", {"language": "de"}).status_code == 200
    accepts = "de" if status == 401 else "en"
    answer = reader.call(method, address, raw=b"{", Accept_Language=accepts, **headers)
    assert answer.status_code == status
    problem = answer.json()
    names = (
        "application/json",
        "text/plain",
        "image/png",
        "Authorization Bearer DELETE",
        *typed(problem.get("parts", {})),
    )
    texts = [problem["title"], problem["detail"]]
    assert {text: left for text in texts if (left := english_in(text, *names))} == {}
    assert answer.headers["Content-Language"] == "de"


def test_a_request_of_more_parameters_than_there_may_be_is_refused_in_german(visitor: Person) -> None:
    many = "&".join(f"a{number}=1" for number in range(1001))
    refused = visitor.get(f"/games/?{many}", Accept_Language="de")
    assert refused.status_code == 400 and refused["Content-Language"] == "de"
