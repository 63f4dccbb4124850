"""The words of the table itself, which every game has; nothing here needs the database."""

from __future__ import annotations

from collections.abc import Sequence

from horror.games.locale import Speech, speech
from horror.games.locale.phrases import Told, plain_word
from horror.rules.kernel.phrases import Phrase
from horror.rules.kernel.roles import Role
from horror.rules.kernel.ruleset import Ruleset

QUESTIONS = {
    "vote:": {
        "draw": "a draw",
        "cancel": "cancelling the game",
        "pause": "a pause",
        "resume": "an end of the pause",
        "stir": "other links for the dice",
        "extend": "more time",
        "leave": "letting a player leave",
        "rates_daily": "the clock “a move a day”",
        "rates_brisk": "the clock “brisk”",
        "rates_slow": "the clock “slow”",
        "rates_league": "the clock of leagues",
        "rates_none": "having no clock",
        "open_seat": "opening a seat to others",
        "remove_seat": "taking a seat out of the game",
        "stand_in": "having the steward answer for a seat",
        "steward": "having the steward play on for who never came",
    }
}
QUESTION = Role("word", use="vote")
"""What the seats are asked, by name."""


def _word(talk: Speech, use: str, identifier: str) -> str:
    known = QUESTIONS["vote:"] if use == QUESTION.use else {}
    return plain_word(talk, use, known.get(identifier, identifier))


def told(said: Phrase, language: str) -> str:
    """What the table says of no game of its own, in a language."""
    return Told(speech(language), word=_word).said(said)


def order_text(rules: Ruleset, order: str | None, language: str) -> str:
    """An order in the words of a language (TAB-216); empty where they are those of the order itself."""
    said = rules.order_text(order, language) if order else ""
    return "" if said == order else said


def order_texts(rules: Ruleset, orders: Sequence[str], language: str) -> list[str]:
    """Orders in the words of a language, place for place (TAB-216); empty where all are those of the orders."""
    said = [rules.order_text(order, language) for order in orders]
    return [] if said == list(orders) else said
