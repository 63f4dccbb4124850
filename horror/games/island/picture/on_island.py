"""A picture of an island: the ground and its group, which games draw their pieces on."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from horror.games.island.picture.board import Board, Shapes
from horror.games.island.picture.ground import FAR_SIZE
from horror.games.island.picture.land import LandView, land, owners_of
from horror.games.island.picture.palette import PALETTES
from horror.games.island.telling import position
from horror.games.locale import Speech
from horror.games.picture.layout import MARGIN
from horror.games.picture.levels import NEAR_SIZE, read_from
from horror.games.picture.palette import Owner, Palette
from horror.games.picture.parts import Ground, Picture
from horror.games.picture.svg import Box, Point, moved
from horror.rules.base.facts import Facts
from horror.rules.kernel.face import LIGHT

_View = TypeVar("_View", bound=LandView)
_Seen = TypeVar("_Seen", contravariant=True)


class Summary(Protocol[_Seen]):
    """How a game tells of a position in few words: its module of that name."""

    def headline(self, talk: Speech, view: _Seen, names: Sequence[str], /) -> str: ...
    def described(self, talk: Speech, view: _Seen, /) -> str: ...


class IslandPicture(Picture, Generic[_View]):
    """Games derive from it. ``side`` is the length of a border, ``margin`` the sea around the island; ``names`` and
    ``shapes`` are as :func:`horror.games.island.picture.board.board` takes them. ``close_size`` is the size of the
    smallest letters that are read from close by; ``palettes`` are those of the themes.
    """

    side: float
    margin: float
    names: tuple[float, float] = (0.5, 0.66)
    shapes: Shapes
    facts: Facts
    summary: Summary[_View]
    close_size: float
    palettes: Mapping[str, Palette] = PALETTES

    def __init__(self, talk: Speech, view: _View, theme: str = LIGHT) -> None:
        self.talk, self.view, self.palette = talk, view, self.palettes[theme]

    @cached_property
    def title(self) -> str:
        headline = self.summary.headline(self.talk, self.view, position.colours(self.talk, self.view))
        return f"{self.name}. {headline}"

    @cached_property
    def description(self) -> str:
        return self.summary.described(self.talk, self.view)

    @cached_property
    def land(self) -> Board:
        """What lies below all pieces, and the places on it."""
        return land(self.talk, self.view, self.facts, self.side, self.margin, self.shapes, self.names)

    @cached_property
    def owners(self) -> Sequence[Owner]:
        """How the pieces of each seat look."""
        return owners_of(self.talk, self.view)

    @cached_property
    def ground(self) -> Ground:
        places = self.land.places
        return Ground(
            self.land.shapes,
            self.land.drawn,
            Box(self.gap, self.gap, places.width, places.height),
            (
                ("transform", moved((self.gap, self.gap))),
                ("text_anchor", "middle"),
                ("id", "island"),
                ("data_island", read_from(FAR_SIZE * self.side)),
                ("data_near", read_from(NEAR_SIZE)),
                ("data_close", read_from(self.close_size)),
            ),
            self.land.outlines,
        )

    @property
    def panel_at(self) -> Point:
        """To the right of the island."""
        return self.ground.box.right + self.gap, self.ground.box.top + MARGIN
