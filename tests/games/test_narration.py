"""Narration: every event has its sentence, for every kind of reader, and says no secret (docs/hidden.md)."""

import pytest

from horror.games.classic import CLASSIC
from horror.games.classic.narration import SENTENCES, narrate
from horror.games.locale import speech
from horror.rules.base import events as base
from horror.rules.base.cards import RESOURCES
from horror.rules.development import events as development
from horror.rules.development.state import CARDS
from horror.rules.kernel.events import EVERYTHING, SPECTATOR, Event, redact, sees
from horror.rules.robber import events as robber
from tests.games.sentences import TOLD

NAMES = ("Ann", "Bob", "Cid", "Dee")


@pytest.mark.parametrize(("event", "sentences"), TOLD)
def test_an_event_is_told_to_its_reader(event: Event, sentences: dict[int, str]) -> None:
    for reader, sentence in sentences.items():
        assert narrate(redact(event, reader), reader, NAMES) == sentence


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_event_type_has_a_sentence_for_every_kind_of_reader(language: str) -> None:
    told = {type(event): event for event, _ in TOLD}
    for kind in CLASSIC.event_types:
        event = told[kind]
        for reader in (EVERYTHING, SPECTATOR, 0, 1, 2, 3):
            if sees(event, reader):
                sentence = CLASSIC.narrate(redact(event, reader), reader, NAMES, language)
                assert sentence.endswith(".") and "\n" not in sentence
                assert not set("{}_") & set(sentence) and "UNSET" not in sentence, sentence


def test_there_is_a_sentence_for_each_event_and_none_is_left_over() -> None:
    """A sentence for an event that no longer exists would never be told."""
    assert set(CLASSIC.event_types) == set(SENTENCES)


@pytest.mark.parametrize("reader", [SPECTATOR, 2, 3])
def test_a_hidden_card_changes_no_sentence_of_others(reader: int) -> None:
    """docs/hidden.md: the card taken by the robber (BASE-33) and the card bought (BASE-63)."""
    stolen = [robber.Stolen(seat=0, victim=1, card=card, rule="BASE-33") for card in RESOURCES]
    bought = [development.CardBought(seat=0, card=card, rule="BASE-62") for card in CARDS]
    for alike in (stolen, bought):
        assert len({narrate(redact(event, reader), reader, NAMES) for event in alike}) == 1


def test_why_an_acceptance_came_to_nothing_is_told_to_its_author_alone() -> None:
    """docs/hidden.md: an offer that its maker could not pay (TAB-11) is gone like one taken back (TAB-22)."""
    event = base.AcceptanceRefused(offer="T1", seat=1, rule="TAB-11")
    assert [reader for reader in (SPECTATOR, 0, 1, 2) if sees(event, reader)] == [1]
    assert narrate(event, 1, NAMES) == "You accepted offer T1, but who made it can no longer pay."


def test_a_name_with_braces_is_only_a_name() -> None:
    event = base.TurnEnded(seat=0, rule="BASE-18")
    assert narrate(event, 1, ("{seat.__class__}", "Bob")) == "{seat.__class__} ended the turn."


def test_a_language_without_catalogue_is_english() -> None:
    assert speech("xx").language == speech("../de").language == speech("").language == "en"


def test_a_game_is_told_in_german() -> None:
    stolen = robber.Stolen(seat=1, victim=0, card="ore", rule="BASE-33")
    assert narrate(stolen, 0, NAMES, "de") == "Bob hat dir 1 Erz genommen."
    assert narrate(base.Rolled(seat=0, dice=(3, 5), rule="BASE-20"), 0, NAMES, "de-AT") == (
        "Du hast 3 und 5 gewürfelt: 8."
    )
