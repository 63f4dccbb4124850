"""The colours of gates, monsters and the Mad, beside those that every picture of an island has."""

from horror.games.island.picture import palette
from horror.games.picture.palette import Palette
from horror.rules.kernel.face import DARK, LIGHT

MADNESS, STONE, AMBER, ON_AMBER = "~madness", "~stone", "~amber", "~on-amber"
GLOOM, ON_GLOOM, GLOOM_EDGE = "~gloom", "~on-gloom", "~gloom-edge"
_DAY = {
    "madness": "#6a2c91", "stone": "#a9a49b", "amber": "#ffd24d", "on-amber": "#1c2127",
    "gloom": "#33263f", "on-gloom": "#ffffff", "gloom-edge": "#1c2127",
}  # fmt: skip
_NIGHT = {
    "madness": "#c79df4", "stone": "#8f8b84", "amber": "#ffd24d", "on-amber": "#1c1a10",
    "gloom": "#1d1029", "on-gloom": "#f0e6fa", "gloom-edge": "#cbb4e6",
}  # fmt: skip
PALETTES: dict[str, Palette] = {
    LIGHT: palette.PALETTES[LIGHT].with_(_DAY),
    DARK: palette.PALETTES[DARK].with_(_NIGHT),
}
"""By theme."""
