"""Islands of any shape: hexes, intersections, borders, what touches what, how far it is, and what it is called."""
