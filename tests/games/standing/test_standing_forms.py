"""TAB-109: standing orders as forms, and what they mean in sentences, in each language."""

from __future__ import annotations

import re

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.locale import speech
from horror.games.standing.forms import forms
from horror.games.standing.language import StandingLanguage, offered_by
from horror.games.standing.telling import told
from tests.games.standing.positions import POSITIONS, VIEWS
from tests.games.standing.scene import Scene

NAMES = ["Ann", "Bob", "Cid", "Dot"]


def language_of(game: str) -> StandingLanguage:
    language = offered_by(RULESETS[game])
    assert language is not None
    return language


@pytest.mark.parametrize("game", sorted(VIEWS))
def test_every_part_has_a_form_in_each_language(game: str) -> None:
    language = language_of(game)
    english, german = forms(language, speech("en")), forms(language, speech("de"))
    for group in ("families", "guards", "actions"):
        one, other = getattr(english, group), getattr(german, group)
        assert [each.tag for each in one] == [each.tag for each in other]
        for here, there in zip(one, other, strict=True):
            assert here.title and here.description and here.schema["$defs"]
            assert here.title != there.title and here.description != there.description, here.tag
    assert len({each.tag for each in english.families}) == len(language.families)


def test_a_family_tells_what_goes_with_it() -> None:
    families = {each.tag: each for each in forms(language_of("catan_horror"), speech("en")).families}
    trade, building, assault, turn = (
        families[tag] for tag in ("trade", "special_building", "assault", "turn")
    )
    assert "keep" in trade.guards and "outnumbered" not in trade.guards and "points" in trade.guards
    assert trade.moves == ["accept", "decline", "counter"] and trade.actions == ["order", "ask_me"]
    assert {"keep", "affordable"} <= set(building.guards) and "affordable" not in assault.guards
    assert assault.actions == ["order", "ask_me", "all"] and "margin" in assault.guards
    assert (building.watch, building.until) == ("named", {"until": "my_next_turn"})
    assert (trade.watch, trade.until) == ("named", {"until": "for_good"})
    assert turn.moves == [] and families["late"].actions == ["order", "steward", "neutral"]


def test_a_schema_has_titles_for_people_and_no_words_for_programmers() -> None:
    shown = forms(language_of("classic"), speech("de"))
    text = msgspec.json.encode(shown.schema).decode()
    assert '"description"' not in text and "Du bekommst" in text
    assert '"title":"StandingOrder' not in text
    [guard] = [each for each in shown.guards if each.tag == "points"]
    [definition] = guard.schema["$defs"].values()
    assert definition["properties"]["points"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 99,
        "title": "Punkte",
    }
    assert "title" not in definition


def test_values_are_called_by_words_of_the_reader_or_say_where_those_are() -> None:
    shown = forms(language_of("catan_horror"), speech("de"))
    parts = {each.tag: each.schema["$defs"] for each in (*shown.families, *shown.guards, *shown.actions)}
    bound, deed = parts["trade"]["Bounded"]["properties"]["bound"], parts["all"]["All"]["properties"]["deed"]
    assert dict(zip(deed["enum"], deed["x-values"], strict=True)) == {
        "fight": "kämpfen",
        "flee": "fliehen",
        "hide": "sich verstecken",
    }
    assert dict(zip(bound["enum"], bound["x-values"], strict=True))["at_most"] == "höchstens diese"
    assert parts["trade"]["Offered"]["properties"]["by"]["x-use"] == "colour"
    assert parts["points"]["Points"]["properties"]["seat"]["x-use"] == "colour"
    assert parts["keep"]["Keep"]["properties"]["cards"]["x-use"] == "resource"


