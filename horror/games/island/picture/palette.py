"""The colours of land and sea, beside those that every picture has."""

from horror.games.picture import palette
from horror.games.picture.palette import Paint, Palette
from horror.rules.kernel.face import DARK, LIGHT

SEA, SAND, PIER = "~sea", "~sand", "~pier"
_TERRAINS = ("forest", "pasture", "fields", "hills", "mountains", "desert")
TERRAINS: dict[str, Paint] = {name: Paint(f"~{name}", f"~{name}-drawn") for name in _TERRAINS}
"""Fill and the ink of the pattern; words on terrain are written in INK, which every fill bears."""
BODY, BODY_EDGE = "~body", "~body-edge"
"""What stands against all seats, and the line around it."""
_DAY = {
    "sea": "#dbe9f1", "sand": "#f3e7c8", "pier": "#7a5c36",
    "body": "#1c2127", "body-edge": "#1c2127",
    "forest": "#c9e0c0", "forest-drawn": "#5f8a55",
    "pasture": "#e6f1cd", "pasture-drawn": "#8fae5d",
    "fields": "#f9e8ad", "fields-drawn": "#c29a2b",
    "hills": "#f1d0ba", "hills-drawn": "#bd7a52",
    "mountains": "#dcdfe4", "mountains-drawn": "#868d99",
    "desert": "#f7f0dd", "desert-drawn": "#c8b78c",
}  # fmt: skip
_NIGHT = {
    "sea": "#10212e", "sand": "#4d4634", "pier": "#c09a6b",
    "body": "#0d1114", "body-edge": "#e9e6df",
    "forest": "#1b3a29", "forest-drawn": "#3d7050",
    "pasture": "#36481f", "pasture-drawn": "#627f38",
    "fields": "#53431a", "fields-drawn": "#917731",
    "hills": "#54301f", "hills-drawn": "#935639",
    "mountains": "#383f48", "mountains-drawn": "#687380",
    "desert": "#423c2c", "desert-drawn": "#786c4d",
}  # fmt: skip
PALETTES: dict[str, Palette] = {
    LIGHT: palette.PALETTES[LIGHT].with_(_DAY),
    DARK: palette.PALETTES[DARK].with_(_NIGHT),
}
"""By theme."""
