"""How games end, in words for who knows no game."""

from typing import Literal, TypeAlias

Fate: TypeAlias = Literal["well", "turned", "out"]
"""What has become of a seat, by its game: it is as seats begin, has gone over to the game's own side, or is out of the
game.
"""
Kind: TypeAlias = Literal["won", "saved", "lost", "turned", "draw", "adjudicated", "void"]
"""How a game ended: a seat, or several, won against the others; all saved it together; the game itself beat everybody;
those who had gone over to the game's side won with it; the seats agreed on a draw; it was decided by its host; nothing
counts, as it was called off."""
