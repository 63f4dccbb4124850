"""What the signs of the picture mean; the same for every position."""

from functools import lru_cache

from horror.games.classic.words import word
from horror.games.island.picture import ground, pieces
from horror.games.island.telling import position
from horror.games.locale import Speech
from horror.games.picture.palette import INK, Owner, paint_of
from horror.games.picture.panel import Panel, cell
from horror.games.picture.parts import Part
from horror.games.picture.svg import Box, Markup, element, group, moved, text
from horror.rules.base.state import TERRAINS

BEFORE, ABOVE, HEIGHT = 6, 14, 192
"""How far to the left of its head the legend begins, and how far above it; how high it is."""


@lru_cache(maxsize=64)
def legend(talk: Speech) -> Part:
    """Two columns: terrains with what they yield, then pieces."""
    title = talk.say("Legend")
    parts = [text((0, 0), title, font_size=14, font_weight="bold")]
    for index, terrain in enumerate(TERRAINS):
        x, y = cell(index, 16, 26, 28)
        yields, name = position.product(talk, terrain), word(talk, "terrain", terrain)
        parts.append(ground.swatch((x, y), 12, terrain))
        parts.append(text((x + 26, y + 4), f"{name}: {yields}" if yields != name else name, font_size=12))
    plain = Owner(paint_of(""), talk.word("letter on a piece", "A"))
    shown: list[tuple[Markup, str]] = [
        (pieces.town("settlement", (0, 0), plain), word(talk, "town", "settlement")),
        (pieces.road((-1, 0), (1, 0), plain), talk.say("road")),
        (pieces.town("city", (0, 0), plain), word(talk, "town", "city")),
        (pieces.robber((0, 0)), talk.say("robber")),
    ]
    for index, (piece, name) in enumerate(shown):
        x, y = cell(index, 16, 116, 38)
        parts.append(element("g", piece, transform=moved((x, y)), text_anchor="middle"))
        parts.append(text((x + 26, y + 4), name, font_size=12))
    return Part(
        group(parts, fill=INK, id="legend"), Box(-BEFORE, -ABOVE, BEFORE + Panel.width, HEIGHT), title
    )
