"""Drawing, as SVG: elements, colours, dice, a panel beside the board; nothing here knows a board or a view.

All text is dark on light or light on dark with at least 4.5 to 1 contrast, and nothing is told by colour alone.
"""
