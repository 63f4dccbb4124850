"""What may be looked up of a game: things with texts, values, signs and rules; and its rules by their numbers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as xml
from typing import Any

import msgspec
import pytest

from docs.tools.rulebook import citations, rule_book
from horror.games import RULESETS
from horror.games.catan_horror.facts import FACTS
from horror.games.locale import languages_known, speech
from horror.games.lookup.words import BOT, WORD, bots, words
from horror.rules.development.state import CARDS
from horror.rules.kernel.choices import kind_of
from horror.rules.kernel.face import THEMES
from horror.rules.kernel.things import ThingTold
from horror.table.rule_book import book, books, rule
from tests.barrows.ruleset import BARROWS
from tests.games.random_play import BotGame
from tests.german import english_in

GAMES = [*RULESETS.values(), BARROWS]


def thing(rules: Any, use: str, value: str, language: str = "en") -> ThingTold:
    [found] = [each for each in rules.things(language).things if (each.use, each.value) == (use, value)]
    return found


def figures(told: ThingTold) -> dict[str, str]:
    return {each.label: each.value for each in told.figures}


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_every_thing_stands_once_with_a_text_and_with_rules_that_there_are(rules: Any) -> None:
    for language in languages_known():
        told = rules.things(language)
        names = [(each.use, each.value) for each in told.things]
        assert len(names) == len(set(names)) > 0
        for each in told.things:
            assert each.label and each.text and each.rules and each.group in told.groups, each.value
            assert all(rule(rules, number) for number in each.rules), each
            assert all(figure.label and figure.value for figure in each.figures)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_a_sign_stands_alone(rules: Any) -> None:
    """It is an element of its own, refers to nothing, and has no id, so that it may stand in a page more than once."""
    by_day, by_night = (
        [each.sign for each in rules.things("en", theme).things if each.sign] for theme in THEMES
    )
    assert by_day == [each.sign for each in rules.things().things if each.sign]
    assert (by_day != by_night) == (rules is not BARROWS), "its signs have no colours"
    assert len(by_day) == len(by_night) > 0
    for sign in (*by_day, *by_night):
        assert '"~' not in sign, "a colour has no name yet"
        assert xml.fromstring(sign).tag.endswith("svg")
        assert not re.search(r" id=|href|url\(|style=|<script", sign)


@pytest.mark.parametrize("name", RULESETS)
def test_every_kind_of_move_says_what_it_does(name: str) -> None:
    rules = RULESETS[name]
    told = {each.value for each in rules.things().things if each.use == "move"}
    assert told == {str(kind.__struct_config__.tag) for kind in rules.move_types}


@pytest.mark.parametrize("name", RULESETS)
def test_whatever_is_shown_as_a_card_may_be_looked_up(name: str) -> None:
    """By the same use and value; and what words of fields name beside places and seats."""
    rules = RULESETS[name]
    told = {(each.use, each.value) for each in rules.things().things}
    if name == "classic":
        assert {("card", card) for card in CARDS} <= told
    else:
        assert {("progress card", card.id) for card in FACTS.progress_cards} <= told
        assert {("monster", kind.id) for kind in FACTS.monsters} <= told
        assert ("token", "clue") in told
        groups = rules.things().groups
        assert {"resource", "commodity", "progress", "points", "clue", "trophy"} <= set(groups)


def test_a_monster_is_told_with_its_values_and_what_it_can() -> None:
    """CH-310, CH-311, CH-313, CH-343, CH-344, CH-383."""
    dhole = thing(RULESETS["catan_horror"], "monster", "dhole")
    assert figures(dhole) == {
        "Strength": "4",
        "Toughness": "3",
        "Horror": "4",
        "Awareness": "-1",
        "Movement": "normal",
        "In the cup": "1",
    }
    assert "Physical weapons count half against it." in dhole.text
    assert "Magic weapons count half against it." in dhole.text
    assert "Nightmarish 1" in dhole.text and "Overwhelming 1" in dhole.text
    assert {"CH-313", "CH-344", "CH-383"} <= set(dhole.rules) and "CH-343" not in dhole.rules
    mask = thing(RULESETS["catan_horror"], "monster", "the_dark_pharaoh")
    assert figures(mask)["In the cup"] == "0" and {"CH-317", "CH-367"} <= set(mask.rules)


def test_a_card_says_of_which_deck_it_is_and_what_it_does() -> None:
    """CK-15, CK-31."""
    spy = thing(RULESETS["catan_horror"], "progress card", "spy")
    assert (spy.label, spy.text) == ("Spy", "Look at the progress cards of another seat, and take one.")
    assert figures(spy) == {"Deck": "politics", "In the deck": "3"} and spy.rules == ["CK-31", "CK-16"]
    played = thing(RULESETS["catan_horror"], "move", "play_spy")
    assert played.text == spy.text
    german = thing(RULESETS["catan_horror"], "progress card", "spy", "de")
    assert german.text == "Sieh die Fortschrittskarten eines anderen an und nimm eine."


def test_costs_say_what_kinds_of_moves_take() -> None:
    """IMP-02, CK-01, CH-063, CH-073, CH-164, CH-173; BASE-61."""
    told = {each.type: each for each in RULESETS["catan_horror"].things().costs}
    paid = {tag: {card.value: card.count for card in each.cards} for tag, each in told.items()}
    assert paid["build_city"] == {"grain": 2, "ore": 3} and paid["build_wall"] == {"brick": 2}
    assert (paid["rest"], told["rest"].actions) == ({"grain": 1}, 1)
    assert (paid["harvest"], told["harvest"].actions) == ({}, 2)
    assert told["improve"].note == "as many of the track's commodity as the level"
    assert {each.type for each in RULESETS["classic"].things().costs} == {
        "build_road",
        "build_settlement",
        "build_city",
        "buy_card",
    }
    ore = thing(RULESETS["classic"], "resource", "ore")
    assert figures(ore) == {"Pays for": "Build a city, Buy a card"}


@pytest.mark.parametrize("name", RULESETS)
def test_costs_are_what_moves_are_told_to_take(name: str) -> None:
    """Of kinds that always take the same cards: as `choices` has it."""
    told = {
        each.type: {card.value: card.count for card in each.cards}
        for each in RULESETS[name].things().costs
        if each.cards and not each.note
    }
    game, seen = BotGame(1, 4, name), set[str]()
    while not game.position.finished and len(game.log) < 300:
        for seat in game.position.owing():
            for choice, cost in game.position.priced(seat, game.position.choices(seat)):
                tag = str(kind_of(choice).__struct_config__.tag)
                if tag in told and cost is not None:
                    taken = {kind: count for kind, count in cost.cards.items() if count}
                    assert taken == told[tag], tag
                    seen.add(tag)
        game.step()
    assert {"build_road", "build_settlement", "build_city"} <= seen


def test_nothing_english_is_left_in_german() -> None:
    for rules in GAMES:
        told = rules.things("de")
        texts = [
            *told.groups.values(),
            *(each.text for each in told.things),
            *(each.label for each in told.things),
        ]
        texts += [figure.label for each in told.things for figure in each.figures]
        texts += [text for each in told.costs for text in (each.label, each.note) if text]
        assert {text: left for text in texts if (left := english_in(text, "Horror"))} == {}


def test_every_rule_of_the_books_is_known_by_its_number() -> None:
    """As its book has it, without marks of print; one of the table, of leagues or of mail is one of every game's."""
    horror, classic = RULESETS["catan_horror"], RULESETS["classic"]
    for number, text in rule_book().items():
        found = rule(horror, number)
        assert found is not None and found.number == number and found.language == "en"
        said = re.sub(r"[^a-z0-9]", "", f"{found.text} {found.ruling}".lower())
        linked = re.sub(r"\]\([^)]*\)", "]", text).replace("*Ruling:*", "")
        assert said == re.sub(r"[^a-z0-9]", "", linked.lower())
        known = number.startswith(
            ("BASE", "TAB", "RAT", "SCH", "PTS", "LEA", "FMT", "ORG", "API", "MAIL", "PUSH", "PEO")
        )
        assert (rule(classic, number) is not None) == known
    assert rule(horror, "CH-999") is None


