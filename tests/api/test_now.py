"""A game as it is now, in one answer: the same that its parts say, and a word for its picture."""

from __future__ import annotations

import gzip
import random
from typing import Any

import pytest

from api import codec
from horror.games import RULESETS
from horror.models import Game
from horror.rules.monsters.actions.moves.attack_gate import AttackGate
from tests.api import contract
from tests.api.conftest import MakeTable, Person, Table
from tests.api.playing import through_setup
from tests.games.horror_positions import asked
from tests.table.automatic_turn import place


def _now(reader: Person, game: Table, **headers: str) -> dict[str, Any]:
    found: dict[str, Any] = reader.get(f"{game.path}/now/", **headers).json()
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_what_game_view_and_choices_say(table: MakeTable, visitor: Person, ruleset: str) -> None:
    game = table(ruleset=ruleset)
    for person in (*game.people, visitor):
        found = _now(person, game)
        contract.check(found, "Now")
        view = person.get(f"{game.path}/view/").json()
        assert found["game"] == person.get(f"{game.path}/").json()
        assert (found["game"]["cursor"], found["game"]["epoch"]) == (view["cursor"], view["epoch"])
        assert (found["view"], found["game"]["decisions"]) == (view["view"], view["decisions"])
        stands = person.get(f"{game.path}/table/").json()
        assert found["table"] == {name: stands[name] for name in found["table"]}
        if person is visitor:
            assert (found["questions"], found["choices"], found["short"], found["pieces"]) == ({}, [], [], {})
            continue
        choices = person.get(f"{game.path}/choices/").json()
        for member in ("questions", "choices", "short", "pieces"):
            assert found[member] == choices[member]
    assert any(_now(person, game)["choices"] for person in game.people)


def test_before_the_start_there_is_nothing_to_see_but_the_seats(lobby: MakeTable, visitor: Person) -> None:
    game = lobby()
    for person in (*game.people, visitor):
        found = _now(person, game)
        assert (found["view"], found["table"], found["picture"]) == (None, None, None)
        assert (found["questions"], found["choices"]) == ({}, [])
        assert person.get(f"{game.path}/now/?picture=").json() == {**found, "board": None}
        assert found["game"]["status"] == "lobby"
        contract.check(found, "Now")


