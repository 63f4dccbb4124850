"""A German reader's game: no sentence, question, refusal, table or picture of it has an English word."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from io import BytesIO

import pytest

from docs.tools.catalogues import compiled
from horror.games import RULESETS, locale
from horror.games.grammar.meaning import meant
from horror.games.locale import Speech, speech
from horror.rules.base.cards import KINDS
from horror.rules.cities.facts import TRACKS
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.events import redact, sees
from horror.rules.kernel.phrases import Phrase, counted, phrase
from horror.rules.kernel.ruleset import BadOrder
from tests.games.random_play import RandomGame
from tests.german import WORD, english, english_in, german, messages, said, words

NAMES = ["Ann", "Bob", "Cid", "Dan"]
READER = 0
TYPED = {*KINDS, *TRACKS, "magic", "physical"}
"""Words of orders that are named where they may come."""


def refusals(game: RandomGame, orders: list[str]) -> Iterator[str]:
    """What the seats are told that try what others may do, and orders that are none or none of now."""
    rules, position = game.rules, game.position
    for seat in range(position.seats):
        for order in orders:
            try:
                position.check(seat, meant(rules, order, position, seat))
            except BadOrder as error:
                for wanted in error.wanted:
                    if not isinstance(wanted, str):
                        said = rules.tell(Phrase("{wanted}", {"wanted": wanted}), NAMES, "de")
                        yield " ".join(word for word in WORD.findall(said) if word not in TYPED)
                without = BadOrder(error.column, ["x"], None)
                yield rules.tell(without.phrase, NAMES, "de")
            except IllegalMove as error:
                yield rules.tell(error.phrase, NAMES, "de")


def told(game: RandomGame, tried: list[str]) -> Iterator[str]:
    """All that seat 0 is told of a moment of the game, and all that refuses what seats try."""
    rules, position = game.rules, game.position
    view = position.view(READER)
    for event in game.last_events:
        if sees(event, READER):
            yield rules.narrate(redact(event, READER), READER, NAMES, "de")
    for decision in position.waiting():
        yield rules.question(decision, position.view(decision.seat), NAMES, "de")
        yield rules.question(decision.kind, language="de")
    yield from refusals(game, tried)
    yield rules.headline(view, NAMES, "de")
    table = rules.standings(view, NAMES, "de")
    yield from (column.heading for column in table.columns)
    for row in table.rows:
        yield " ".join(map(str, [*row.cells, *row.badges]))
    here = list(view.pieces().values()) + [str(1 + len(game.log) % 54), "1-4", "A"]
    for name in here[len(game.log) % len(here) :][:3]:
        place = rules.place(name, view, NAMES, "de")
        yield place.heading
        yield from (line.text for line in place.lines)
    for holding in rules.holdings(view, "de"):
        yield " ".join([holding.heading, *holding.held])


ORDERS = {
    "classic": [
        "build road 1-4", "build road 999-1000", "build city 7", "build settlement 3", "buy card",
        "bank 4 wool for ore", "offer 1 wool for 1 ore to all", "accept T1", "decline T7", "end turn", "roll",
        "robber A",
        "robber Z from red",
        "discard 1 wool", "play knight A", "play monopoly wool", "place 3 3-4", "build rode", "play road building 1-4",
        "play year of plenty 2 wool",
    ],
    "catan_horror": [
        "build road 1-4", "build city 7", "build wall 3", "promote K1", "improve trade", "bank 2 coin for ore",
        "K1 move 5", "K1 attack M1", "K2 hide", "K3 harvest A", "K1 rest", "K1 calm", "K1 repair", "K1 raze",
        "K9 recruit",
        "militia 5",
        "end turn", "roll", "play smith K1", "play bishop A", "play spy red", "play alchemist 1 2", "play crane",
        "play diplomat 1-4", "play medicine 5", "play inventor A with B", "swap trophies ghoul", "spend clue",
        "seal gate",
        "nurture 5", "M1 move 5", "gate on A", "pass", "K1 form squad with K2", "K1 join S1", "K1 flee 5", "K1 fight",
        "K1 attack gate A", "sacrifice wall", "rebuild trade metropolis", "general", "K1 move", "play mining", "offer",
        "K1 attack magic",
    ],
}  # fmt: skip


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
        for text in told(game, tried):
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
