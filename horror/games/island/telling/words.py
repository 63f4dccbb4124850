"""What the things on every island are called, in any language; a game adds its own (`vocabulary`)."""

from horror.games.locale import Speech
from horror.games.telling.words import Tables, vocabulary
from horror.rules.base.cards import KINDS, Cards

WORDS: Tables = {
    "resource:": {
        "brick": "brick",
        "lumber": "lumber",
        "wool": "wool",
        "grain": "grain",
        "ore": "ore",
        "cloth": "cloth",
        "coin": "coin",
        "paper": "paper",
    },
    "terrain:": {
        "forest": "forest",
        "pasture": "pasture",
        "fields": "fields",
        "hills": "hills",
        "mountains": "mountains",
        "desert": "desert",
    },
    "town:": {"settlement": "settlement", "city": "city"},
    "word:": {
        "border": "border",
        "chit": "chit",
        "hex": "hex",
        "intersection": "intersection",
        "production": "production",
        "supply": "supply",
    },
    "decision:": {
        "place": "to place",
        "roll_or_respond": "to roll",
        "act": "to trade and build",
        "discard": "to discard",
    },
    "move:": {
        "accept": "accept",
        "bank_trade": "trade with the bank",
        "build_city": "build a city",
        "build_road": "build a road",
        "build_settlement": "build a settlement",
        "counter": "counter",
        "decline": "decline",
        "discard": "discard",
        "end_turn": "end the turn",
        "offer": "offer",
        "place": "place",
        "roll": "roll",
        "withdraw": "withdraw",
    },
    "group:": {
        "setup": "set-up",
        "turn": "turn",
        "build": "building",
        "trade": "trade",
        "cards": "cards",
    },
    "field:": {
        "at": "where",
        "border": "border",
        "cards": "cards",
        "count": "how many",
        "get": "for",
        "give": "give",
        "hex": "hex",
        "offer": "offer",
        "resource": "resource",
        "road": "road",
        "roads": "roads",
        "to": "to whom",
        "town": "town",
        "victim": "from whom",
    },
    "token:": {"longest_road": "longest road", "harbour": "harbour"},
    "shown:": {
        "resource": "resources",
        "commodity": "commodities",
        "town": "towns",
        "token": "tokens and distinctions",
        "move": "what one may do",
    },
    "purpose:": {
        "chit": "a chit",
        "harbour": "a harbour",
        "production": "the dice of production",
        "spiral": "the spiral of the chits",
        "terrain": "terrain",
    },
}

word = vocabulary(WORDS)
"""A shared word."""


def cards(speech: Speech, held: Cards) -> str:
    """``2 wool and 1 ore``; ``nothing`` for no cards."""
    counts = zip(held.listed(), KINDS, strict=True)
    items = [f"{count} {word(speech, 'resource', name)}" for count, name in counts if count]
    return speech.listed(items) or speech.word("no cards", "nothing")
