"""The part of a picture that never changes in a game: sea and land, chits and harbours, and where things lie."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from horror.games.island.chits import Chit
from horror.games.island.picture import ground
from horror.games.island.picture.outlines import outlines
from horror.games.island.picture.places import Places
from horror.games.picture.svg import Markup, group
from horror.rules.board.island import Island

Spot: TypeAlias = tuple[str, str, Chit | None]
"""A hex: terrain, the word for what it yields, and its chit."""
Shapes: TypeAlias = Callable[[float], list[Markup]]
"""The shapes of a game's pieces, for borders of this length."""


class Board(NamedTuple):
    """The shapes to use, what lies below all pieces, and the places on it with their outlines."""

    shapes: tuple[Markup, ...]
    drawn: Markup
    places: Places
    hexes: tuple[ground.Land, ...]
    outlines: Markup


@lru_cache(maxsize=256)
def board(
    island: Island,
    spots: Sequence[Spot],
    ports: Sequence[ground.Harbour],
    side: float,
    margin: float,
    shapes: Shapes,
    names: tuple[float, float] = (0.5, 0.66),
) -> Board:
    """An island with borders of this length in so much sea; ``names`` are as :func:`ground.land` takes them."""
    places = Places(island, side, margin)
    hexes = tuple(ground.Land(index, *spot) for index, spot in enumerate(spots))
    chits = [spot.chit for spot in hexes if spot.chit]
    harbours = [ground.harbour(places, port) for port in ports]
    return Board(
        (*ground.definitions(places, chits), *shapes(side)),
        group([ground.sea(places), *ground.land(places, hexes, *names), *harbours]),
        places,
        hexes,
        outlines(places),
    )
