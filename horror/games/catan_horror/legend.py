"""What the signs of the picture mean, in a field below the island; the same for every position."""

from functools import lru_cache

from horror.games.catan_horror import figures
from horror.games.catan_horror.palette import AMBER, MADNESS
from horror.games.catan_horror.words import word
from horror.games.island.picture import ground, pieces
from horror.games.island.telling import position
from horror.games.locale import Speech
from horror.games.picture.palette import INK, PAPER, Owner, paint_of
from horror.games.picture.panel import in_lines
from horror.games.picture.parts import Part
from horror.games.picture.svg import Box, Markup, Point, element, group, moved, text
from horror.rules.base.state import TERRAINS
from horror.rules.monsters.state import RANKS

ACROSS, DOWN, COLUMNS = 242, 46, 5
"""The size of a sign's place, and how many stand in a row."""
LETTERS_IN_LINE = 26
HEIGHT = 308


@lru_cache(maxsize=64)
def legend(talk: Speech, at: Point) -> Part:
    """Terrains with what they yield, then pieces; the point is its upper left corner."""
    (left, top), title = at, talk.say("Legend")
    parts = [text((left, top + 14), title, font_size=14, font_weight="bold")]
    for index, terrain in enumerate(TERRAINS):
        x, y = left + 16 + 200 * index, top + 40
        yields, name = position.product(talk, terrain), word(talk, "terrain", terrain)
        parts.append(ground.swatch((x, y), 11, terrain))
        parts.append(text((x + 20, y + 4), f"{name}: {yields}" if yields != name else name, font_size=12))
    for index, (piece, name) in enumerate(_samples(talk)):
        x, y = left + 24 + ACROSS * (index % COLUMNS), top + 86 + DOWN * (index // COLUMNS)
        parts.append(element("g", piece, transform=moved((x, y)), text_anchor="middle"))
        lines = in_lines(name, LETTERS_IN_LINE)
        for step, words in enumerate(lines):
            parts.append(text((x + 34, y + 10.5 - 6.5 * len(lines) + 13 * step), words, font_size=12))
    return Part(group(parts, fill=INK, id="legend"), Box(left, top, ACROSS * COLUMNS, HEIGHT), title)


def _samples(talk: Speech) -> list[tuple[Markup, str]]:
    """A piece of each kind, and what it means."""
    plain = Owner(paint_of(""), talk.word("letter on a piece", "A"))
    say = talk.say
    mad, horror = word(talk, "state of a town", "mad"), talk.word("sign of damage", "H")

    def knight(rank: str, *, hidden: bool = False, damage: int = 0, sanity: int = 0, tag: str = "") -> Markup:
        return figures.knight(rank, (0, 0), 1, plain, "K1", hidden, damage, sanity, tag, tag[:1] not in "S")

    def monster(movement: str, damage: int = 0) -> Markup:
        return figures.monster(movement, (0, 0), 1, "Xx", "M1", damage, 2)

    ranks = {rank: say("{rank} knight", rank=word(talk, "rank", rank)) for rank in RANKS[:3]}
    moves = {
        movement: say("{movement} monster", movement=word(talk, "movement", movement))
        for movement in ("normal", "fast", "flying", "stationary", "special")
    }
    return [
        (
            figures.town("settlement", (0, 0), plain, "1", False, "sane"),
            say("settlement, with its owner's letter and its intersection"),
        ),
        (figures.town("city", (0, -3), plain, "2", True, "sane"), say("city with a wall")),
        (figures.town("metropolis", (0, 0), plain, "3", False, "sane"), word(talk, "town", "metropolis")),
        (
            element("g", pieces.road((-1, 0), (1, 0), plain), transform="scale(0.5)"),
            say("road"),
        ),
        (figures.town("city", (0, 0), plain, "4", False, "mad"), say("Mad town: thick rim")),
        (figures.town("city", (0, 0), plain, "5", False, "invaded"), say("Invaded town: dashed rim")),
        (
            figures.bar((0, 0), 48, 2, 5, f"{horror} 2/5", MADNESS),
            say("H 2/5: Horror damage, Mad at 5; S: Structural"),
        ),
        (
            figures.pill((0, 0), "Xx 1/2", PAPER, INK, 48),
            say("monster that a Mad player builds there, steps paid"),
        ),
        (figures.pill((0, 0), say("assaulted"), AMBER, INK, 54), say("town before which monsters stand")),
        *((knight(rank), name) for rank, name in ranks.items()),
        (knight("general"), word(talk, "rank", "general")),
        (knight("basic", hidden=True, tag="S1"), say("hidden knight: dashed; in squad S1")),
        (knight("strong", damage=1, sanity=2, tag=mad), say("Mad knight; Sanity damage left, damage right")),
        *((monster(movement), name) for movement, name in moves.items()),
        (monster("normal", 1), say("monster's kind and number; dot: health left, ring: lost")),
        (
            element("g", figures.gate((0, 0), "star", "-1", 3, 10), transform="scale(0.8)"),
            say("gate: world, its strength, damage"),
        ),
        (element("g", figures.seal((0, 0)), transform="scale(0.8)"), say("sealed hex")),
        (figures.recruit((0, 0), 1, plain), say("knight that is called up")),
        (figures.merchant((0, 0), plain), say("merchant")),
    ]
