"""What the signs of the picture mean, in a field below the island; the same for every position."""

from collections.abc import Iterator
from functools import lru_cache

from horror.games.catan_horror import figures, labels
from horror.games.catan_horror.palette import AMBER, MADNESS, ON_AMBER
from horror.games.catan_horror.words import word
from horror.games.island.picture import pieces
from horror.games.island.picture.legend import land
from horror.games.locale import Speech
from horror.games.picture.legend import Legend, Meaning, Meanings
from horror.games.picture.palette import INK, PAPER, Owner, paint_of
from horror.games.picture.svg import ORIGIN, Markup, element
from horror.rules.base.state import TERRAINS
from horror.rules.monsters.state import RANKS

WIDTH, ACROSS = 1210, 5
"""How wide the legend is, and how many pieces stand in a row."""
SIGN_WIDTH, TERRAIN_HEIGHT, PIECE_HEIGHT = 56, 36, 46
LABEL = 54
"""How wide labels and bars are."""
BORDER = ((-1, 0), (1, 0))
"""A border on which a sign of a road lies."""
MONSTER = ("Xx", "M1")
"""The letters and the number on a monster."""
HEALTH = 2
FULL = 1
"""Pieces are as large as where there is room."""


@lru_cache(maxsize=64)
def horror_legend(talk: Speech) -> Legend:
    """Terrains with what they yield, then pieces."""
    plain = Owner(paint_of(""), talk.word("letter on a piece", "A"))
    shown = [*_towns(talk, plain), *_knights(talk, plain), *_monsters(talk), *_others(talk, plain)]
    terrains = land(talk, TERRAINS)
    blocks = [Meanings(len(terrains), TERRAIN_HEIGHT, terrains), Meanings(ACROSS, PIECE_HEIGHT, shown)]
    return Legend(talk.say("Legend"), WIDTH, SIGN_WIDTH, blocks)


def _towns(talk: Speech, plain: Owner) -> Iterator[Meaning]:
    """Towns and roads, and what may ail a town."""
    say, horror = talk.say, talk.word("sign of damage", "H")

    def town(kind: str, at: str, state: str = "sane", *, walled: bool = False) -> Markup:
        return figures.town(kind, ORIGIN, plain, at, walled, state)

    yield Meaning(town("settlement", "1"), say("settlement, with its owner's letter and its intersection"))
    yield Meaning(town("city", "2", walled=True), say("city with a wall"))
    yield Meaning(town("metropolis", "3"), word(talk, "town", "metropolis"))
    yield Meaning(element("g", pieces.road(*BORDER, plain), transform="scale(0.5)"), say("road"))
    yield Meaning(town("city", "4", "mad"), say("Mad town: thick rim"))
    yield Meaning(town("city", "5", "invaded"), say("Invaded town: dashed rim"))
    bar = labels.bar(ORIGIN, LABEL, 2, 5, f"{horror} 2/5", MADNESS)
    yield Meaning(bar, say("H 2/5: Horror damage, Mad at 5; S: Structural"))
    growing = labels.pill(ORIGIN, "Xx 1/2", PAPER, INK, LABEL)
    yield Meaning(growing, say("monster that a Mad player builds there, steps paid"))
    assaulted = labels.pill(ORIGIN, say("assaulted"), AMBER, ON_AMBER, LABEL)
    yield Meaning(assaulted, say("town before which monsters stand"))


def _knights(talk: Speech, plain: Owner) -> Iterator[Meaning]:
    """Knights by their ranks, and how they may be."""
    say = talk.say

    def knight(rank: str, tag: str = "", *, hidden: bool = False, damage: int = 0, sanity: int = 0) -> Markup:
        return figures.knight(rank, ORIGIN, FULL, plain, "K1", hidden, damage, sanity, tag, bool(sanity))

    for rank in RANKS:
        name = word(talk, "rank", rank)
        yield Meaning(knight(rank), name if rank == "general" else say("{rank} knight", rank=name))
    yield Meaning(knight("basic", "S1", hidden=True), say("hidden knight: dashed; in squad S1"))
    mad = knight("strong", word(talk, "state of a town", "mad"), damage=1, sanity=2)
    yield Meaning(mad, say("Mad knight; Sanity damage left, damage right"))


def _monsters(talk: Speech) -> Iterator[Meaning]:
    """Monsters by how they move, and what is lost of their health."""

    def monster(movement: str, damage: int = 0) -> Markup:
        return figures.monster(movement, ORIGIN, FULL, *MONSTER, damage, HEALTH)

    for movement in ("normal", "fast", "flying", "stationary", "special"):
        name = talk.say("{movement} monster", movement=word(talk, "movement", movement))
        yield Meaning(monster(movement), name)
    yield Meaning(monster("normal", 1), talk.say("monster's kind and number; dot: health left, ring: lost"))


def _others(talk: Speech, plain: Owner) -> Iterator[Meaning]:
    """What stands on hexes, and who is called up."""
    say = talk.say
    gate = figures.gate(ORIGIN, "star", "-1", 3, 10)
    yield Meaning(element("g", gate, transform="scale(0.8)"), say("gate: world, its strength, damage"))
    yield Meaning(element("g", figures.seal(ORIGIN), transform="scale(0.8)"), say("sealed hex"))
    yield Meaning(figures.recruit(ORIGIN, FULL, plain), say("knight that is called up"))
    yield Meaning(figures.merchant(ORIGIN, plain), say("merchant"))
