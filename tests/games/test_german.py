"""A German reader's game: no sentence, question, refusal, table or picture of it has an English word."""

from __future__ import annotations

import gettext
import re
from io import BytesIO

import pytest

from docs.tools.catalogues import compiled
from horror.games import RULESETS, locale
from horror.games.locale import Speech, speech
from horror.rules.kernel.phrases import counted, phrase
from tests.games.random_play import RandomGame
from tests.games.reader import NAMES, ORDERS, READER, told
from tests.german import english, english_in, german, messages, said, words


@pytest.mark.parametrize(("name", "steps", "options"), [
    ("classic", 160, {}), ("catan_horror", 260, {}), ("catan_horror", 160, {"starting_mad_players": 1}),
])  # fmt: skip
def test_a_german_readers_game_has_no_english_word(name: str, steps: int, options: dict[str, int]) -> None:
    game = RandomGame(7, game=name, **options)
    found: dict[str, set[str]] = {}
    sentences = 0
    for step in range(steps):
        if game.position.finished:
            break
        game.step()
        tried = ORDERS[name] if step % 20 == 0 else []
        for text in told(game, tried, "de"):
            sentences += 1
            if left := english_in(text):
                found[text] = left
    assert found == {} and sentences > steps


@pytest.mark.parametrize("name", ["classic", "catan_horror"])
def test_a_german_readers_board_has_no_english_word(name: str) -> None:
    game = RandomGame(3, game=name)
    for _ in range(60):
        game.step()
    view = game.position.view(READER)
    board = game.rules.text_board(view, "de")
    assert board.count(" Getreide ") >= 4 and all(len(line) <= 68 for line in board.splitlines())
    for drawn in (game.rules.text_board(view, "de"), game.rules.picture(view, "de").whole()):
        assert english_in(drawn, "svg xmlns title desc class text path circle") == set()


def test_nearly_every_message_is_found_when_it_is_left_in_english() -> None:
    """But those whose words Germans use too, as in `Monsters: {monsters}.`"""
    left = [text for message in messages() for text, other in zip(said(message.id), said(message.string), strict=False)
            if text != other and not english_in(text)]  # fmt: skip
    assert len(left) < len(list(messages())) / 25
    assert all(len(words(text)) <= 2 for text in left)
    assert len(english()) > 800


def test_one_translation_that_is_missing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = german("games")
    lacking = catalogue.get("border {border} has a road already")
    kept, lacking.string = lacking.string, ""
    speaks = Speech("de", gettext.GNUTranslations(BytesIO(compiled(catalogue))))
    lacking.string = kept
    assert speech("de").say("border {border} has a road already", border="1-4").startswith("auf der Grenze")
    monkeypatch.setattr(locale, "_catalogue", lambda *asked: speaks)
    assert english_in(speech("de").say("border {border} has a road already", border="1-4"))


COUNTED = re.compile(
    r"\{(?:n|count|due|given|held|made|owed|points|time)\} (?:card|point|turn|second|offer|move)s?\b"
)
NEVER_ONE = (
    "A 7 was rolled: discard {owed} of your {held} cards.",
    "the card gives {due} cards, not {given}",
    "{name} plays the saboteur: discard {owed} of your {held} cards.",
)
"""What is asked of hands of several, and what a card says."""


def test_of_one_nothing_is_told_in_the_plural() -> None:
    """Numbers of things stand before them in messages that have a form for one; but at the end of a game."""
    wrong = [
        message.id for message in messages()
        if isinstance(message.id, str) and COUNTED.search(message.id)
        and " won with " not in message.id and message.id not in NEVER_ONE
    ]  # fmt: skip
    assert wrong == []
    owed = phrase("you owe {owed}, not {given}", owed=counted("{n} card", "{n} cards", 1), given=2)
    assert RULESETS["classic"].tell(owed, NAMES, "de") == "du schuldest 1 Karte, nicht 2"