SENTENCES = [
    (
        "when offered 1 ore for at most 2 wool and I keep 1 wool: accept",
        "When you are offered 1 ore for at most 2 wool and you keep 1 wool: accept. It stands to the end of the game, "
        "unless something happens to what it names.",
    ),
    (
        "when offered at least 1 ore for any wool by blue, white and at most 1 times a turn: accept else decline",
        "When blue or white offers you at least 1 ore for any number of wool and at most 1 time a turn: accept, and "
        "where that cannot be, decline. It stands to the end of the game, unless something happens to what it names.",
    ),
    (
        "when discarding: drop wool, lumber keep 2 ore answer after 5 to 9 min until turn 7",
        "When you must discard: give up wool and lumber, in this order, and keep 2 ore to the last. It answers after 5 "
        "to 9 minutes, and stands until turn 7 begins, unless something happens to what it names.",
    ),
    (
        "when my turn begins and I have at least 9 points and by turn 9: roll; end turn until 2027-03-01",
        "When your turn begins, you have 9 points and turn 9 is not over: roll, end turn. It stands until 2027-03-01 "
        "begins, unless something happens to what you have.",
    ),
    (
        "when placing and before 20:05: settlement first of 12, 19 road any used 2 times",
        "When you place a town and it is before 20:05: the first free one of 12 or 19. It stands until it has been "
        "used 2 times, whatever changes.",
    ),
    (
        "after 8 h and after 7:00 and anybody has at least 1 points: end turn",
        "When 8 hours have passed, it is 7:00 or later and anybody has 1 point: end turn. It stands until your next "
        "turn has begun, unless something happens to what it names.",
    ),
    (
        "when T1 is accepted: end turn",
        "When T1 is accepted: end turn. It stands until your next turn has begun, "
        "unless something happens to what it names.",
    ),
    (
        "when T1 is closed: end turn",
        "When all asked have declined or countered T1: end turn. It stands until your next turn has begun, unless "
        "something happens to what it names.",
    ),
    (
        "when all are closed: end turn",
        "When all asked have answered your offers: end turn. It stands until your next turn has begun, unless "
        "something happens to what it names.",
    ),
    (
        "when offered anything by red: decline",
        "When red offers you anything: decline. It stands to the end of the game, "
        "unless something happens to what it names.",
    ),
    (
        "if late and blue has at least 2 points: steward",
        "When your time has run out and blue has 2 points: the steward decides. It stands to the end of the game, "
        "whatever changes.",
    ),
    (
        "if late: neutral",
        "When your time has run out: the neutral move is made. It stands to the end of the game, whatever changes.",
    ),
]
OF_HORROR = [
    (
        "when special building: ask me to build city 12; pass",
        "When you may build out of turn: you are asked whether to build city 12, pass.",
    ),
    (
        "when my knights fight: lose least; kill most",
        "When a fight of your knights asks something: your knights lose as little as they can, "
        "your squads kill as many monsters as they can.",
    ),
    (
        "when special building: promote any",
        "When you may build out of turn: every knight of yours is promoted that can be.",
    ),
    ("when assaulted: ask me", "When a town with knights of yours is assaulted: you are asked."),
    (
        "when special building and I can afford: build city 12",
        "When you may build out of turn and you can afford some of it: build city 12.",
    ),
    (
        "when assaulted and outnumbered: all hide",
        "When a town with knights of yours is assaulted and the monsters there are stronger: all knights hide.",
    ),
    (
        "when my town 13 is assaulted and knights are stronger: all fight",
        "When your town at 13 is assaulted and the knights there are stronger: all knights fight.",
    ),
    (
        "when assaulted and by at most 2: all flee",
        "neither is stronger by more than 2 points: all knights flee.",
    ),
    ("when my turn begins even in combat: roll", "When your turn begins, even in combat: roll."),
    ("when taking: take ore, cloth", "When you may take cards: take ore and cloth, in this order."),
    ("when giving: drop wool", "When you must give cards: give up wool, in this order."),
    ("when moving monsters: leave to rules", "When you move the monsters: leave to rules."),
    ("when dividing towns: take town 12", "When Mad towns are divided: take town 12."),
]


def said(game: str, line: str, language: str = "en") -> str:
    rules = RULESETS[game]
    return rules.tell(told(language_of(game).parse(line, VIEWS[game])), NAMES, language)


@pytest.mark.parametrize(("line", "sentence"), SENTENCES)
def test_what_an_order_means_is_said(line: str, sentence: str) -> None:
    """TAB-100"""
    for game in VIEWS:
        assert said(game, line) == sentence


@pytest.mark.parametrize(("line", "sentence"), OF_HORROR)
def test_what_an_order_of_catan_horror_means_is_said(line: str, sentence: str) -> None:
    """TAB-100"""
    assert sentence in said("catan_horror", line)


def test_it_is_said_in_german_too() -> None:
    assert said("classic", SENTENCES[0][0], "de") == (
        "Wenn dir 1 Erz für höchstens 2 Wolle angeboten wird und du 1 Wolle behältst: nimm an. Er gilt bis zum Ende "
        "des Spiels, außer wenn mit dem, was er nennt, etwas geschieht."
    )
    for line, _ in [*SENTENCES, *OF_HORROR]:
        spoken = said("catan_horror", line, "de")
        assert spoken.startswith("Wenn ") and not re.search(r"\{|\b(you|when|the)\b", spoken), spoken


def test_anybody_is_said_in_german_by_a_word_of_its_own() -> None:
    points = "anybody has at least 9 points and I have at least 1 points and blue has at least 2 points"
    line = f"if late and {points}: neutral"
    assert said("classic", line, "de").startswith(
        "Wenn deine Zeit um ist, irgendwer 9 Punkte hat, du 1 Punkt hast und Blau 2 Punkte hat: "
    )


def test_why_an_order_did_not_fire_is_said_in_german() -> None:
    """TAB-104, TAB-108"""
    scene = Scene(POSITIONS["classic"], 0, RULESETS["classic"])
    kept = scene.kept("when my turn begins: build city 18 unless changed nothing", own_turns=0)
    outcome = scene.looked(kept, begins=True, own_turns=1)
    [note] = outcome.notes
    assert scene.rules.tell(note.why, NAMES, "de") != scene.said(note)
