"""The colours of gates, monsters and the Mad, beside those that every picture has."""

MADNESS = "#6a2c91"
GLOOM = "#33263f"
STONE = "#a9a49b"
AMBER = "#ffd24d"
