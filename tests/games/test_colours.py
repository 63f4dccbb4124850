"""The colours of pictures by day and by night: what is written can be read, and what stands on the land is seen.

WCAG: 4.5 to 1 for text, 3 to 1 for what one has to see. That owners are told apart without colours is held where their
letters are (test_picture); here, that those who see colours need no letters.
"""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from typing import Any

import pytest

from horror.games import RULESETS
from horror.games.catan_horror import palette as horror
from horror.games.island.picture import palette as land
from horror.games.picture import palette
from horror.games.picture.palette import Palette
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.face import DARK, LIGHT, PARTS, THEMES
from tests.contrast import contrast, luminance
from tests.games.shown_positions import classic_shown, horror_shown

PALETTES = {
    f"{name}-{theme}": each[theme]
    for name, each in (("horror", horror.PALETTES), ("land", land.PALETTES))
    for theme in THEMES
}
GROUNDS = [land.SEA, land.SAND, *(paint.fill for paint in land.TERRAINS.values())]
WRITTEN = [
    *palette.SEATS.values(),
    palette.paint_of(""),
    *((ground, palette.INK) for ground in GROUNDS),
    *((palette.PAPER, ink) for ink in (palette.INK, palette.QUIET, palette.RED)),
]
WRITTEN_IN_HORROR = [
    *((fill, palette.PAPER) for fill in (horror.MADNESS, palette.RED, palette.INK)),
    (horror.AMBER, horror.ON_AMBER),
    (horror.GLOOM, horror.ON_GLOOM),
]
every_palette = pytest.mark.parametrize("name", PALETTES)
of_horror = pytest.mark.parametrize("theme", THEMES)
COLOUR = re.compile(r"#[0-9a-f]{6}\b")
TOLD_APART = 0.135
"""How far two colours are from one another at least, of 1 between black and white (OKLab)."""


def ratio(colours: Palette, one: str, other: str) -> float:
    return contrast(colours[one], colours[other])


def oklab(colour: str) -> tuple[float, float, float]:
    """A colour as eyes see it: lightness, and how green or red, blue or yellow (Björn Ottosson, 2020)."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


@every_palette
def test_everything_written_can_be_read(name: str) -> None:
    """Every ink on every ground that it is used on."""
    for fill, ink in WRITTEN:
        assert ratio(PALETTES[name], fill, ink) >= 4.5, (fill, ink)


@of_horror
def test_everything_written_on_what_catan_horror_adds_can_be_read(theme: str) -> None:
    for fill, ink in WRITTEN_IN_HORROR:
        assert ratio(horror.PALETTES[theme], fill, ink) >= 4.5, (fill, ink)


@every_palette
def test_every_piece_is_seen_on_every_ground(name: str) -> None:
    """By its edge or by its fill."""
    colours = PALETTES[name]
    pieces = [(paint.fill, palette.EDGE) for paint in palette.SEATS.values()]
    pieces.append((land.BODY, land.BODY_EDGE))
    for ground in GROUNDS:
        for parts in pieces:
            assert max(ratio(colours, part, ground) for part in parts) >= 3, (parts, ground)
    assert ratio(colours, land.PIER, land.SEA) >= 3


@of_horror
def test_monsters_and_gates_are_seen_on_every_ground_and_what_ails_a_town_beside_it(theme: str) -> None:
    colours = horror.PALETTES[theme]
    for ground in GROUNDS:
        for parts in ((horror.GLOOM, horror.GLOOM_EDGE), (horror.MADNESS, palette.EDGE)):
            assert max(ratio(colours, part, ground) for part in parts) >= 3, (parts, ground)
    for rim in (horror.MADNESS, palette.RED):
        assert ratio(colours, rim, palette.RIM) >= 3
    for filled in (horror.MADNESS, palette.RED, palette.INK):
        assert ratio(colours, filled, palette.PAPER) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_the_colours_of_all_seats_are_told_apart(theme: str) -> None:
    colours = palette.PALETTES[theme]
    seats = {name: oklab(colours[paint.fill]) for name, paint in palette.SEATS.items()}
    assert len(seats) == 6
    for one, other in combinations(seats, 2):
        assert dist(seats[one], seats[other]) > TOLD_APART, (one, other)


def test_both_themes_name_the_same_colours_and_night_is_dark() -> None:
    for palettes in (palette.PALETTES, land.PALETTES, horror.PALETTES):
        day, night = palettes[LIGHT].names, palettes[DARK].names
        assert day == night
    for ground in (palette.PAPER, *GROUNDS):
        assert luminance(horror.PALETTES[DARK][ground]) < 0.07
        assert luminance(horror.PALETTES[LIGHT][ground]) > 0.6


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", ["classic", "catan_horror"])
def test_a_picture_has_the_colours_of_its_theme_and_no_others(game: str, theme: str) -> None:
    view = {"classic": classic_shown, "catan_horror": horror_shown}[game]().view(SPECTATOR)
    rules: Any = RULESETS[game]
    drawn, other = (rules.picture(view, "en", each) for each in (theme, DARK if theme == LIGHT else LIGHT))
    pieces = "".join(piece.svg for piece in drawn.pieces)
    alone, layers = [drawn.alone(part) for part in PARTS], drawn.layers()
    for markup in (
        drawn.whole(), pieces, drawn.inset("panel"), *alone, layers.shapes, layers.ground, *layers.pieces
    ):  # fmt: skip
        assert '"~' not in markup
        assert set(COLOUR.findall(markup)) <= drawn.palette.colours
    assert drawn.alone("ground") != other.alone("ground")
    assert drawn.alone("legend") != other.alone("legend")
    assert [piece.id for piece in drawn.pieces] == [piece.id for piece in other.pieces]


def test_without_a_theme_it_is_day() -> None:
    view = classic_shown().view(SPECTATOR)
    rules = RULESETS["classic"]
    assert rules.picture(view).whole() == rules.picture(view, "en", LIGHT).whole()
    assert rules.picture(view).whole() != rules.picture(view, "en", DARK).whole()


def test_a_colour_without_a_name_is_an_error() -> None:
    with pytest.raises(KeyError, match="mauve"):
        palette.PALETTES[LIGHT].painted('<g fill="~mauve"/>')
    assert palette.PALETTES[LIGHT].with_({"mauve": "#e0b0ff"}).painted('<g fill="~mauve"/>~ink') == (
        '<g fill="#e0b0ff"/>~ink'
    )
