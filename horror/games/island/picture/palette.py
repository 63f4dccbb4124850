"""The colours of land and sea, beside those that every picture has."""

from horror.games.picture.palette import Paint

SEA = "#dbe9f1"
SAND = "#f3e7c8"
PIER = "#7a5c36"

TERRAINS: dict[str, Paint] = {
    "forest": Paint("#c9e0c0", "#5f8a55"),
    "pasture": Paint("#e6f1cd", "#8fae5d"),
    "fields": Paint("#f9e8ad", "#c29a2b"),
    "hills": Paint("#f1d0ba", "#bd7a52"),
    "mountains": Paint("#dcdfe4", "#868d99"),
    "desert": Paint("#f7f0dd", "#c8b78c"),
}
"""Fill and the ink of the pattern; words on terrain are written in INK, which every fill bears."""
