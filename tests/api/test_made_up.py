"""A language that has nothing but catalogues (tests/made_up.py): the API tells all in it, also words of pages."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from accounts import profile
from docs.tools.catalogues import CATALOGUES
from docs.tools.rulebook import ROOT
from horror.games import RULESETS
from horror.models import StandingList
from tests import made_up
from tests.api.conftest import MakePerson, MakeTable, Person
from tests.api.playing import in_actions
from tests.api.told import NAMES, sentences, typed
from tests.made_up import CODE, leaks, said

SHOWN = (
    "title",
    "description",
    "label",
    "text",
    "paragraphs",
    "pictured",
    "groups",
    "words",
    "x-group",
    "x-values",
    "plural",
)
"""Members with what is said to people beside those of games under way."""

_PART = re.compile(r"\{\w+\}")


@pytest.fixture(scope="module", autouse=True)
def _spoken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with made_up.spoken(tmp_path_factory.mktemp("catalogues")):
        yield


@pytest.fixture
def reader(person: MakePerson) -> Person:
    """Somebody who has chosen the language."""
    made = person()
    assert made.call("PATCH", "/me/", {"language": CODE}).status_code == 200
    return made


def left(value: Any, *allowed: str) -> dict[str, set[str]]:
    """What is told in plain letters in an answer."""
    return {
        text: found for text in sentences(value) if (found := leaks(text, NAMES, *allowed, *typed(value)))
    }


def shown(value: Any, told: bool = False) -> Iterator[str]:
    """What is told in an answer that describes a game."""
    if isinstance(value, str) and told:
        yield value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from shown(each, told or name in SHOWN)
    elif isinstance(value, list):
        for each in value:
            yield from shown(each, told)


@pytest.mark.rules("TAB-215")
def test_it_is_offered_by_its_own_name() -> None:
    assert profile.languages() == {"en": "English", CODE: said("English")}
    assert profile.languages_by_name() == {"english": "en", said("English").lower(): CODE}


@pytest.mark.rules("TAB-215")
def test_a_server_that_starts_with_its_catalogues_answers_in_it_where_an_address_asks(tmp_path: Path) -> None:
    """Which languages an address may name is settled once, when a process begins."""
    made_up.written(tmp_path)
    asked = f"""
