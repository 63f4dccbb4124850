"""Drawing islands of any shape, as SVG and as text: shapes, places and colours that the games on them share.

All but the land is drawn from what a game reads out of its own view.
"""
