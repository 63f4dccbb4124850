"""What may be looked up of the classic game: what cards, pieces and moves do, in our own words, with their rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from horror.games.classic.facts import FACTS
from horror.games.classic.position import ClassicPosition
from horror.games.classic.words import word
from horror.games.island.lookup import texts
from horror.games.island.lookup.texts import Cited
from horror.games.island.lookup.things import CARD, PIECE, Lookup, Price, lettered, two_letters
from horror.games.island.picture import pieces
from horror.games.island.picture.palette import PALETTES
from horror.games.locale import speech
from horror.games.lookup.words import headings
from horror.games.picture.palette import INK, PAPER, Owner, paint_of
from horror.games.picture.signs import sign
from horror.games.picture.svg import ORIGIN, Box, Markup
from horror.games.telling.words import Tables, vocabulary
from horror.rules.base.cards import RESOURCES
from horror.rules.development.state import CARDS
from horror.rules.kernel.things import Things, ThingTold

TEXTS: Tables = {
    "about a card:": {
        "knight": "Move the robber, and take a card from a seat with a town on its new hex. Three that are played"
        " bring the largest army.",
        "victory_point": "A point from the moment you have it. It is never played, and stays hidden until it wins.",
        "road_building": "Lay two roads for nothing.",
        "year_of_plenty": "Take any two resources from the bank.",
        "monopoly": "Name a resource: every other seat gives you all its cards of it.",
    },
    "about a town:": {
        "settlement": "It takes one card of each hex beside it that pays.",
        "city": "It takes two cards of each hex beside it that pays. It replaces a settlement.",
    },
    "about a token:": {
        "robber": "The hex on which it stands yields nothing. A 7 or a knight moves it, and takes a card from a"
        " seat there.",
        "largest_army": "Who first has played three knights gets two points, until somebody has played more.",
    },
    "about a move:": {
        "buy_card": "Draw a development card. It is not played in the turn in which it is bought.",
        "robber": "Move the robber to another hex, and take a card at random from a seat with a town there.",
    },
}
RULES: Cited = {
    "card": {
        "knight": ("BASE-67", "BASE-82"),
        "victory_point": ("BASE-72", "BASE-86"),
        "road_building": ("BASE-68", "BASE-69"),
        "year_of_plenty": ("BASE-70",),
        "monopoly": ("BASE-71",),
    },
    "town": {
        "settlement": ("BASE-21", "BASE-38", "BASE-85"),
        "city": ("BASE-22", "BASE-39", "BASE-48", "BASE-85"),
    },
    "token": {
        "robber": ("BASE-23", "BASE-27", "BASE-31", "BASE-33"),
        "largest_army": ("BASE-82", "BASE-83", "BASE-84"),
    },
    "move": {
        "buy_card": ("BASE-61", "BASE-62", "BASE-65"),
        "robber": ("BASE-31", "BASE-32", "BASE-33", "BASE-34"),
    },
}
ABOUT = vocabulary(texts.TEXTS, TEXTS)
PLAIN = Owner(paint_of(""), "")
"""Whose pieces are shown: nobody's."""
PLAYED = "play_"
"""How kinds of moves begin that play a card."""


@lru_cache(maxsize=8)
def things(language: str, theme: str) -> Things:
    """Every kind of card, piece and move with what it does."""
    lookup = Lookup(speech(language), word, ABOUT, (texts.RULES, RULES), PALETTES[theme])
    prices = {
        "build_road": Price(FACTS.road_cost),
        "build_settlement": Price(FACTS.settlement_cost),
        "build_city": Price(FACTS.city_cost),
        "buy_card": Price(FACTS.card_cost),
    }
    told = chain(
        lookup.kinds(RESOURCES, prices),
        _cards(lookup),
        _towns(lookup),
        _tokens(lookup),
        lookup.moves(ClassicPosition.binding.moves),
        _plays(lookup),
        lookup.words(),
    )
    groups = ("resource", "development", "town", "token", "move")
    return Things(
        groups={
            **{group: lookup.label("shown", group) for group in groups},
            **headings(lookup.speech),
        },
        things=list(told),
        costs=lookup.costs(prices),
    )


def _cards(lookup: Lookup) -> Iterator[ThingTold]:
    letters = two_letters([word(lookup.speech, "card", card) for card in CARDS])
    for card, pair in zip(CARDS, letters, strict=True):
        dealt = {lookup.speech.say("In the deck"): FACTS.deck[card]}
        shown = sign(CARD, lettered(PAPER, INK, pair))
        yield lookup.thing("card", card, "development", dealt, rules=("BASE-64", "BASE-65"), shown=shown)


def _towns(lookup: Lookup) -> Iterator[ThingTold]:
    for kind, points in (("settlement", FACTS.settlement_points), ("city", FACTS.city_points)):
        shown = _piece(pieces.town(kind, ORIGIN, PLAIN))
        yield lookup.thing("town", kind, figures={lookup.speech.say("Points"): points}, shown=shown)


def _tokens(lookup: Lookup) -> Iterator[ThingTold]:
    yield lookup.thing("token", "robber", shown=_piece(pieces.robber(ORIGIN)))
    laid = sign(Box(-30, -12, 60, 24), pieces.road((-1, 0), (1, 0), PLAIN), pieces.definitions(80))
    yield lookup.thing("token", "longest_road", shown=laid)
    yield lookup.thing("token", "largest_army")
    yield lookup.thing("token", "harbour")


def _piece(drawn: Markup) -> str:
    return sign(PIECE, drawn, pieces.definitions(80))


def _plays(lookup: Lookup) -> Iterator[ThingTold]:
    """Moves that play a card do what the card does."""
    for card in CARDS:
        if f"{PLAYED}{card}" in word.of("move"):
            said = lookup.about(lookup.speech, "about a card", card)
            yield lookup.thing("move", f"{PLAYED}{card}", text=said, rules=("BASE-64", *RULES["card"][card]))