def test_the_word_for_the_picture_is_another_one_where_the_picture_is(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    reader = game.people[0]
    seen: dict[str, bytes] = {}
    for _ in range(8):
        for who, language in ((reader, "en"), (visitor, "en"), (visitor, "de")):
            word = who.get(f"{game.path}/now/?language={language}").json()["picture"]
            drawn = who.get(f"{game.path}/board.svg?language={language}").content
            assert seen.setdefault(word, drawn) == drawn
        game.step(chance)
    before = _now(reader, game)["picture"]
    assert reader.post(f"{game.path}/messages/", {"text": "hello"}).status_code == 200
    assert _now(reader, game)["picture"] == before
    assert before not in seen and _now(visitor, game, Accept_Language="de")["picture"] != before


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_shows_another_picture_gets_the_board_in_the_same_answer(
    table: MakeTable, visitor: Person, chance: random.Random, ruleset: str
) -> None:
    """With no picture yet, and when a move has changed it; who has that of now, or has not asked, gets none."""
    game = table(ruleset=ruleset)
    readers = [visitor, *game.people]
    words = ["" for _ in readers]
    for _ in range(4):
        for at, reader in enumerate(readers):
            found = reader.get(f"{game.path}/now/?picture={words[at]}").json()
            contract.check(found, "Now")
            assert (
                found["picture"] != words[at]
                and found["board"] == reader.get(f"{game.path}/board.json").json()
            )
            assert found["board"]["cursor"] == found["game"]["cursor"]
            assert (found["board"]["ground"], found["board"]["legend"]) == (found["ground"], found["legend"])
            same = reader.get(f"{game.path}/now/?picture={found['picture']}").json()
            assert same == {**found, "board": None} == reader.get(f"{game.path}/now/").json()
            words[at] = found["picture"]
        while _now(visitor, game)["picture"] == words[0]:
            game.step(chance)


def test_a_page_that_knows_no_game_leaves_out_what_it_does_not_read(table: MakeTable) -> None:
    """Neither view nor drawn panel; all else is as it is with them."""
    game = table(ruleset="catan_horror")
    me = game.people[0]
    whole, lean = (me.read(f"{game.path}/now/?{view}picture=") for view in ("", "view=false&"))
    assert whole["view"] and whole["board"]["panel"].startswith("<svg")
    assert (lean["view"], lean["board"]["panel"]) == (None, None)
    whole["view"] = whole["board"]["panel"] = None
    assert lean == whole
    assert me.get(f"{game.path}/now/?view=none").status_code == 400


def test_a_board_that_comes_with_an_answer_is_compressed_and_what_is_hidden_is_not(
    table: MakeTable, visitor: Person
) -> None:
    """Words that others write, and the reader's own cards, are stored as they are: their length alone can be seen."""
    game = table()
    reader = game.people[0]
    asking = {"Accept-Encoding": "gzip", "Authorization": f"Bearer {reader.token}"}
    address = f"/api/v1{game.path}/now/?picture="
    plain = reader.get(f"{game.path}/now/?picture=")
    shown = reader.http.get(address, headers=asking)
    assert "Content-Encoding" not in plain.headers and shown.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(shown.content) == plain.content
    assert (
        shown.headers["Cache-Control"] == "private, no-store" and "Accept-Encoding" in shown.headers["Vary"]
    )
    pieces = codec.encode(plain.json()["board"])
    hidden = plain.content[: plain.content.index(pieces)]
    assert (
        len(hidden) > 3000
        and hidden in shown.content
        and len(pieces) > 5 * (len(shown.content) - len(hidden))
    )
    there = shown.headers["ETag"]
    assert reader.http.get(address, headers=asking | {"If-None-Match": there}).status_code == 304
    assert "Content-Encoding" not in reader.http.get(address[:-9], headers=asking).headers


@pytest.mark.parametrize("word", ["0" * 29, "0" * 31, "A" * 30, "none"])
def test_what_is_no_word_of_a_picture_is_malformed(table: MakeTable, visitor: Person, word: str) -> None:
    answer = visitor.get(f"{table().path}/now/?picture={word}")
    assert (answer.status_code, answer.json()["path"]) == (400, "?picture")


def test_what_the_cursor_does_not_tell_is_in_the_etag_too(lobby: MakeTable) -> None:
    """A host who changes nothing in the stream of a reader may change the game as it is shown."""
    game = lobby()
    host = game.people[0]
    first = host.get(f"{game.path}/now/")
    assert host.get(f"{game.path}/now/", If_None_Match=first.headers["ETag"]).status_code == 304
    assert host.post(f"{game.path}/bots/", {"bot": "random"}).status_code == 200
    assert host.get(f"{game.path}/now/", If_None_Match=first.headers["ETag"]).status_code == 200


def test_a_question_has_its_numbers_names_and_places_as_data(table: MakeTable, visitor: Person) -> None:
    """For who is asked alone; the sentence is the only thing that has a language."""
    gate = (
        "towns: {13: red settlement, 50: blue settlement}\nknights: {K1: red basic at 24}\nclues: {red: 2}\n"
        "gates: {J: another_dimension damage=9, A: abyss}"
    )
    game = table(ruleset="catan_horror")
    place(Game.objects.get(pk=game.id), asked(gate, orders=[(0, AttackGate("K1", "J"))]).dump())
    shown = game.people[0].get(f"{game.path}/choices/").json()
    contract.check(shown, "Choices")
    [[decision, question]] = shown["asked"].items()
    assert question == {
        "text": "You closed the gate on J and have 2 clues: say whether you spend one to seal the hex.",
        "key": "You closed the gate on {hex} and have {n} clue: say whether you spend it to seal the hex.",
        "many": "You closed the gate on {hex} and have {n} clues: say whether you spend one to seal the hex.",
        "parts": {
            "n": {"role": "number", "value": 2},
            "hex": {"role": "hex", "value": "J", "place": True},
        },
        "places": ["J"],
        "neutral": {"type": "seal_gate", "hex": "J"},
    }
    assert shown["questions"] == {decision: question["text"]}
    german = game.people[0].get(f"{game.path}/now/?language=de").json()
    assert german["asked"] == {decision: {**question, "text": german["questions"][decision]}}
    assert german["questions"][decision].startswith("Du hast das Tor auf J geschlossen")
    assert game.people[0].get(f"{game.path}/decisions/").json()["asked"] == shown["asked"]
    for answer in ("now", "decisions"):
        for other in (game.people[1], visitor):
            assert other.get(f"{game.path}/{answer}/").json()["asked"] == {}


def test_questions_are_in_the_language_that_is_asked_for(table: MakeTable, chance: random.Random) -> None:
    game = table()
    through_setup(game, chance)
    who = game.asked()
    told = [who.get(f"{game.path}/now/?language={language}").json()["questions"] for language in ("en", "de")]
    assert told[0].keys() == told[1].keys() and told[0] != told[1]


FIRST_VISIT = 20_000
"""Most bytes that the API answers before a game can be played upon. tests/web/test_weight.py bounds the files."""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_page_reads_before_one_can_play_is_small(
    table: MakeTable, chance: random.Random, ruleset: str
) -> None:
    game = table(ruleset=ruleset)
    for _ in range(40):
        if game.waits_for():
            game.step(chance)
    reader = game.people[0]
    now = reader.get(f"{game.path}/now/?view=false&picture=").json()
    asking = {"Accept-Encoding": "gzip", "Authorization": f"Bearer {reader.token}"}
    read = {
        address: reader.http.get(address, headers=asking)
        for address in (
            "/api/v1/me/",
            "/api/v1/words/?language=en",
            f"/api/v1{game.path}/now/?view=false&picture=",
            f"/api/v1/rulesets/{ruleset}/kinds/?language=en",
            now["ground"],
        )
    }
    assert all(answer.status_code == 200 for answer in read.values())
    sizes = {address: len(answer.content) for address, answer in read.items()}
    assert sum(sizes.values()) <= FIRST_VISIT, sizes
    assert sum(sizes.values()) > 1000