import django
from pathlib import Path
from horror.games import locale
locale.FOLDER = Path({str(tmp_path)!r}) / "horror/games/locale"
django.setup()
import msgspec
from api.language import LanguageQuery
print(msgspec.convert({{"language": {CODE!r}}}, LanguageQuery).language)
"""
    ran = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == [CODE]


def test_pages_have_all_their_words(visitor: Person, reader: Person) -> None:
    template = read_po(BytesIO(CATALOGUES["pages"].template.read_bytes()))
    wanted = {str(message.id) for message in template if message.id}
    for asked in (visitor.get("/words/", Accept_Language=f"{CODE}, de;q=0.5"), reader.get("/words/")):
        found = asked.json()
        assert (found["language"], asked["Content-Language"]) == (CODE, CODE)
        assert found["words"].keys() == wanted and len(wanted) > 1000
        assert {
            text: plain for text in found["words"].values() if (plain := leaks(_PART.sub("", text)))
        } == {}


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_told_of_a_game_is_told_in_it(reader: Person, name: str) -> None:
    listed = reader.get(f"/rulesets/{name}/").json()
    told = [*shown({"title": listed["title"]}), *shown(listed["presets"], told=False)]
    told += shown([form["properties"] for form in listed["options"]["$defs"].values()])
    for address in ("kinds/", "things/", "guide/", "standing/"):
        found = list(shown(reader.get(f"/rulesets/{name}/{address}").json()))
        assert found, address
        told += found
    assert {text: plain for text in told if (plain := leaks(text, "Xx"))} == {} and len(told) > 200


@pytest.mark.rules("TAB-215", "TAB-216")
def test_who_plays_is_told_and_refused_in_it(table: MakeTable, chance: random.Random) -> None:
    game = table(3)
    player = in_actions(game, chance)
    assert player.call("PATCH", "/me/", {"language": CODE}).status_code == 200
    answers = [
        player.get(f"{game.path}/{path}").json()
        for path in ("choices/", "log/?limit=100", "table/", "events/?text=true", "view/?at=9999", "record/")
    ]
    for orders in (
        "build rode",
        "build road 1-4",
        "offer",
        "robber A",
        "roll",
        "accept T9",
        "say green: hello",
    ):
        answers.append(player.post(f"{game.path}/preview/", {"orders": orders}).json())
    for orders in ("build rode", "robber A", "play monopoly wool"):
        answers.append(player.submit(game.id, {"orders": orders}).json())
        assert answers[-1]["key"]
    (ending,) = (each for each in answers[0]["choices"] if each["order"] == "end turn")
    assert ending["order_text"] == said("end turn")
    answers += [
        player.post(f"{game.path}/start/").json(),
        player.post("/games/", {"ruleset": "classic", "name": "x", "seats": 9}).json(),
        player.get("/games/aaaaaaaaaaaa/").json(),
        player.call("PATCH", "/me/", {"name": "red"}).json(),
        player.get("/me/?nothing=1").json(),
        player.submit(game.id, {"orders": f"{said('say all')}: łà\n{ending['order_text']}"}).json(),
    ]
    assert answers[-1]["lines"][0]["order"] == "end turn"
    assert {text: plain for each in answers for text, plain in left(each).items()} == {}
    assert sum(str(each.get("type", "")).startswith("/api/v1/problems/") for each in answers) > 6


STANDING = (
    "when my turn begins: try to roll; end turn",
    "when offered anything: decline else ask me",
    "when discarding: drop wool, ore",
    "if late: neutral",
)


@pytest.mark.rules("TAB-100", "TAB-216")
def test_standing_orders_are_told_and_written_in_it(table: MakeTable, chance: random.Random) -> None:
    """As lines, as sentences, as orders within data, as what rests of them and would come of them, and as templates."""
    game = table(3)
    player = in_actions(game, chance)
    assert player.call("PATCH", "/me/", {"language": CODE}).status_code == 200
    at, mine = f"{game.path}/standing/", "/me/standing/classic/"
    assert player.call("PUT", at, {"orders": STANDING}).status_code == 200
    row = StandingList.objects.get(game=game.id)
    stopped = {"what": "stopped", "why": {"key": "its time is over"}, "at": "2026-11-28T12:00:00Z"}
    row.orders[0]["notes"] = [{**stopped, "rest": ["end turn"]}]
    row.save()
    standing = player.get(at).json()
    answers = [
        standing,
        player.post(f"{at}test/", {"orders": STANDING}).json(),
        player.post(f"{game.path}/preview/", {"orders": STANDING[0]}).json(),
        player.call("PUT", mine, {"templates": [{"name": "Xx", "orders": STANDING}]}).json(),
        player.call("PUT", at, {"orders": [{"match": {"family": "discard"}, "do": []}]}).json(),
        player.call("PUT", at, {"orders": ["when my turn begins and I can afford: roll"]}).json(),
        player.call("PUT", at, {"orders": ["when my turn begins: ask me to roll"]}).json(),
    ]
    assert {text: plain for each in answers for text, plain in left(each).items()} == {}
    listed = standing["orders"]
    assert listed[0]["order_texts"] == {each: said(each) for each in ("roll", "end turn")}
    assert (listed[0]["notes"][0]["rest"], listed[0]["notes"][0]["rest_texts"]) == (
        ["end turn"],
        [said("end turn")],
    )
    texts = [said(line) for line in STANDING]
    assert [each["line"] for each in listed] == list(STANDING)
    assert [each["line_text"] for each in listed] == texts
    assert [each["line_text"] for each in answers[1]["list"]["orders"]] == texts
    assert [each["line_text"] for each in answers[2]["standing"]["orders"]][-1:] == texts[-1:]
    assert answers[3]["templates"]["classic"][0]["order_texts"] == texts
    assert all(each["status"] == 422 for each in answers[4:])
    spoken = [
        [{**each, "order": said(each["order"])} for each in script] for script in listed[0]["order"]["do"]
    ]
    again = player.call("PUT", at, {"orders": [{**listed[0]["order"], "do": spoken}, *texts[1:]]}).json()
    assert [each["line"] for each in again["orders"]] == list(STANDING)