def test_a_rule_has_its_section_its_ruling_and_what_it_cites() -> None:
    """BASE-30."""
    found = rule(RULESETS["classic"], "BASE-30")
    assert found is not None
    assert (found.title, found.book) == ("Seven and the robber", "The classic game: rules BASE")
    assert found.text.startswith("A discard names exactly as many cards as are owed")
    assert found.ruling.startswith("the neutral move (TAB-05) takes") and found.cites == ["TAB-05"]
    barrows = rule(BARROWS, "BW-11")
    assert barrows is not None and barrows.title == "A turn" and rule(BARROWS, "BASE-30") is None


def test_what_is_told_of_things_is_data() -> None:
    for rules in GAMES:
        assert msgspec.json.decode(msgspec.json.encode(rules.things()))["things"]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_every_book_stands_once_with_all_its_rules(rules: Any) -> None:
    """A book is named by an address of its own, and each of its numbers leads to a rule of it."""
    told = books(rules)
    assert len({each.name for each in told}) == len(told) > 1
    for each in told:
        assert re.fullmatch("[a-z0-9]+(?:-[a-z0-9]+)*", each.name)
        numbers = [number for chapter in each.chapters for number in chapter.numbers]
        found = book(rules, each.name)
        assert found is not None and [one.number for one in found[1]] == numbers
        assert {one.book for one in found[1]} == {each.title}
    assert book(rules, "none") is None


def test_the_books_have_every_rule_that_is_written() -> None:
    shelf = {
        number
        for rules in RULESETS.values()
        for each in books(rules)
        for chapter in each.chapters
        for number in chapter.numbers
    }
    assert shelf == set(rule_book())


def test_a_number_that_a_rule_cites_is_in_the_books_of_a_game() -> None:
    """Those of the table speak of a game too, where it differs."""
    for rules in GAMES:
        for each in books(rules):
            found = book(rules, each.name)
            assert found is not None
            for told in found[1]:
                missing = [cited for cited in told.cites if all(rule(one, cited) is None for one in GAMES)]
                assert missing == [], told.number


def test_a_refusal_cites_a_rule_that_there_is() -> None:
    cited = {number for number, where in citations().items() if any(each.refusal for each in where)}
    assert len(cited) > 100
    assert cited - set(rule_book()) == set()


@pytest.mark.parametrize("language", languages_known())
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_every_bot_and_word_is_explained(rules: Any, language: str) -> None:
    said = speech(language, rules.locale)
    own = {(each.use, each.value): each for each in rules.things(language).things}
    shared = [*bots(said, rules.bots), *words(said)]
    assert {name for name in rules.bots if (BOT, name) not in own} <= {
        each.value for each in shared if each.text
    }
    for each in (*shared, *own.values()):
        assert each.label and (each.text or (each.use, each.value) in own), each.value
        assert all(rule(rules, number) for number in each.rules), each
    assert {each.value for each in shared if each.use == WORD} >= {
        "steward",
        "commitment",
        "salt",
        "set_aside",
    }


def test_the_words_that_newcomers_did_not_understand_are_told() -> None:
    """Of the game in which they met them."""
    told = {each.value for each in RULESETS["catan_horror"].things().things if each.use in (BOT, WORD)}
    met = "called_up clues cup damage horde left_pieces levels nurture progress raze ship wrap_up"
    assert told >= set(met.split())
