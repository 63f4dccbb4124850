"""The words of an order language, of which the mails know what begins like an order (MAIL-13)."""

from __future__ import annotations

import pytest

from horror.games import RULESETS
from horror.games.grammar.vocabulary import Vocabulary, vocabulary
from tests.barrows.ruleset import BARROWS

pytestmark = pytest.mark.rules("MAIL-13")


def made(pattern: str) -> Vocabulary:
    """The vocabulary of a language that begins with this terminal, a card, or an article."""
    return vocabulary({"WORD": pattern, "CARD": "crane|spy", "_A": "an?"}, ("WORD", "CARD", "_A"), ("CARD",))


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("roll(?![a-z0-9_])", {"roll"}),
        ("(build|construct|lay)(?![a-z0-9_])", {"build", "construct", "lay"}),
        ("roads?", {"road", "roads"}),
        ("gr[ae]y", {"gray", "grey"}),
        ("coloni[sz]es?", {"colonise", "colonises", "colonize", "colonizes"}),
        ("cit(y|ies)", {"city", "cities"}),
        (r"take\s+back", {"take", "back"}),
        (r"counter([\s-]*offer)?", {"counter", "counteroffer", "offer"}),
        (r"improve(\s+(my\s+)?cit(y|ies))?", {"improve", "my", "city", "cities"}),
        (r"(?:a|b)c", {"ac", "bc"}),
        (r"dice\s*:?", {"dice"}),
        ("ROLL", {"roll"}),
    ],
)
def test_the_words_of_a_terminal(pattern: str, words: set[str]) -> None:
    assert made(pattern).words - {"crane", "spy", "a", "an"} == words


@pytest.mark.parametrize("pattern", ["[0-9]+", r"\d+", "[a-z]{1,2}", "a{2}", ".*", r"t\s*[0-9]+", r"\u2192"])
def test_a_terminal_of_more_than_words_has_none(pattern: str) -> None:
    assert made(pattern).words == {"crane", "spy", "a", "an"}


def test_what_begins_an_order() -> None:
    found = made(r"(take\s+back|roll)")
    assert found.first == {"take", "roll"}
    assert found.cards.match("crane")
    assert not found.cards.match("roll")
    assert made("[kms][0-9]+").ids.match("K1 hide")
    assert not found.ids.match("K1 hide")


@pytest.mark.parametrize("ruleset", [*RULESETS.values(), BARROWS], ids=lambda ruleset: ruleset.name)
def test_each_game_has_its_words(ruleset) -> None:
    found = ruleset.language.vocabulary()
    assert found is ruleset.language.vocabulary()
    assert found.first <= found.words
    assert "end" in found.first
    assert not {"a", "the", "my"} & found.first
    assert all(word.isalpha() for word in found.words)


@pytest.mark.parametrize("name", RULESETS)
def test_orders_begin_with_the_first_words_or_an_id(name: str) -> None:
    language = RULESETS[name].language
    known = language.vocabulary()
    for order in (
        "roll",
        "build city 31",
        "offer 1 wool for 1 ore to all",
        "end turn",
        "place settlement 12 road 12-17",
    ):
        assert language.reads(order)
        assert order.split()[0] in known.first
    assert not language.reads("roll or not")
    assert not language.reads("")
    assert not language.reads("roll" + " " * 500)


def test_pieces_and_cards_of_the_horror() -> None:
    known = RULESETS["catan_horror"].language.vocabulary()
    assert [line for line in ("K1 hide", "m 3", "S2", "T1", "X1", "Kx", "12") if known.ids.match(line)] == [
        "K1 hide",
        "m 3",
        "S2",
    ]
    assert known.cards.match("Road Building 12-17")
    assert not known.cards.match("road 12-17")
