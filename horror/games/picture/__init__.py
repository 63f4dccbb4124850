"""Drawing islands of any shape, as SVG and as text: shapes, places and colours that every game's face shares.

Nothing here knows a view; a game's ``picture`` and ``text_board`` read theirs and call these. All text is dark on light
or light on dark with at least 4.5 to 1 contrast, and nothing is told by colour alone.
"""
