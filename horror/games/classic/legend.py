"""What the signs of the picture mean; the same for every position."""

from functools import lru_cache

from horror.games.classic.panel import WIDTH
from horror.games.classic.words import word
from horror.games.island.picture import pieces
from horror.games.island.picture.legend import land
from horror.games.locale import Speech
from horror.games.picture.legend import Legend, Meaning, Meanings
from horror.games.picture.palette import Owner, paint_of
from horror.games.picture.svg import ORIGIN
from horror.rules.base.state import TERRAINS

ACROSS = 2
SIGN_WIDTH, TERRAIN_HEIGHT, PIECE_HEIGHT = 44, 28, 38
BORDER = ((-1, 0), (1, 0))
"""A border on which a sign of a road lies."""


@lru_cache(maxsize=64)
def classic_legend(talk: Speech) -> Legend:
    """Terrains with what they yield, then pieces."""
    plain = Owner(paint_of(""), talk.word("letter on a piece", "A"))
    shown = [
        Meaning(pieces.town("settlement", ORIGIN, plain), word(talk, "town", "settlement")),
        Meaning(pieces.road(*BORDER, plain), talk.say("road")),
        Meaning(pieces.town("city", ORIGIN, plain), word(talk, "town", "city")),
        Meaning(pieces.robber(ORIGIN), talk.say("robber")),
    ]
    blocks = [Meanings(ACROSS, TERRAIN_HEIGHT, land(talk, TERRAINS)), Meanings(ACROSS, PIECE_HEIGHT, shown)]
    return Legend(talk.say("Legend"), WIDTH, SIGN_WIDTH, blocks)
